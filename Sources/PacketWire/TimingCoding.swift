import LaminaMotion

// Timings and curves as CBOR arrays. The numbers are in the order of the properties' declaration.
extension WireWriter {
    mutating func timing(_ t: Timing) {
        array(8)
        number(t.beginTime)
        number(t.duration)
        number(t.speed)
        number(t.timeOffset)
        number(t.repeatCount)
        number(t.repeatDuration)
        bool(t.autoreverses)
        int(t.fillMode.rawValue)
    }

    mutating func curve(_ c: TimingCurve) { numbers([c.x1, c.y1, c.x2, c.y2]) }
}

extension WireReader {
    mutating func timing() throws -> Timing {
        let record = try open(atLeast: 8)
        var t = Timing()
        t.beginTime = try number()
        t.duration = try number()
        t.speed = try number()
        t.timeOffset = try number()
        t.repeatCount = try number()
        t.repeatDuration = try number()
        t.autoreverses = try bool()
        t.fillMode = FillMode(rawValue: try int()) ?? .removed
        try close(record)
        return t
    }

    mutating func curve() throws -> TimingCurve {
        let n = try numbers(SIMD4<Double>.self, of: "a curve")
        return TimingCurve(n[0], n[1], n[2], n[3])
    }
}
