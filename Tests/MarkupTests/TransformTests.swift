import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite("CAML: transforms and paths")
struct TransformTests {
    private func close(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        func list(_ t: CATransform3D) -> [CGFloat] {
            [
                t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33,
                t.m34, t.m41, t.m42, t.m43, t.m44,
            ]
        }
        return zip(list(a), list(b)).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("the empty string is the identity")
    func empty() throws {
        #expect(CATransform3DIsIdentity(try TransformText.parse("")))
        #expect(CATransform3DIsIdentity(try TransformText.parse("  ")))
    }

    @Test("each function makes its matrix")
    func functions() throws {
        let angle = CGFloat.pi / 9
        #expect(
            close(
                try TransformText.parse("rotate(20deg)"), CATransform3DMakeRotation(angle, 0, 0, 1))
        )
        #expect(
            close(
                try TransformText.parse("rotate(20deg, 0, 1, 0)"),
                CATransform3DMakeRotation(angle, 0, 1, 0)))
        for text in ["rotate3d(1, 2, 3, 20deg)", "rotate3d(1 2 3 20)"] {
            #expect(
                close(try TransformText.parse(text), CATransform3DMakeRotation(angle, 1, 2, 3)))
        }
        #expect(
            close(try TransformText.parse("scale(2, 3, 4)"), CATransform3DMakeScale(2, 3, 4)))
        #expect(
            close(
                try TransformText.parse("translate(1, 2, 3)"), CATransform3DMakeTranslation(1, 2, 3)
            ))
        #expect(try TransformText.parse("perspective(500)").m34 == -1 / 500)
        let m = try TransformText.parse("matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)")
        #expect(m.m12 == 2 && m.m21 == 5 && m.m44 == 16)
    }

    @Test(
        "omitted arguments of a function have no effect",
        arguments: [
            ("scale(2)", CATransform3DMakeScale(2, 2, 1)),
            ("scale(2, 3)", CATransform3DMakeScale(2, 3, 1)),
            ("scaleX(2)", CATransform3DMakeScale(2, 1, 1)),
            ("scaleY(2)", CATransform3DMakeScale(1, 2, 1)),
            ("scaleZ(2)", CATransform3DMakeScale(1, 1, 2)),
            ("translate(2)", CATransform3DMakeTranslation(2, 0, 0)),
            ("translate(2, 3)", CATransform3DMakeTranslation(2, 3, 0)),
            ("translateX(2)", CATransform3DMakeTranslation(2, 0, 0)),
            ("translateY(2)", CATransform3DMakeTranslation(0, 2, 0)),
            ("translateZ(2)", CATransform3DMakeTranslation(0, 0, 2)),
            ("rotateX(90)", CATransform3DMakeRotation(.pi / 2, 1, 0, 0)),
            ("rotateY(90)", CATransform3DMakeRotation(.pi / 2, 0, 1, 0)),
            ("rotateZ(90)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
        ])
    func parts(_ text: String, _ matrix: CATransform3D) throws {
        #expect(close(try TransformText.parse(text), matrix))
    }

    @Test("angles may be in radians, turns or grads; a bare angle is in degrees")
    func units() throws {
        let half = CATransform3DMakeRotation(.pi, 0, 0, 1)
        for text in [
            "rotate(180deg)", "rotate(3.141592653589793rad)", "rotate(0.5turn)", "rotate(200grad)",
            "rotate(180)",
        ] {
            #expect(close(try TransformText.parse(text), half), "\(text)")
        }
    }

    @Test("functions compose as in CSS: the rightmost acts first")
    func order() throws {
        let t = try TransformText.parse("translate(10, 0, 0) scale(2, 2, 1)")
        // The point (1, 0): scaled to 2, then moved to 12.
        #expect(t.m11 + t.m41 == 12)
        let u = try TransformText.parse("scale(2, 2, 1) translate(10, 0, 0)")
        #expect(u.m11 + u.m41 == 22)
    }

    @Test(
        "text that is no transform is an error with the reason",
        arguments: [
            "spin(3)", "rotate(", "rotate(abc)", "scale()", "matrix(1 2 3)", "perspective(0)",
            "translate(nan)", "rotate(1e400deg)", "hello",
            "rotate(20deg, 0, 1deg, 0)",
        ])
    func wrong(_ text: String) {
        #expect(throws: TransformText.Problem.self) { try TransformText.parse(text) }
    }

    @Test("paths know every operator")
    func paths() throws {
        let path = try PathText.parse(
            "0 0 m 10 0 l 1 2 3 4 5 6 c 1 1 9 9 v 2 2 8 8 y 3 3 7 7 q h 0 0 5 5 re")
        var count = 0
        path.applyWithBlock { _ in count += 1 }
        #expect(count >= 8)
        #expect(try PathText.parse("").isEmpty)
    }

    @Test(
        "text that is no path is an error with the reason",
        arguments: ["1 2 l", "1 m", "1 2 m 3 z", "1 2 m 3", "nan 2 m", "1e300 0 m"])
    func wrongPaths(_ text: String) {
        #expect(throws: PathText.Problem.self) { try PathText.parse(text) }
    }
}
