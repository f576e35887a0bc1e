"""GitHub's own files against the schemas of them that `check-jsonschema` contains."""

import pathlib
import subprocess
import sys

import pytest
from package import REPOSITORY

FOLDER = REPOSITORY / ".github"
SCHEMAS = {
    "workflows/*.yml": "vendor.github-workflows",
    "actions/*/action.yml": "vendor.github-actions",
    "ISSUE_TEMPLATE/[!c]*.yml": "vendor.github-issue-forms",
    "ISSUE_TEMPLATE/config.yml": "vendor.github-issue-config",
}
FILES = [(file, schema) for pattern, schema in SCHEMAS.items() for file in sorted(FOLDER.glob(pattern))]


def check(file, schema):
    command = [pathlib.Path(sys.executable).parent / "check-jsonschema", "--builtin-schema", schema, str(file)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("file, schema", FILES, ids=lambda value: getattr(value, "name", value))
def test_a_file_is_valid(file, schema):
    result = check(file, schema)
    assert result.returncode == 0, result.stdout + result.stderr


def test_no_file_is_left_out():
    assert {file for file, _ in FILES} == set(FOLDER.rglob("*.yml"))


def test_the_documented_workflow_is_valid(tmp_path):
    page = (REPOSITORY / "Sources/Dovetail/Documentation.docc/ContinuousIntegration.md").read_text()
    workflow = tmp_path / "workflow.yml"
    workflow.write_text(page.split("```yaml\n")[1].split("```")[0])
    result = check(workflow, "vendor.github-workflows")
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_mistake_is_found(tmp_path):
    text = (FOLDER / "workflows/ci.yml").read_text()
    broken = tmp_path / "ci.yml"
    broken.write_text(text.replace("runs-on:", "run-on:", 1))
    assert check(broken, "vendor.github-workflows").returncode == 1
