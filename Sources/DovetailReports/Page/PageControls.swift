/// The page's script, part four: user input.
enum PageControls {
  static let text = #"""
    const search = document.getElementById("search");
    const results = document.getElementById("results");
    const details = document.getElementById("details");
    const depth = document.getElementById("depth");
    const hidden = { scopes: new Set(), modules: new Set() };

    const element = (name, ...rest) => complete(document.createElement(name), ...rest);

    // MARK: Filters

    const isHidden = (node) => hidden.scopes.has(node.scope) || hidden.modules.has(node.module);

    function refresh() {
      let visible = nodes.filter((node) => !isHidden(node));
      if (selected && depth.value) {
        const limit = Number(depth.value);
        const [down, up] = [reach(selected, "needs", limit), reach(selected, "users", limit)];
        visible = visible.filter((node) => down.has(node) || up.has(node));
      }
      draw(visible);
      find();
      fit(0.25);
    }

    function addFilter(list, name, color) {
      const box = element("input", { type: "checkbox", value: name });
      box.checked = true;
      box.addEventListener("change", () => {
        if (box.checked) hidden[list].delete(name); else hidden[list].add(name);
        if (selected && isHidden(selected)) select(null);
        refresh();
      });
      const swatch = color ? [element("span", { class: "swatch", style: `background: ${color}` })] : [];
      document.getElementById(list).append(element("label", {}, box, ...swatch, name));
    }
    for (const scope of scopes) addFilter("scopes", scope, colors.get(scope));
    for (const module of new Set(nodes.map((node) => node.module))) addFilter("modules", module);
    depth.addEventListener("change", refresh);
    for (const [, sign, meaning] of signs) {
      document.getElementById("signs").append(element("li", {}, `${sign} ${meaning}`));
    }

    // MARK: Search

    function find() {
      const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
      const found = drawn.visible.filter((node) => {
        const all = `${node.name} ${node.type} ${node.module}`.toLowerCase();
        const isFound = words.length > 0 && words.every((word) => all.includes(word));
        node.element.classList.toggle("match", isFound);
        return isFound;
      });
      svg.classList.toggle("searched", words.length > 0 && !selected);
      results.replaceChildren(...found.slice(0, 100).map(entry));
      if (words.length && !found.length) results.append(element("li", {}, "no matches"));
    }

    function entry(node) {
      const button = element("button", { type: "button", "data-node": node.index }, node.name + " ",
        element("small", {}, node.kind === "declared" ? node.module : `${node.kind} by ${node.module}`));
      button.addEventListener("click", () => { select(node); show(node); });
      return element("li", {}, button);
    }

    // MARK: Details

    function describe() {
      if (!selected) return details.replaceChildren();
      const { dependency } = selected;
      const traits = [selected.scope, dependency.access, dependency.isolation && `on ${dependency.isolation}`,
        ...signsOf(selected).map((sign) => sign[2]), ...dependency.conditions.map((text) => `if ${text}`),
        dependency.deprecated && "deprecated"].filter((text) => text);
      const place = selected.place || dependency;
      const findings = new Set(dependency.findings);
      for (const edge of edges) if (edge.from === selected) edge.findings.forEach((id) => findings.add(id));
      details.replaceChildren(
        element("h2", {}, selected.kind === "declared" ? selected.name : `${selected.name}, ${selected.kind} by ${selected.module}`),
        element("p", { class: "type" }, dependency.type),
        element("p", {}, `${selected.module}: ${traits.join(", ")}`),
        ...[...findings].map((id) => element("p", { class: "wrong" }, id)),
        ...(dependency.parameters.length ? [element("p", { class: "type" }, `(${dependency.parameters.join(", ")})`)] : []),
        ...(dependency.doc ? [element("p", {}, dependency.doc)] : []),
        element("p", {}, element("small", {}, `${place.file}:${place.line}:${place.column}`)),
        ...list("Needs", "needs"), ...list("Needed by", "users"));
    }

    function list(title, way) {
      const direct = selected[way];
      const total = reach(selected, way).size - 1;
      const more = total > direct.length ? `, ${total} including indirect ones` : "";
      return [element("h3", {}, `${title} ${direct.length}${more}`), element("ul", {}, ...direct.map(entry))];
    }

    function select(node) {
      selected = node;
      depth.disabled = !node;
      if (depth.value) refresh(); else { light(); find(); }
      describe();
      node?.element?.focus({ preventScroll: true });
    }

    // MARK: Pointer

    let drag = null;
    let rest = 0;
    // While it moves, the drawing is a layer of its own, which is cheap to move; at rest, it is sharp.
    function moving() {
      stage.classList.add("moving");
      clearTimeout(rest);
      rest = setTimeout(() => { if (!drag) stage.classList.remove("moving"); }, 200);
    }
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY, moved: false, node: event.target.closest?.(".node") };
    });
    addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(x, y) < 4) return;
      Object.assign(drag, { x: event.clientX, y: event.clientY, moved: true });
      view.x += x;
      view.y += y;
      moving();
      place();
    });
    addEventListener("pointerup", () => {
      if (!drag) return;
      if (!drag.moved) select(drag.node ? nodes[drag.node.dataset.node] : null);
      drag = null;
      moving();
    });
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { left, top } = stage.getBoundingClientRect();
      moving();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - left, event.clientY - top);
    }, { passive: false });

    // MARK: Keyboard

    search.addEventListener("input", () => { if (selected) select(null); else find(); });
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      results.querySelector("button")?.[event.key === "Enter" ? "click" : "focus"]();
    });
    results.addEventListener("keydown", (event) => {
      const item = event.target.closest("li");
      const next = event.key === "ArrowDown" ? item?.nextSibling : event.key === "ArrowUp" ? item?.previousSibling : null;
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.firstChild.focus();
    });

    // Returns the next node of the row, or the nearest linked one.
    function neighbour(key) {
      const shown = (list) => list.filter((node) => node.element)
        .sort((a, b) => Math.abs(a.x - selected.x) - Math.abs(b.x - selected.x) || a.index - b.index)[0];
      if (key === "ArrowDown") return shown(selected.needs);
      if (key === "ArrowUp") return shown(selected.users);
      const side = key === "ArrowRight" ? 1 : -1;
      return drawn.visible.filter((node) => node.y === selected.y && (node.x - selected.x) * side > 0)
        .sort((a, b) => (a.x - b.x) * side)[0];
    }

    addEventListener("keydown", (event) => {
      const isTyping = event.target === search || event.target === depth;
      if (event.key === "Escape") {
        search.value = "";
        select(null);
        stage.focus();
        return;
      }
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const { width, height } = stage.getBoundingClientRect();
      const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (event.key === "/") search.focus();
      else if (event.key === "+" || event.key === "=") zoom(1.25, width / 2, height / 2);
      else if (event.key === "-") zoom(0.8, width / 2, height / 2);
      else if (event.key === "0") fit();
      else if (step && event.shiftKey) { view.x += step[0]; view.y += step[1]; place(); }
      else if (step && stage.contains(event.target)) {
        const next = selected?.element ? neighbour(event.key) : drawn.visible[0];
        if (next) { select(next); show(next); }
      } else return;
      event.preventDefault();
    });

    addEventListener("resize", () => fit(0.25));
    depth.disabled = true;
    refresh();
    """#
}
