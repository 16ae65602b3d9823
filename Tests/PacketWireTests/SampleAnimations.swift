import CoreGraphics
import LaminaMotion
import LaminaRenderTree

/// Animations of every kind.
extension SampleMessages {
    static func basic(_ id: UInt64) -> RenderAnimation {
        animation(
            id, .property(.opacity, .whole), .basic(from: .number(0), to: nil, by: .number(0.5)))
    }

    private static func animation(
        _ id: UInt64, _ target: PropertyTarget, _ function: PropertyAnimation.Function
    ) -> RenderAnimation {
        RenderAnimation(
            id: AnimationID(id), key: "a\(id)", timing: Timing(beginTime: 100, duration: 0.25),
            content: .property(PropertyAnimation(target: target, function: function)))
    }

    static func animations() -> [RenderAnimation] {
        var timing = Timing(beginTime: 99.5, duration: 2)
        (timing.speed, timing.timeOffset, timing.repeatCount) = (-0.5, 0.1, .infinity)
        (timing.autoreverses, timing.fillMode) = (true, .both)
        let way = CGMutablePath()
        way.move(to: .zero)
        way.addLine(to: CGPoint(x: 100, y: 50))
        let along = PathKeyframes(
            path: way, rotation: .auto, shaping: KeyframeShaping(keyTimes: [0, 1], mode: .paced))
        var turn = PropertyAnimation(
            target: .property(.transform, .whole),
            function: .basic(from: .number(0), to: .number(3), by: nil), isAdditive: true,
            isCumulative: true)
        turn.valueFunction = .rotateZ
        return [
            basic(10),
            animation(
                11, .property(.position, .x),
                .spring(
                    SpringCurve(mass: 2, stiffness: 90, damping: 3, initialVelocity: -1),
                    from: nil, to: .number(5), by: nil)),
            animation(
                12, .property(.bounds, .sizeWidth),
                .keyframes(
                    Keyframes(
                        values: [.number(1), .number(4), .number(2)],
                        shaping: KeyframeShaping(
                            keyTimes: [0, 0.3, 1], curves: [.easeIn, .easeOut], mode: .cubic,
                            tension: [0.5, 0, 0], continuity: [0, -1, 0], bias: [0, 0, 0.25])))),
            along.map { animation(13, .property(.position, .whole), .path($0)) } ?? basic(13),
            RenderAnimation(
                id: AnimationID(14), key: "group", timing: timing, curve: .standard,
                content: .group([basic(15), basic(16)]), isRemovedOnCompletion: false,
                preferredFrameRate: 30),
            RenderAnimation(
                id: AnimationID(17), key: "", timing: Timing(duration: 1),
                content: .transition(
                    RenderTransition(
                        kind: .push, direction: .fromTop, startProgress: 0.25, endProgress: 0.75))),
            RenderAnimation(
                id: AnimationID(18), key: "timer", timing: Timing(duration: 1), content: .timer),
            RenderAnimation(
                id: AnimationID(19), key: "turn", timing: Timing(duration: 1),
                content: .property(turn)),
            animation(
                20, .filter(.filters, name: "tint", input: "inputRVector"),
                .basic(from: nil, to: .quad(Quad(1, 0, 0, 1), .vector4), by: nil)),
            animation(
                21, .emitterCell(names: ["sparks", "inner"], key: "velocity"),
                .basic(from: nil, to: .images(picture, picture, 0.5), by: nil)),
            animation(
                22, .sublayer(name: "sky", rest: "opacity"),
                .basic(from: nil, to: .string("none"), by: MotionValue.none)),
            animation(23, .custom("mood", .whole), .basic(from: nil, to: .number(2), by: nil)),
        ]
    }
}
