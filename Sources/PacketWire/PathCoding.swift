import LaminaGraphicsTypes

/// Paths: element types as bytes, and points as numbers.
extension WireWriter {
    mutating func path(_ path: CGPath) {
        array(2)
        let steps = path.elementTypes.map { UInt8(truncatingIfNeeded: $0.rawValue) }
        steps.withUnsafeBytes { data($0) }
        numbers(path.points.flatMap { [Double($0.x), Double($0.y)] })
    }
}

extension WireReader {
    mutating func path() throws -> CGPath {
        try record(atLeast: 2) { reader, _ in
            let steps = try reader.data()
            let numbers = try reader.numbers()
            try reader.reserve(1, of: Self.objectMemory + steps.count + numbers.count * 8)
            let path = CGMutablePath()
            var used = 0
            func point() throws -> CGPoint {
                guard used + 1 < numbers.count else { throw reader.error("a path lacks points") }
                defer { used += 2 }
                return CGPoint(x: numbers[used], y: numbers[used + 1])
            }
            var isOpen = false
            for step in steps {
                guard let type = CGPathElementType(rawValue: Int32(step)) else {
                    throw reader.error("no step of a path has number \(step)")
                }
                guard type == .moveToPoint || isOpen else {
                    throw reader.error("a path begins without a point")
                }
                switch type {
                case .moveToPoint: path.move(to: try point())
                case .addLineToPoint: path.addLine(to: try point())
                case .addQuadCurveToPoint:
                    let control = try point()
                    path.addQuadCurve(to: try point(), control: control)
                case .addCurveToPoint:
                    let (first, second) = (try point(), try point())
                    path.addCurve(to: try point(), control1: first, control2: second)
                case .closeSubpath: path.closeSubpath()
                }
                isOpen = true
            }
            return path.copy() ?? path
        }
    }
}
