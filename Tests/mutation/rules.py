"""Rules of mutation, and the Swift code that contains both the old and the new operation.

A mutated operator becomes an operator declared in a file of the module, which selects the old or
the new operation by the number of the enabled mutant.
"""
import re

FLOATS = "V: SIMD, V.Scalar: BinaryFloatingPoint"


def name(number):
    """The name of a mutant's operator: its number in circle symbols, absent from all sources."""
    return "◆" + "".join(chr(0x25D0 + int(d)) for d in str(number))


def two_ways(number, old, new, precedence, forms):
    """The declaration of an operator with two operations; `forms` are its signatures."""
    op = name(number)
    lines = [f"infix operator {op}: {precedence}"]
    for generics, left, right, result, where in forms:
        lines.append(
            f"@usableFromInline func {op}{generics}(a: {left}, b: {right}) {result}{where} {{\n"
            f"    mutant({number}) ? (a {new} b) : (a {old} b)\n}}")
    return "\n".join(lines)


def comparison(number, old, new):
    forms = [("<T: Comparable>", "T", "T", "-> Bool", "")]
    if old in ("==", "!="):
        forms = [
            ("<T: Equatable>", "T", "T", "-> Bool", ""),
            ("<T>", "T?", "_OptionalNilComparisonType", "-> Bool", ""),
            ("", "Any.Type", "Any.Type", "-> Bool", ""),
        ]
    return two_ways(number, old, new, "ComparisonPrecedence", forms)


def arithmetic(number, old, new):
    one = "FloatingPoint" if old == "*" else "AdditiveArithmetic"
    forms = [(f"<T: {one}>", "T", "T", "-> T", "")]
    if old == "*":
        forms.append(("<T: BinaryInteger>", "T", "T", "-> T", ""))
    where = " where V.Scalar: BinaryFloatingPoint"
    for left, right in (("V", "V"), ("V.Scalar", "V"), ("V", "V.Scalar")):
        forms.append(("<V: SIMD>", left, right, "-> V", where))
    kind = "MultiplicationPrecedence" if old == "*" else "AdditionPrecedence"
    return two_ways(number, old, new, kind, forms)


def assignment(number, old, new):
    return two_ways(number, old, new, "AssignmentPrecedence", [
        ("<T: AdditiveArithmetic>", "inout T", "T", "", ""),
        ("<V: SIMD>", "inout V", "V", "", " where V.Scalar: BinaryFloatingPoint"),
    ])


def logic(number, old, new):
    kind = "LogicalConjunctionPrecedence" if old == "&&" else "LogicalDisjunctionPrecedence"
    op = name(number)
    return (f"infix operator {op}: {kind}\n"
            f"@usableFromInline func {op}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
            f"    try mutant({number}) ? (a {new} b()) : (a {old} b())\n}}")


def span(number):
    op = name(number)
    return (f"infix operator {op}: RangeFormationPrecedence\n"
            f"@usableFromInline func {op}<T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger {{\n"
            f"    mutant({number}) ? a..<b.advanced(by: 1) : a..<b\n}}")


def least(number, old, new):
    return (f"@usableFromInline func {old}{number}<T: Comparable>(_ a: T, _ b: T, _ more: T...) -> T {{\n"
            f"    mutant({number})\n"
            f"        ? more.reduce({new}(a, b)) {{ {new}($0, $1) }} : more.reduce({old}(a, b)) {{ {old}($0, $1) }}\n}}")


def infix(old, new, declare):
    """The rule for an operator between spaces, the layout of swift-format."""
    return (re.compile(f"(?<= ){re.escape(old)}(?= )"), lambda n, m: name(n), new,
            lambda n: declare(n, old, new))


def inline(pattern, change):
    return (re.compile(pattern), lambda n, m: f"(mutant({n}) ? {change(m.group())} : {m.group()})",
            change, lambda n: "")


# Each rule: the pattern, the replacement, the meaning of the change, extra declarations.
RULES = (
    [infix(a, b, comparison) for a, b in (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="))]
    + [infix(a, b, logic) for a, b in (("&&", "||"), ("||", "&&"))]
    + [infix(a, b, arithmetic) for a, b in (("+", "-"), ("-", "+"), ("*", "/"))]
    + [infix(a, b, assignment) for a, b in (("+=", "-="), ("-=", "+="))]
    + [(re.compile(r"(?<=[\w)\]])\.\.<(?=[\w(])"), lambda n, m: f" {name(n)} ", "...", span)]
    + [(re.compile(rf"(?<![.\w]){a}(?=\()"), lambda n, m, a=a: f"{a}{n}", b, lambda n, a=a, b=b: least(n, a, b))
       for a, b in (("min", "max"), ("max", "min"))]
    + [inline(r"\btrue\b", lambda old: "false"), inline(r"\bfalse\b", lambda old: "true"),
       inline(r"(?<![\w.$])\d+(?![\w.])", lambda old: str(int(old) + 1))]
)
