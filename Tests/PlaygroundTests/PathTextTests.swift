import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Paths as letters and numbers.
@Suite("Playground path text")
struct PathTextTests {
    @Test("a path is its letters, and the letters are the path")
    func paths() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: -2.5))
        path.addLine(to: CGPoint(x: 40, y: 0))
        path.addQuadCurve(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 60, y: 20))
        path.addCurve(
            to: CGPoint(x: 0, y: 40), control1: CGPoint(x: 30, y: 50),
            control2: CGPoint(x: 10, y: 50))
        path.closeSubpath()
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        let text = PathText.text(path)
        #expect(text.hasPrefix("M 1 -2.5 L 40 0 Q 60 20 40 40 C 30 50 10 50 0 40 Z M "))
        let again = try #require(PathText.path(text))
        #expect(again.elementTypes == path.elementTypes)
        #expect(PathText.text(again) == text)
    }

    @Test(
        "letters of SVG: small ones go on from where the one before ended, S and T mirror, numbers stand close",
        arguments: [
            ("m10 10 l5,0v5h-5z", "M 10 10 L 15 10 L 15 15 L 10 15 Z"),
            ("M0 0 10 0 10 10", "M 0 0 L 10 0 L 10 10"),
            ("M0,0C0-5 5-5,5 0S10,5 10,0", "M 0 0 C 0 -5 5 -5 5 0 C 5 5 10 5 10 0"),
            ("M0 0Q5 5 10 0T20 0", "M 0 0 Q 5 5 10 0 Q 15 -5 20 0"),
            ("M 1.5.5 L-1e1+2", "M 1.5 0.5 L -10 2"),
            ("M0 0 L5 5 Z l 1 0", "M 0 0 L 5 5 Z L 1 0"),
        ])
    func letters(_ text: String, _ expected: String) throws {
        #expect(PathText.text(try #require(PathText.path(text))) == expected)
    }

    @Test(
        "text other than a path is refused",
        arguments: [
            "hello", "L 1 1", "M 0", "M 0 0 L 5", "M 0 0 A 1 1 0 2 0 5 5", "M 0 0 A 1 1 0 0 0 5",
            "M 0 0 Z 5", "M nan 0", "M 1e300 0", "1 2",
        ])
    func noPaths(_ text: String) {
        #expect(PathText.path(text) == nil)
        #expect(EditableText.typed(.path, .none, text) == nil)
    }

    @Test(
        "arcs are stored as curves, and curves of an ellipse are shown as arcs",
        arguments: [
            ("M 0 0 A 5 5 0 0 1 10 0", "M 0 0 A 5 5 0 0 1 10 0"),
            ("M0 0a5 5 0 0110 0", "M 0 0 A 5 5 0 0 1 10 0"),
            ("M 0 0 A 5 5 0 1 0 5 5", "M 0 0 A 5 5 0 1 0 5 5"),
            ("M 10 10 A 20 10 30 0 1 40 25 L 0 0", "M 10 10 A 20 10 30 0 1 40 25 L 0 0"),
            // Radii too small for the distance grow; a radius of zero makes a line, an arc to its
            // own start is empty.
            ("M 0 0 A 1 1 0 0 1 10 0", "M 0 0 A 5 5 0 0 1 10 0"),
            ("M 0 0 A 0 5 0 0 1 10 0", "M 0 0 L 10 0"), ("M 3 3 A 5 5 0 0 1 3 3", "M 3 3"),
            // Two arcs in sequence, and an arc after a curve of another kind.
            (
                "M 0 0 A 5 5 0 0 1 10 0 A 5 5 0 0 0 20 0", "M 0 0 A 5 5 0 0 1 10 0 A 5 5 0 0 0 20 0"
            ),
            ("M 0 0 C 0 9 1 9 1 0 A 4 4 0 0 1 5 4", "M 0 0 C 0 9 1 9 1 0 A 4 4 0 0 1 5 4"),
        ])
    func arcs(_ text: String, _ expected: String) throws {
        let path = try #require(PathText.path(text))
        #expect(PathText.text(path) == expected)
        #expect(
            !path.elementTypes.contains(.addCurveToPoint) == !expected.contains(
                where: "AC".contains))
    }

    @Test("a circle is two halves, a rounded rectangle has arcs; the letters give the curves again")
    func roundShapes() throws {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 6), transform: nil)
        #expect(PathText.text(circle) == "M 10 3 A 5 3 0 0 1 0 3 A 5 3 0 0 1 10 3 Z")
        let box = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerWidth: 8, cornerHeight: 8,
            transform: nil)
        let text = PathText.text(box)
        #expect(text.count { $0 == "A" } == 4 && !text.contains("C"))
        for path in [circle, box] {
            let again = try #require(PathText.path(PathText.text(path)))
            #expect(again.elementTypes == path.elementTypes)
            #expect(
                zip(again.points, path.points).allSatisfy {
                    hypot($0.x - $1.x, $0.y - $1.y) < 1e-3
                })
        }
        // Odd numbers too: the largest loss is a thousandth of a point.
        var turned = CGAffineTransform(a: 1.3, b: 0.4, c: -0.7, d: 0.9, tx: 3.217, ty: -8.5391)
        let odd = try #require(circle.copy(using: &turned))
        let again = try #require(PathText.path(PathText.text(odd)))
        #expect(again.elementTypes == odd.elementTypes)
        #expect(
            zip(again.points, odd.points).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 1e-3 })
    }

    @Test("no letters are no path")
    func empty() {
        #expect(
            EditableText.typed(.path, .path(CGPath(rect: .zero, transform: nil)), "  ")
                == MotionValue.none)
    }
}
