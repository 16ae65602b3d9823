"""The copy of the tree in which mutants are built."""
import shutil
import subprocess


def bring(root, copy):
    """Updates the copy to the state of the tree.

    Unchanged files keep their times, so that only changed files are compiled.
    """
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True,
                            capture_output=True, text=True).stdout.split("\n")
    wanted = {name for name in listed if name and (root / name).is_file()}
    for name in wanted:
        source, target = root / name, copy / name
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    for target in copy.rglob("*"):
        name = target.relative_to(copy)
        if target.is_file() and name.parts[0] != ".build" and str(name) not in wanted:
            target.unlink()
