"""The completions, in the shells that they are for."""

import os
import pty
import select
import subprocess

import pytest
from package import TOOL

# What is typed before the tabulator, and the words that the tool is then called with.
CASES = {
    "a command": ("che", ["check"]),
    "a command after help": ("help expl", ["help", "explain"]),
    "a flag": ("check --str", ["check", "--strict"]),
    "an option": ("graph --for", ["graph", "--format"]),
    "a value": ("check --format sar", ["check", "--format", "sarif"]),
    "the only value": ("diff main --fail-on br", ["diff", "main", "--fail-on", "breaking"]),
    "a shell": ("completions fi", ["completions", "fish"]),
    "a diagnostic": ("explain captive", ["explain", "captive-scope"]),
    "a file": ("check --manifest depend", ["check", "--manifest", "dependencies.json"]),
    "a file with a space": ("check --manifest My", ["check", "--manifest", "My app.dependencies.json"]),
    "a folder": ("check --folder Sour", ["check", "--folder", "Sources"]),
    "no target, which the tool can't know": ("check --target che", ["check", "--target", "che"]),
}
SHELLS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "dependencies.json").write_text("{}")
    (tmp_path / "My app.dependencies.json").write_text("{}")
    (tmp_path / "Sources").mkdir()
    return tmp_path


def completions(shell, folder):
    file = folder / f"completions.{shell}"
    file.write_text(subprocess.run([TOOL, "completions", shell], capture_output=True, text=True, check=True).stdout)
    return file


class Terminal:
    """A shell on a terminal of its own, at which somebody types."""

    def __init__(self, words, folder):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", HOME=str(folder), PS1="> ", HISTFILE="/dev/null")
            os.execvp(words[0], words)

    def type(self, text, until):
        """What is shown after the text, up to a word."""
        os.write(self.terminal, text.encode())
        shown = b""
        while until.encode() not in shown:
            assert select.select([self.terminal], [], [], 60)[0], shown.decode(errors="replace")
            shown += os.read(self.terminal, 65536)
        return shown.decode(errors="replace")

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


@pytest.mark.parametrize("shell", SHELLS)
def test_a_tabulator_completes(shell, folder):
    file = completions(shell, folder)
    terminal = Terminal(SHELLS[shell], folder)
    # What is run in the tool's place prints its words, split in the source lest the echo be taken for it.
    terminal.type(f"source {file.name}; dovetail-tool() {{ printf '[%s]' \"$@\"; echo 'DO''NE'; }}; echo 'DO''NE'\n", "DONE")
    for typed, words in CASES.values():
        expected = "".join(f"[{word}]" for word in words)
        # A folder is completed with a slash.
        shown = terminal.type(f"dovetail-tool {typed}\t\n", "DONE").replace("/]", "]")
        assert expected in shown, typed
    terminal.close()


@pytest.mark.parametrize("case", CASES)
def test_fish_completes(case, folder):
    typed, words = CASES[case]
    file = completions("fish", folder)
    script = f"source {file}; complete -C 'dovetail-tool {typed}'"
    shown = subprocess.run(
        ["fish", "--no-config", "-c", script], cwd=folder, env=os.environ | {"HOME": str(folder)}, capture_output=True, text=True)
    assert shown.stderr == ""
    found = [line.split("\t")[0].rstrip("/") for line in shown.stdout.splitlines()]
    assert found == ([] if case.startswith("no ") else [words[-1]])
