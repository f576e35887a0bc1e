"""Charts, read and drawn by Mermaid itself, from a package of PyPI."""

import importlib.metadata

import pytest
from test_documents import recorded

# Its own code needs more than that file, and is not run.
SCRIPT = importlib.metadata.distribution("mermaidx").locate_file("mermaidx/assets/mermaid.js").read_text()


@pytest.mark.parametrize("name", ["graph.mermaid", "graph-broken.mermaid", "graph-focus.mermaid"])
def test_mermaid_draws_the_graph(browser, tmp_path, name):
    page = tmp_path / "page.html"
    (tmp_path / "mermaid.js").write_text(SCRIPT)
    page.write_text('<!DOCTYPE html><meta charset="utf-8"><script src="mermaid.js"></script>')
    browser.get(page.as_uri())
    drawn = browser.execute_async_script(
        """
        const [text, done] = arguments;
        mermaid.initialize({ startOnLoad: false });
        mermaid.render("chart", text).then(
          ({ svg }) => {
            document.body.innerHTML = svg;
            const all = (selector) => [...document.querySelectorAll(selector)];
            done({ labels: all(".node .nodeLabel").map((node) => node.textContent.trim()),
                   edges: all("path.flowchart-link").length });
          },
          (error) => done({ error: String(error) }));
        """, recorded(name))
    assert "error" not in drawn, drawn
    lines = recorded(name).splitlines()
    assert drawn["edges"] == sum("-->" in line or "-.->" in line for line in lines) > 0
    if name == "graph.mermaid":
        assert {"🧪: Box<script>", "commands: [String: Command]", "user: User"} <= set(drawn["labels"])
