import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

/// The two evaluators must give the same values at every time: packed tracks, which frames use, and
/// `AnimationComposition`, which presentation layers use.
@Suite struct TrackAgreementTests {
    @Test("tracks agree with composition for every kind of animation")
    func agreement() {
        var disagreements: [String] = []
        for seed in 1...3000 {
            if let found = Self.disagreement(seed: UInt64(seed)) { disagreements.append(found) }
            if disagreements.count == 3 { break }
        }
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n\n"))")
    }

    @Test("tracks of shape numbers agree with composition")
    func shapes() {
        var disagreements: [String] = []
        for seed in 1...1500 {
            var dice = Dice(UInt64(seed))
            var id: UInt64 = 0
            var base = LayerProperties()
            if dice.once(in: 2) { base[.strokeColor] = .color(.opaqueWhite) }
            if dice.once(in: 2) { base[.strokeEnd] = .number(dice.number(0, 1)) }
            if dice.once(in: 2) { base[.path] = Self.line(&dice) }
            let animations = (0...dice.roll(3)).map { _ in Self.animation(&dice, &id) }
            let times = ((0..<12).map { _ in 100 + dice.number(-0.5, 4) } + Self.ends(animations))
                .sorted()
            if let found = Self.compare(base, animations, times) {
                disagreements.append("seed \(seed): \(found)\n\(animations)")
            }
            if disagreements.count == 3 { break }
        }
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n\n"))")
    }

    private static func line(_ dice: inout Dice) -> MotionValue {
        if dice.once(in: 3) {
            let rect = CGRect(
                x: dice.number(-9, 9), y: dice.number(-9, 9), width: dice.number(0, 9),
                height: dice.number(0, 9))
            return .path(CGPath(rect: rect, transform: nil))
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: dice.number(-9, 9), y: dice.number(-9, 9)))
        path.addLine(to: CGPoint(x: dice.number(-9, 9), y: dice.number(-9, 9)))
        // Some animations follow a path of a different kind.
        if dice.once(in: 8) { path.addLine(to: .zero) }
        return .path(path)
    }

    /// An animation of a number, a colour or the line of a shape.
    private static func animation(_ dice: inout Dice, _ id: inout UInt64) -> RenderAnimation {
        var made = dice.animation(&id)
        let target = dice.pick([
            PropertyID.strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor, .path,
        ])
        func value() -> MotionValue? {
            if dice.once(in: 4) { return nil }
            switch target {
            case .path: return line(&dice)
            case .fillColor, .strokeColor:
                return .color(
                    PaintColor(
                        rgba: SIMD4(Float(dice.number(0, 1)), 0.5, 0.25, Float(dice.number(0, 1)))))
            default: return .number(dice.number(-0.5, 2))
            }
        }
        let (from, to) = (value(), value())
        made.content = .property(
            PropertyAnimation(
                target: .property(target, .whole), function: .basic(from: from, to: to, by: nil),
                isAdditive: dice.once(in: 4), isCumulative: dice.once(in: 4)))
        return made
    }

    @Test("the comparison finds a wrong value")
    func canFail() {
        var (a, b) = (LayerProperties(), LayerProperties())
        b.position.x = 1e-3
        #expect(Self.difference(a, b) != nil)
        a.position.x = 1e-3 + 1e-12
        #expect(Self.difference(a, b) == nil)
    }

    /// Evaluates a layer with seeded animations at a dozen times. Returns the difference, with the
    /// fewest animations that show the difference.
    private static func disagreement(seed: UInt64) -> String? {
        var dice = Dice(seed)
        var id: UInt64 = 0
        var base = LayerProperties()
        base.bounds = CGRect(x: 0, y: 0, width: dice.number(1, 90), height: dice.number(1, 90))
        base.position = CGPoint(x: dice.number(-50, 50), y: dice.number(-50, 50))
        base.opacity = Float(dice.number(0, 1))
        if dice.once(in: 2) {
            base.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0.1, 0.2, 1)
        }
        if dice.once(in: 2) { base.backgroundColor = .opaqueWhite }
        var animations = (0...dice.roll(4)).map { _ in dice.animation(&id) }
        let times = ((0..<12).map { _ in 100 + dice.number(-0.5, 4) } + ends(animations)).sorted()
        guard var found = compare(base, animations, times) else { return nil }
        // Shrinking: animations are removed one by one while the evaluators still disagree.
        var i = 0
        while i < animations.count {
            var fewer = animations
            fewer.remove(at: i)
            if let still = compare(base, fewer, times) {
                (animations, found) = (fewer, still)
            } else {
                i += 1
            }
        }
        let list = animations.map { "  \($0)" }.joined(separator: "\n")
        return "seed \(seed): \(found)\n  base \(base)\n\(list)"
    }

    /// The end times of animations and of members of groups.
    private static func ends(_ animations: [RenderAnimation]) -> [Double] {
        animations.flatMap { animation -> [Double] in
            let timing = animation.timing
            var ends = [timing.beginTime + timing.parentDuration]
            if case .group(let members) = animation.content {
                ends += members.map {
                    timing.beginTime
                        + ($0.timing.beginTime + $0.timing.parentDuration) / abs(timing.speed)
                }
            }
            return ends.filter(\.isFinite)
        }
    }

    private static func compare(
        _ base: LayerProperties, _ animations: [RenderAnimation], _ times: [Double]
    ) -> String? {
        let tree = RenderTree()
        let layer = LayerID(0)
        var packet = CommitPacket(serial: 1)
        packet.changes.append(.create(layer, .layer, base, name: ""))
        for animation in animations { packet.changes.append(.addAnimation(layer, animation)) }
        packet.changes.append(.setRoot(layer))
        tree.apply(packet)
        var earlier: LayerProperties?
        for time in times {
            _ = tree.evaluate(at: time)
            var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
            tree.drainChanges(into: &changes)
            let now = tree.visual(0).all
            if let earlier, changes.isEmpty, let what = difference(now, earlier) {
                return "at \(time) without a mark, \(what)"
            }
            earlier = now
            var state = PresentationState(properties: base)
            for animation in animations {
                AnimationComposition.apply(animation, atParent: time, to: &state)
            }
            if let what = difference(now, state.properties) {
                return "at \(time) \(what)"
            }
            if let what = copies(tree, base, animations, time) { return "at \(time) \(what)" }
        }
        return nil
    }

    /// The values of delayed copies that differ between tracks and composition.
    private static func copies(
        _ tree: RenderTree, _ base: LayerProperties, _ animations: [RenderAnimation],
        _ time: Double
    ) -> String? {
        let values = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)
        values.initialize(to: tree.values(of: 0, shiftedBy: 0.3))
        defer {
            values.deinitialize(count: 1)
            values.deallocate()
        }
        for delay in [0.7, -0.4, 2.5, 0.1] {
            guard tree.rewrite(0, shiftedBy: delay, in: values) else { return nil }
            var state = PresentationState(properties: base)
            for animation in animations {
                AnimationComposition.apply(animation, atParent: time - delay, to: &state)
            }
            if let what = difference(values.pointee, state.properties) {
                return "delayed by \(delay) \(what)"
            }
        }
        return nil
    }

    private static func difference(_ a: LayerProperties, _ b: LayerProperties) -> String? {
        for id in PropertyID.allCases where !near(a[id], b[id]) {
            return "\(id): track \(ValueText.text(a[id])), composition \(ValueText.text(b[id]))"
        }
        return nil
    }

    private static func near(_ a: MotionValue, _ b: MotionValue) -> Bool {
        switch (a, b) {
        case (.path(let p), .path(let q)): near(p.points, q.points)
        case (.color(let p), .color(let q)):
            (0..<4).allSatisfy { abs(p.rgba[$0] - q.rgba[$0]) <= 1e-5 }
        default: a == b || near(numbers(a), numbers(b))
        }
    }

    private static func near(_ a: ContiguousArray<CGPoint>, _ b: ContiguousArray<CGPoint>) -> Bool {
        near(a.flatMap { [$0.x, $0.y] }, b.flatMap { [$0.x, $0.y] })
    }

    private static func near(_ a: [Double], _ b: [Double]) -> Bool {
        !a.isEmpty && a.count == b.count
            && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 * (1 + abs($0)) }
    }

    private static func numbers(_ value: MotionValue) -> [Double] {
        switch value {
        case .number(let n): [n]
        case .quad(let q, let shape): Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        case .transform(let t):
            [
                t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
                t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
            ].map { Double($0) }
        default: []
        }
    }
}
