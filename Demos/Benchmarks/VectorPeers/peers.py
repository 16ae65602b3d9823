"""Processor time of Skia, Blend2D and Cairo for the scenes of `Benchmarks vectors`.

A frame counts from the cleared bitmap to the last pixel. Paths are built before, because Python
would take most of the time. Blend2D's package has neither strokes, curves nor text: curves are
flattened into 16 lines each, other scenes left out.
"""

import math
import sys
import time

import blend2d
import cairo
import numpy as np
import skia

WIDTH, HEIGHT = 1280, 720
FRAMES, RUNS = 30, 3
COUNTS = {"charts": 10_000, "blobs": 1000, "pens": 500, "map": 2000, "ticker": 200}
GRAY = 0.1


def unit(i, k):
    x = np.sin(i * 12.9898 + k * 78.233 + 1) * 43758.5453
    return x - np.floor(x)


def between(a, b, i, k):
    return a + (b - a) * unit(i, k)


def hue(i):
    return tuple(0.6 + 0.4 * math.sin(i * 0.7 + k) for k in (0, 2, 4))


def back_and_forth(time_, duration):
    x = time_ / duration % 2
    return 2 - x if x > 1 else x


# Scenes. A scene gives the shapes of a frame: points of polylines, or cubics of four points each,
# with what is done with them.


class Shape:
    """Lines (an array of points) or cubics (an array of four points each) in a colour."""

    def __init__(self, color, points, cubic=False, width=0, cap="butt", join="miter", part=1.0):
        self.color, self.points, self.cubic = color, points, cubic
        self.width, self.cap, self.join, self.part = width, cap, join, part


def charts(n, now):
    rows = (n + 999) // 1000
    height = HEIGHT / rows
    shift = round(now * 60)
    for i in range(rows):
        k = np.arange(min(1000, n - i * 1000))
        x = 10 + k * (WIDTH - 20) / 999
        value = 0.6 * np.sin(0.02 * (k + shift) + i) + 0.4 * (2 * unit(k + shift, i) - 1)
        y = height * (i + 0.5 + 0.4 * value)
        yield Shape(hue(i), np.stack([x, y], 1), width=1.5, join="round")


def blob(i, end):
    k = np.arange(6)
    angle = (k + end * 0.5) / 6 * 2 * math.pi
    r = between(8, 30, i, 10 + 6 * end + k)
    p = np.stack([r * np.cos(angle), r * np.sin(angle)], 1)
    a, c, d = np.roll(p, 1, 0), np.roll(p, -1, 0), np.roll(p, -2, 0)
    return np.stack([p, p + (c - a) / 6, c - (d - p) / 6, c], 1)


def blobs(n, now):
    for i in range(n):
        share = back_and_forth(now, 1 + i % 13 / 10)
        place = np.array([between(40, WIDTH - 40, i, 0), between(40, HEIGHT - 40, i, 1)])
        points = blob(i, 0) * (1 - share) + blob(i, 1) * share + place
        yield Shape(hue(i), points, cubic=True)


def pens(n, now):
    columns = max(1, int(math.sqrt(n * 16 / 9)))
    size = WIDTH / columns
    for i in range(n):
        origin = np.array([size * (i % columns), size * (i // columns)])
        cubics = []
        for k in range(4):
            x = 4 + (size - 8) * k / 4
            a = np.array([x, size / 2])
            b = np.array([x + (size - 8) / 8, 4 if k % 2 == 0 else size - 4])
            c = np.array([x + (size - 8) / 4, size / 2])
            cubics.append([a, a + (b - a) * 2 / 3, c + (b - c) * 2 / 3, c])
        part = back_and_forth(now, 1 + i % 13 / 10)
        yield Shape(hue(i), np.array(cubics) + origin, cubic=True, width=3, cap="round", part=part)


def map_(n, now):
    columns = max(1, math.ceil(math.sqrt(n * 16 / 9)))
    side = WIDTH / columns
    scale = 1 + 3 * back_and_forth(now, 4)
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    for i in range(n):
        count = 8 + i % 13
        k = np.arange(count)
        angle = k / count * 2 * math.pi
        r = side * between(0.3, 0.55, i, 10 + k)
        x = side * (i % columns + 0.5) + r * np.cos(angle)
        y = side * (i // columns + 0.5) + r * np.sin(angle)
        yield Shape(hue(i), (np.stack([x, y], 1) - middle) * scale + middle)


SCENES = {"charts": charts, "blobs": blobs, "pens": pens, "map": map_}


def lines(n, now):
    for i in range(n):
        yield hue(i), 10 + i % 8 * 158, 10 + i // 8 * 28 + 18, f"Line {i}: {int(now * 60)}"


# Libraries: `prepare` gives a function that draws a frame; nil for what a library lacks.


class Skia:
    name = "Skia " + skia.__version__

    def __init__(self):
        self.pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
        self.canvas = skia.Surface(self.pixels).getCanvas()
        self.font = skia.Font(skia.Typeface("DejaVu Sans"), 16)

    def prepare(self, shapes):
        list_ = []
        for s in shapes:
            path = skia.Path()
            if s.cubic:
                path.moveTo(*map(float, s.points[0][0]))
                for c in s.points.tolist():
                    path.cubicTo(*c[1], *c[2], *c[3])
            else:
                path.addPoly([skia.Point(*p) for p in s.points.tolist()], s.width == 0)
            paint = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*s.color, 1))
            if s.width > 0:
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(s.width)
                if s.cap == "round":
                    paint.setStrokeCap(skia.Paint.kRound_Cap)
                if s.join == "round":
                    paint.setStrokeJoin(skia.Paint.kRound_Join)
                if s.part < 1:
                    effect = skia.TrimPathEffect.Make(0, s.part)
                    if effect is None:
                        continue
                    paint.setPathEffect(effect)
            list_.append((path, paint))

        def draw():
            self.canvas.clear(skia.Color4f(GRAY, GRAY, GRAY, 1))
            for path, paint in list_:
                self.canvas.drawPath(path, paint)

        return draw

    def write(self, texts):
        list_ = [
            (text, x, y, skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*color, 1)))
            for color, x, y, text in texts
        ]

        def draw():
            self.canvas.clear(skia.Color4f(GRAY, GRAY, GRAY, 1))
            for text, x, y, paint in list_:
                self.canvas.drawString(text, x, y, self.font, paint)

        return draw


class Cairo:
    name = "Cairo " + cairo.cairo_version_string()

    def __init__(self):
        self.context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_ARGB32, WIDTH, HEIGHT))
        self.context.select_font_face("DejaVu Sans")
        self.context.set_font_size(16)

    def path(self, s):
        c = self.context
        c.new_path()
        if s.cubic:
            c.move_to(*s.points[0][0])
            for p in s.points.tolist():
                c.curve_to(*p[1], *p[2], *p[3])
        else:
            for p in s.points.tolist():
                c.line_to(*p)
        if s.width == 0:
            c.close_path()
        return c.copy_path()

    def length(self, s):
        t = np.linspace(0, 1, 33)[:, None, None]
        p = s.points.transpose(1, 0, 2)
        u = 1 - t
        q = p[0] * u**3 + 3 * p[1] * u * u * t + 3 * p[2] * u * t * t + p[3] * t**3
        return np.linalg.norm(np.diff(q, axis=0), axis=2).sum()

    def prepare(self, shapes):
        c = self.context
        caps = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND}
        joins = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND}
        list_ = []
        for s in shapes:
            dash = [s.part * self.length(s), 1e6] if s.part < 1 else []
            if s.part > 0:
                list_.append((self.path(s), s.color, s.width, caps[s.cap], joins[s.join], dash))

        def draw():
            c.set_source_rgb(GRAY, GRAY, GRAY)
            c.paint()
            for path, color, width, cap, join, dash in list_:
                c.new_path()
                c.append_path(path)
                c.set_source_rgb(*color)
                if width == 0:
                    c.fill()
                    continue
                c.set_line_width(width)
                c.set_line_cap(cap)
                c.set_line_join(join)
                c.set_dash(dash)
                c.stroke()

        return draw

    def write(self, texts):
        c, list_ = self.context, list(texts)

        def draw():
            c.set_source_rgb(GRAY, GRAY, GRAY)
            c.paint()
            for color, x, y, text in list_:
                c.set_source_rgb(*color)
                c.move_to(x, y)
                c.show_text(text)

        return draw


class Blend2D:
    name = "Blend2D"

    def __init__(self):
        self.image = blend2d.Image(WIDTH, HEIGHT)
        self.context = blend2d.Context(self.image)

    def prepare(self, shapes):
        list_ = []
        for s in shapes:
            if s.width > 0:
                return None
            points = s.points
            if s.cubic:
                t = np.linspace(0, 1, 17)[:-1, None]
                u = 1 - t
                points = np.concatenate([
                    c[0] * u**3 + 3 * c[1] * u * u * t + 3 * c[2] * u * t * t + c[3] * t**3
                    for c in points
                ])
            path = blend2d.Path()
            path.move_to(*points[0].tolist())
            for p in points[1:].tolist():
                path.line_to(*p)
            path.close()
            list_.append((path, [int(round(255 * part)) for part in s.color]))

        c = self.context

        def draw():
            gray = int(GRAY * 255)
            c.set_fill_style_rgba(gray, gray, gray, 255)
            c.fill_all()
            for path, color in list_:
                c.set_fill_style_rgba(*color, 255)
                c.fill_path(path)

        return draw

    def write(self, texts):
        return None


def milliseconds(library, scene, n):
    """Least of the runs' mean processor time of a frame; nil for what a library lacks."""
    frames = []
    for i in range(FRAMES):
        now = 100 + i / 10
        if scene == "ticker":
            frames.append(library.write(lines(n, now)))
        else:
            frames.append(library.prepare(SCENES[scene](n, now)))
        if frames[-1] is None:
            return None
    best = math.inf
    for _ in range(RUNS):
        began = time.process_time()
        for draw in frames:
            draw()
        best = min(best, (time.process_time() - began) / FRAMES)
    return best * 1000


def main():
    words = sys.argv[1:]
    if len(words) % 2 or any(w not in COUNTS for w in words[::2]):
        sys.exit(f"expected one of {' '.join(COUNTS)} and a number")
    wanted = [(a, int(b)) for a, b in zip(words[::2], words[1::2])] or list(COUNTS.items())
    libraries = [Skia(), Blend2D(), Cairo()]
    print("| scene | " + " | ".join(library.name for library in libraries) + " |")
    print("|---|" + "--:|" * len(libraries))
    for scene, n in wanted:
        found = [milliseconds(library, scene, n) for library in libraries]
        cells = ["–" if ms is None else f"{ms:.2f}" for ms in found]
        print(f"| {scene} {n} | " + " | ".join(cells) + " |", flush=True)


main()
