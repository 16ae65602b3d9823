/// Swift expression: the subset of the language used in programs.
///
/// A single kind of value represents everything in a program: printing, reading and simplifying are
/// written once and not for every property, filter and animation. The meaning of a term is the
/// interpreter's affair.
public indirect enum Term: Hashable, Sendable {
    case integer(Int)
    case number(Double)
    case text(String)
    /// A variable, a constant or a type: `n1`, `nil`, `Double.infinity`, `CATransaction`.
    case name(String)
    case list([Term])
    /// `["key": value]`; the labels are the keys.
    case table([Argument])
    /// `CGPoint(x: 1, y: 2)`
    case call(String, [Argument])
    /// `n1.addSublayer(n2)`
    case send(Term, String, [Argument])

    /// Nil.
    public static let none = Term.name("nil")

    /// True or false.
    public static func flag(_ value: Bool) -> Term { .name(value ? "true" : "false") }
}

/// Value with the label of the argument.
public struct Argument: Hashable, Sendable {
    /// Label; nil for none.
    public var label: String?
    /// Value.
    public var value: Term

    /// Argument with a label; nil for none.
    public init(_ label: String?, _ value: Term) { (self.label, self.value) = (label, value) }
    /// Argument without a label.
    public init(_ value: Term) { (label, self.value) = (nil, value) }
}

extension Term: CustomStringConvertible {
    /// The term as Swift.
    public var description: String {
        switch self {
        case .integer(let n): "\(n)"
        case .number(let n): Self.digits(n)
        case .text(let s): Self.quoted(s)
        case .name(let name): name
        // A list of mixed types has no single type in Swift.
        case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "] as [Any]"
        case .table(let entries): entries.isEmpty ? "[:]" : "[" + Self.entries(entries) + "]"
        case .call(let function, let arguments): function + Self.passed(arguments)
        case .send(let object, let message, let arguments):
            "\(object).\(message)" + Self.passed(arguments)
        }
    }

    private static func digits(_ n: Double) -> String {
        if n.isNaN { return "Double.nan" }
        if n.isInfinite { return n < 0 ? "-Double.infinity" : "Double.infinity" }
        return "\(n)"
    }

    private static func entries(_ entries: [Argument]) -> String {
        entries.map { "\(quoted($0.label ?? "")): \($0.value)" }.joined(separator: ", ")
    }

    private static func passed(_ arguments: [Argument]) -> String {
        "("
            + arguments.map { argument in
                (argument.label.map { $0 + ": " } ?? "") + argument.value.description
            }.joined(separator: ", ") + ")"
    }

    private static func quoted(_ s: String) -> String {
        var text = "\""
        for scalar in s.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            default:
                if scalar.value < 32 {
                    text += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text + "\""
    }
}
