import CoreGraphics
import Testing

@Suite("Paths") struct PathTests {
    let square = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test("a ring is hollow by even-odd, and solid by winding when both run alike")
    func fillRules() {
        let p = CGMutablePath()
        p.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        p.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(p.contains(CGPoint(x: 15, y: 15)))
        #expect(!p.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
        #expect(p.contains(CGPoint(x: 5, y: 15), using: .evenOdd))
        #expect(!p.contains(CGPoint(x: 31, y: 15)))
    }

    @Test("points near the edge of a circle are told apart")
    func circle() {
        let p = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil)
        for i in 0..<100 {
            let a = Double(i) * 0.0628 + 0.01
            let inside = CGPoint(x: 99.9 * cos(a), y: 99.9 * sin(a))
            let outside = CGPoint(x: 100.1 * cos(a), y: 100.1 * sin(a))
            #expect(p.contains(inside) && !p.contains(outside))
        }
    }

    @Test("the tight box leaves control points out, the loose one does not")
    func boxes() {
        let p = CGMutablePath()
        p.move(to: .zero)
        p.addCurve(
            to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 20),
            control2: CGPoint(x: 10, y: 20))
        #expect(p.boundingBox.maxY == 20)
        #expect(near(p.boundingBoxOfPath.maxY, 15))
        #expect(CGMutablePath().boundingBox.isNull)
    }

    @Test("clockwise is meant where y points up, and a whole turn works both ways")
    func arcs() {
        let p = CGMutablePath()
        p.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(p.boundingBoxOfPath.minX > -1e-6 && p.elementTypes.count == 2)
        let q = CGMutablePath()
        q.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(near(q.boundingBoxOfPath.minX, -10, 0.01) && q.elementTypes.count == 4)
        for clockwise in [false, true] {
            let whole = CGMutablePath()
            whole.addArc(
                center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
            #expect(near(whole.length, 20 * .pi, 0.05))
        }
    }

    @Test("a tangent arc touches both lines")
    func tangentArc() {
        let p = CGMutablePath()
        p.move(to: .zero)
        p.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(near(p.currentPoint.x, 10) && near(p.currentPoint.y, 4))
        #expect(near(p.points[1].x, 6) && near(p.points[1].y, 0))
        #expect(near(p.length, 6 + 2 * .pi, 0.01))
    }

    @Test("rectangles are recognised in either direction, other shapes are not")
    func rectangle() {
        var r = CGRect.zero
        #expect(CGPath(rect: square, transform: nil).isRect(&r) && r == square)
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: square, transform: &turn).isRect(nil))
        #expect(!CGPath(ellipseIn: square, transform: nil).isRect(nil))
    }

    @Test("a copy does not change with its original")
    func copies() {
        let p = CGMutablePath()
        p.addRect(square)
        let copy = p.copy()
        p.addRect(square.offsetBy(dx: 20, dy: 0))
        #expect(copy == CGPath(rect: square, transform: nil) && copy != p)
    }

    @Test("elements come out as they went in")
    func elements() {
        let p = CGMutablePath()
        p.move(to: CGPoint(x: 1, y: 2))
        p.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
        p.closeSubpath()
        var seen: [String] = []
        p.applyWithBlock { element in
            let e = element.pointee
            seen.append(
                "\(e.type.rawValue):\((0..<e.type.pointCount).map { Double(e.points[$0].x) })")
        }
        #expect(seen == ["0:[1.0]", "2:[3.0, 5.0]", "4:[]"])
    }

    @Test("a line without a current point is dropped")
    func noCurrentPoint() {
        let p = CGMutablePath()
        p.addLine(to: CGPoint(x: 1, y: 1))
        #expect(p.isEmpty)
    }

    @Test("relative arcs of thousands of turns stay round, and odd angles add nothing")
    func manyTurns() {
        for turns: CGFloat in [0.3, 3.3, 1000.3, 1024.3, 1025.3, 5000.3, 5001.3, -5000.3, 1e7] {
            let p = CGMutablePath()
            p.addRelativeArc(
                center: .zero, radius: 10, startAngle: 0, delta: turns * 2 * .pi)
            let box = p.boundingBoxOfPath
            #expect(near(box.maxX, 10, 0.01) && near(box.maxY, 10, 0.01) || turns < 0, "\(turns)")
            // Control points of a quarter turn are at most 1.15 radii away.
            #expect(p.points.allSatisfy { $0.x * $0.x + $0.y * $0.y < 135 }, "\(turns)")
            #expect(p.elementTypes.count <= 4200)
            let end = 2 * CGFloat.pi * turns.truncatingRemainder(dividingBy: 1)
            #expect(near(p.currentPoint.x, 10 * cos(end), 1e-3), "\(turns)")
            #expect(near(p.currentPoint.y, 10 * sin(end), 1e-3), "\(turns)")
            // Odd and even numbers of turns differ by the even-odd rule.
            let inside = abs(turns) < 1e6 && Int(abs(turns)) % 2 == 1
            if abs(turns) > 1, abs(turns) < 1e6 {
                let middle = CGPoint(x: 0, y: turns > 0 ? -5 : 5)
                #expect(p.contains(middle, using: .evenOdd) == inside, "\(turns)")
            }
        }
        let huge = CGMutablePath()
        huge.addRelativeArc(center: .zero, radius: 10, startAngle: 1e300, delta: -1e300)
        #expect(huge.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        for start: CGFloat in [.nan, .infinity] {
            let odd = CGMutablePath()
            odd.addRelativeArc(center: .zero, radius: 10, startAngle: start, delta: 1)
            #expect(odd.isEmpty)
        }
    }
}

@Suite("Path measure, dashes and strokes") struct PathOutlineTests {
    let line = {
        let p = CGMutablePath()
        p.move(to: .zero)
        p.addLine(to: CGPoint(x: 100, y: 0))
        return p
    }()

    @Test("B-SHP 238 trimming measures all subpaths together, in order")
    func trimming() {
        let p = CGMutablePath()
        p.addPath(line)
        p.addPath(line, transform: CGAffineTransform(translationX: 0, y: 50))
        #expect(near(p.length, 200))
        let part = p.trimmed(from: 0.25, to: 0.75)
        #expect(Array(part.points.map(\.x)) == [50, 100, 0, 50])
        #expect(Array(part.points.map(\.y)) == [0, 0, 50, 50])
        #expect(p.trimmed(from: 0.5, to: 0.5).isEmpty && p.trimmed(from: 0.6, to: 0.4).isEmpty)
    }

    @Test("a quarter of a circle ends at its top, as a curve")
    func trimmedCircle() {
        let p = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
        let quarter = p.trimmed(from: 0, to: 0.25)
        #expect(near(quarter.currentPoint.x, 0, 1e-4) && near(quarter.currentPoint.y, 10, 1e-4))
        let eighth = p.trimmed(from: 0, to: 0.125)
        #expect(eighth.elementTypes == [.moveToPoint, .addCurveToPoint])
        #expect(near(eighth.currentPoint.x, 10 * CGFloat(0.5.squareRoot()), 0.01))
        #expect(p.trimmed(from: 0, to: 1).elementTypes.last == .closeSubpath)
    }

    @Test("the position at a length has the direction of travel")
    func position() throws {
        let measure = PathMeasure(line)
        let there = try #require(measure.position(at: 30))
        #expect(near(there.point.x, 30) && there.tangent == CGVector(dx: 1, dy: 0))
        #expect(PathMeasure(CGMutablePath()).position(at: 1) == nil)
    }

    @Test("dashes have the wanted lengths and the phase goes first")
    func dashes() {
        let p = line.copy(dashingWithPhase: 5, lengths: [10, 20])
        #expect(
            Array(p.points.map(\.x)).elementsEqual([0, 5, 25, 35, 55, 65, 85, 95]) { near($0, $1) })
        let odd = line.copy(dashingWithPhase: 0, lengths: [30])
        #expect(Array(odd.points.map(\.x)).elementsEqual([0, 30, 60, 90]) { near($0, $1) })
        #expect(line.copy(dashingWithPhase: 0, lengths: [0, 0]) == line)
    }

    @Test("wrong result: a subpath without length keeps its dot where a dash begins")
    func dashedDots() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.move(to: CGPoint(x: 5, y: 6))
        path.closeSubpath()
        path.move(to: CGPoint(x: 7, y: 8))
        func starts(_ phase: CGFloat, _ lengths: [CGFloat]) -> Int {
            path.copy(dashingWithPhase: phase, lengths: lengths).elementTypes.filter {
                $0 == .moveToPoint
            }.count
        }
        #expect(starts(0, [2, 3]) == 2 && starts(1, [2, 3]) == 2 && starts(5, [2, 3]) == 2)
        #expect(starts(2, [2, 3]) == 0 && starts(4, [2, 3]) == 0)
        #expect(starts(0, [0, 3]) == 2 && starts(1, [0, 3]) == 0)
        #expect(starts(0, [0, 0, 2, 3]) == 2 && starts(5, [2, 3, 1]) == 2)
    }

    @Test("a dash over the start of a closed path is one piece")
    func closedDash() {
        let p = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let d = p.copy(dashingWithPhase: 5, lengths: [10, 10])
        #expect(d.elementTypes.filter { $0 == .moveToPoint }.count == 2)
    }

    @Test("caps and joins reach as far as they should")
    func outline() {
        func box(_ cap: CGLineCap) -> CGRect {
            line.copy(strokingWithWidth: 10, lineCap: cap, lineJoin: .miter, miterLimit: 10)
                .boundingBoxOfPath
        }
        #expect(box(.butt) == CGRect(x: 0, y: -5, width: 100, height: 10))
        #expect(near(box(.square).minX, -5) && near(box(.square).maxX, 105))
        #expect(near(box(.round).minX, -5, 1e-3) && near(box(.round).maxX, 105, 1e-3))
        let corner = CGMutablePath()
        corner.addLines(between: [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
        let tip = CGPoint(x: 54.9, y: -4.9)
        func joined(_ join: CGLineJoin, _ limit: CGFloat) -> CGPath {
            corner.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: join, miterLimit: limit)
        }
        #expect(joined(.miter, 10).contains(tip) && !joined(.miter, 1).contains(tip))
        #expect(!joined(.round, 10).contains(tip) && !joined(.bevel, 10).contains(tip))
        #expect(joined(.round, 10).contains(CGPoint(x: 53.3, y: -3.3)))
        #expect(!joined(.bevel, 10).contains(CGPoint(x: 53.3, y: -3.3)))
    }

    @Test("filling the outline covers the pixels that Cairo's stroke covers")
    func strokeReference() {
        let p = CGMutablePath()
        p.move(to: CGPoint(x: 20, y: 20))
        p.addCurve(
            to: CGPoint(x: 180, y: 40), control1: CGPoint(x: 60, y: 240),
            control2: CGPoint(x: 120, y: -120))
        p.addLine(to: CGPoint(x: 60, y: 30))
        p.addEllipse(in: CGRect(x: 120, y: 90, width: 60, height: 20))
        for join in [CGLineJoin.miter, .round, .bevel] {
            let (ours, cairos) = (Canvas(200, 140), Canvas(200, 140))
            ours.context.addPath(
                p.copy(strokingWithWidth: 14, lineCap: .round, lineJoin: join, miterLimit: 10))
            ours.context.fillPath()
            cairos.context.addPath(p)
            cairos.context.setLineWidth(14)
            cairos.context.setLineCap(.round)
            cairos.context.setLineJoin(join)
            cairos.context.strokePath()
            #expect(cairos.count() > 3000)
            #expect(differingPixels(ours, cairos, by: 64) <= 6)
        }
    }

    @Test("a closed path gives a ring with a hole")
    func ring() {
        let p = CGPath(rect: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil)
            .copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(!p.contains(CGPoint(x: 50, y: 50)) && p.contains(CGPoint(x: 8.5, y: 8.5)))
        #expect(p.contains(CGPoint(x: 10, y: 50)) && !p.contains(CGPoint(x: 13, y: 50)))
    }
}

/// Number of pixels with a difference above `limit` in a channel.
func differingPixels(_ a: Canvas, _ b: Canvas, by limit: Int) -> Int {
    let (one, two) = (a.context.makeImage()!, b.context.makeImage()!)
    var n = 0
    for y in 0..<a.height {
        for x in 0..<a.width {
            let (p, q) = (one.pixel(x, y), two.pixel(x, y))
            if zip(p, q).contains(where: { abs(Int($0) - Int($1)) > limit }) { n += 1 }
        }
    }
    return n
}
