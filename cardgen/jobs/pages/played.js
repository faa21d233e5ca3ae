"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const el = (id) => document.getElementById(id);
  const story = el("story"), table = el("table"), said = el("said"), slider = el("slider"), held = el("held"), eyes = el("eyes");
  const last = data.frames.length;  // one step more than there are frames: the result
  let at = 0, timer = 0;

  // -- every step's table, worked out once from what changes

  const states = [];
  let state = { z: [], p: [], k: [], f: [] };
  for (const frame of data.frames) {
    const next = { z: state.z.slice(), p: state.p.slice(), k: state.k.slice(), f: frame.f || state.f };
    for (const key of ["z", "p", "k"]) for (const [number, value] of Object.entries(frame[key] || {})) next[key][number] = value;
    states.push(next);
    state = next;
  }

  // -- making elements

  const make = (tag, name, ...inside) => {
    const node = document.createElement(tag);
    if (name) node.className = name;
    node.append(...inside);
    return node;
  };
  const who = (seat) => "s" + seat % 8;
  const words = (pieces) => pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const [text, kind, number] = piece;
    if (kind === "seat") return make("b", "who " + who(number), text);
    const node = make("i", "named", text);
    node.dataset.design = number;
    return node;
  });
  const face = (number) => {
    const design = data.designs[number] || { name: "?", text: "" };
    const node = make("i", "card " + (design.front || "bare"));
    if (design.ratio) node.style.setProperty("--ratio", design.ratio);
    if (!design.front) node.append(make("b", "", design.name), design.text ? " " + design.text : "");
    node.dataset.design = number;
    node.setAttribute("aria-label", design.name);
    return node;
  };
  const back = (copy) => {
    const design = data.designs[data.copies[copy]] || {};
    const node = make("i", "card down " + (design.back || "plainback"));
    if (design.ratio) node.style.setProperty("--ratio", design.ratio);
    return node;
  };
  const knows = (now, copy) => {
    const seat = eyes.value;
    return seat === "" ? null : Boolean(now.k[copy] >> Number(seat) & 1);
  };

  // -- drawing the table

  const drawZone = (number, now, before) => {
    const place = data.places[number], copies = now.z[number] || [];
    if (!copies.length && place.seat < 0 && !(before && before.z[number] && before.z[number].length) && number > 2) return null;
    const old = new Set(before ? before.z[number] : copies);
    const isHidden = place.seen === "hidden", inMiddle = place.seat < 0;
    let shown = copies;
    if (inMiddle && copies.length > 5) shown = copies.slice(-5);
    if (isHidden && copies.length > 3) shown = copies.slice(-3);
    const cards = make("div", "cards");
    if (inMiddle && shown.length > 1) cards.classList.add("tight");
    else if (shown.length <= 3) cards.classList.add("wide");
    for (const copy of shown) {
      const known = knows(now, copy);
      const up = known === null ? !isHidden || copies.length === 1 : known;
      const node = up ? face(data.copies[copy]) : back(copy);
      if (up && place.seen !== "public") node.classList.toggle("veiled", isHidden);
      if (!old.has(copy)) node.classList.add("new");
      cards.append(make("span", "slot", node));
    }
    if (!copies.length) cards.append(make("i", "none"));
    const count = copies.length ? ` · ${copies.length}` : "";
    return make("div", "zone", make("span", "", place.name + count), cards);
  };
  const zonesOf = (seat, now, before) => data.places.map((place, number) => place.seat === seat ? drawZone(number, now, before) : null).filter(Boolean);
  const purse = (number, now, before) => {
    const amount = now.p[number], it = data.purses[number];
    const node = make("span", "money");
    if (amount > 0) node.append(make("span", "coins", "●".repeat(Math.min(amount, 12))));
    node.append(`${it.name ? it.name + ": " : ""}${amount} ${data.money}${amount === 1 ? "" : "s"}`);
    if (before && before.p[number] !== amount) node.classList.add("changed");
    return node;
  };
  const factsOf = (seat, now, before) => {
    const old = new Set((before ? before.f : now.f).map((fact) => JSON.stringify(fact)));
    return now.f.filter((fact) => fact[0] === seat).map((fact) => {
      const node = make("span", "fact", ...words(fact[2]));
      if (!old.has(JSON.stringify(fact))) node.classList.add("changed");
      return node;
    });
  };
  const drawSeat = (seat, now, before, mover) => {
    const it = data.seats[seat];
    const facts = make("div", "facts", ...factsOf(seat, now, before));
    data.purses.forEach((one, number) => { if (one.seat === seat) facts.append(purse(number, now, before)); });
    return make("div", `seat ${who(seat)}${seat === mover ? " moves" : ""}`,
      make("h3", "", it.name, make("small", "", it.agent)), facts, make("div", "zones", ...zonesOf(seat, now, before)));
  };
  const drawTable = (now, before, mover) => {
    const count = data.seats.length, above = Math.floor(count / 2);
    const seats = [...Array(count).keys()];
    const row = (list) => make("div", "row", ...list.map((seat) => drawSeat(seat, now, before, mover)));
    const middle = make("div", "middle");
    const facts = make("div", "facts", ...factsOf(-1, now, before));
    data.purses.forEach((one, number) => { if (one.seat < 0) facts.append(purse(number, now, before)); });
    middle.append(...zonesOf(-1, now, before), facts);
    // Seen from above the turn goes clockwise: along the upper row to the right, along the lower one to the left.
    table.replaceChildren(row(seats.slice(0, above)), middle, row(seats.slice(above).reverse()));
    fit();
  };
  // Cards as large as the window allows; they only grow again with it, so that they do not jump from step to step.
  const largest = () => innerWidth > 900 ? 96 : 52;
  let size = largest();
  const fit = () => {
    const room = table.parentElement;
    table.style.setProperty("--card", `${size}px`);
    while (size > 42 && (room.scrollHeight > room.clientHeight + 1 || room.scrollWidth > room.clientWidth + 1)) {
      size -= 3;
      table.style.setProperty("--card", `${size}px`);
    }
  };

  // -- going to a step

  const go = (to) => {
    at = Math.max(0, Math.min(last, to));
    slider.value = at;
    const frame = data.frames[Math.min(at, last - 1)];
    const now = states[Math.min(at, last - 1)];
    const before = at < last && at > 0 ? states[at - 1] : null;
    if (now) drawTable(now, before, at < last ? frame.seat : -1);
    story.querySelectorAll(".now").forEach((node) => node.classList.remove("now"));
    const lines = [...story.querySelectorAll(`[data-at="${at}"]`)];
    lines.forEach((node) => node.classList.add("now"));
    said.replaceChildren(...lines.filter((node) => node.tagName !== "H2" || lines.length === 1).map((node) => {
      const copy = node.cloneNode(true);
      copy.className = "";
      return copy;
    }));
    said.scrollTop = 0;
    if (lines.length) {
      const first = lines[0], top = first.offsetTop - story.offsetTop;
      if (top < story.scrollTop + 60 || top > story.scrollTop + story.clientHeight - 120) story.scrollTop = top - story.clientHeight / 3;
    }
    el("count").textContent = at < last ? (frame.n ? `move ${frame.n} of ${data.frames[last - 1].n}` : "the beginning") : "the result";
    history.replaceState(null, "", at ? "#" + at : location.pathname + location.search);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    el("run").textContent = "play";
  };
  const run = () => {
    if (timer) return stop();
    if (at >= last) go(0);
    el("run").textContent = "pause";
    timer = setInterval(() => at < last ? go(at + 1) : stop(), 1800);
  };

  // -- a card held up to be read

  const hold = (event) => {
    const node = event.target.closest ? event.target.closest("[data-design]") : null;
    held.hidden = !node;
    if (!node) return;
    held.replaceChildren(face(node.dataset.design));
    const box = node.getBoundingClientRect(), width = 300, height = held.offsetHeight || 420;
    const left = box.right + 14 + width < innerWidth ? box.right + 14 : box.left - width - 14;
    held.style.left = `${Math.max(6, left)}px`;
    held.style.top = `${Math.max(6, Math.min(innerHeight - height - 6, box.top - height / 3))}px`;
  };

  // -- listening

  slider.max = last;
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  el("first").onclick = () => { stop(); go(0); };
  el("back").onclick = () => { stop(); go(at - 1); };
  el("on").onclick = () => { stop(); go(at + 1); };
  el("last").onclick = () => { stop(); go(last); };
  el("run").onclick = run;
  eyes.append(new Option("everybody", ""));
  data.seats.forEach((seat, number) => eyes.append(new Option(seat.name, number)));
  eyes.onchange = () => go(at);
  story.addEventListener("click", (event) => {
    const node = event.target.closest("[data-at]");
    if (node) { stop(); go(Number(node.dataset.at)); }
  });
  document.addEventListener("mouseover", hold);
  document.addEventListener("touchstart", hold, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT" || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, PageUp: at - 10, PageDown: at + 10 };
    if (event.key in steps) { stop(); go(steps[event.key]); event.preventDefault(); }
    if (event.key === " " && event.target.tagName !== "BUTTON") { run(); event.preventDefault(); }
  });
  const apart = 22 / Math.max(200, el("rounds").clientWidth) * last;  // marks that would run into each other are left out
  let marked = -last - 1;
  for (const head of story.querySelectorAll("h2[data-at]")) {
    const number = Number(head.dataset.at), short = /\d+/.exec(head.textContent);
    if (!short || number - marked < apart) continue;
    marked = number;
    const mark = make("a", "", short[0]);
    mark.style.left = `${last ? number / last * 100 : 0}%`;
    mark.title = head.textContent;
    mark.onclick = () => { stop(); go(number); };
    el("rounds").append(mark);
  }
  addEventListener("resize", () => { size = largest(); fit(); });
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
  go(Number(location.hash.slice(1)) || 0);
})();
