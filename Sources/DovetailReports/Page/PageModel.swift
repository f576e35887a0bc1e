/// The page's script, part one: the data model.
enum PageModel {
  static let text = #"""
    const graph = JSON.parse(document.getElementById("graph").textContent);
    const key = (module, name) => module + "." + name;
    const moduleOf = new Map(graph.modules.map((module) => [module.name, module]));

    // What is in the graph: dependencies, and what modules provide or contribute to those of others.
    const nodes = [];
    const byKey = new Map();
    const edges = [];

    for (const dependency of graph.dependencies) {
      const node = {
        index: nodes.length, name: dependency.name, type: dependency.type, module: dependency.module, dependency,
        kind: "declared", conditional: dependency.conditional, wrong: dependency.findings.length > 0,
        scope: dependency.scopeModule ? key(dependency.scopeModule, dependency.scope) : dependency.scope,
        parts: new Map(), needs: [], users: [],
      };
      nodes.push(node);
      byKey.set(key(node.module, node.name), node);
    }
    for (const owner of nodes.slice()) {
      for (const [kind, parts] of [
        ["provided", owner.dependency.providers], ["contributed", owner.dependency.contributions],
      ]) {
        for (const part of parts) {
          if (part.module === owner.module) continue;
          let node = owner.parts.get(part.module);
          if (!node) {
            node = {
              index: nodes.length, name: owner.name, type: owner.type, module: part.module, kind,
              dependency: owner.dependency, scope: owner.scope, conditional: false, wrong: false, count: 0,
              unused: part.chosen === false, place: part, needs: [], users: [],
            };
            owner.parts.set(part.module, node);
            nodes.push(node);
            edges.push({ from: node, to: owner, kind: "provides", findings: [], partly: node.unused });
          }
          node.count += 1;
          if (part.conditional) node.conditional = true;
        }
      }
    }
    for (const owner of nodes.filter((node) => node.kind === "declared")) {
      for (const need of owner.dependency.needs) {
        const to = byKey.get(key(need.module, need.name));
        const from = owner.parts.get(need.via) || owner;
        if (!to) continue;
        edges.push({ from, to, kind: need.kind, findings: need.findings || [], partly: !need.contexts.includes("live") });
      }
    }

    // What each needs, and what needs it, also through provisions.
    for (const edge of edges) {
      [edge.user, edge.need] = edge.kind === "provides" ? [edge.to, edge.from] : [edge.from, edge.to];
      const { user, need } = edge;
      // Another provider is chosen.
      if (edge.from.unused && edge.kind === "provides") continue;
      if (user === need || user.needs.includes(need)) continue;
      user.needs.push(need);
      need.users.push(user);
    }

    // Returns everything that can be reached this way, with the number of steps.
    function reach(start, way, limit = Infinity) {
      const steps = new Map([[start, 0]]);
      const queue = [start];
      for (let next = 0; next < queue.length; next += 1) {
        const node = queue[next];
        if (steps.get(node) >= limit) continue;
        for (const other of node[way]) {
          if (steps.has(other)) continue;
          steps.set(other, steps.get(node) + 1);
          queue.push(other);
        }
      }
      return steps;
    }

    const signs = [
      ["input", "→", "passed when its scope begins"], ["required", "◇", "required: another module provides it"],
      ["provided", "◆", "provided for another module"], ["collects", "⊞", "collects what modules contribute"],
      ["contributed", "+", "contributed to another module"], ["started", "▶", "made by start()"],
      ["eager", "●", "made by start(), even if nothing reads it"], ["factory", "ƒ", "made with parameters"],
    ];
    function signsOf(node) {
      return signs.filter(([name]) => name === node.kind || (node.kind === "declared" && node.dependency[name]));
    }

    // Scopes keep their colors under every filter.
    const colors = new Map([
      ["singleton", "hsl(212 65% 50%)"], ["transient", "hsl(150 45% 42%)"], ["graph", "hsl(44 80% 45%)"],
      ["weak", "hsl(0 0% 55%)"],
    ]);
    const used = new Set(nodes.map((node) => node.scope));
    const custom = [...used].filter((scope) => !colors.has(scope)).sort();
    const scopes = [...[...colors.keys()].filter((scope) => used.has(scope)), ...custom];
    for (const scope of custom) colors.set(scope, `hsl(${(280 + 67 * scopes.indexOf(scope)) % 360} 55% 55%)`);
    """#
}
