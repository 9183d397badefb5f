"""Make .venv and install into it what uv.lock says, one start at a time; what was interrupted is done anew."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from typing import Any

import page
import stamp
from stamp import LEVELS, ROOT, VENV

PYTHON = VENV / "bin" / "python"
UV = "uv~=0.13"
MAKER = VENV / "yonder-maker"
# Present while packages are being changed: found at the start, it tells of an interruption.
UNFINISHED = VENV / "yonder-unfinished"
OFFLINE = re.compile(
    r"name resolution|name or service not known|dns error|failed to establish a new connection|connection refused"
    r"|network is unreachable|no route to host|timed out|connect timeout|could not connect|error sending request"
    r"|failed to fetch|could not resolve",
    re.IGNORECASE,
)
BEGAN = time.monotonic()


class Failed(Exception):
    """A step went wrong; the text says what, and what to do."""


class Unreachable(Failed):
    """It went wrong because the network, or the package index, is not there."""


def prepare(level: str, args: list[str]) -> None:
    """Make ready what `level` needs, or end the program and say why not."""
    try:
        with (ROOT / ".venv.lock").open("w") as lock:
            wait_for(lock.fileno())
            if not stamp.ready(level):
                make(level, args)
    except Failed as failed:
        sys.exit(str(failed))
    except KeyboardInterrupt:
        say("interrupted; the next start takes it up again")
        sys.exit(130)


def prepare_page(*, build: bool) -> None:
    """Make ready what the page is built with, and build it; a start without a page goes on and says so."""
    try:
        with (ROOT / ".venv.lock").open("w") as lock:
            wait_for(lock.fileno())
            make_page(build=build)
    except Failed as failed:
        say(f"{failed}\n\nThere is no page now; everything else works.")
    except KeyboardInterrupt:
        say("interrupted; the next start takes it up again")
        sys.exit(130)


def make_page(*, build: bool) -> None:
    """Install Node if there is none fit, then what package-lock.json says, then build."""
    if page.node() is None:
        install("page")
    chosen = page.node()
    if chosen is None:
        raise Failed("No Node.js could be installed to build the page with.")
    env = page.surroundings(chosen)
    if not page.installed():
        run("installing what the page is made with", *page.npm(chosen, "--prefix", "web", *page.INSTALL), env=env)
        page.mark_installed()
    if build and not page.built():
        run("building the page", *page.npm(chosen, "--prefix", "web", "run", "build"), env=env)
        page.mark_built()


def need_chromium() -> None:
    """The browser tests need Chromium: fetch it, or say how."""
    if shutil.which("chromium") is not None:
        return
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        say("the browser tests need Chromium (sudo apt-get install chromium); without it they fail")
        return
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    try:
        run("reading Debian's package lists", apt, "update")
        run("installing Debian's chromium", apt, "install", "--yes", "--no-install-recommends", "chromium")
    except Failed as failed:
        say(str(failed))


def wait_for(lock: int) -> None:
    """Take the lock; say so when another start holds it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another start is preparing .venv; waiting for it")
        fcntl.flock(lock, fcntl.LOCK_EX)


def make(level: str, args: list[str]) -> None:
    """Create .venv if it is missing or unusable, and install what `level` needs."""
    if VENV.exists() and not sound():
        say("removing a .venv that is unfinished or was made elsewhere")
        shutil.rmtree(VENV)
        # This very process may have been running on it: begin again with a Python from outside.
        launch = str(ROOT / "scripts" / "launch")
        os.execv(launch, [launch, level, *args])  # noqa: S606  # no shell is wanted
    if not VENV.exists():
        create()
    for each in LEVELS:
        stamp.path(each).unlink(missing_ok=True)
    UNFINISHED.touch()
    try:
        install(level)
    except Failed:
        UNFINISHED.unlink()  # downloads come before changes: what was there is still whole
        raise
    UNFINISHED.unlink()
    for each in LEVELS[level]:
        stamp.path(each).write_text(stamp.wanted())
    say("ready")


def sound() -> bool:
    """Whether .venv was made here, by this Python, and every change to it was finished."""
    return PYTHON.exists() and MAKER.exists() and MAKER.read_text() == stamp.maker() and not UNFINISHED.exists()


def create() -> None:
    """Make an empty .venv."""
    need_ensurepip()
    run(f"making .venv with Python {sys.version.split()[0]} (once)", sys.executable, "-m", "venv", str(VENV))
    MAKER.write_text(stamp.maker())


def need_ensurepip() -> None:
    """Debian ships Python without what makes environments: fetch it, or say how."""
    probe = [sys.executable, "-c", "import venv, ensurepip; ensurepip.version()"]
    if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt = shutil.which("apt-get")
    if apt is None:
        raise Failed(f"{sys.executable} lacks the modules venv and ensurepip. Install them and start again.")
    if os.geteuid() != 0:
        raise Failed(f"Python lacks its venv module. Install it and start again:\n\n  sudo apt-get install {package}")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("reading Debian's package lists", apt, "update")
    run(f"installing Debian's {package}", apt, "install", "--yes", "--no-install-recommends", package)


def install(level: str) -> None:
    """Install the locked packages with uv, or with pip where uv or the index of uv.lock is out of reach."""
    settings = pip_settings()
    if settings.keys() & {"index-url", "no-index"}:
        install_with_pip(level, "it is set to another index")
        return
    if not (VENV / "bin" / "uv").exists():
        try:
            run("installing uv", *pip("install", UV))
        except Unreachable:
            raise
        except Failed:
            install_with_pip(level, "uv cannot be had here")
            return
    install_with_uv(level, settings)


def install_with_uv(level: str, settings: dict[str, str]) -> None:
    """Sync exactly what uv.lock says."""
    # Compiled once here: where Python may not write bytecode, each start would compile everything anew.
    env = os.environ | {
        "UV_PROJECT_ENVIRONMENT": str(VENV),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_COMPILE_BYTECODE": "1",
    }
    env.pop("VIRTUAL_ENV", None)
    env.setdefault("UV_SYSTEM_CERTS", "1")  # trust whom the machine trusts, as pip does
    if "cert" in settings:
        env.setdefault("SSL_CERT_FILE", settings["cert"])
    # Inexact, because uv itself is in there and not in the lock.
    options = ("--frozen", "--inexact", "--no-default-groups", "--group", level, "--python", str(PYTHON))
    run("installing the packages of uv.lock", str(VENV / "bin" / "uv"), "sync", *options, env=env)


def install_with_pip(level: str, why: str) -> None:
    """Install the versions of uv.lock from wherever pip is set to look."""
    packages = toml("uv.lock")["package"]
    own = {package["name"]: package["source"]["editable"] for package in packages if "editable" in package["source"]}
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as pins:
        pins.writelines(f"{p['name']}=={p['version']}\n" for p in packages if p["name"] not in own)
        pins.flush()
        run(f"installing with pip ({why})", *pip("install", "--constraint", pins.name, *needs(level, own)))
    folders = [part for folder in own.values() for part in ("--editable", str(ROOT / folder))]
    run("installing Yonder itself", *pip("install", "--no-deps", *folders))


def needs(level: str, own: dict[str, str]) -> list[str]:
    """What `level` requires from others. Our own names are left out: an index may hold strangers of that name."""
    groups = toml("pyproject.toml")["dependency-groups"]
    names = [name for each in LEVELS[level] for name in groups[each] if isinstance(name, str)]
    for folder in own.values():
        project = toml(f"{folder}/pyproject.toml")["project"]
        names += project["dependencies"]
        extras = re.findall(rf"^{project['name']}\[(.+)\]", "\n".join(names), re.MULTILINE)
        for extra in ",".join(extras).replace(" ", "").split(",") if extras else ():
            names += project["optional-dependencies"][extra]
    return [name for name in names if re.split(r"[^\w-]", name)[0] not in own]


def toml(path: str) -> dict[str, Any]:
    """A TOML file of the project."""
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def pip(*args: str) -> tuple[str, ...]:
    """A pip command for .venv."""
    return (str(PYTHON), "-m", "pip", "--disable-pip-version-check", *args)


def pip_settings() -> dict[str, str]:
    """What pip's files and environment set, by plain name (`index-url`, `cert`)."""
    listed = subprocess.run(pip("config", "list"), capture_output=True, text=True, check=False).stdout
    pairs = (line.partition("=") for line in listed.splitlines())
    return {key.rpartition(".")[2]: value.strip("'\"") for key, _, value in pairs}


def run(step: str, *command: str, env: dict[str, str] | None = None) -> None:
    """Run one step, telling its name and that it is still alive; its output is shown only if it fails."""
    say(step)
    with tempfile.TemporaryFile("w+") as output:
        try:
            process = subprocess.Popen(
                command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as error:
            raise Failed(f"Failed while {step}: {error}") from error
        while (code := outcome(process)) is None:
            say(f"  still {step}")
        if code:
            output.seek(0)
            raise failure(step, output.read())


def outcome(process: subprocess.Popen[bytes]) -> int | None:
    """The exit code, or None after some seconds without one."""
    try:
        return process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        return None


def failure(step: str, output: str) -> Failed:
    """What went wrong in a step, in words."""
    lines = [f"  {line}" for line in output.strip().splitlines() if "Retrying" not in line]
    tail = "\n".join(lines[-12:])
    if OFFLINE.search(output):
        return Unreachable(
            f"{tail}\n\nThe package index cannot be reached. Yonder fetches its packages once, over the network;"
            " check the connection (and pip's proxy and index settings), then start again."
        )
    return Failed(f"{tail}\n\nFailed while {step}.")


def say(text: str) -> None:
    """One line of progress, with the seconds since the start; not on stdout, which belongs to the program."""
    print(f"[{time.monotonic() - BEGAN:5.1f} s] {text}", file=sys.stderr, flush=True)
