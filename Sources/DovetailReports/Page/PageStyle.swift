enum PageStyle {
  static let text = #"""
    :root {
      --back: #f6f7f9; --panel: #ffffff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --box: #ffffff;
      --group: #eceff3; --edge: #8b949e; --down: #0a66c2; --up: #b35900; --bad: #cf222e; --mark: #fff3b0;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #0f1318; --panel: #171c23; --text: #e6edf3; --soft: #9aa5b1; --line: #333c47; --box: #1d242d;
        --group: #151a21; --edge: #5d6874; --down: #58a6ff; --up: #f0a04b; --bad: #ff6b6b; --mark: #4b4413;
      }
    }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body {
      display: grid; grid-template-columns: 20rem 1fr; background: var(--back); color: var(--text);
      font: 14px/1.45 system-ui, sans-serif;
    }
    #panel {
      display: flex; flex-direction: column; gap: .75rem; padding: 1rem; overflow-y: auto;
      background: var(--panel); border-right: 1px solid var(--line); overflow-wrap: anywhere;
    }
    h1 { font-size: 1rem; margin: 0; }
    h2 { font-size: .95rem; margin: 0; }
    h3 { font-size: .8rem; margin: .6rem 0 .1rem; color: var(--soft); }
    p { margin: .2rem 0; }
    ul, ol { margin: 0; padding: 0; list-style: none; }
    kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .3em; font-size: .8em; }
    input, select, button { font: inherit; color: inherit; }
    input[type=search], select {
      width: 100%; padding: .35rem .5rem; background: var(--back); border: 1px solid var(--line);
      border-radius: 6px;
    }
    #depth { width: auto; }
    #results, #details ul { max-height: 14rem; overflow-y: auto; }
    li button {
      display: block; width: 100%; padding: .15rem .3rem; text-align: left; background: none; border: 0;
      border-radius: 4px; cursor: pointer;
    }
    li button:hover { background: var(--back); }
    li small { color: var(--soft); }
    fieldset { border: 0; margin: .5rem 0 0; padding: 0; }
    legend { color: var(--soft); font-size: .8rem; padding: 0; }
    fieldset label { display: flex; gap: .4rem; align-items: center; }
    .swatch { width: .8rem; height: .8rem; border-radius: 3px; flex: none; }
    .type { font-family: ui-monospace, monospace; font-size: .85em; }
    .wrong { color: var(--bad); }
    :focus-visible { outline: 2px solid var(--down); outline-offset: 1px; }
    #stage { position: relative; overflow: hidden; cursor: grab; touch-action: none; user-select: none; }
    #stage.moving { cursor: grabbing; }
    #stage.moving svg { will-change: transform; }
    svg { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: visible; }
    .group rect { fill: var(--group); stroke: var(--line); }
    .group text { fill: var(--soft); font-size: 13px; font-weight: 600; }
    .group.wrong text { fill: var(--bad); }
    .edge { fill: none; stroke: var(--edge); stroke-width: 1.2; opacity: .65; }
    .edge.provider { stroke-dasharray: 6 4; }
    .edge.reads { stroke-dasharray: 2 3; }
    .edge.provides { stroke-width: 2.5; opacity: .4; }
    .edge.partly { opacity: .35; }
    .edge.wrong { stroke: var(--bad); stroke-width: 2.5; opacity: 1; }
    .node { cursor: pointer; outline: none; }
    .node .box { fill: var(--box); stroke: var(--line); stroke-width: 1.2; }
    .node .name { fill: var(--text); font-size: 12.5px; font-weight: 600; }
    .node .kind { fill: var(--soft); font: 10.5px ui-monospace, monospace; }
    .node .signs { fill: var(--soft); font-size: 12px; text-anchor: end; }
    .node.required .box { stroke: var(--up); stroke-width: 2; }
    .node.provided .box, .node.contributed .box { fill: var(--group); }
    .node.conditional .box { stroke-dasharray: 5 4; stroke: var(--soft); }
    .node.wrong .box { stroke: var(--bad); stroke-width: 2.5; }
    .node.match .box { fill: var(--mark); }
    .node.selected .box { stroke: var(--text); stroke-width: 3; }
    .node.down .box { stroke: var(--down); stroke-width: 2; }
    .node.up .box { stroke: var(--up); stroke-width: 2; }
    .edge.down { stroke: var(--down); stroke-width: 2; opacity: 1; }
    .edge.up { stroke: var(--up); stroke-width: 2; opacity: 1; }
    svg.chosen .node:not(.lit), svg.searched .node:not(.match) { opacity: .22; }
    svg.chosen .edge:not(.lit) { opacity: .06; }
    """#
}
