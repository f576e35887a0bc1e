"""What the commands print, read by other people's libraries."""

import json
import subprocess

import jsonschema
import pytest
from package import GOLDEN
from sarif_pydantic import Sarif

EXPECTED = GOLDEN / "Expected"


def recorded(name):
    """What a golden file holds for standard output."""
    return (EXPECTED / name).read_text().split("--- standard error\n")[0]


@pytest.mark.parametrize("name", ["check.sarif", "unused.sarif"])
def test_sarif_is_read_by_its_model(name):
    log = Sarif.model_validate_json(recorded(name))
    assert log.version == "2.1.0" and log.runs[0].tool.driver.name == "Dovetail"
    assert log.runs[0].tool.driver.semantic_version
    assert log.runs[0].results
    for result in log.runs[0].results:
        location = result.locations[0].physical_location
        assert location.region.end_column > location.region.start_column
        assert not location.artifact_location.uri.startswith("/")


@pytest.mark.parametrize("file", sorted(EXPECTED.glob("*.json")), ids=lambda file: file.name)
def test_json_is_one_document(file):
    json.loads(recorded(file.name))


@pytest.mark.parametrize("name", ["graph.dot", "graph-broken.dot", "graph-focus.dot"])
def test_graphviz_draws_the_graph(name):
    drawn = subprocess.run(["dot", "-Tsvg"], input=recorded(name), capture_output=True, text=True)
    assert drawn.returncode == 0 and drawn.stderr == "", drawn.stderr
    edges = sum(" -> " in line for line in recorded(name).splitlines())
    assert drawn.stdout.count('class="edge"') == edges > 0
