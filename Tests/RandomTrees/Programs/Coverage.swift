import CoreImage
import LaminaRenderTree

/// Features used by a number of programs, of all features.
public struct Coverage: Sendable {
    private var uses: [String: Int] = [:]
    /// Number of programs.
    public private(set) var programs = 0
    /// Number of statements of all programs.
    public private(set) var statements = 0
    /// Number of frames of all programs.
    public private(set) var frames = 0

    /// Counts of zero.
    public init() {}

    /// Counts a program.
    public mutating func note(_ program: Program) {
        programs += 1
        statements += program.statements.count
        frames += program.frames
        for statement in program.statements { note(statement.term) }
    }

    /// Adds other counts.
    public mutating func add(_ other: Coverage) {
        uses.merge(other.uses) { $0 + $1 }
        programs += other.programs
        statements += other.statements
        frames += other.frames
    }

    private mutating func count(_ name: String) { uses[name, default: 0] += 1 }

    private mutating func note(_ term: Term) {
        switch term {
        case .integer, .number, .text, .name: break
        case .list(let items): for item in items { note(item) }
        case .table(let entries):
            for entry in entries {
                count("key \(entry.label ?? "")")
                note(entry.value)
            }
        case .call("filter", let arguments):
            if case .text(let name)? = arguments.first?.value { count("filter \(name)") }
            for argument in arguments { note(argument.value) }
        case .call(let function, let arguments):
            count("call \(function)")
            for argument in arguments { note(argument.value) }
        case .send(let object, let message, let arguments):
            count("message \(message)")
            if message == "setValue", case .text(let key)? = arguments.last?.value {
                count("key \(key)")
            }
            note(object)
            for argument in arguments { note(argument.value) }
        }
    }

    /// Members of a list not used by any program.
    private func unused(_ names: [String], _ kind: String) -> [String] {
        names.filter { uses["\(kind) \($0)"] == nil }
    }

    /// All features of each kind, and the unused features.
    public var parts: [(name: String, all: Int, unused: [String])] {
        // Programs have layers of every class except classes which need more than a tree.
        let keys = PropertyTable.rows.filter { $0.id != .asynchronous && $0.id != .name }
            .map(\.key)
        let filters = CIFilter.filterNames(inCategory: nil)
        let classes =
            LayerKind.allCases.map(\.rawValue) + [
                "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
                "CATransition", "CAEmitterCell",
            ]
        let unique = Set(keys).sorted()
        return [
            ("classes", classes.count, unused(classes, "call")),
            ("properties", unique.count, unused(unique, "key")),
            ("filters", filters.count, unused(filters, "filter")),
        ]
    }

    /// A few lines for people.
    public var report: String {
        var text = "\(programs) programs, \(statements) statements, \(frames) frames\n"
        for part in parts {
            text += "\(part.name): \(part.all - part.unused.count) of \(part.all)"
            if !part.unused.isEmpty { text += ", not " + part.unused.joined(separator: ", ") }
            text += "\n"
        }
        return text
    }
}
