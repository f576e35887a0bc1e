/// The page's script, part two: the layout. Equal graphs have equal layouts.
enum PageLayout {
  static let text = #"""
    const size = { width: 176, height: 42, gapX: 18, gapY: 46, padding: 16, title: 26, groupGap: 40 };

    // Returns each node's layer, which is below those of all nodes that point to it; links that close a cycle don't count.
    function layers(count, links) {
      const next = Array.from({ length: count }, () => []);
      // Strong links come first, so that a cycle is closed by a weak one if it has any.
      for (const link of [...links].sort((a, b) => a.weak - b.weak)) next[link.from].push(link.to);
      const forward = Array.from({ length: count }, () => []);
      const needed = new Set(links.map((link) => link.to));
      const starts = [...Array(count).keys()].sort((a, b) => needed.has(a) - needed.has(b) || a - b);
      const state = new Array(count).fill("new");
      const finished = [];
      const stack = [];
      const enter = (node) => {
        state[node] = "open";
        stack.push({ node, rest: next[node].values() });
      };
      for (const start of starts) {
        if (state[start] === "new") enter(start);
        while (stack.length) {
          const { node, rest } = stack[stack.length - 1];
          const { value: target, done } = rest.next();
          if (done) {
            state[node] = "finished";
            finished.push(node);
            stack.pop();
          } else if (state[target] !== "open") {
            forward[node].push(target);
            if (state[target] === "new") enter(target);
          }
        }
      }
      const layer = new Array(count).fill(0);
      for (const node of finished.reverse()) {
        for (const target of forward[node]) layer[target] = Math.max(layer[target], layer[node] + 1);
      }
      return layer;
    }

    // Returns the nodes of each layer, ordered so that few lines cross: each near the middle of those it is linked with.
    function arrange(count, links) {
      const layer = layers(count, links);
      const rows = [];
      for (let index = 0; index < count; index += 1) (rows[layer[index]] ??= []).push(index);
      const above = Array.from({ length: count }, () => []);
      const below = Array.from({ length: count }, () => []);
      for (const { from, to } of links) {
        if (layer[from] < layer[to]) { below[from].push(to); above[to].push(from); }
        if (layer[from] > layer[to]) { below[to].push(from); above[from].push(to); }
      }
      const place = new Float64Array(count);
      const spread = (row) => row.forEach((node, at) => { place[node] = (at + 0.5) / row.length; });
      rows.forEach(spread);
      for (let sweep = 0; sweep < 8; sweep += 1) {
        const linked = sweep % 2 ? below : above;
        const middle = (node) => {
          const others = linked[node];
          return others.length ? others.reduce((sum, other) => sum + place[other], 0) / others.length : place[node];
        };
        for (const row of sweep % 2 ? rows.slice().reverse() : rows) {
          const wanted = new Map(row.map((node) => [node, middle(node)]));
          row.sort((a, b) => wanted.get(a) - wanted.get(b) || a - b);
          spread(row);
        }
      }
      return rows;
    }

    // Places boxes in rows, wraps rows that are too wide, and centres each. Returns the size of the whole.
    function stack(boxes, links, limit, gapX, gapY) {
      const lines = [];
      for (const row of arrange(boxes.length, links)) {
        let line = { boxes: [], width: -gapX, height: 0 };
        for (const box of row.map((index) => boxes[index])) {
          if (line.boxes.length && line.width + gapX + box.width > limit) {
            lines.push(line);
            line = { boxes: [], width: -gapX, height: 0 };
          }
          line.boxes.push(box);
          line.width += gapX + box.width;
          line.height = Math.max(line.height, box.height);
        }
        lines.push(line);
      }
      const width = Math.max(0, ...lines.map((line) => line.width));
      let y = 0;
      for (const line of lines) {
        let x = (width - line.width) / 2;
        for (const box of line.boxes) {
          Object.assign(box, { x, y });
          x += box.width + gapX;
        }
        y += line.height + gapY;
      }
      return { width, height: Math.max(0, y - gapY) };
    }

    const isRoot = (group) => moduleOf.get(group.name)?.root ? 1 : 0;

    // Modules in layers, and the dependencies of each in layers: a dependency is below those that need it.
    function layout(visible, links) {
      const groupOf = new Map();
      for (const node of visible) {
        if (!groupOf.has(node.module)) groupOf.set(node.module, { name: node.module, nodes: [], links: [] });
        const group = groupOf.get(node.module);
        Object.assign(node, { local: group.nodes.length, width: size.width, height: size.height });
        group.nodes.push(node);
      }
      // Programs come first in their row, since everything else in a package is below them.
      const groups = [...groupOf.values()].sort((a, b) => isRoot(b) - isRoot(a));
      groups.forEach((group, index) => { group.index = index; });
      const outer = new Map();
      for (const { from, to, kind } of links) {
        if (from === to) continue;
        const [one, other] = [groupOf.get(from.module), groupOf.get(to.module)];
        const weak = kind === "provider";
        if (one === other) one.links.push({ from: from.local, to: to.local, weak });
        else outer.set(one.index * groups.length + other.index, { from: one.index, to: other.index, weak });
      }
      for (const group of groups) {
        const columns = Math.max(4, Math.ceil(Math.sqrt(group.nodes.length * 1.1)));
        const inner = stack(
          group.nodes, group.links, columns * (size.width + size.gapX), size.gapX, size.gapY);
        group.width = inner.width + 2 * size.padding;
        group.height = inner.height + 2 * size.padding + size.title;
      }
      const area = groups.reduce((sum, group) => sum + (group.width + 40) * (group.height + 40), 0);
      const limit = Math.max(900, ...groups.map((group) => group.width), Math.sqrt(area * 2));
      const whole = stack(groups, [...outer.values()], limit, size.groupGap, size.groupGap * 1.6);
      for (const group of groups) {
        for (const node of group.nodes) {
          node.x += group.x + size.padding;
          node.y += group.y + size.padding + size.title;
        }
      }
      return { groups, ...whole };
    }
    """#
}
