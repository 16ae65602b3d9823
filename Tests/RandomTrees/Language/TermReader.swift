/// Reads terms back from their text.
struct TermReader {
    /// Reason why a text is not a term.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let text: [Unicode.Scalar]
    private var at = 0

    init(_ text: some StringProtocol) { self.text = Array(text.unicodeScalars) }

    /// Parses the whole text as a single term.
    static func term(_ text: some StringProtocol) throws -> Term {
        var reader = TermReader(text)
        let term = try reader.term()
        reader.skipSpaces()
        guard reader.at == reader.text.count else { throw reader.failure("something follows") }
        return term
    }

    private mutating func term() throws -> Term {
        skipSpaces()
        guard let next = peek else { throw failure("a value is missing") }
        if next == "[" { return try brackets() }
        if next == "\"" { return .text(try string()) }
        if next.properties.numericType != nil || next == "-" { return try number() }
        return try names()
    }

    /// `a`, `a.b`, `f(x)`, `a.m(x).n(y)`
    private mutating func names() throws -> Term {
        var path = [try word()]
        var term: Term?
        while true {
            if peek == "(" {
                let arguments = try arguments()
                let function = path.removeLast()
                if let object = term {
                    term = .send(object, function, arguments)
                } else if path.isEmpty {
                    term = .call(function, arguments)
                } else {
                    term = .send(.name(path.joined(separator: ".")), function, arguments)
                }
                path = []
            } else if peek == ".", path.isEmpty == (term != nil) {
                at += 1
                path.append(try word())
            } else {
                break
            }
        }
        if let term {
            guard path.isEmpty else { throw failure("a call is missing after a dot") }
            return term
        }
        return .name(path.joined(separator: "."))
    }

    private mutating func arguments() throws -> [Argument] {
        try expect("(")
        var list: [Argument] = []
        while !accept(")") {
            if !list.isEmpty { try expect(",") }
            skipSpaces()
            let start = at
            if let label = try? word(), accept(":") {
                list.append(Argument(label, try term()))
            } else {
                at = start
                list.append(Argument(try term()))
            }
        }
        return list
    }

    private mutating func brackets() throws -> Term {
        try expect("[")
        if accept(":") {
            try expect("]")
            return .table([])
        }
        var items: [Argument] = []
        while !accept("]") {
            if !items.isEmpty { try expect(",") }
            let first = try term()
            if case .text(let key) = first, accept(":") {
                items.append(Argument(key, try term()))
            } else {
                items.append(Argument(first))
            }
        }
        let keys = items.count { $0.label != nil }
        guard keys == 0 || keys == items.count else { throw failure("keys for some values only") }
        if keys > 0 { return .table(items) }
        let start = at
        for part in ["as", "[Any]"] {
            skipSpaces()
            guard text[at...].starts(with: part.unicodeScalars) else {
                at = start
                break
            }
            at += part.unicodeScalars.count
        }
        return .list(items.map(\.value))
    }

    private mutating func number() throws -> Term {
        var digits = ""
        if accept("-") { digits = "-" }
        if peek?.properties.isAlphabetic == true {
            guard try names() == .name("Double.infinity") else { throw failure("a number") }
            return .number(-.infinity)
        }
        while let c = peek,
            c.properties.numericType != nil || ".e".unicodeScalars.contains(c)
                || (digits.hasSuffix("e") && (c == "-" || c == "+"))
        {
            digits.unicodeScalars.append(c)
            at += 1
        }
        if let n = Int(digits) { return .integer(n) }
        if let n = Double(digits) { return .number(n) }
        throw failure("“\(digits)” is no number")
    }

    private mutating func string() throws -> String {
        try expect("\"")
        var scalars = String.UnicodeScalarView()
        while let c = peek {
            at += 1
            if c == "\"" { return String(scalars) }
            guard c == "\\", let escaped = peek else {
                scalars.append(c)
                continue
            }
            at += 1
            switch escaped {
            case "n": scalars.append("\n")
            case "u":
                try expect("{")
                var digits = ""
                while let d = peek, d != "}" {
                    digits.unicodeScalars.append(d)
                    at += 1
                }
                try expect("}")
                guard let n = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(n) else {
                    throw failure("no such character")
                }
                scalars.append(scalar)
            default: scalars.append(escaped)
            }
        }
        throw failure("a string does not end")
    }

    private mutating func word() throws -> String {
        var word = ""
        while let c = peek, c.properties.isAlphabetic || c.properties.numericType != nil || c == "_"
        {
            word.unicodeScalars.append(c)
            at += 1
        }
        guard !word.isEmpty else { throw failure("a name is missing") }
        return word
    }

    private var peek: Unicode.Scalar? { at < text.count ? text[at] : nil }

    private mutating func skipSpaces() { while peek == " " { at += 1 } }

    private mutating func accept(_ c: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard peek == c else { return false }
        at += 1
        return true
    }

    private mutating func expect(_ c: Unicode.Scalar) throws {
        guard accept(c) else { throw failure("“\(c)” is missing") }
    }

    private func failure(_ reason: String) -> Failure {
        var line = String.UnicodeScalarView()
        line.append(contentsOf: text)
        return Failure(description: "\(reason) at character \(at) of: \(String(line))")
    }
}
