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


def test_a_mistake_is_found(tmp_path):
    text = (FOLDER / "workflows/ci.yml").read_text()
    broken = tmp_path / "ci.yml"
    broken.write_text(text.replace("runs-on:", "run-on:", 1))
    assert check(broken, "vendor.github-workflows").returncode == 1
