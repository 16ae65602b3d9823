import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import TestSupport

// Animations of every class, with timing of every kind.
extension Dice {
    /// Animation of a property of the layer; nil without an animatable property.
    mutating func animation(of kind: LayerKind, _ features: Set<Feature>, depth: Int = 0) -> Term? {
        var makers: [Feature] = [.basic, .keyframes, .springs].filter(features.contains)
        if depth < 2, features.contains(.groups) { makers.append(.groups) }
        if depth == 0, features.contains(.transitions) { makers += [.transitions, .transitions] }
        guard !makers.isEmpty else { return nil }
        let maker = pick(makers)
        if maker == .transitions { return transition() }
        if maker == .groups {
            let inner = (0...roll(2)).compactMap { _ in
                animation(of: kind, features, depth: depth + 1)
            }
            return with("CAAnimationGroup", [Argument("animations", .list(inner))] + timing())
        }
        guard let target = target(of: kind, features) else { return nil }
        var values = [Argument("keyPath", .text(target.path))]
        switch maker {
        case .keyframes: values += keyframes(target)
        default:
            values += ends(target)
            if maker == .springs { values += spring() }
        }
        if once(in: 4) { values.append(Argument("additive", .flag(true))) }
        if once(in: 5) { values.append(Argument("cumulative", .flag(true))) }
        values += timing()
        let name =
            switch maker {
            case .keyframes: "CAKeyframeAnimation"
            case .springs: "CASpringAnimation"
            default: "CABasicAnimation"
            }
        return with(name, values)
    }

    private func with(_ name: String, _ values: [Argument]) -> Term {
        .f("with", .call(name, []), .table(values))
    }

    /// Key path and the way to make values for the key path.
    private struct Target {
        var path: String
        var row: PropertyRow
        var component: String?
        var inSpace: Bool
        var function: String?
    }

    private mutating func target(of kind: LayerKind, _ features: Set<Feature>) -> Target? {
        let rows = kind.rows.filter {
            $0.animation != .never && $0.type != .layer && $0.type != .layers && $0.type != .cells
                && $0.type != .filter && $0.type != .filters
                && Feature.of($0.id).map(features.contains) ?? true
        }
        let row = pick(rows)
        let inSpace = features.contains(.depth)
        var target = Target(path: row.key, row: row, inSpace: inSpace)
        if features.contains(.keyPaths), let tails = Self.components[row.type], once(in: 2) {
            let tail = pick(
                inSpace ? tails : tails.filter { !$0.hasSuffix("x") || row.type != .transform })
            (target.path, target.component) = ("\(row.key).\(tail)", tail)
        } else if row.type == .transform, once(in: 3) {
            target.function = pick(["rotateZ", "scale", "scaleX", "translateX", "translate"])
        }
        return target
    }

    static let components: [PropertyType: [String]] = [
        .point: ["x", "y"], .size: ["width", "height"],
        .rect: ["origin", "size", "origin.x", "origin.y", "size.width", "size.height"],
        .transform: [
            "rotation", "rotation.z", "scale", "scale.x", "scale.y", "scale.xy", "translation",
            "translation.x", "translation.y", "rotation.x", "rotation.y", "translation.z",
        ],
    ]

    /// A value for a component of a property.
    mutating func value(ofComponent tail: String, of row: PropertyRow) -> Term {
        switch tail {
        case "origin": position()
        case "size", "translation": .size(number(0, 60), number(0, 50))
        case _ where tail.hasPrefix("rotation"): .number(number(-3.2, 3.2))
        case _ where tail.hasPrefix("scale"): .number(number(-1.5, 2))
        default:
            row.type == .point && row.id != .position
                ? .number(number(0, 1)) : .number(number(-5, 60))
        }
    }

    private mutating func value(_ target: Target) -> Term {
        if let function = target.function {
            if function == "scale" || function == "translate" {
                return .list([.number(number(0, 2)), .number(number(0, 2)), .number(1)])
            }
            return .number(number(-2, 2))
        }
        if let tail = target.component { return value(ofComponent: tail, of: target.row) }
        // Nil, empty lists and lists of nil move nothing.
        for _ in 0..<8 {
            let value = value(of: target.row, inSpace: target.inSpace) ?? .null
            if value != .null && value != .list([]) { return value }
        }
        return .number(1)
    }

    private mutating func ends(_ target: Target) -> [Argument] {
        var list: [Argument] = []
        let which = roll(7)
        if which != 1 { list.append(Argument("fromValue", value(target))) }
        if which != 2 && which != 3 { list.append(Argument("toValue", value(target))) }
        if which == 3 || which == 4 || which == 1 && once(in: 2) {
            list.append(Argument("byValue", value(target)))
        }
        if let function = target.function {
            list.append(Argument("valueFunction", .f("function", .text(function))))
        }
        return list
    }

    private mutating func keyframes(_ target: Target) -> [Argument] {
        var list: [Argument] = []
        let count = 1 + roll(4)
        if target.row.type == .point && target.component == nil && once(in: 3) {
            list.append(Argument("path", path()))
            if once(in: 2) {
                list.append(Argument("rotationMode", .text(pick(["auto", "autoReverse"]))))
            }
        } else {
            list.append(Argument("values", .list((0..<count).map { _ in value(target) })))
        }
        if once(in: 2) { list.append(Argument("keyTimes", .list(keyTimes(count)))) }
        let modes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
        if once(in: 2) { list.append(Argument("calculationMode", .text(pick(modes)))) }
        for key in ["tensionValues", "continuityValues", "biasValues"] where once(in: 6) {
            list.append(Argument(key, .list((0..<count).map { _ in .number(number(-1, 1)) })))
        }
        if once(in: 4) {
            list.append(
                Argument("timingFunctions", .list((1..<max(2, count)).map { _ in curve() })))
        }
        if let function = target.function {
            list.append(Argument("valueFunction", .f("function", .text(function))))
        }
        return list
    }

    private mutating func keyTimes(_ count: Int) -> [Term] {
        var times = (0..<(once(in: 6) ? count + 1 : count)).map { _ in number(0, 1) }
        times.sort()
        if !once(in: 3), times.count > 1 { (times[0], times[times.count - 1]) = (0, 1) }
        return times.map { .number($0) }
    }

    private mutating func spring() -> [Argument] {
        var list: [Argument] = []
        if once(in: 2) { list.append(Argument("damping", .number(number(0, 20)))) }
        if once(in: 2) { list.append(Argument("stiffness", .number(number(10, 300)))) }
        if once(in: 4) { list.append(Argument("mass", .number(number(0.2, 3)))) }
        if once(in: 4) { list.append(Argument("initialVelocity", .number(number(-10, 10)))) }
        return list
    }

    private mutating func transition() -> Term {
        var values = [Argument("type", .text(pick(["fade", "moveIn", "push", "reveal"])))]
        if once(in: 2) {
            let sides = ["fromRight", "fromLeft", "fromTop", "fromBottom"]
            values.append(Argument("subtype", .text(pick(sides))))
        }
        if once(in: 4) { values.append(Argument("startProgress", .number(number(0, 0.5)))) }
        if once(in: 4) { values.append(Argument("endProgress", .number(number(0.5, 1)))) }
        if once(in: 3) { values.append(Argument("filter", filter(.transition))) }
        return with("CATransition", values + timing())
    }

    mutating func curve() -> Term {
        if once(in: 3) {
            return .f(
                "CAMediaTimingFunction", .number(number(0, 1)), .number(number(-0.5, 1.5)),
                .number(number(0, 1)), .number(number(-0.5, 1.5))
            ).labelled("controlPoints")
        }
        return .f(
            "curve", .text(pick(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])))
    }

    private mutating func timing() -> [Argument] {
        var list = [Argument("duration", .number(pick([0.1, 0.3, 0.5, 1, 2, 5])))]
        func add(_ key: String, _ value: Term, _ n: Int) {
            if once(in: n) { list.append(Argument(key, value)) }
        }
        add("beginTime", .number(pick([100, 100.2, 100.5, 99.5, 1])), 5)
        add("timeOffset", .number(number(0, 2)), 6)
        add("speed", .number(pick([0, 0.5, 2, -1])), 6)
        add(
            "repeatCount",
            pick([.number(0.5), .number(2), .number(3), .name("Double.infinity")]), 4)
        add("repeatDuration", .number(number(0.1, 3)), 9)
        add("autoreverses", .flag(true), 4)
        add("fillMode", .text(pick(["forwards", "backwards", "both"])), 3)
        add("removedOnCompletion", .flag(false), 3)
        add("timingFunction", curve(), 3)
        return list
    }
}

extension Term {
    /// Call with a label before the first argument.
    fileprivate func labelled(_ label: String) -> Term {
        guard case .call(let name, var arguments) = self, !arguments.isEmpty else { return self }
        arguments[0].label = label
        return .call(name, arguments)
    }
}
