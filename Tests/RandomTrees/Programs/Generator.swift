import LaminaRenderTree
import TestSupport

/// Generator of random programs: a seed in, a program out, the same program on every machine.
///
/// A program is a tree of two to eight layers with some properties set, then a few rounds of
/// changes with a frame after each. Allowed besides plain layers is a random handful of `features`.
public struct Generator {
    var dice: Dice
    let features: Set<Feature>
    var kinds: [LayerKind] = []
    private var statements: [Statement] = []

    private init(_ seed: UInt64, _ allowed: Set<Feature>) {
        var dice = Dice(seed, .short)
        let share = dice.pick([3, 4, 6])
        // A number is drawn for every existing feature: disallowing a feature does not change the
        // choice of the other features.
        let drawn = Feature.allCases.filter { !Feature.late.contains($0) && dice.once(in: share) }
        var features = Set(drawn).intersection(allowed)
        // A number is drawn only if crowds are allowed: programs without crowds stay the same as
        // before the feature.
        if allowed.contains(.crowds), !dice.once(in: 4) {
            if dice.once(in: 3) { features.formIntersection(Feature.besideAnimatedBatches) }
            features.insert(.crowds)
        }
        if allowed.contains(.remote), dice.once(in: 4) { features.insert(.remote) }
        (self.features, self.dice) = (features, dice)
    }

    /// Program of a seed. `allowed` limits the features.
    public static func program(
        seed: UInt64, allowed: Set<Feature> = Set(Feature.allCases)
    ) -> Program {
        var generator = Generator(seed, allowed)
        generator.build()
        generator.play()
        var program = Program(generator.statements)
        program.seed = seed
        if generator.dice.once(in: 6) { program.scale = 2 }
        return program
    }

    // MARK: - The tree

    private mutating func build() {
        let count = 2 + dice.roll(6)
        for n in 0...count { make(n) }
        for n in 1...count {
            let parent = dice.once(in: 2) ? 0 : dice.roll(n)
            if uses(.masks), dice.once(in: 4) {
                perform(name(parent).setting("mask", to: name(n)))
            } else {
                perform(name(parent).message("addSublayer", (nil, name(n))))
            }
        }
        if uses(.crowds) { gather() }
        if uses(.remote) { for _ in 0...dice.roll(2) { addClient() } }
        for n in kinds.indices where kinds[n] == .drawn || dice.once(in: 30) {
            perform(name(n).message("setNeedsDisplay"))
        }
        for n in kinds.indices where dice.once(in: 3) {
            if let animation = dice.animation(of: kinds[n], features) { add(animation, to: n) }
        }
    }

    /// Adds a layer that shows a small tree as a client's, sometimes in two places.
    private mutating func addClient() {
        let parents = kinds.count
        let root = kinds.count
        for n in root...root + dice.roll(4) {
            make(n)
            guard n > root else { continue }
            let parent = root + dice.roll(n - root)
            perform(name(parent).message("addSublayer", (nil, name(n))))
        }
        let n = kinds.count
        kinds.append(.plain)
        statements.append(Statement("n\(n)", .f("remote", name(root))))
        perform(name(n).setting("bounds", to: dice.bounds()))
        perform(name(n).setting("position", to: dice.position()))
        perform(name(dice.roll(parents)).message("addSublayer", (nil, name(n))))
    }

    private mutating func make(_ n: Int) {
        let possible = LayerKind.allCases.filter { $0.feature.map(uses) ?? false }
        let kind = n > 0 && !possible.isEmpty && dice.once(in: 2) ? dice.pick(possible) : .plain
        kinds.append(kind)
        var values: [Argument] = [
            Argument("bounds", n == 0 ? .rect(0, 0, 120, 90) : dice.bounds()),
            Argument("position", n == 0 ? .point(60, 45) : dice.position()),
        ]
        if n == 0 ? !dice.once(in: 4) : !dice.once(in: 3) {
            values.append(Argument("backgroundColor", dice.color()))
        }
        for row in kind.rows where wants(row, for: n) {
            if let value = dice.value(of: row, inSpace: uses(.depth)) {
                values.append(Argument(row.key, value))
            }
        }
        statements.append(
            Statement("n\(n)", .f("with", .call(kind.rawValue, []), .table(values))))
    }

    /// Adds layers of the same kind to an existing layer, each with animations which seldom end.
    private mutating func gather() {
        if uses(.backgroundFilters) || uses(.compositing) || uses(.transitions) {
            for _ in 0..<dice.roll(3) { panel() }
        }
        let picture = dice.once(in: 3) ? dice.picture() : nil
        let outer = dice.once(in: 2) ? 0 : dice.roll(kinds.count)
        if dice.once(in: 2) { return gather(picture, in: outer) }
        // Each group of layers is in a moving layer, which is sometimes a sublayer of the previous
        // moving layer.
        var parent = outer
        for _ in 0..<1 + dice.roll(3) {
            parent = planeOwner(in: dice.once(in: 3) ? parent : outer)
            gather(picture, in: parent)
        }
    }

    /// Adds a layer beside the crowd which is drawn as a group, with still sublayers and a top
    /// sublayer which reads the background.
    private mutating func panel() {
        func value(_ id: PropertyID) -> Argument? {
            let row = PropertyTable.row(id)
            return dice.value(of: row, inSpace: false).map { Argument(row.key, $0) }
        }
        func box() -> [Argument] {
            [
                Argument("bounds", dice.bounds()), Argument("position", dice.position()),
                Argument("backgroundColor", dice.color()),
            ]
        }
        func add(_ values: [Argument], to parent: Int) -> Int {
            let n = kinds.count
            kinds.append(.plain)
            statements.append(
                Statement(
                    "n\(n)", .f("with", .call(LayerKind.plain.rawValue, []), .table(values))))
            perform(name(parent).message("addSublayer", (nil, name(n))))
            return n
        }
        let whole = [PropertyID.opacity, .shouldRasterize, .filters, .compositingFilter]
        let outer = add(box() + [value(dice.pick(whole))].compactMap { $0 }, to: 0)
        for _ in 0..<dice.pick([3, 12, 40]) { _ = add(box(), to: outer) }
        let reads = [PropertyID.backgroundFilters, .compositingFilter]
        let top = add(box() + [value(dice.pick(reads))].compactMap { $0 }, to: outer)
        if uses(.transitions), dice.once(in: 2) {
            let animation = Term.f("with", .call("CATransition", []), .table([]))
            perform(
                name(dice.pick([outer, top])).message(
                    "add", (nil, animation), ("forKey", .text("t"))))
        }
    }

    /// Adds a superlayer for other layers, mostly with an animation.
    private mutating func planeOwner(in parent: Int) -> Int {
        let n = kinds.count
        kinds.append(.plain)
        statements.append(
            Statement(
                "n\(n)",
                .f("with", .call(LayerKind.plain.rawValue, []), .table(dice.planeOwner()))))
        perform(name(parent).message("addSublayer", (nil, name(n))))
        if !dice.once(in: 4) {
            perform(
                name(n).message("add", (nil, dice.carrying()), ("forKey", .text("p"))))
        }
        return n
    }

    private mutating func gather(_ picture: Term?, in parent: Int) {
        // Copies of a replicator are batched only for a single sublayer.
        let isOne = kinds[parent] == .replicator && dice.once(in: 2)
        for _ in 0..<(isOne ? 1 : 3 + dice.roll(7)) {
            let n = kinds.count
            kinds.append(.plain)
            let values = Term.table(dice.member(picture))
            statements.append(
                Statement("n\(n)", .f("with", .call(LayerKind.plain.rawValue, []), values)))
            perform(name(parent).message("addSublayer", (nil, name(n))))
            for key in ["p", "q"].prefix(1 + dice.roll(2)) {
                if dice.once(in: 6) { continue }
                let animation =
                    dice.once(in: 4)
                    ? dice.endlessGroup(isPicture: picture != nil)
                    : dice.endless(isPicture: picture != nil)
                perform(name(n).message("add", (nil, animation), ("forKey", .text(key))))
            }
        }
    }

    private mutating func wants(_ row: PropertyRow, for n: Int) -> Bool {
        switch row.id {
        case .bounds, .position, .backgroundColor, .mask, .sublayers: return false
        // The main property of a layer's kind is nearly always set.
        case .path, .string, .colors, .emitterCells, .instanceCount, .instanceTransform:
            return !dice.once(in: 6)
        case .anchorPoint where n == 0, .geometryFlipped where n == 0, .transform where n == 0:
            return false
        default: break
        }
        guard let feature = Feature.of(row.id) else { return dice.once(in: 8) }
        return uses(feature) && dice.once(in: 3)
    }

    // MARK: - What happens

    private mutating func play() {
        frame()
        for _ in 0..<1 + dice.roll(5) {
            change()
            frame()
        }
    }

    private mutating func frame() {
        let time = dice.pick([0.1, 0.1, 0.05, 0.25, 0.33, 1.0, 0.016])
        perform(.f("frame", .number(time)))
        if uses(.timing) && dice.once(in: 3) || dice.once(in: 5) {
            perform(.f("frame", .number(dice.number(0, 0.7))))
        }
    }

    private mutating func change() {
        let isOpen = uses(.transactions) && dice.once(in: 2)
        if isOpen { transaction("begin") }
        if !uses(.implicit) || dice.once(in: 4) {
            transaction("setDisableActions", .flag(true))
        } else if uses(.transactions) {
            transaction("setAnimationDuration", .number(dice.pick([0, 0.2, 1])))
            if dice.once(in: 3) { transaction("setAnimationTimingFunction", dice.curve()) }
        }
        for _ in 0...dice.roll(4) { edit() }
        if isOpen {
            if dice.once(in: 4) {
                transaction("begin")
                edit()
                transaction("commit")
                edit()
            }
            transaction("commit")
        } else if uses(.transactions), dice.once(in: 4) {
            transaction("flush")
        }
    }

    private mutating func edit() {
        let n = dice.roll(kinds.count)
        switch dice.roll(12) {
        case 0...1 where uses(.hierarchy): move(n)
        case 2 where uses(.removing): remove(n)
        case 3, 4:
            guard let animation = dice.animation(of: kinds[n], features) else { return set(n) }
            add(animation, to: n)
        case 5 where uses(.endings):
            if dice.once(in: 3) {
                perform(name(n).message("removeAllAnimations"))
            } else {
                perform(name(n).message("removeAnimation", ("forKey", .text(animationKey()))))
            }
        case 6 where uses(.masks):
            perform(
                name(n).setting("mask", to: dice.once(in: 3) ? .none : name(dice.roll(kinds.count)))
            )
        case 7 where uses(.drawing) || uses(.tiles): display(n)
        case 8 where uses(.scrolling) && kinds[n] == .scroll:
            perform(
                name(n).message(
                    "scroll", ("to", .point(dice.number(-20, 40), dice.number(-20, 40)))))
        case 9 where uses(.keyPaths): setPath(n)
        default: set(n)
        }
    }

    private mutating func display(_ n: Int) {
        if dice.once(in: 2) {
            perform(name(n).message("setNeedsDisplay"))
        } else {
            perform(name(n).message("setNeedsDisplay", (nil, .rect(0, 0, dice.number(1, 30), 10))))
        }
    }

    private mutating func move(_ n: Int) {
        let parent = dice.roll(kinds.count)
        let sibling = name(dice.roll(kinds.count))
        switch dice.roll(6) {
        case 0: perform(name(parent).message("insertSublayer", (nil, name(n)), ("below", sibling)))
        case 1: perform(name(parent).message("insertSublayer", (nil, name(n)), ("above", sibling)))
        case 2: perform(name(parent).message("replaceSublayer", (nil, sibling), ("with", name(n))))
        case 3: perform(name(parent).message("addSublayer", (nil, name(n))))
        default:
            let index = Term.integer(dice.roll(4))
            perform(name(parent).message("insertSublayer", (nil, name(n)), ("at", index)))
        }
    }

    private mutating func remove(_ n: Int) {
        if dice.once(in: 6) {
            perform(name(n).setting("sublayers", to: .null))
        } else if n > 0 {
            perform(name(n).message("removeFromSuperlayer"))
        }
    }

    private mutating func set(_ n: Int) {
        let rows = kinds[n].rows.filter { row in
            Feature.of(row.id).map(uses) ?? (row.id != .name)
        }
        for _ in 0..<4 {
            let row = dice.pick(rows)
            guard let value = dice.value(of: row, inSpace: uses(.depth)) else { continue }
            perform(name(n).setting(row.key, to: spelled(value)))
            return
        }
    }

    private mutating func setPath(_ n: Int) {
        let rows = kinds[n].rows.filter {
            Dice.components[$0.type] != nil && Feature.of($0.id).map(uses) ?? true
        }
        let row = dice.pick(rows)
        let tails = Dice.components[row.type]!.filter {
            uses(.depth) || !["rotation.x", "rotation.y", "translation.z"].contains($0)
        }
        let tail = dice.pick(tails)
        let value = spelled(dice.value(ofComponent: tail, of: row))
        var path = "\(row.key).\(tail)"
        if dice.once(in: 5) { path = "sublayers.\(dice.pick(["a", "b", "c"])).\(path)" }
        perform(name(n).setting(path: path, to: value))
    }

    /// Number of the same value in another numeric type.
    private mutating func spelled(_ value: Term) -> Term {
        guard uses(.spellings) else { return value }
        switch value {
        case .number(let n) where n.isFinite:
            switch dice.roll(5) {
            case 0: return .f("CGFloat", value)
            case 1: return .f("Float", value)
            case 2: return .call("NSNumber", [Argument("value", value)])
            case 3: return .integer(Int(n))
            default: return value
            }
        case .integer:
            return dice.once(in: 2) ? .call("NSNumber", [Argument("value", value)]) : value
        case .call(let type, _) where ["CGPoint", "CGSize", "CGRect"].contains(type):
            let label = ["CGPoint": "point", "CGSize": "size", "CGRect": "rect"][type]!
            return dice.once(in: 2) ? .call("NSValue", [Argument(label, value)]) : value
        default: return value
        }
    }

    // MARK: - Saying it

    private mutating func add(_ animation: Term, to n: Int) {
        perform(name(n).message("add", (nil, animation), ("forKey", .text(animationKey()))))
    }

    private mutating func animationKey() -> String { dice.pick(["p", "q"]) }

    private mutating func transaction(_ message: String, _ value: Term? = nil) {
        perform(
            .send(.name("CATransaction"), message, value.map { [Argument($0)] } ?? []))
    }

    private func uses(_ feature: Feature) -> Bool { features.contains(feature) }
    private func name(_ n: Int) -> Term { .name("n\(n)") }
    private mutating func perform(_ term: Term) { statements.append(Statement(nil, term)) }
}
