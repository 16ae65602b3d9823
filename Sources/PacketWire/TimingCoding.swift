import LaminaMotion

/// Timing numbers and curves, in the order they are declared in.
extension WireWriter {
    mutating func timing(_ t: Timing) {
        array(8)
        for n in [t.beginTime, t.duration, t.speed, t.timeOffset, t.repeatCount, t.repeatDuration] {
            number(n)
        }
        bool(t.autoreverses)
        int(t.fillMode.rawValue)
    }

    mutating func curve(_ c: TimingCurve) { numbers([c.x1, c.y1, c.x2, c.y2]) }
}

extension WireReader {
    mutating func timing() throws -> Timing {
        try record(atLeast: 8) { reader, _ in
            var t = Timing()
            t.beginTime = try reader.number()
            t.duration = try reader.number()
            t.speed = try reader.number()
            t.timeOffset = try reader.number()
            t.repeatCount = try reader.number()
            t.repeatDuration = try reader.number()
            t.autoreverses = try reader.bool()
            t.fillMode = FillMode(rawValue: try reader.int()) ?? .removed
            return t
        }
    }

    mutating func curve() throws -> TimingCurve {
        let n = try numbers(SIMD4<Double>.self, of: "a curve")
        return TimingCurve(n[0], n[1], n[2], n[3])
    }
}
