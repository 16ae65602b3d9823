"""Processor time of a frame of Lottie files in rlottie, ThorVG and Lamina, at twice the size.

A frame is drawn for each 60th of a second of a document, into a bitmap by one thread; the least of
several runs through the document counts, reading excluded. Blank: no pixel in any of eight frames;
a blank player is no measure. `LAMINA_BENCH` names the program `Benchmarks`, which is measured beside
the others, also with `GALLIUM_NOOP=1`; the last lines compare Lamina with the faster player.
"""

import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

RUNS = 5
LIMIT = 300
PLAYERS = ("rlottie", "thorvg")


def least(count, frame):
    """Least processor milliseconds of a frame in several runs through a document."""
    best = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        for i in range(count):
            frame(i)
        best = min(best, (time.process_time() - began) / count)
    return best * 1000


def is_blank(count, frame, pixels):
    """True if none of eight frames of a document has a pixel."""
    for k in range(8):
        frame(k * count // 8)
        if any(bytes(pixels)):
            return False
    return True


def unpacked(path, folder):
    """Path of the JSON text of a document; the first animation of an archive, with its images."""
    if not zipfile.is_zipfile(path):
        return path
    with zipfile.ZipFile(path) as archive:
        name = json.loads(archive.read("manifest.json"))["animations"][0]["id"]
        archive.extractall(folder)
        names = archive.namelist()
    # Both players look for images in folders beside the text.
    source = next(n for n in (f"animations/{name}.json", f"a/{name}.json") if n in names)
    target = os.path.join(folder, "animation.json")
    with open(os.path.join(folder, source)) as file:
        document = json.load(file)
    for asset in document.get("assets", []):
        if "u" in asset:
            asset["u"] = asset["u"].lstrip("/")
    with open(target, "w") as file:
        json.dump(document, file)
    return target


def frames(path):
    with open(path) as file:
        document = json.load(file)
    length = (document["op"] - document["ip"]) / document["fr"]
    size = int(document["w"] * 2), int(document["h"] * 2)
    return size, max(1, round(length * 60))


def with_rlottie(path, size, count):
    import rlottie_python as rlottie

    animation = rlottie.LottieAnimation.from_file(path)
    total = animation.lottie_animation_get_totalframe()
    buffer = ctypes.create_string_buffer(size[0] * size[1] * 4)
    draw = animation.rlottie_lib.lottie_animation_render

    def frame(i):
        ctypes.memset(buffer, 0, len(buffer))
        number = min(int(i / count * total), total - 1)
        draw(animation.animation_p, ctypes.c_size_t(number), ctypes.byref(buffer),
             ctypes.c_size_t(size[0]), ctypes.c_size_t(size[1]), ctypes.c_size_t(size[0] * 4))

    return is_blank(count, frame, buffer), least(count, frame)


def with_thorvg(path, size, count):
    import thorvg_python as thorvg

    engine = thorvg.Engine(threads=0)
    canvas = thorvg.SwCanvas(engine)
    canvas.set_target(*size)
    animation = thorvg.Animation(engine)
    picture = animation.get_picture()
    if picture.load(path) != thorvg.Result.SUCCESS:
        raise ValueError("cannot be read")
    picture.set_size(*size)
    canvas.add(picture)
    total = animation.get_total_frame()[1]

    def frame(i):
        animation.set_frame(i / count * total)
        canvas.update()
        canvas.draw(True)
        canvas.sync()

    return is_blank(count, frame, canvas.buffer_arr), least(count, frame)


def child(player, path):
    """Prints milliseconds of a player; a process for each file, because a player can crash."""
    with tempfile.TemporaryDirectory() as folder:
        text = unpacked(path, folder)
        size, count = frames(text)
        blank, cost = (with_rlottie if player == "rlottie" else with_thorvg)(text, size, count)
        print("blank" if blank else f"{cost:.4f}", flush=True)
    # Some documents crash the libraries at the end of the process.
    os._exit(0)


def output(command, environment={}):
    """Last line that a command prints, or None after an error and after `LIMIT` seconds."""
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, timeout=LIMIT,
            env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        return None
    lines = result.stdout.strip().split("\n")
    return lines[-1] if result.returncode == 0 else None


def milliseconds(player, path):
    """Milliseconds of a frame, or a word."""
    if player in PLAYERS:
        line = output([sys.executable, __file__, "--child", player, path])
    else:
        noop = {"GALLIUM_NOOP": "1"} if player == "own" else {}
        line = output([os.environ["LAMINA_BENCH"], "lottie", path], noop)
    if not line:
        return "fails"
    # A row of `Benchmarks lottie` ends with the milliseconds, or with an error.
    word = line.strip("| ").split(" | ")[-1]
    try:
        return float(word)
    except ValueError:
        return word


def summary(rows):
    """Median and worst ratios of Lamina to the faster player of each document."""
    for player, name in (("lamina", "Lamina"), ("own", "own cost")):
        ratios = []
        for path, costs in rows:
            others = [costs[p] for p in PLAYERS if isinstance(costs[p], float)]
            if others and isinstance(costs[player], float):
                ratios.append((costs[player] / min(others), os.path.basename(path)))
        if not ratios:
            continue
        ratios.sort()
        median = statistics.median(r for r, _ in ratios)
        worst = ", ".join(f"{file} {ratio:.2f}" for ratio, file in ratios[:-11:-1])
        print(f"\n{name}: {len(ratios)} documents, median {median:.2f}; worst: {worst}")


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--child":
        return child(sys.argv[2], sys.argv[3])
    players = (("lamina", "own") if "LAMINA_BENCH" in os.environ else ()) + PLAYERS
    print("| file | " + " | ".join(players) + " |")
    print("|---|" + "--:|" * len(players), flush=True)
    rows = []
    for path in sys.argv[1:]:
        costs = {player: milliseconds(player, path) for player in players}
        rows.append((path, costs))
        cells = [c if isinstance(c, str) else f"{c:.3f}" for c in costs.values()]
        print(f"| {os.path.basename(path)} | " + " | ".join(cells) + " |", flush=True)
    if "lamina" in players:
        summary(rows)


main()
