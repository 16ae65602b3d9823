import LaminaMotion
import LaminaRenderTree

/// The origin of a layer's value in the source: a line, the path from the line to the layer, and
/// the number of layers and values determined by the line.
public struct SourceOrigin: Sendable, Equatable {
    /// Index of the file.
    public var file: Int
    /// Line of the value, from 1.
    public var line: Int
    /// True for a literal; false for an expression.
    public var isLiteral: Bool
    /// The constant, the parameter or the default argument; empty for a literal at its layer.
    public var way: String
    /// How many layers of the scene have their value from the line.
    public var layers = 1
    /// How many times a constant is used.
    public var uses = 1

    /// The largest number of compared layer names.
    private static let mostNames = 300

    /// True if a change of the line would also change further layers or values.
    public var isShared: Bool { isLiteral && (layers > 1 || uses > 1) }

    /// Description for a tool tip, such as “line 9, seven layers”.
    public var text: String {
        var words = way.isEmpty ? ["line \(line)"] : [way, "line \(line)"]
        if !isLiteral { words.append("an expression") }
        if let sharing { words.append(sharing) }
        return words.joined(separator: ", ")
    }

    /// The number of layers or values that share the line; nil for a line with a single value.
    public var sharing: String? {
        if layers > 1 { return "\(Self.count(layers)) layers" }
        return uses > 1 ? "used \(uses == 2 ? "twice" : Self.count(uses) + " times")" : nil
    }

    /// A number as a word up to twelve.
    static func count(_ n: Int) -> String {
        let words = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve",
        ]
        return words.indices.contains(n) ? words[n] : "\(n)"
    }

    /// The origin of a layer's property in the texts of a scene; nil where no text sets the
    /// property, and for documents. `names` has the names of the scene's layers. Cost: a search of
    /// the text for each name. Thread: any.
    public static func find(
        _ id: PropertyID, of name: String, among names: [String] = [], in texts: [String]
    ) -> SourceOrigin? {
        for (file, text) in texts.enumerated() where WriteBack.isSource(text) {
            let finder = LiteralFinder(text)
            for key in WriteBack.swiftNames(id) {
                guard let route = finder.route(to: key, of: name) else { continue }
                var origin = SourceOrigin(
                    file: file, line: finder.line(of: route.place, in: text),
                    isLiteral: finder.isLiteral(route), way: "")
                let isPath = finder.path(key, of: .layer(named: name)) != nil
                if isPath { origin.isLiteral = true }
                switch route.form {
                case .literal, .expression: break
                case .constant(let constant):
                    origin.way = "let \(constant)"
                    // Each call on a path is a use of the path's variable.
                    if !isPath, let place = route.constant {
                        origin.uses = finder.uses(of: constant, declaredAt: place)
                    }
                case .argument(let parameter, let function):
                    origin.way = "argument \(parameter) of \(function)"
                case .standard(let parameter, let function):
                    origin.way = "default of \(parameter) in \(function)"
                }
                let others = Set(names).subtracting([name]).sorted().prefix(mostNames).filter {
                    finder.route(to: key, of: $0)?.place == route.place
                }
                let same = Set(others + [name])
                origin.layers = max(1, names.count(where: same.contains))
                return origin
            }
        }
        return nil
    }

    /// File and line where a layer gets its name; nil for an unknown layer.
    public static func layer(_ name: String, in texts: [String]) -> (file: Int, line: Int)? {
        find(in: texts) { finder, text in
            if WriteBack.isDocument(text) {
                let word = MarkupSource.escaped(name)
                return text.lines(before: "name=\"\(word)\"").map { [$0] } ?? []
            }
            return finder.owner(named: name).map {
                [finder.line(of: $0.call?.place ?? $0.place, in: text)]
            } ?? []
        }
    }

    /// File and line where an animation is added under a key; nil for an unknown key.
    public static func animation(key: String, in texts: [String]) -> (file: Int, line: Int)? {
        find(in: texts) { finder, text in
            if WriteBack.isDocument(text) {
                let word = MarkupSource.escaped(key)
                return text.lines(before: "key=\"\(word)\"").map { [$0] } ?? []
            }
            return finder.variables(of: .animation(key: key)).map {
                finder.line(of: $0.place, in: text)
            }
        }
    }

    private static func find(
        in texts: [String], _ lines: (LiteralFinder, String) -> [Int]
    ) -> (file: Int, line: Int)? {
        for (file, text) in texts.enumerated() where !WriteBack.isLottie(text) {
            if let line = lines(LiteralFinder(text), text).first { return (file, line) }
        }
        return nil
    }
}

extension String {
    /// Number of the line with the first occurrence of a text, from 1.
    fileprivate func lines(before text: String) -> Int? {
        range(of: text).map { range in
            1 + self[..<range.lowerBound].count(where: \.isNewline)
        }
    }
}
