"""Processor time of rlottie and ThorVG for Lottie files, in the format of `Benchmarks lottie`."""

import ctypes
import json
import os
import sys
import time

import rlottie_python as rlottie
import thorvg_python as thorvg

RUNS = 5


def least(count, frame):
    """Least processor milliseconds of a frame in several runs through a document."""
    best = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        for i in range(count):
            frame(i)
        best = min(best, (time.process_time() - began) / count)
    return best * 1000


def frames(path):
    with open(path) as file:
        document = json.load(file)
    length = (document["op"] - document["ip"]) / document["fr"]
    size = int(document["w"] * 2), int(document["h"] * 2)
    return size, max(1, round(length * 60))


def with_rlottie(path, size, count):
    began = time.process_time()
    animation = rlottie.LottieAnimation.from_file(path)
    read = time.process_time() - began
    total = animation.lottie_animation_get_totalframe()
    buffer = ctypes.create_string_buffer(size[0] * size[1] * 4)
    draw = animation.rlottie_lib.lottie_animation_render

    def frame(i):
        ctypes.memset(buffer, 0, len(buffer))
        number = min(int(i / count * total), total - 1)
        draw(animation.animation_p, ctypes.c_size_t(number), ctypes.byref(buffer),
             ctypes.c_size_t(size[0]), ctypes.c_size_t(size[1]), ctypes.c_size_t(size[0] * 4))

    return read * 1000, least(count, frame)


def with_thorvg(path, size, count):
    engine = thorvg.Engine(threads=0)
    canvas = thorvg.SwCanvas(engine)
    canvas.set_target(*size)
    animation = thorvg.Animation(engine)
    picture = animation.get_picture()
    began = time.process_time()
    if picture.load(path) != thorvg.Result.SUCCESS:
        raise ValueError("cannot be read")
    read = time.process_time() - began
    picture.set_size(*size)
    canvas.add(picture)
    total = animation.get_total_frame()[1]

    def frame(i):
        animation.set_frame(i / count * total)
        canvas.update()
        canvas.draw(True)
        canvas.sync()

    return read * 1000, least(count, frame)


def child(player, path):
    """Row of a player; a process for each file, because a player can crash."""
    size, count = frames(path)
    read, cost = (with_rlottie if player == "rlottie" else with_thorvg)(path, size, count)
    name, length = os.path.basename(path), os.path.getsize(path)
    print(f"| {player} {name} | {length} | {read:.2f} | {count} | {cost:.3f} |")


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--child":
        return child(sys.argv[2], sys.argv[3])
    import subprocess

    print("| player, file | bytes | read ms | frames | cpu ms |")
    print("|---|--:|--:|--:|--:|")
    sys.stdout.flush()
    for path in sys.argv[1:]:
        for player in ("rlottie", "thorvg"):
            command = [sys.executable, __file__, "--child", player, path]
            result = subprocess.run(command, capture_output=True, text=True, timeout=600)
            line = result.stdout.strip().split("\n")[-1]
            reason = (result.stderr.strip().split("\n") or [""])[-1]
            name = os.path.basename(path)
            print(line if result.returncode == 0 else f"| {player} {name} | {reason} |")
            sys.stdout.flush()


main()
