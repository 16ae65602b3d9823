// The changes of programs around damage.
extension DamageSteps {
    /// A place, a size, a colour and a superlayer.
    mutating func start(_ i: Int) {
        place(i)
        size(i)
        color(i)
        hang(i)
    }

    private mutating func hang(_ i: Int) {
        let parent = dice.chance(40) ? 0 : dice.roll(i)
        send(
            parent, "insertSublayer", (nil, .name("n\(i)")), ("at", .integer(dice.roll(4))))
    }

    private mutating func place(_ i: Int) {
        let (x, y) = (length(0, 120), length(0, 90))
        let isWhole = dice.chance(50)
        set(i, "position", isWhole ? .point(x.rounded(), y.rounded()) : .point(x, y))
    }

    private mutating func size(_ i: Int) {
        if dice.chance(8) { return set(i, "bounds", .rect(0, 0, 0, 0)) }
        set(i, "bounds", .rect(0, 0, length(4, 80).rounded(), length(4, 60).rounded()))
    }

    private mutating func someColor() -> Term {
        .color(
            length(0, 1), length(0, 1), length(0, 1), dice.chance(60) ? 1 : length(0.2, 0.9))
    }

    private mutating func color(_ i: Int) {
        switch kinds[i] {
        case .shape:
            let (w, h) = (length(10, 60), length(10, 50))
            set(i, "path", .f("path", .text("E0 0 \(w) \(h)")))
            set(i, "fillColor", someColor())
        case .gradient: set(i, "colors", .list([someColor(), someColor()]))
        default: set(i, "backgroundColor", dice.chance(20) ? .none : someColor())
        }
    }

    private mutating func transform(_ i: Int) {
        let angle = length(-3, 3)
        func turn(_ x: Double, _ y: Double, _ z: Double) -> Term {
            .f("CATransform3DMakeRotation", .number(angle), .number(x), .number(y), .number(z))
        }
        switch dice.roll(5) {
        case 0: set(i, "transform", turn(0, 0, 0))
        case 1: set(i, "transform", turn(0, 0, 1))
        case 2:
            let factors = [length(-1.5, 1.5), length(0.3, 1.5), 1]
            set(
                i, "transform",
                .call("CATransform3DMakeScale", factors.map { Argument(.number($0)) }))
        default: set(i, "transform", turn(length(-1, 1), length(-1, 1), length(-0.3, 0.3)))
        }
    }

    private mutating func shadow(_ i: Int) {
        set(i, "shadowOpacity", .number(length(0, 1)))
        set(i, "shadowRadius", .number(length(0, 8)))
        set(i, "shadowOffset", .size(length(-8, 8), length(-8, 8)))
    }

    private mutating func mask(_ i: Int) {
        if dice.chance(40) { return set(i, "mask", .none) }
        let (x, y) = (length(-5, 20).rounded(), length(-5, 20).rounded())
        let (w, h) = (length(10, 50).rounded(), length(10, 50).rounded())
        let (alpha, radius) = (dice.pick([1, 1, 0.6]), dice.pick([0, 0, 7.5]))
        let mask = mask([
            Argument("bounds", .rect(0, 0, w, h)),
            Argument("position", .point(x + w / 2, y + h / 2)),
            Argument("cornerRadius", .number(radius)),
            Argument("backgroundColor", .f("CGColor", ["gray": 0, "alpha": alpha])),
        ])
        set(i, "mask", mask)
    }

    private mutating func filter(_ i: Int) {
        func filter(_ name: String, _ inputs: [Argument] = []) -> Term {
            .f("filter", .text(name), .table(inputs))
        }
        let blur = filter("CIGaussianBlur", [Argument("inputRadius", .number(length(1, 4)))])
        let choice = dice.pick([nil, blur, filter("CIColorInvert")])
        let filters = choice.map { Term.list([$0]) } ?? .none
        switch dice.roll(3) {
        case 0: set(i, "filters", filters)
        case 1: set(i, "backgroundFilters", filters)
        default:
            let mode = dice.pick([
                "CIMultiplyBlendMode", "CILinearBurnBlendMode", "CIDifferenceBlendMode",
                "CISourceAtopCompositing", "CIAdditionCompositing",
            ])
            set(i, "compositingFilter", choice == nil ? .none : filter(mode))
        }
    }

    private mutating func copies(_ i: Int) {
        let n = 1 + dice.roll(4)
        let (x, y, z) = (length(-20, 20), length(-20, 20), length(-20, 20))
        let keeps = dice.chance(40)
        set(i, "instanceCount", .integer(n))
        set(
            i, "instanceTransform",
            .f("CATransform3DMakeTranslation", .number(x), .number(y), .number(z)))
        set(i, "instanceAlphaOffset", .number(-0.1))
        set(i, "preservesDepth", .flag(keeps))
    }

    /// A change of any kind.
    mutating func change() {
        let i = 1 + dice.roll(count - 1)
        let any = dice.roll(count)
        if kinds[i] == .replicator, dice.chance(40) { return copies(i) }
        switch dice.roll(26) {
        case 0, 1: place(i)
        case 2: size(i)
        case 3: color(i)
        case 4, 5, 6: transform(i)
        case 7: hang(i)
        case 8: send(i, "removeFromSuperlayer")
        case 9: set(any, "opacity", .number(dice.pick([1, 0.5, 0.26, 0])))
        case 10: set(any, "allowsGroupOpacity", .flag(dice.chance(50)))
        case 11: toggle(i, "hidden")
        case 12, 13: set(i, "zPosition", .number(length(-40, 40)))
        case 14: set(i, "cornerRadius", .number(dice.pick([0, 6, 15.5])))
        case 15: toggle(i, "masksToBounds")
        case 16:
            set(i, "borderWidth", .number(dice.pick([0, 2, 3.5])))
            set(i, "borderColor", someColor())
        case 17, 18: shadow(any)
        case 19: mask(i)
        case 20, 21, 22: filter(i)
        case 23:
            let distance = dice.pick([.infinity, 300.0, 150])
            set(any, "sublayerTransform", .f("perspective", .number(distance)))
        case 24: toggle(i, "geometryFlipped")
        default: toggle(i, "doubleSided", from: true)
        }
    }
}
