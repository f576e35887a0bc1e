"""The schemas in the repository: that of manifests against what the decoder says, that of graphs against graphs."""

import copy
import json
import random
import subprocess

import jsonschema
import pytest
from package import REPOSITORY, TOOL
from test_documents import recorded

FOLDER = REPOSITORY / "Sources/DovetailReports"
SCHEMA = json.loads((FOLDER / "Schema/dependencies.schema.json").read_text())

# What the decoder refuses by these ids a schema can see, but for what some messages say.
SEEN = {"unknown-field", "missing-field", "wrong-value", "invalid-identifier", "reserved-name"}
UNSEEN = {
    "is not an import": "the grammar of imports is Swift's",
    "can't begin a Swift expression": "the grammar of expressions is Swift's",
    "with 'try' or 'await'": "effects are found by reading Swift",
    "can't use 'try' or 'await'": "effects are found by reading Swift",
    "can't use other dependencies": "references are found by reading Swift",
    "can't use a dependency": "references are found by reading Swift",
    "unknown global actor": "a likeness of words",
    "is not a parameter": "the grammar of parameters is Swift's",
    "can't be opaque": "types are found by reading Swift",
    "must have the same": "a schema compares no two values",
    "is never used": "conditions are formulas",
    "contributions to '": "whether a collection is a dictionary is found by reading its type",
}
# The schema sees these too, though the decoder has other ids for them.
ALSO_SEEN = ["is not a platform", "a scope can only be within"]


def manifests():
    """All fixtures that are JSON objects without a name twice."""
    def strict(pairs):
        assert len({name for name, _ in pairs}) == len(pairs)
        return dict(pairs)

    found = []
    for file in sorted((REPOSITORY / "Tests/Fixtures").rglob("*dependencies.json")):
        try:
            found.append(json.loads(file.read_bytes().decode(), object_pairs_hook=strict))
        except (ValueError, AssertionError, RecursionError):
            continue
    return found


VALUES = [
    "", " ", "x", "A()", "$default", "transient", "weak", "login", "none", "try A()", "[A]", "a\nb", True, False, 1, None,
    [], ["A()"], [1], {}, {"default": "A()"}, {"type": "A"}, [{"type": "A"}], {"$comment": 1},
]
NAMES = [
    "type", "default", "preview", "test", "scope", "isolation", "parameters", "collects", "dispose", "eager", "reads", "byType",
    "access", "doc", "deprecated", "availability", "condition", "from", "within", "imports", "scopes", "dependencies",
    "provides", "contributes", "root", "$comment", "unknown", "shared", "1st", "a b", "größe", "_", "dependency", "name",
]


def mutated(manifest, chance):
    """The same with one change at a random place."""
    result = copy.deepcopy(manifest)
    node = result
    while True:
        inner = [value for value in (node.values() if isinstance(node, dict) else node) if isinstance(value, (dict, list)) and value]
        if not inner or chance.random() < 0.25:
            break
        node = chance.choice(inner)
    if isinstance(node, list) and node:
        node[chance.randrange(len(node))] = chance.choice(VALUES)
        return result
    if isinstance(node, list):
        return result
    kind = chance.randrange(4)
    if not node or kind == 0:
        node[chance.choice(NAMES)] = chance.choice(VALUES)
    elif kind == 1:
        del node[chance.choice(list(node))]
    elif kind == 2:
        node[chance.choice(list(node))] = chance.choice(VALUES)
    else:
        node[chance.choice(NAMES)] = node.pop(chance.choice(list(node)))
    return result


def verdicts(folder, texts):
    """What the decoder says of each text, all in one run."""
    words = ["--relative-to", str(folder)]
    for number, text in enumerate(texts):
        (folder / f"{number}.json").write_text(text)
        words += ["--target", f"T{number}", "--manifest", f"{folder}/{number}.json"]
    (folder / "arguments").write_text("\n".join(words) + "\n")
    done = subprocess.run([TOOL, "check", "--format", "json", f"@{folder}/arguments"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    found = [[] for _ in texts]
    for diagnostic in json.loads(done.stdout)["diagnostics"]:
        if diagnostic["severity"] == "error":
            found[int(diagnostic["file"].removesuffix(".json"))].append((diagnostic["id"], diagnostic["message"]))
    return found


def test_the_schema_and_the_decoder_agree_on_fixtures_and_mutations(tmp_path):
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft7Validator(SCHEMA)
    chance = random.Random(16)
    fixtures = manifests()
    assert len(fixtures) > 50
    # A mutation rarely makes this one.
    keyed = {"dependencies": {"a": {"type": "[Int]", "collects": True}}, "contributes": {"a": {"x": "1"}}}
    cases = fixtures + [keyed] + [mutated(chance.choice(fixtures), chance) for _ in range(2000)]
    texts = [json.dumps(case) for case in cases]
    wrong = []
    refused = 0
    met = set()
    for case, found in zip(cases, verdicts(tmp_path, texts)):
        errors = [error.message for error in validator.iter_errors(case)]
        found = [("wrong-value" if "expression is empty" in message else id, message) for id, message in found]
        met.update(part for part in UNSEEN for _, message in found if part in message)
        seen = [message for id, message in found if id in SEEN and not any(part in message for part in UNSEEN)]
        refused += bool(errors)
        if errors and not any(id in SEEN or any(part in message for part in ALSO_SEEN) for id, message in found):
            wrong.append(("the schema alone refuses", errors[0][:300], found[:1]))
        if seen and not errors:
            wrong.append(("the decoder alone refuses", seen[0], json.dumps(case)[:300]))
    assert not wrong, "\n".join(map(str, wrong[:20])) + f"\n{len(wrong)} of {len(cases)}"
    unneeded = sorted(set(UNSEEN) - met)
    assert not unneeded, "|".join(unneeded)
    # Neither verdict is rare.
    assert 500 < refused < len(cases) - 300


@pytest.mark.parametrize("name", ["graph.json", "graph-broken.json", "graph-focus.json"])
def test_graphs_fit_their_schema(name):
    schema = json.loads((FOLDER / "Graph/graph.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(json.loads(recorded(name)), schema)
