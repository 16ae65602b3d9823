import CoreGraphics

// Terms for common values of programs.
extension Term {
    package static func f(_ function: String, _ values: Term...) -> Term {
        .call(function, values.map { Argument($0) })
    }

    package static func f(_ function: String, _ values: KeyValuePairs<String, Double>) -> Term {
        .call(function, values.map { Argument($0.key, .number($0.value)) })
    }

    static func point(_ x: Double, _ y: Double) -> Term { f("CGPoint", ["x": x, "y": y]) }

    static func size(_ w: Double, _ h: Double) -> Term { f("CGSize", ["width": w, "height": h]) }

    static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Term {
        f("CGRect", ["x": x, "y": y, "width": w, "height": h])
    }

    static func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> Term {
        f("CGColor", ["srgbRed": r, "green": g, "blue": b, "alpha": a])
    }

    static let null = Term.call("NSNull", [])

    /// `object.message(value, label: more)`
    func message(_ name: String, _ arguments: (String?, Term)...) -> Term {
        .send(self, name, arguments.map { Argument($0.0, $0.1) })
    }

    func setting(_ key: String, to value: Term) -> Term {
        message("setValue", (nil, value), ("forKey", .text(key)))
    }

    func setting(path: String, to value: Term) -> Term {
        message("setValue", (nil, value), ("forKeyPath", .text(path)))
    }

    /// Number of the term; nil for other terms.
    public var double: Double? {
        switch self {
        case .integer(let n): Double(n)
        case .number(let n): n
        case .name("Double.infinity"): .infinity
        default: nil
        }
    }
}
