/// The page's script, part three: the drawing and the selection.
enum PageView {
  static let text = #"""
    const stage = document.getElementById("stage");
    const view = { x: 0, y: 0, scale: 1 };
    let svg = null;
    let drawn = { groups: [], width: 0, height: 0, visible: [] };
    let selected = null;

    function complete(element, attributes, ...children) {
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.append(...children);
      return element;
    }
    const make = (name, ...rest) => complete(document.createElementNS("http://www.w3.org/2000/svg", name), ...rest);
    const cut = (text, length) => [...text].length > length ? [...text].slice(0, length - 1).join("") + "…" : text;

    function drawNode(node) {
      const marks = signsOf(node);
      const label = node.kind === "declared" ? node.name
        : node.kind === "provided" ? `provides ${node.name}` : `adds ${node.count} to ${node.name}`;
      const about = [`${label}: ${node.type}`, node.module, ...marks.map((mark) => mark[2])].join(", ");
      const classes = ["node", node.kind];
      if (node.kind === "declared" && node.dependency.required) classes.push("required");
      if (node.conditional) classes.push("conditional");
      if (node.wrong) classes.push("wrong");
      const sign = make("text", { class: "signs", x: size.width - 8, y: 17 },
        (node.wrong ? "⚠ " : "") + marks.map((mark) => mark[1]).join(" "));
      const room = 19 - 2 * marks.length - (node.wrong ? 2 : 0);
      return make("g", {
        class: classes.join(" "), transform: `translate(${node.x} ${node.y})`, role: "button", tabindex: -1,
        "aria-label": about, "data-node": node.index,
      },
        make("title", {}, about),
        make("rect", { class: "box", width: size.width, height: size.height, rx: 6 }),
        make("rect", { width: 5, height: size.height - 12, x: 4, y: 6, rx: 2.5, fill: colors.get(node.scope) }),
        make("text", { class: "name", x: 15, y: 17 }, cut(label, room)),
        make("text", { class: "kind", x: 15, y: 33 }, cut(node.type, 25)), sign);
    }

    function drawEdge(edge) {
      const [from, to] = [edge.from, edge.to];
      const start = [from.x + size.width / 2, from.y + size.height];
      const end = [to.x + size.width / 2, to.y];
      let path;
      if (from === to) {
        const x = from.x + size.width;
        path = `M${x} ${from.y + 10}c30 -14 30 36 0 22`;
      } else if (end[1] > start[1]) {
        const bend = Math.max(18, Math.min(160, (end[1] - start[1]) / 2));
        path = `M${start}C${start[0]} ${start[1] + bend} ${end[0]} ${end[1] - bend} ${end}`;
      } else {
        // Against the order of layers, it leaves at the side, where it can be seen.
        const side = start[0] <= end[0] ? 1 : -1;
        const [a, b] = [[from.x + (side > 0 ? size.width : 0), from.y + size.height / 2],
          [to.x + (side > 0 ? 0 : size.width), to.y + size.height / 2]];
        path = `M${a}C${a[0] + 70 * side} ${a[1]} ${b[0] - 70 * side} ${b[1]} ${b}`;
      }
      const classes = ["edge", edge.kind];
      if (edge.partly) classes.push("partly");
      if (edge.findings.length) classes.push("wrong");
      const element = make("path", { class: classes.join(" "), d: path });
      if (edge.findings.length) element.append(make("title", {}, edge.findings.join(", ")));
      return element;
    }

    function draw(visible) {
      const began = performance.now();
      const shown = new Set(visible);
      const links = edges.filter((edge) => shown.has(edge.from) && shown.has(edge.to));
      drawn = { ...layout(visible, links), visible, links };
      for (const node of nodes) node.element = null;
      for (const edge of edges) edge.element = null;
      const next = make("svg", {
        width: Math.ceil(drawn.width) + 1, height: Math.ceil(drawn.height) + 1, role: "group",
        "aria-label": `${visible.length} dependencies`,
      });
      for (const group of drawn.groups) {
        const isValid = moduleOf.get(group.name)?.valid !== false;
        next.append(make("g", { class: isValid ? "group" : "group wrong" },
          make("rect", { x: group.x, y: group.y, width: group.width, height: group.height, rx: 10 }),
          make("text", { x: group.x + size.padding, y: group.y + 24 },
            group.name + (isValid ? "" : " (has errors)"))));
      }
      for (const edge of links) next.append(edge.element = drawEdge(edge));
      for (const node of visible) next.append(node.element = drawNode(node));
      if (svg) svg.replaceWith(next); else stage.append(next);
      svg = next;
      light();
      place();
      document.documentElement.dataset.layoutTime = (performance.now() - began).toFixed(1);
    }

    // MARK: The view

    function place() { svg.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`; }

    // Shows the whole graph, or as much of it from the top as is legible.
    function fit(least = 0) {
      const { width, height } = stage.getBoundingClientRect();
      const whole = Math.min(1.1, (width - 40) / (drawn.width || 1), (height - 40) / (drawn.height || 1));
      view.scale = Math.max(whole, least);
      view.x = (width - drawn.width * view.scale) / 2;
      view.y = Math.max(20, (height - drawn.height * view.scale) / 2);
      place();
    }

    function zoom(factor, x, y) {
      const scale = Math.min(4, Math.max(0.02, view.scale * factor));
      view.x = x - (x - view.x) * scale / view.scale;
      view.y = y - (y - view.y) * scale / view.scale;
      view.scale = scale;
      place();
    }

    // Brings a node into view, and zooms in if it is too small to read.
    function show(node) {
      const { width, height } = stage.getBoundingClientRect();
      if (view.scale < 0.6) view.scale = 0.9;
      const x = node.x + size.width / 2, y = node.y + size.height / 2;
      const at = [x * view.scale + view.x, y * view.scale + view.y];
      if (at[0] < 100 || at[0] > width - 100) view.x = width / 2 - x * view.scale;
      if (at[1] < 50 || at[1] > height - 50) view.y = height / 2 - y * view.scale;
      place();
    }

    // MARK: The selection

    // Marks what the selected one needs and what needs it, directly or not.
    function light() {
      const down = selected ? reach(selected, "needs") : new Map();
      const up = selected ? reach(selected, "users") : new Map();
      svg.classList.toggle("chosen", selected !== null);
      for (const node of drawn.visible) {
        const marks = node.element.classList;
        marks.toggle("selected", node === selected);
        marks.toggle("down", node !== selected && down.has(node));
        marks.toggle("up", node !== selected && up.has(node) && !down.has(node));
        marks.toggle("lit", down.has(node) || up.has(node));
      }
      for (const edge of drawn.links) {
        const isBetween = (reached) => reached.has(edge.user) && reached.has(edge.need);
        const isDown = isBetween(down), isUp = !isDown && isBetween(up);
        const marks = edge.element.classList;
        marks.toggle("down", isDown);
        marks.toggle("up", isUp);
        marks.toggle("lit", isDown || isUp);
      }
    }
    """#
}
