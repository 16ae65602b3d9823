"""Candidates for mutants, and a build with many mutants."""
import random
import re
import subprocess

import rules

HELPER = """// The number of the enabled mutant; 0 for none.
import Foundation

@usableFromInline let chosenMutant = Int(ProcessInfo.processInfo.environment["LAMINA_MUTANT"] ?? "") ?? 0
@usableFromInline func mutant(_ number: Int) -> Bool { chosenMutant == number }
"""


class Mutant:
    def __init__(self, path, line, match, rule):
        self.path, self.line, self.match, self.rule, self.number = path, line, match, rule, 0

    def __str__(self):
        old, new = self.match.group(), self.rule[2]
        new = new(old) if callable(new) else new
        at = self.match.start()
        text = self.text[:at] + new + self.text[self.match.end():]
        return f"{self.path}:{self.line + 1}: {self.text.strip()}  →  {text.strip()}"


def code_of(line):
    """The line without its comment and with strings blanked; offsets stay valid."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: '"' + " " * (len(m.group()) - 2) + '"', line)
    return re.sub(r"//.*", "", line)


def find(root, files):
    found = []
    for path in files:
        for number, line in enumerate((root / path).read_text().split("\n")):
            code = code_of(line)
            if re.match(r"\s*(import|@|#|case \.\w+: \"|precondition|fatalError)", code):
                continue
            for rule in rules.RULES:
                for match in rule[0].finditer(code):
                    mutant = Mutant(path, number, match, rule)
                    mutant.text = line
                    found.append(mutant)
    return found


def write(root, copy, mutants, touched):
    """Writes all mutants into the copy; restores the files of earlier rounds."""
    lines = {path: (root / path).read_text().split("\n") for path in touched | {m.path for m in mutants}}
    modules = {}
    for mutant in mutants:
        line = lines[mutant.path][mutant.line]
        new = mutant.rule[1](mutant.number, mutant.match)
        lines[mutant.path][mutant.line] = line[:mutant.match.start()] + new + line[mutant.match.end():]
        modules.setdefault("/".join(mutant.path.parts[:2]), []).append(mutant.rule[3](mutant.number))
    for path, text in lines.items():
        (copy / path).write_text("\n".join(text))
    for module, texts in modules.items():
        (copy / module / "Mutants.swift").write_text(HELPER + "\n".join(t for t in texts if t) + "\n")


def build(root, copy, count, seed, files):
    """COUNT mutants that compile together, numbered from 1; None if no mutant compiles."""
    candidates = find(root, files)
    random.Random(seed).shuffle(candidates)
    chosen, taken, touched, number = [], set(), set(), 0
    for _ in range(20):
        while len(chosen) < count and candidates:
            mutant = candidates.pop(0)
            # At most a single mutant per line: the line of an error then names the mutant.
            if (mutant.path, mutant.line) in taken:
                continue
            taken.add((mutant.path, mutant.line))
            number += 1
            mutant.number = number
            chosen.append(mutant)
        write(root, copy, chosen, touched)
        touched |= {m.path for m in chosen}
        done = subprocess.run(["swift", "build", "--build-tests"], cwd=copy, capture_output=True, text=True)
        if done.returncode == 0:
            return chosen
        errors = set(re.findall(r"(Sources/\S+\.swift):(\d+):\d+: error", done.stdout + done.stderr))
        wrong = [m for m in chosen if (str(m.path), str(m.line + 1)) in errors]
        # For an error on another line of a file, all mutants of the file are dropped.
        wrong = wrong or [m for m in chosen if str(m.path) in {path for path, _ in errors}]
        if not wrong:
            print((done.stdout + done.stderr)[-3000:])
            return None
        chosen = [m for m in chosen if m not in wrong]
    return None
