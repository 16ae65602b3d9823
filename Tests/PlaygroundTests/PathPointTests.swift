import CoreGraphics
import Foundation
@testable import PlaygroundEngine
import Testing

/// Points of paths.
@Suite("Playground path points")
struct PathPointTests {
    private func moved(_ text: String, _ number: Int, to place: CGPoint) throws -> String {
        var points = PathPoints(try #require(PathText.path(text)))
        points.move(number, to: place)
        return PathText.text(points.path)
    }

    @Test("a path is its points")
    func whole() throws {
        let text = "M 0 0 L 40 0 Q 60 20 40 40 C 30 50 10 50 0 40 Z M 5 5 L 6 6"
        let points = PathPoints(try #require(PathText.path(text)))
        #expect(PathText.text(points.path) == text)
        #expect(
            points.points.map(\.isControl) == [
                false, false, true, false, true, true, false, false, false,
            ])
        #expect(points.points.map(\.anchor) == [nil, nil, 1, nil, 3, 6, nil, nil, nil])
    }

    @Test("a point moves with its control points; a control point moves alone")
    func moves() throws {
        let text = "M 0 0 C 10 0 20 0 30 0 C 40 0 50 0 60 0"
        #expect(
            try moved(text, 3, to: CGPoint(x: 30, y: 5))
                == "M 0 0 C 10 0 20 5 30 5 C 40 5 50 0 60 0")
        #expect(
            try moved(text, 1, to: CGPoint(x: 1, y: 2)) == "M 0 0 C 1 2 20 0 30 0 C 40 0 50 0 60 0")
        #expect(try moved(text, 99, to: .zero) == text)
    }
}
