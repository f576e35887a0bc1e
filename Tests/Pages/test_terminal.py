"""What the commands show to somebody at a terminal."""

import os
import pty
import subprocess
import time

from package import TOOL, layered


def shown(package, *words, **environment):
    """What a run writes to a terminal that its standard error is, and how long it takes."""
    file = package.folder / "arguments"
    file.write_text("\n".join(package.words) + "\n")
    ours, theirs = pty.openpty()
    start = time.monotonic()
    environment = {**os.environ, "TERM": "xterm", **environment}
    run = subprocess.Popen([TOOL, *words, f"@{file}"], stdout=subprocess.DEVNULL, stderr=theirs, env=environment)
    os.close(theirs)
    text = b""
    while True:
        try:
            chunk = os.read(ours, 65536)
        except OSError:
            # So Linux tells of the other end's going.
            break
        if not chunk:
            break
        text += chunk
    run.wait()
    os.close(ours)
    return text.decode(), time.monotonic() - start


def test_a_long_run_says_how_far_it_is_and_leaves_nothing(tmp_path):
    for count in [1000, 2000, 4000, 8000, 16000]:
        folder = tmp_path / str(count)
        folder.mkdir()
        text, seconds = shown(layered(folder, count), "graph", "--format", "json")
        if seconds > 3:
            assert "\r\x1b[Kchecking Module" in text
            assert text.endswith("\r\x1b[K")
            return
    raise AssertionError("no run took long")


def test_findings_are_coloured_unless_somebody_objects(tmp_path):
    package = layered(tmp_path, 10)
    (tmp_path / "Module0/dependencies.json").write_text('{ "dependencies": { "a": {} } }')
    assert "\x1b[" in shown(package, "check")[0]
    assert "\x1b[" not in shown(package, "check", NO_COLOR="1")[0]
    assert "\x1b[" not in shown(package, "check", TERM="dumb")[0]
    assert "missing-field" in shown(package, "check", NO_COLOR="1")[0]
