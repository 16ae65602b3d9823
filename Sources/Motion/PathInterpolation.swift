import LaminaGraphicsTypes

/// Mixing two paths point by point (B-IN 134).
///
/// For equal element types all points move on straight lines. Otherwise lines count as curves,
/// which fits most paths of equal element counts. Other paths are not mixed: the caller switches at
/// the middle.
enum PathInterpolation {
    static func mix(_ a: CGPath, _ b: CGPath, _ f: Double) -> CGPath? {
        let x = Elements(a)
        let y = Elements(b)
        if x.types == y.types { return Elements.mix(x, y, f).path }
        let (p, q) = (x.asCurves, y.asCurves)
        return p.types == q.types ? Elements.mix(p, q, f).path : nil
    }

    private struct Elements {
        var types: [CGPathElementType] = []
        var points: [CGPoint] = []

        init() {}

        init(_ path: CGPath) {
            path.applyWithBlock { pointer in
                let element = pointer.pointee
                types.append(element.type)
                for i in 0..<Self.count(element.type) { points.append(element.points[i]) }
            }
        }

        static func count(_ type: CGPathElementType) -> Int {
            switch type {
            case .moveToPoint, .addLineToPoint: 1
            case .addQuadCurveToPoint: 2
            case .addCurveToPoint: 3
            case .closeSubpath: 0
            }
        }

        static func mix(_ a: Elements, _ b: Elements, _ f: Double) -> Elements {
            var r = a
            let t = CGFloat(f)
            for i in r.points.indices {
                r.points[i].x = .between(a.points[i].x, b.points[i].x, t)
                r.points[i].y = .between(a.points[i].y, b.points[i].y, t)
            }
            return r
        }

        var asCurves: Elements {
            var r = Elements()
            var current = CGPoint.zero
            var index = 0
            func between(_ p: CGPoint, _ q: CGPoint, _ f: CGFloat) -> CGPoint {
                CGPoint(x: .between(p.x, q.x, f), y: .between(p.y, q.y, f))
            }
            for type in types {
                let slice = points[index..<(index + Self.count(type))]
                index += Self.count(type)
                switch type {
                case .addLineToPoint:
                    let end = slice.first!
                    r.points += [between(current, end, 1 / 3), between(current, end, 2 / 3), end]
                    r.types.append(.addCurveToPoint)
                case .addQuadCurveToPoint:
                    let (q, end) = (slice.first!, slice.last!)
                    r.points += [between(current, q, 2 / 3), between(end, q, 2 / 3), end]
                    r.types.append(.addCurveToPoint)
                default:
                    r.points += slice
                    r.types.append(type)
                }
                if let last = slice.last { current = last }
            }
            return r
        }

        var path: CGPath {
            let path = CGMutablePath()
            var i = 0
            for type in types {
                switch type {
                case .moveToPoint: path.move(to: points[i])
                case .addLineToPoint: path.addLine(to: points[i])
                case .addQuadCurveToPoint: path.addQuadCurve(to: points[i + 1], control: points[i])
                case .addCurveToPoint:
                    path.addCurve(
                        to: points[i + 2], control1: points[i], control2: points[i + 1])
                case .closeSubpath: path.closeSubpath()
                }
                i += Self.count(type)
            }
            return path.copy() ?? path
        }
    }
}
