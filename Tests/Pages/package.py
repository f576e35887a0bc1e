"""Packages as files, and what the commands print about them."""

import json
import pathlib
import subprocess

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TOOL = REPOSITORY / ".build/debug/dovetail-tool"
GOLDEN = REPOSITORY / "Tests/DovetailCLITests/Golden"


class Package:
    """Modules by name, each with its manifest and the modules below it, in the order of a build."""

    def __init__(self, folder, modules):
        self.folder = folder
        self.words = ["--relative-to", str(folder)]
        for name, (manifest, below) in modules.items():
            file = folder / name / "dependencies.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(manifest))
            self.words += ["--target", name, "--manifest", str(file)]
            for other in below:
                path = folder / other / "dependencies.json"
                self.words += ["--module", f"{other}={path}", "--same-package", other, "--direct", other]
        self.words.append("--root")

    def run(self, *words, status=0):
        file = self.folder / "arguments"
        file.write_text("\n".join(self.words) + "\n")
        done = subprocess.run([TOOL, *words, f"@{file}"], capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done.stdout

    def page(self, status=0):
        page = self.folder / "graph.html"
        page.write_text(self.run("graph", "--format", "html", status=status))
        return page.as_uri()


def layered(folder, count):
    """A package of `count` dependencies in modules of 40, six to a layer, which need earlier ones of theirs and of layers below."""
    modules = {}
    layers = [[]]
    for first in range(0, count, 40):
        if len(layers[-1]) == 6:
            layers.append([])
        below = [module for layer in layers[:-1] for module in layer]
        manifest = {"access": "public", "dependencies": {}}
        for number in range(first, min(count, first + 40)):
            needed = {first + (number - first) // 2, number - 1 - number % 3} - {number}
            if below:
                needed.add(number * 7919 % (40 * len(below)))
            references = ", ".join(
                f"$value{other}" for other in sorted(needed) if first <= other < number or 0 <= other < 40 * len(below))
            scope = ["singleton", "transient", "graph"][number % 3]
            manifest["dependencies"][f"value{number}"] = {
                "type": f"Value{number}", "default": f"Value{number}({references})", "scope": scope,
            }
        name = f"Module{first // 40}"
        modules[name] = (manifest, below)
        layers[-1].append(name)
    return Package(folder, modules)


def shop(folder):
    """The package of the golden files."""
    manifests = {
        name: json.loads((GOLDEN / f"Shop/{name}/dependencies.json").read_text()) for name in ["Core", "Kit", "App"]
    }
    below = {"Core": [], "Kit": ["Core"], "App": ["Core", "Kit"]}
    return Package(folder, {name: (manifests[name], below[name]) for name in manifests})
