import TestSupport

// Layers which only move: properties and animations of a member of a crowd.
extension Dice {
    /// Values of a member with a picture, or with a colour for nil; sometimes a value which
    /// prevents batching.
    mutating func member(_ picture: Term?) -> [Argument] {
        var values = [Argument("bounds", bounds()), Argument("position", position())]
        if let picture {
            values.append(Argument("contents", picture))
        } else {
            values.append(Argument("backgroundColor", color()))
        }
        if once(in: 6) { values.append(Argument("opacity", .number(number(0, 1)))) }
        if once(in: 8) { values.append(Argument("name", .text("a"))) }
        if once(in: 10) { values.append(Argument("anchorPoint", .point(number(-0.5, 1.5), 0.2))) }
        if once(in: 10) { values.append(Argument("transform", transform(inSpace: false))) }
        switch roll(30) {
        case 0: values.append(Argument("cornerRadius", .number(6)))
        case 1: values.append(Argument("zPosition", .number(number(-9, 9))))
        case 2: values.append(Argument("masksToBounds", .flag(true)))
        case 3: values.append(Argument("borderWidth", .number(2)))
        case 4: values.append(Argument("speed", .number(number(0, 2))))
        default: break
        }
        return values
    }

    /// Animation of a member of a crowd compatible with batching; most animations never end.
    mutating func endless(isPicture: Bool) -> Term {
        let path = pick(MovingPath.ofMember(isPicture: isPicture))
        var values = [Argument("keyPath", .text(path.keyPath))]
        let name: String
        switch roll(5) {
        case 0:
            name = "CAKeyframeAnimation"
            let count = 2 + roll(3)
            values.append(Argument("values", .list((0..<count).map { _ in value(of: path) })))
            if once(in: 3) { values.append(Argument("calculationMode", .text("discrete"))) }
            if once(in: 3) {
                values.append(
                    Argument("timingFunctions", .list((1..<count).map { _ in curve() })))
            }
        case 1:
            name = "CASpringAnimation"
            values.append(Argument("fromValue", value(of: path)))
            values.append(Argument("toValue", value(of: path)))
            if once(in: 2) { values.append(Argument("damping", .number(number(0, 25)))) }
            if once(in: 3) { values.append(Argument("initialVelocity", .number(number(-9, 9)))) }
            if once(in: 4) { values.append(Argument("allowsOverdamping", .flag(true))) }
        default:
            name = "CABasicAnimation"
            if !once(in: 4) { values.append(Argument("fromValue", value(of: path))) }
            values.append(Argument("toValue", value(of: path)))
        }
        if path.property != .transform, once(in: 4) {
            values.append(Argument("additive", .flag(true)))
        }
        return .f("with", .call(name, []), .table(values + times()))
    }

    /// Animation, sometimes in the time of a group, or of a nested group.
    mutating func endlessGroup(isPicture: Bool, depth: Int = 0) -> Term {
        let inner = (0...roll(2)).map { _ in
            depth == 0 && once(in: 4)
                ? endlessGroup(isPicture: isPicture, depth: 1) : endless(isPicture: isPicture)
        }
        return .f(
            "with", .call("CAAnimationGroup", []),
            .table([Argument("animations", .list(inner))] + times()))
    }

    /// Values of the superlayer of a crowd.
    mutating func planeOwner() -> [Argument] {
        var values = [Argument("bounds", bounds()), Argument("position", position())]
        func add(_ key: String, _ value: Term, _ n: Int) {
            if once(in: n) { values.append(Argument(key, value)) }
        }
        add("backgroundColor", color(), 2)
        add("transform", transform(inSpace: false), 4)
        add("masksToBounds", .flag(true), 5)
        add("cornerRadius", .number(number(0, 20)), 8)
        add("geometryFlipped", .flag(true), 6)
        add("opacity", .number(number(0, 1)), 8)
        add("allowsGroupOpacity", .flag(false), 4)
        add("doubleSided", .flag(false), 12)
        return values
    }

    /// Animation of the superlayer of a crowd.
    mutating func carrying() -> Term {
        let path = pick(MovingPath.ofSuperlayer)
        return .f(
            "with", .call("CABasicAnimation", []),
            .table(
                [
                    Argument("keyPath", .text(path.keyPath)),
                    Argument("fromValue", value(of: path)),
                    Argument("toValue", value(of: path)),
                ] + times()))
    }

    private mutating func times() -> [Argument] {
        var list = [
            Argument("duration", .number(number(0.1, 4))),
            Argument(
                "repeatCount", once(in: 5) ? .number(number(0.5, 4)) : .name("Double.infinity")),
        ]
        func add(_ key: String, _ value: Term, _ n: Int) {
            if once(in: n) { list.append(Argument(key, value)) }
        }
        add("beginTime", .number(pick([100, 100.2, 99.5, 90, 1])), 3)
        add("timeOffset", .number(number(0, 2)), 5)
        add("speed", .number(pick([0.5, 2, -1])), 6)
        add("autoreverses", .flag(true), 2)
        add("fillMode", .text(pick(["forwards", "backwards", "both"])), 3)
        add("removedOnCompletion", .flag(false), 2)
        add("timingFunction", curve(), 3)
        return list
    }

    private mutating func value(of path: MovingPath) -> Term {
        switch path.value {
        case .position: position()
        case .unit: .number(number(0, 1))
        case .color: color()
        case .size: .size(number(-50, 60), number(-40, 50))
        case .number(let low, let high): .number(number(low, high))
        }
    }
}
