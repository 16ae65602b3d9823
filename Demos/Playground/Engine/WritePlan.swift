import LaminaMotion
import LaminaRenderTree

/// A value of a layer before and after a change.
public struct ValueChange: Sendable {
    /// Property of the value.
    public var id: PropertyID
    /// The value of the source; nil if unknown.
    public var old: MotionValue?
    /// The new value.
    public var new: MotionValue

    /// Change of a value.
    public init(id: PropertyID, old: MotionValue?, new: MotionValue) {
        (self.id, self.old, self.new) = (id, old, new)
    }
}

/// Plan for writing changed values of a layer into the source of a scene. A value replaces a
/// literal of the layer alone, a literal shared with other layers, or is added as a new line.
public struct WritePlan: Sendable {
    /// Question to the user before a write, with the titles of the possible answers.
    public struct Question: Sendable, Equatable {
        /// Title, such as “cornerRadius is set for seven layers”.
        public var title: String
        /// One line for each value: its literal, or the reason for a missing literal.
        public var text: String
        /// The answer that changes shared literals; nil without shared literals.
        public var all: String?
        /// The answer that adds lines for this layer; nil if no line can be added.
        public var one: String?
    }

    /// Shared literals of the source, by property.
    private var shared: [PropertyID: SourceOrigin] = [:]
    private var lines: Set<PropertyID> = []
    private var expressions: [(id: PropertyID, reason: String)] = []
    private let name: String
    private let path: [String]

    /// Plan for the changes of a layer in the texts of a scene; `names` has the names of all layers
    /// of the scene; `path` is the path of the layer in a Lottie document.
    public init(
        _ changes: [ValueChange], of name: String, at path: [String] = [], among names: [String],
        in texts: [String]
    ) {
        (self.name, self.path) = (name, path)
        let isOnly = names.count { $0 == name } < 2
        for change in changes {
            guard let old = change.old else { continue }
            let origin = SourceOrigin.find(change.id, of: name, among: names, in: texts)
            let isWritable = texts.contains {
                WriteBack.value(
                    change.id, of: name, from: old, to: change.new, in: $0, shared: true) != nil
            }
            if isOnly,
                texts.contains(where: {
                    WriteBack.line(change.id, of: name, change.new, in: $0) != nil
                })
            {
                lines.insert(change.id)
            }
            if isWritable, let origin, origin.isShared {
                shared[change.id] = origin
            } else if !isWritable, lines.contains(change.id) {
                let check = SourceCheck(change.id, of: name, old, in: texts)
                expressions.append((change.id, check.reason ?? "The source has another value"))
            }
        }
    }

    /// The question before the write. Nil if the write needs no choice: every value has a literal
    /// of its own, or can be written neither into a literal nor as a line.
    public var question: Question? {
        guard !shared.isEmpty || !expressions.isEmpty else { return nil }
        func key(_ id: PropertyID) -> String { PropertyTable.row(id).key }
        let origins = shared.sorted { $0.key.rawValue < $1.key.rawValue }
        let notes =
            origins.map { "\(key($0.key)): \($0.value.text)." }
            + expressions.map { "\($0.reason)." }
        let canAdd = Set(shared.keys).union(expressions.map(\.id)).isSubset(of: lines)
        let one = shared.isEmpty ? "Add a Line" : "New Line for This One"
        guard let first = origins.first?.value else {
            let what =
                expressions.count == 1
                ? "\(key(expressions[0].id)) has no literal"
                : "\(expressions.count) values have none"
            return Question(
                title: "\(what): add a line to the source?", text: notes.joined(separator: "\n"),
                all: nil, one: one)
        }
        let layers = origins.map(\.value.layers).max() ?? 1
        let all =
            layers > 1 ? "Change All \(SourceOrigin.count(layers).capitalized)" : "Change All Uses"
        let title =
            origins.count == 1
            ? "\(key(origins[0].key)) is \(layers > 1 ? "set for " : "")\(first.sharing ?? "shared")"
            : "\(origins.count) values are shared"
        return Question(
            title: title, text: notes.joined(separator: "\n"), all: all, one: canAdd ? one : nil)
    }

    /// The source text with a change, written into the literal of the value. `linesAlone` requests
    /// a new line for a shared literal or an expression. Nil if the text has no place for the
    /// change.
    public func text(_ change: ValueChange, linesAlone: Bool, in text: String) -> String? {
        if WriteBack.isLottie(text) {
            return change.old.flatMap {
                WriteBack.lottieValue(change.id, at: path, from: $0, to: change.new, in: text)
            }
        }
        let isShared = shared[change.id] != nil
        let isExpression = expressions.contains { $0.id == change.id }
        if linesAlone, isShared || isExpression {
            return WriteBack.line(change.id, of: name, change.new, in: text)
        }
        guard let old = change.old else { return nil }
        return WriteBack.value(
            change.id, of: name, from: old, to: change.new, in: text, shared: true)
    }
}
