enum GraphHTML {
  static func render(_ graph: PackageGraph) -> String {
    let targets = graph.modules.filter(\.isTarget).map(\.name)
    let title = (targets.count == 1 ? targets[0] : "\(targets.count) targets")
      .escaped(["&": "&amp;", "<": "&lt;"])
    // Without indentation, which is half of the text. In a data element only an end tag has a meaning, and JSON can escape it.
    let lines = GraphJSON.render(graph).split(separator: "\n").map { $0.drop { $0 == " " } }
    let data = lines.joined(separator: "\n").replacing("<", with: "\\u003C")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>Dependencies of \(title)</title>
      <style>
      \(PageStyle.text)
      </style>
      </head>
      <body>
      <aside id="panel" aria-label="Search, filters and details">
      <h1>Dependencies of \(title)</h1>
      <input id="search" type="search" placeholder="Search names and types ( / )" aria-label="Search" \
      autocomplete="off" spellcheck="false">
      <ol id="results" aria-label="Matches"></ol>
      <section id="details" aria-live="polite"></section>
      <details id="filters" open>
      <summary>Filters</summary>
      <label id="depth-label">Steps from the selected one
      <select id="depth">
      <option value="">all</option><option>1</option><option>2</option><option>3</option><option>4</option>
      </select></label>
      <fieldset id="scopes"><legend>Scopes</legend></fieldset>
      <fieldset id="modules"><legend>Modules</legend></fieldset>
      </details>
      <details><summary>Signs and keys</summary><ul id="signs"></ul>
      <ul>
      <li><kbd>/</kbd> search, <kbd>Esc</kbd> show everything</li>
      <li><kbd>↓</kbd> what it needs, <kbd>↑</kbd> what needs it, <kbd>←</kbd> <kbd>→</kbd> its neighbors</li>
      <li><kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> fit, <kbd>Shift</kbd> with an arrow moves the view</li>
      </ul>
      </details>
      </aside>
      <main id="stage" tabindex="0" aria-label="Graph"></main>
      <script type="application/json" id="graph">\(data)</script>
      <script>
      "use strict";
      \(PageModel.text)
      \(PageLayout.text)
      \(PageView.text)
      \(PageControls.text)
      </script>
      </body>
      </html>

      """
  }
}
