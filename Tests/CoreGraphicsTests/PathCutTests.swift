import CoreGraphics
import LaminaGraphicsTypes
import Testing

/// Filled paths cut to a rectangle, compared with the intersection of both.
@Suite("Paths cut to a rectangle") struct PathCutTests {
    private static let cases = RandomPath.Kind.allCases.flatMap { kind in
        (0..<12).map { (kind, $0) }
    }

    private static let rects = [
        CGRect(x: 20, y: 30, width: 40, height: 25), CGRect(x: 45, y: -10, width: 10, height: 200),
        CGRect(x: -5, y: 50, width: 300, height: 3),
        CGRect(x: -10, y: -10, width: 200, height: 200),
        CGRect(x: 33.3, y: 41.7, width: 0.5, height: 0.25),
    ]

    @Test("a point is in the part if it is in the path and in the rectangle", arguments: cases)
    func points(_ kind: RandomPath.Kind, _ seed: Int) {
        let (path, _, rule) = RandomPath.pair(kind, seed)
        for rect in Self.rects {
            let part = path.cut(to: rect)
            var wrong = 0
            // Off the places where outlines of grids lie.
            let (dx, dy) = (rect.width / 11.39, rect.height / 13.17)
            for y in stride(from: rect.minY - 1.91 * dy, to: rect.maxY + 2 * dy, by: dy) {
                for x in stride(from: rect.minX - 1.87 * dx, to: rect.maxX + 2 * dx, by: dx) {
                    let point = CGPoint(x: x, y: y)
                    let want = rect.contains(point) && path.contains(point, using: rule)
                    if part.contains(point, using: rule) != want { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(kind) \(seed) in \(rect)")
            if !part.isEmpty {
                #expect(rect.insetBy(dx: -1e-9, dy: -1e-9).holds(part.boundingBoxOfPath))
            }
        }
    }

    @Test(
        "a path outside is empty, a path inside is unchanged, a path around the rectangle becomes the rectangle"
    )
    func whole() {
        let oval = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 30, height: 20), transform: nil)
        #expect(oval.cut(to: CGRect(x: 50, y: 0, width: 10, height: 90)).isEmpty)
        #expect(
            oval.cut(to: .null).isEmpty
                && CGPath(rect: .zero, transform: nil).cut(to: .zero).isEmpty)
        #expect(oval.cut(to: CGRect(x: 0, y: 0, width: 90, height: 90)) == oval)
        let room = CGRect(x: 20, y: 15, width: 5, height: 4)
        #expect(oval.cut(to: room).boundingBoxOfPath == room)
    }

    @Test("numbers that are none cut nothing out and stop nothing")
    func odd() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addCurve(
            to: CGPoint(x: CGFloat.nan, y: 5), control1: CGPoint(x: CGFloat.infinity, y: 0),
            control2: CGPoint(x: 1e300, y: -1e300))
        path.addLine(to: CGPoint(x: 30, y: 30))
        _ = path.cut(to: CGRect(x: 1, y: 1, width: 5, height: 5))
        _ = path.cut(to: .infinite)
        #expect(path.elementTypes.count == 3)
    }
}
