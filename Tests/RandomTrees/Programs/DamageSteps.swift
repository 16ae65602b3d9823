import LaminaRenderTree
import TestSupport

/// Generator of programs around damage: space, groups, masks, clips, shadows, filters and copies in
/// small trees, without animations.
///
/// A program has a tree of four to eight layers, then a few rounds of one to three changes with a
/// frame after each.
public struct DamageSteps {
    var dice: Dice
    var kinds: [LayerKind] = []
    var statements: [Statement] = []
    /// The flags switched until now, by layer and key.
    private var switched: Set<String> = []
    private var masks = 0
    /// Possible parents depend on the current tree; the order of parents before children keeps
    /// trees free of cycles.
    var count: Int { kinds.count }

    /// The program of a seed.
    public static func program(seed: UInt64) -> Program {
        var steps = DamageSteps(dice: Dice(seed))
        steps.write()
        var program = Program(steps.statements)
        program.seed = seed
        return program
    }

    private mutating func write() {
        let all: [LayerKind] = [
            .plain, .plain, .plain, .plain, .transform, .replicator, .shape, .gradient,
        ]
        kinds = [.plain] + (0..<(3 + dice.roll(5))).map { _ in dice.pick(all) }
        let root = [
            Argument("bounds", .rect(0, 0, 120, 90)), Argument("position", .point(60, 45)),
            Argument("backgroundColor", .f("CGColor", ["gray": 0.9, "alpha": 1])),
        ]
        for i in kinds.indices {
            make("n\(i)", kinds[i], i == 0 ? root : [])
        }
        disableActions()
        for i in 1..<count { start(i) }
        for _ in 0..<dice.roll(6) { change() }
        frame()
        for _ in 0..<(3 + dice.roll(4)) {
            for _ in 0...dice.roll(2) { change() }
            frame()
        }
    }

    // MARK: - Statements

    private mutating func make(_ name: String, _ kind: LayerKind, _ values: [Argument]) {
        statements.append(
            Statement(name, .f("with", .call(kind.rawValue, []), .table(values))))
    }

    private mutating func perform(_ term: Term) { statements.append(Statement(nil, term)) }

    private mutating func disableActions() {
        perform(.send(.name("CATransaction"), "setDisableActions", [Argument(.flag(true))]))
    }

    private mutating func frame() {
        perform(.f("frame", .number(0.1)))
        disableActions()
    }

    mutating func set(_ i: Int, _ key: String, _ value: Term) {
        perform(Term.name("n\(i)").setting(key, to: value))
    }

    /// Switches a flag of a layer to the other value.
    mutating func toggle(_ i: Int, _ key: String, from first: Bool = false) {
        let flag = "\(i) \(key)"
        if switched.remove(flag) == nil { switched.insert(flag) }
        set(i, key, .flag(switched.contains(flag) != first))
    }

    mutating func send(_ i: Int, _ message: String, _ arguments: (String?, Term)...) {
        perform(
            .send(.name("n\(i)"), message, arguments.map { Argument($0.0, $0.1) }))
    }

    /// A new layer for a mask.
    mutating func mask(_ values: [Argument]) -> Term {
        let name = "n\(count + masks)"
        masks += 1
        make(name, .plain, values)
        return .name(name)
    }

    /// A number with two decimals, short enough for a message.
    mutating func length(_ low: Double, _ high: Double) -> Double {
        (dice.number(low, high) * 100).rounded() / 100
    }
}
