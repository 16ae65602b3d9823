import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// Crossings are all found, and in about as many steps as there are pieces and crossings.
@Suite("Crossings of many pieces") struct PiecePairTests {
    private typealias Piece = (start: GridPoint, end: GridPoint, isNew: Bool)

    /// True if two pieces cross, or an end of a piece lies inside the other piece, in integer
    /// arithmetic; common ends need no cut.
    private static func meet(_ p: Piece, _ q: Piece) -> Bool {
        let (a, b, c, d) = (p.start, p.end, q.start, q.end)
        func isWithin(_ p: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
            p != a && p != b && a.turn(b, p) == 0 && p.x >= min(a.x, b.x)
                && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
        }
        if isWithin(a, c, d) || isWithin(b, c, d) || isWithin(c, a, b) || isWithin(d, a, b) {
            return true
        }
        return a.turn(b, c).signum() * a.turn(b, d).signum() < 0
            && c.turn(d, a).signum() * c.turn(d, b).signum() < 0
    }

    @Test("every pair of which one is to be cut is found", arguments: 0..<40)
    func complete(_ seed: Int) {
        var dice = Dice(UInt64(seed) + 9)
        // With few grid points pieces often touch, overlap and are vertical; with many points
        // pieces cross.
        let size = [6, 40, 1 << 20][seed % 3]
        func point() -> GridPoint {
            GridPoint(x: Int64(dice.roll(size)), y: Int64(dice.roll(size)))
        }
        var pieces: [Piece] = []
        while pieces.count < 120 {
            let a = point()
            let b = dice.once(in: 3) ? GridPoint(x: a.x, y: point().y) : point()
            if a != b { pieces.append((a, b, !dice.once(in: 3))) }
        }
        var found: Set<SIMD2<Int>> = []
        PiecePairs(pieces).enumerate { found.insert(SIMD2(min($0, $1), max($0, $1))) }
        for j in pieces.indices {
            for i in 0..<j
            where (pieces[i].isNew || pieces[j].isNew) && Self.meet(pieces[i], pieces[j]) {
                #expect(found.contains(SIMD2(i, j)), "\(pieces[i]) and \(pieces[j])")
            }
        }
    }

    /// The number of examined pairs of a path.
    private static func pairs(_ path: CGPath) -> Int {
        guard let grid = PathGrid([path.storage]) else { return 0 }
        let chords = ChordList([path.storage], grid).chords
        var count = 0
        PiecePairs(chords.map { ($0.start, $0.end, true) }).enumerate { _, _ in count += 1 }
        return count
    }

    @Test("pairs grow as points do: nested and turned squares, rows, steep zigzags")
    func growth() {
        func nested(_ n: Int, _ angle: Double) -> CGPath {
            let path = CGMutablePath()
            for i in 1...(n / 4) {
                path.addLines(
                    between: (0..<4).map {
                        let a = angle + Double($0) * .pi / 2
                        let r = 200 * Double(i) / Double(n / 4)
                        return CGPoint(x: r * cos(a), y: r * sin(a))
                    })
                path.closeSubpath()
            }
            return path
        }
        func zigzag(_ n: Int) -> CGPath {
            let path = CGMutablePath()
            path.addLines(
                between: (0...n).map {
                    CGPoint(
                        x: Double($0) / Double(n) * 400, y: Double(($0 * 7919) % 300) - 150)
                })
            return path
        }
        func row(_ n: Int) -> CGPath {
            let path = CGMutablePath()
            for i in 0..<(n / 4) { path.addRect(CGRect(x: 3 * i, y: 0, width: 2, height: 9)) }
            return path
        }
        let kinds: [(String, (Int) -> CGPath)] = [
            ("squares", { nested($0, .pi / 4) }), ("turned", { nested($0, 0.3) }),
            ("zigzag", zigzag), ("row", row),
        ]
        for (name, make) in kinds {
            let (few, many) = (Self.pairs(make(1000)), Self.pairs(make(4000)))
            #expect(many < 5 * few && many < 40 * 4000, "\(name): \(few) of 1000, \(many) of 4000")
        }
        // A thousand equal rectangles normalize to a single rectangle.
        let path = CGMutablePath()
        for _ in 0..<1000 { path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }
        let normal = path.normalized()
        #expect(normal.elementTypes.count { $0 == .moveToPoint } == 1)
    }

    @Test("more crossings than the limit: nothing is cut")
    func limit() throws {
        let path = CGMutablePath()
        for i in 0..<20 {
            path.addRect(CGRect(x: Double(i), y: -50, width: 0.5, height: 100))
            path.addRect(CGRect(x: -50, y: Double(i), width: 100, height: 0.5))
        }
        let grid = try #require(PathGrid([path.storage]))
        let chords = ChordList([path.storage], grid).chords
        #expect(ChordSplitting(chords, most: 100) == nil)
        #expect(ChordSplitting(chords)?.pieces.count == 160 + 2 * 1600)
    }

    @Test("a tree of segments winds as all of them together do", arguments: 0..<12)
    func tree(_ seed: Int) {
        var dice = Dice(UInt64(seed) + 31)
        let path = CGMutablePath()
        for _ in 0..<(1 + dice.roll(20)) {
            func point() -> CGPoint {
                CGPoint(x: Double(dice.roll(9)), y: Double(dice.roll(9)))
            }
            path.move(to: point())
            for _ in 0..<dice.roll(7) {
                if dice.once(in: 3) {
                    path.addQuadCurve(to: point(), control: point())
                } else {
                    path.addLine(to: point())
                }
            }
            if dice.once(in: 9) { path.addLine(to: CGPoint(x: CGFloat.nan, y: 3)) }
            path.closeSubpath()
        }
        let pieces = path.storage.subpaths.flatMap { sub in
            var segments = sub.segments
            if let last = segments.last?.end, last != sub.start {
                segments.append(.line(last, sub.start))
            }
            return segments.map { MaskPiece($0) }
        }
        let tree = PieceTree(pieces)
        for _ in 0..<200 {
            let p = CGPoint(x: dice.number(-1, 9), y: Double(dice.roll(20)) / 2 - 0.5)
            let sum = pieces.reduce(0) { $0 + $1.segment.crossings(of: p) }
            #expect(tree.winding(round: p) == sum, "\(seed) at \(p)")
        }
        let other = MaskPiece(.line(CGPoint(x: 2, y: 3), CGPoint(x: 4, y: 4)))
        var near = 0
        tree.forEach(near: other) { _ in near += 1 }
        #expect(near == pieces.count { $0.isNear(other) })
    }
}
