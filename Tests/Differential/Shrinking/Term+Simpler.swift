import RandomTrees

extension Term {
    /// Terms with a single part simplified or left out, largest steps first.
    ///
    /// Every result is smaller by `cost`, which guarantees an end of the simplification.
    var simpler: [Term] {
        var found: [Term] = []
        func inside(_ arguments: [Argument], _ make: ([Argument]) -> Term) {
            for i in arguments.indices {
                for value in arguments[i].value.simpler {
                    var changed = arguments
                    changed[i].value = value
                    found.append(make(changed))
                }
            }
        }
        switch self {
        case .integer(let n):
            for smaller in [0, 1, n / 2] where abs(smaller) < abs(n) {
                found.append(.integer(smaller))
            }
        case .number(let n): found = Self.rounder(n).map { .number($0) }
        case .text, .name: break
        case .list(let items):
            for i in items.indices { found.append(.list(items.removing(i))) }
            inside(items.map { Argument($0) }) { .list($0.map(\.value)) }
        case .table(let entries):
            if entries.count > 3 {
                found.append(.table(Array(entries.prefix(entries.count / 2))))
                found.append(.table(Array(entries.suffix(entries.count / 2))))
            }
            for i in entries.indices { found.append(.table(entries.removing(i))) }
            inside(entries) { .table($0) }
        case .call("CATransform3DConcat", let parts):
            found = parts.map(\.value)
            inside(parts) { .call("CATransform3DConcat", $0) }
        case .call("with", let parts):
            // A plain layer may do as well.
            if case .call(let name, _)? = parts.first?.value, name.hasSuffix("Layer"),
                name != "CALayer"
            {
                found.append(.call("with", [Argument(.call("CALayer", []))] + parts.dropFirst()))
            }
            inside(parts) { .call("with", $0) }
        case .call("NSNumber", let parts), .call("CGFloat", let parts), .call("Float", let parts),
            .call("NSValue", let parts):
            found = parts.map(\.value)
        case .call("path", _) where self != Self.plainPath: found = [Self.plainPath]
        case .call(let function, let arguments): inside(arguments) { .call(function, $0) }
        case .send(let object, let message, let arguments):
            inside(arguments) { .send(object, message, $0) }
        }
        return found
    }

    private static let plainPath = Term.f("path", .text("M0 0 L20 0 L20 20 L0 20 Z"))

    /// Numbers with fewer digits near a number, and 0 and 1.
    private static func rounder(_ n: Double) -> [Double] {
        guard n.isFinite else { return [] }
        let digits = { (x: Double) in "\(x)".count + (x < 0 ? 1 : 0) + (x == 0 ? -1 : 0) }
        let candidates = [0, 1, n.rounded(), (n * 10).rounded() / 10, -n]
        return candidates.filter { digits($0) < digits(n) }
    }
}

extension Array {
    func removing(_ index: Int) -> [Element] {
        var copy = self
        copy.remove(at: index)
        return copy
    }
}
