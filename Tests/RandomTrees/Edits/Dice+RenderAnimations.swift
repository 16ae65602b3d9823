import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import TestSupport

/// Animations by chance: every kind of function over every kind of value.
extension Dice {
    /// Key paths with the kind of their values.
    private static let targets: [(PropertyID, ValueComponent, Kind)] = [
        (.position, .whole, .point), (.position, .x, .number), (.position, .y, .number),
        (.zPosition, .whole, .number), (.anchorPoint, .whole, .point),
        (.anchorPointZ, .whole, .number), (.bounds, .whole, .rect), (.bounds, .size, .size),
        (.bounds, .origin, .point), (.bounds, .sizeWidth, .number), (.opacity, .whole, .unit),
        (.cornerRadius, .whole, .number), (.borderWidth, .whole, .number),
        (.backgroundColor, .whole, .color), (.borderColor, .whole, .color),
        (.contentsRect, .whole, .rect), (.hidden, .whole, .unit), (.masksToBounds, .whole, .unit),
        (.transform, .rotationZ, .number), (.transform, .scale, .number),
        (.transform, .scaleX, .number), (.transform, .scaleXY, .number),
        (.transform, .translation, .size), (.transform, .translationX, .number),
        (.transform, .whole, .flatTransform), (.transform, .whole, .flatTransform),
    ]

    /// Targets which may leave the plane.
    private static let deepTargets: [(PropertyID, ValueComponent, Kind)] = [
        (.transform, .whole, .transform), (.transform, .whole, .leafTransform),
        (.transform, .rotationX, .number),
        (.transform, .rotationY, .number), (.transform, .translationZ, .number),
        (.sublayerTransform, .whole, .transform),
    ]

    /// Targets whose pictures a display list keeps.
    private static let keptTargets: [(PropertyID, ValueComponent, Kind)] = [
        (.shadowOpacity, .whole, .unit), (.shadowOffset, .whole, .size),
        (.shadowPath, .whole, .path),
    ]

    private enum Kind {
        case number, unit, point, size, rect, color, path
        /// Any transform; a transform in the plane; and a rotation about any single axis.
        case transform, flatTransform, leafTransform
    }

    /// Animation which stays after the end, to allow evaluation at every time.
    public mutating func animation(
        _ id: inout UInt64, begin: Double = 100, of content: ScriptContent = .everything,
        depth: Int = 0
    ) -> RenderAnimation {
        id += 1
        let number = AnimationID(id)
        let made: RenderAnimation.Content
        if depth < 2, once(in: 5) {
            made = .group((0..<roll(4)).map { _ in animation(&id, of: content, depth: depth + 1) })
        } else {
            made = .property(propertyAnimation(content))
        }
        return RenderAnimation(
            id: number, key: "a\(id)", timing: timing(begin: depth == 0 ? begin : 0),
            curve: curve(),
            content: made, isRemovedOnCompletion: false)
    }

    mutating func timing(begin: Double) -> Timing {
        var timing = Timing(beginTime: begin, duration: number(0.2, 1.5))
        if once(in: 3) { timing.beginTime += number(-0.5, 0.8) }
        if once(in: 3) { timing.repeatCount = pick([0, 0.5, 2, 2.25, .infinity]) }
        if once(in: 8) { timing.repeatDuration = number(0.3, 3) }
        if once(in: 3) { timing.autoreverses = true }
        if once(in: 4) { timing.speed = pick([0.5, 2, -1, 0]) }
        if once(in: 6) { timing.timeOffset = number(0, 1) }
        timing.fillMode = pick([.removed, .forwards, .backwards, .both])
        return timing
    }

    private mutating func curve() -> TimingCurve? {
        once(in: 2) ? nil : pick([.easeIn, .easeOut, .standard, TimingCurve(0.3, -0.6, 0.4, 1.7)])
    }

    private mutating func propertyAnimation(_ content: ScriptContent) -> PropertyAnimation {
        if once(in: 12) { return alongPath() }
        if content.contains(.depth), once(in: 10) { return throughFunction() }
        let (id, component, kind) = pick(
            Self.targets + (content.contains(.depth) ? Self.deepTargets : [])
                + (content.contains(.keptPictures) ? Self.keptTargets : []))
        return PropertyAnimation(
            target: .property(id, component), function: function(kind),
            isAdditive: once(in: 4), isCumulative: once(in: 6))
    }

    private mutating func function(_ kind: Kind) -> PropertyAnimation.Function {
        let ends = (0..<3).map { _ in once(in: 2) ? nil : value(kind) }
        switch roll(4) {
        case 0: return .keyframes(keyframes(kind))
        case 1:
            let spring = SpringCurve(
                mass: number(0.5, 2), stiffness: number(20, 200), damping: number(2, 40),
                initialVelocity: number(-5, 5), allowsOverdamping: once(in: 2))
            return .spring(spring, from: ends[0], to: ends[1], by: ends[2])
        default: return .basic(from: ends[0], to: ends[1], by: ends[2])
        }
    }

    private mutating func keyframes(_ kind: Kind) -> Keyframes {
        let count = 1 + roll(4)
        return Keyframes(
            values: (0..<count).map { _ in value(kind) }, keyTimes: keyTimes(count),
            curves: once(in: 3) ? (1..<max(2, count)).map { _ in curve() ?? .linear } : [],
            mode: pick([.linear, .discrete, .paced, .cubic, .cubicPaced]),
            tension: once(in: 3) ? (0..<count).map { _ in number(-1, 1) } : [],
            continuity: once(in: 3) ? (0..<count).map { _ in number(-1, 1) } : [],
            bias: once(in: 3) ? (0..<count).map { _ in number(-1, 1) } : [])
    }

    /// Key times: often of the right number, in any order, now and then beyond the cycle.
    private mutating func keyTimes(_ count: Int) -> [Double]? {
        if once(in: 3) { return nil }
        let wanted = once(in: 4) ? roll(6) : count
        let times = (0..<wanted).map { _ in number(-0.3, 1.3) }
        return once(in: 3) ? times : times.sorted()
    }

    private mutating func alongPath() -> PropertyAnimation {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: number(-50, 50), y: number(-50, 50)))
        let count = 1 + roll(4)
        for _ in 0..<count {
            let end = CGPoint(x: number(-50, 50), y: number(-50, 50))
            if once(in: 2) {
                path.addLine(to: end)
            } else {
                path.addQuadCurve(
                    to: end, control: CGPoint(x: number(-50, 50), y: number(-50, 50)))
            }
        }
        if once(in: 3) { path.closeSubpath() }
        let frames = PathKeyframes(
            path: path, keyTimes: keyTimes(count + 1),
            mode: pick([.linear, .paced, .discrete, .cubic, .cubicPaced]),
            rotation: pick([.none, .auto, .autoReverse]))
        return PropertyAnimation(
            target: .property(.position, .whole), function: .path(frames!),
            isAdditive: once(in: 4))
    }

    private mutating func throughFunction() -> PropertyAnimation {
        let function = pick(ValueFunction.allCases)
        func input(_ dice: inout Dice) -> MotionValue {
            function.arity == 1
                ? .number(dice.number(-2, 2))
                : .array((0..<3).map { _ in .number(dice.number(0.2, 2)) })
        }
        return PropertyAnimation(
            target: .property(.transform, .whole),
            function: .basic(
                from: once(in: 3) ? nil : input(&self), to: once(in: 3) ? nil : input(&self),
                by: once(in: 3) ? input(&self) : nil),
            isAdditive: once(in: 3), isCumulative: once(in: 4), valueFunction: function)
    }

    private mutating func value(_ kind: Kind) -> MotionValue {
        switch kind {
        case .number: return .number(number(-3, 40))
        case .unit: return .number(number(0, 1))
        case .point: return .point(CGPoint(x: number(-50, 50), y: number(-50, 50)))
        case .size: return .size(CGSize(width: number(0, 80), height: number(0, 80)))
        case .rect:
            return .rect(
                CGRect(
                    x: number(-9, 9), y: number(-9, 9), width: number(0, 80), height: number(0, 80))
            )
        case .color:
            let rgba = SIMD4(Float(number(0, 1)), Float(number(0, 1)), 0.5, Float(number(0, 1)))
            return .color(PaintColor(rgba: rgba))
        case .transform:
            let turn = CATransform3DMakeRotation(number(-3, 3), number(0, 1), 0.2, 1)
            return .transform(CATransform3DTranslate(turn, number(-20, 20), 3, 0))
        case .flatTransform:
            let size = once(in: 4) ? pick([0, 1, -0.5]) : number(0.2, 2)
            var t = CATransform3DMakeScale(size, once(in: 2) ? size : number(0.2, 2), 1)
            if once(in: 2) {
                let turn = once(in: 4) ? pick([.pi, .pi / 2, -.pi, 0]) : number(-4, 4)
                t = CATransform3DConcat(t, CATransform3DMakeRotation(turn, 0, 0, 1))
            }
            (t.m41, t.m42) = once(in: 2) ? (0, 0) : (number(-20, 20), number(-20, 20))
            return .transform(t)
        case .leafTransform:
            var t = CATransform3DIdentity
            if once(in: 3) { t.m34 = -1 / 500 }
            let axis = roll(3)
            t = CATransform3DRotate(
                t, number(-4, 4), axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
            return .transform(CATransform3DScale(t, number(0.3, 2), number(0.3, 2), number(0.5, 1)))
        case .path:
            let rect = CGRect(x: 0, y: 0, width: number(1, 50), height: number(1, 50))
            return .path(CGPath(rect: rect, transform: nil))
        }
    }
}
