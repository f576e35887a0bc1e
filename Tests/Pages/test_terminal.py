"""What the commands show to somebody at a terminal."""

import os
import pty
import subprocess

from package import TOOL, layered


def shown(package, *words, **environment):
    """What a run writes to a terminal that its standard error is."""
    file = package.folder / "arguments"
    file.write_text("\n".join(package.words) + "\n")
    ours, theirs = pty.openpty()
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
    return text.decode()


def test_findings_are_coloured_unless_somebody_objects(tmp_path):
    package = layered(tmp_path, 10)
    (tmp_path / "Module0/dependencies.json").write_text('{ "dependencies": { "a": {} } }')
    assert "\x1b[" in shown(package, "check")
    assert "\x1b[" not in shown(package, "check", NO_COLOR="1")
    assert "\x1b[" not in shown(package, "check", TERM="dumb")
    assert "missing-field" in shown(package, "check", NO_COLOR="1")
