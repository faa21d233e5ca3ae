"""The style sheet of a rulebook's web page. Colours and fonts are custom properties, which `web_look` sets."""

SHEET = """
*{box-sizing:border-box}
html{font-size:100%;scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 var(--body);overflow-wrap:break-word}
.skip{position:absolute;left:-99rem;top:0;z-index:2;padding:.6rem 1rem;background:var(--paper);color:var(--link)}
.skip:focus{left:0}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:.07em}
a.term,a.card,a.ruling{color:inherit;text-decoration-style:dotted;text-decoration-color:var(--faint)}
a:hover{text-decoration-thickness:.14em}
:focus-visible{outline:.15rem solid var(--link);outline-offset:.15rem;border-radius:.15rem}
:target{scroll-margin-top:1rem}
header,main,footer,nav{max-width:46rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.2rem}
header svg{display:block;width:100%;height:auto;border-radius:.6rem}
h1,h2,h3,h4,h5{font-family:var(--display);font-weight:var(--display-weight);line-height:1.15;text-wrap:balance;
margin:2.2rem 0 .6rem}
h1{font-size:clamp(2rem,9vw,3.4rem);margin:.5rem 0 .2rem}
h2{font-size:1.9rem;color:var(--c);border-bottom:.2rem solid var(--c);padding-bottom:.25rem;margin-top:3.2rem}
h3{font-size:1.4rem;color:var(--c)}
h4{font-size:1.12rem;margin-top:1.6rem}
h5{font-size:1rem;margin-top:1.4rem}
.subtitle{font-size:1.2rem;color:var(--faint);margin:0 0 1rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
p,ul,ol,dl,table,figure,pre,blockquote{margin:0 0 .9rem}
ul,ol{padding-left:1.5rem}
li{margin:.3rem 0}
.loose>li{margin:.7rem 0}
li>:last-child,dd>:last-child,.box>:last-child,blockquote>:last-child,.column>:last-child{margin-bottom:0}
li::marker{color:var(--c)}
nav ol{list-style:none;padding:0;margin:.6rem 0}
nav ol ol{padding-left:1rem;margin:.1rem 0 .6rem;font-size:.94em}
nav li{margin:0}
nav a{display:block;padding:.22rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
nav>details>ol>li>a{font-weight:700;color:var(--c)}
nav summary{font:var(--display-weight) 1.2rem/1.2 var(--display);cursor:pointer;padding:.5rem 0}
dl>div{margin:0 0 .7rem}
dt{font-weight:700}
dd{margin:0 0 0 1.2rem}
.questions dt{font-size:1.03em}
.questions>div{border-left:.2rem solid var(--rule);padding-left:.8rem;margin-bottom:1.1rem}
.questions dd{margin-left:0}
.scroll{overflow-x:auto;margin:0 0 1.1rem;max-width:100%}
table{border-collapse:collapse;width:100%;margin:0}
caption{caption-side:top;text-align:left;font-weight:700;padding:.2rem 0}
th,td{padding:.38rem .55rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
thead th{background:var(--c-tint);font-family:var(--label);font-weight:var(--label-weight);
border-bottom:.13rem solid var(--c);vertical-align:bottom}
td,th{min-width:2.4rem;overflow-wrap:normal}
.wide td:last-child:not(.r):not(.m){min-width:10rem}
.compact{font-size:.92em;line-height:1.4}
.r{text-align:right;font-variant-numeric:tabular-nums}
.m{text-align:center}
td.r{width:1%}
td.m:first-child{width:1%}
figure{margin:1.4rem 0}
.pictures{display:flex;flex-wrap:wrap;gap:.9rem;justify-content:center;width:var(--w,100%);min-width:min(100%,20rem);
margin:0 auto}
.picture{margin:0;min-width:min(100%,7.5rem);max-width:100%}
.picture svg{display:block;width:100%;height:auto}
.picture p,figcaption{font-size:.94em;color:var(--faint);text-align:center;margin:.4rem 0 0}
.f{height:1.75em;width:auto;vertical-align:-.5em;margin:0 .08em;overflow:visible}
td>.f,td>a>.f{height:2.6em;vertical-align:middle}
.n{white-space:nowrap}
.i{height:1.12em;width:auto;vertical-align:-.18em;overflow:visible}
.box{background:var(--b-tint);border-left:.3rem solid var(--b);border-radius:.4rem;padding:.8rem 1rem;margin:1.3rem 0}
.box>.title{font-family:var(--display);font-weight:var(--display-weight);color:var(--b);font-size:1.1rem;line-height:1.25;
margin:0 0 .5rem}
.turn{border:.13rem solid var(--b);border-left-width:.3rem}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:0 2rem;margin:0 0 .9rem}
.column{min-width:0}
blockquote{border-left:.2rem solid var(--rule);padding-left:1rem;font-style:italic}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em}
pre{overflow-x:auto;background:var(--wash);border-radius:.4rem;padding:.8rem 1rem}
hr{border:0;border-top:1px solid var(--rule);margin:2rem auto;width:40%}
sup{font-size:.72em;line-height:0}
sup a{text-decoration:none;padding:0 .15em}
.notes{border-top:1px solid var(--rule);margin-top:3rem;padding-top:.6rem;font-size:.94em}
.index{columns:15rem;column-gap:2rem;list-style:none;padding:0}
.index li{break-inside:avoid;margin:.1rem 0;padding-left:1.2rem;text-indent:-1.2rem}
.index ul{list-style:none;padding-left:0;margin:0}
.index .letter{font-family:var(--display);font-weight:var(--display-weight);color:var(--c);margin-top:.8rem;
break-after:avoid}
.mistake{border:.13rem dashed #b3261e;color:#b3261e;background:#fff;padding:.5rem .8rem;border-radius:.3rem}
footer{border-top:1px solid var(--rule);margin-top:3.5rem;padding-top:1rem;padding-bottom:3rem;font-size:.9em;
color:var(--faint)}
@media (min-width:72rem){
body{display:grid;grid-template-columns:1fr 17rem minmax(0,46rem) 1fr;grid-template-rows:auto 1fr auto}
header,main,footer{grid-column:3;width:100%}
nav{grid-column:2;grid-row:1/4;width:100%;padding-top:1.2rem;font-size:.94rem;position:sticky;top:0;align-self:start;
max-height:100vh;overflow-y:auto}
}
@media print{
@page{margin:18mm 16mm}
html{font-size:80%}
.skip,.back{display:none}
body{display:block}
header,main,footer,nav{max-width:none;padding:0}
nav{position:static;max-height:none;columns:2}
nav li,nav summary{break-inside:avoid}
a{color:inherit;text-decoration:none}
h2,h3,h4,h5,thead,.title,dt{break-after:avoid}
figure .wide{flex-basis:11rem!important}
.picture svg{max-height:95mm}
figure,tr,.box,.questions>div,li{break-inside:avoid}
.scroll{overflow:visible}
.page-break{break-before:page}
p,li{orphans:2;widows:2}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
"""
