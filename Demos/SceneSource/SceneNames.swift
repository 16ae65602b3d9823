/// Identifiers made of the names of layers, each used once.
struct SceneNames {
    private var taken: Set<String>

    /// `taken`: names that are not used.
    init(taken: Set<String> = []) { self.taken = taken.union(Self.reserved) }

    /// Names of the toolchain, of the helpers and of the scene itself.
    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "open", "operator", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while", "any", "some", "await", "async",
        "root", "scene", "sceneDuration", "frameCount", "floats", "path", "affine", "transform",
        "filter", "picture", "vector",
        "abs", "min", "max", "print", "zip", "type", "stride",
    ]

    /// An unused identifier: the words of `name`, or `otherwise` for a name without letters.
    mutating func identifier(_ name: String?, otherwise: String) -> String {
        let base = Self.base(name ?? "") ?? otherwise
        if !taken.contains(base) {
            taken.insert(base)
            return base
        }
        var number = 2
        // A digit at the end would join with a following number.
        let stem = base.last?.isNumber == true ? base + "_" : base
        while taken.contains("\(stem)\(number)") { number += 1 }
        taken.insert("\(stem)\(number)")
        return "\(stem)\(number)"
    }

    /// Words of letters and digits, the first in lower case; at most 40 characters.
    private static func base(_ name: String) -> String? {
        var words: [String] = []
        for word in name.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) }) {
            if words.isEmpty {
                guard let first = word.first, first.isLetter else { continue }
                // An abbreviation is in lower case as a whole.
                words.append(
                    word.allSatisfy { $0.isUppercase || $0.isNumber }
                        ? word.lowercased() : first.lowercased() + word.dropFirst())
            } else {
                words.append((word.first?.uppercased() ?? "") + word.dropFirst())
            }
        }
        let joined = String(words.joined().prefix(40))
        return joined.isEmpty ? nil : joined
    }
}
