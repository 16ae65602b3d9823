import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

private enum FunctionKind: Int64 { case basic, spring, keyframes, path }

/// Functions of property animations: their inputs. The reader recomputes derived data.
extension WireWriter {
    mutating func function(_ function: PropertyAnimation.Function, _ context: WriteContext) {
        switch function {
        case .basic(let from, let to, let by):
            array(4)
            int(FunctionKind.basic.rawValue)
            for end in [from, to, by] { optional(end) { $0.value($1, context) } }
        case .spring(let s, let from, let to, let by):
            array(6)
            int(FunctionKind.spring.rawValue)
            numbers([s.mass, s.stiffness, s.damping, s.initialVelocity])
            bool(s.allowsOverdamping)
            for end in [from, to, by] { optional(end) { $0.value($1, context) } }
        case .keyframes(let frames):
            array(3)
            int(FunctionKind.keyframes.rawValue)
            list(frames.values) { $0.value($1, context) }
            shaping(frames.shaping)
        case .path(let frames):
            array(4)
            int(FunctionKind.path.rawValue)
            path(frames.path)
            int(frames.rotation.rawValue)
            shaping(frames.shaping)
        }
    }

    private mutating func shaping(_ s: KeyframeShaping) {
        array(6)
        optional(s.keyTimes) { $0.numbers($1) }
        list(s.curves) { $0.curve($1) }
        text(s.mode.rawValue)
        numbers(s.tension)
        numbers(s.continuity)
        numbers(s.bias)
    }
}

extension WireReader {
    /// Nil for an unknown function, and for a function without an effect.
    mutating func function(_ context: ReadContext) throws -> PropertyAnimation.Function? {
        let record = try open(atLeast: 3)
        let number = try int(Int64.self)
        let function: PropertyAnimation.Function?
        switch FunctionKind(rawValue: number) {
        case .basic:
            let (from, to, by) = try ends(context)
            function = .basic(from: from, to: to, by: by)
        case .spring:
            let n = try numbers(SIMD4<Double>.self, of: "a spring")
            let spring = SpringCurve(
                mass: n[0], stiffness: n[1], damping: n[2], initialVelocity: n[3],
                allowsOverdamping: try bool())
            let (from, to, by) = try ends(context)
            function = .spring(spring, from: from, to: to, by: by)
        case .keyframes:
            let values = try list { try $0.value(context) }
            function = .keyframes(Keyframes(values: values, shaping: try shaping()))
        case .path:
            let path = try path()
            let rotation = PathKeyframes.Rotation(rawValue: try int()) ?? .none
            let shaping = try shaping()
            function = PathKeyframes(path: path, rotation: rotation, shaping: shaping)
                .map { .path($0) }
        case nil:
            context.warn("functions of kind \(number)")
            function = nil
        }
        try close(record)
        return function
    }

    @inline(__always)
    private mutating func ends(
        _ context: ReadContext
    ) throws -> (MotionValue?, MotionValue?, MotionValue?) {
        (
            try optional { try $0.value(context) }, try optional { try $0.value(context) },
            try optional { try $0.value(context) }
        )
    }

    private mutating func shaping() throws -> KeyframeShaping {
        try record(atLeast: 6) { reader, _ in
            var shaping = KeyframeShaping()
            shaping.keyTimes = try reader.optional { try $0.numbers() }
            shaping.curves = try reader.list { try $0.curve() }
            shaping.mode = CalculationMode(rawValue: try reader.text()) ?? .linear
            shaping.tension = try reader.numbers()
            shaping.continuity = try reader.numbers()
            shaping.bias = try reader.numbers()
            return shaping
        }
    }
}
