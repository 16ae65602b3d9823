import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Values other than numbers: as a line of text, and back into the source.
@Suite("Playground words")
struct WordsTests {
    private func typed(_ id: PropertyID, _ old: MotionValue, _ text: String) -> MotionValue? {
        var words = EditableText(id, old)
        words?.text = text
        return words?.value
    }

    // MARK: - Lines of text

    @Test(
        "a text is shown in one line, whatever its characters",
        arguments: ["", "a", "two\nlines", "\\n", "\\\\", "ä \\ \n"])
    func lines(_ text: String) throws {
        let words = try #require(EditableText(.string, .string(text)))
        #expect(!words.text.contains("\n"))
        #expect(words.value == .string(text))
    }

    @Test(
        "a text layer without a text can be given one; a font that is an object, and a text with attributes, cannot"
    )
    func noLines() {
        #expect(typed(.string, .none, "new") == .string("new"))
        #expect(
            EditableText(.string, .object(OpaqueObject(NSAttributedString(string: "a")))) == nil)
        #expect(EditableText(.font, .object(OpaqueObject(NSObject()))) == nil)
        #expect(EditableText(.contents, .none) == nil)
    }

    @Test("names are written in sequence")
    func choices() throws {
        var words = try #require(EditableText(.lineCap, .string("square")))
        words = words.next()
        #expect(words.value == .string("butt"))
        #expect(words.next(-1).value == .string("square"))
        #expect(typed(.lineCap, .string("butt"), "triangle") == nil)
    }

    @Test(
        "every offered name is known to the layers, and every property of names is offered"
    )
    func names() {
        let known: [PropertyID: [String]] = [
            .fillRule: [CAShapeLayerFillRule.nonZero, .evenOdd].map(\.rawValue),
            .lineCap: [CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue),
            .lineJoin: [CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue),
            .truncationMode: [CATextLayerTruncationMode.none, .start, .end, .middle].map(
                \.rawValue),
            .alignmentMode: [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified]
                .map(\.rawValue),
            .gradientType: [CAGradientLayerType.axial, .radial, .conic].map(\.rawValue),
            .cornerCurve: [CALayerCornerCurve.circular, .continuous].map(\.rawValue),
        ]
        for (id, names) in known { #expect(EditableText.choices[id] == names) }
        for id in EditableText.choices.keys {
            let row = PropertyTable.row(id)
            #expect(row.type == .name)
            #expect(row.defaultValue.string.map { EditableText.choices[id]!.contains($0) } == true)
        }
    }

    // MARK: - Paths

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
        #expect(typed(.path, .none, text) == nil)
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

    // MARK: - Colours

    @Test("colours are typed in usual spellings; unchanged components keep their precision")
    func colors() throws {
        let fine = MotionValue.color(PaintColor(rgba: SIMD4(0.501, 0.2, 1, 1)))
        let faint = MotionValue.color(PaintColor(rgba: SIMD4(0, 0, 0, 0.25)))
        let words = try #require(EditableText(.colors, .array([fine, faint])))
        #expect(words.text == "#8033FF #00000040")
        #expect(words.value == .array([fine, faint]))
        func typed(_ text: String) -> [MotionValue]? {
            var other = words
            other.text = text
            return other.value?.array
        }
        let green = MotionValue.color(PaintColor(rgba: SIMD4(0, 1, 0, 1)))
        #expect(typed("#8033FF #0f0 #00000040") == [fine, green, faint])
        #expect(typed("#00000040") == [faint])
        #expect(typed("") == nil)
        #expect(words.text.isEmpty == false && typed("#12345") == nil && typed("red") == nil)
    }

    @Test("a colour of a list is its numbers")
    func colorOfList() throws {
        let list = MotionValue.array([.color(PaintColor(rgba: .zero)), .none])
        var value = try #require(EditableValue(0, of: .colors, list))
        value.numbers[1] = 0.5
        #expect(
            value.value == .array([.color(PaintColor(rgba: SIMD4(0, 0.5, 0, 0))), .none]))
        #expect(EditableValue(1, of: .colors, list) == nil)
        #expect(EditableValue(2, of: .colors, list) == nil)
    }

    @Test("no letters are no path")
    func empty() {
        #expect(typed(.path, .path(CGPath(rect: .zero, transform: nil)), "  ") == MotionValue.none)
    }

    // MARK: - Transforms

    @Test("sixteen numbers, identity, and nothing else")
    func matrices() throws {
        var t = CATransform3DMakeRotation(0.5, 0, 0, 1)
        t.m34 = -0.002
        t.m41 = 12
        let words = try #require(EditableText(.transform, .transform(t)))
        let again = try #require(words.value?.transform)
        #expect(abs(again.m11 - t.m11) < 1e-4 && abs(again.m34 - t.m34) < 1e-4 && again.m41 == 12)
        #expect(typed(.transform, .transform(t), " identity ") == .transform(CATransform3DIdentity))
        let identity = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
        #expect(
            typed(.transform, .transform(t), "[\(identity.replacing(" ", with: ", "))]")
                == .transform(CATransform3DIdentity))
        let odd = [
            "", "1 2 3", identity + " 0", "identity identity", "NaN" + identity.dropFirst(),
            "inf" + identity.dropFirst(), "1e400" + identity.dropFirst(),
            "1e999999999" + identity.dropFirst(), "😀" + identity.dropFirst(), "½ " + identity,
            String(repeating: "1 ", count: 100_000), String(repeating: "9", count: 100_000),
        ]
        for text in odd {
            #expect(typed(.transform, .transform(t), text) == nil, "\(text.prefix(40))")
        }
    }

    @Test("parts of a transform are changed one by one", arguments: TransformPart.allCases)
    func parts(_ part: TransformPart) throws {
        var t = CATransform3DIdentity
        t.m34 = -1.0 / 500
        t = CATransform3DTranslate(t, 10, 20, 0)
        t = CATransform3DRotate(t, 0.4, 0, 0, 1)
        t = CATransform3DScale(t, 2, 3, 1)
        var value = try #require(EditableValue(part, of: .transform, .transform(t)))
        let was: [TransformPart: [Double]] = [
            .translation: [10, 20, 0], .rotation: [0, 0, 0.4 * 180 / .pi], .scale: [2, 3, 1],
            .perspective: [500],
        ]
        func isNear(_ a: [Double], _ b: [Double]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
        }
        #expect(isNear(value.numbers, was[part]!), "\(value.numbers)")
        value.numbers[value.numbers.count - 1] += 7
        for other in TransformPart.allCases {
            let seen = try #require(EditableValue(other, of: .transform, value.value)).numbers
            var wanted = was[other]!
            if other == part { wanted[wanted.count - 1] += 7 }
            #expect(isNear(seen, wanted), "\(other): \(seen)")
        }
    }

    @Test("rotations beyond a right angle keep the typed angle")
    func keeping() throws {
        var value = try #require(
            EditableValue(.rotation, of: .transform, .transform(CATransform3DIdentity)))
        value.numbers = [0, 120, 0]
        let anew = try #require(EditableValue(.rotation, of: .transform, value.value))
        #expect(anew.numbers != value.numbers)
        #expect(anew.keeping(value).numbers == value.numbers)
        let other = try #require(
            EditableValue(.rotation, of: .transform, .transform(CATransform3DMakeScale(2, 2, 2))))
        #expect(other.keeping(value).numbers == [0, 0, 0])
    }

    @Test("no eye is no perspective")
    func noPerspective() throws {
        var t = CATransform3DIdentity
        t.m34 = -0.01
        var value = try #require(EditableValue(.perspective, of: .transform, .transform(t)))
        value.numbers = [0]
        #expect(value.value == .transform(CATransform3DIdentity))
    }

    // MARK: - Into the source

    private let source = #"""
        import QuartzCore
        func scene(_ root: CALayer) {
            let label = CATextLayer()
            label.name = "label"
            label.string = "a \"b\" \u{e4}\n"
            label.alignmentMode = .center
            label.isWrapped = true
            label.truncationMode = mode
            label.transform = CATransform3DMakeRotation(0.5, 0, 0, 2)
            label.sublayerTransform = CATransform3DMakeTranslation(1, -2, 0)
            let star = CAShapeLayer()
            star.name = "star"
            star.fillRule = .evenOdd
            star.string = "\(star)"
            star.path = CGPath(rect: .zero, transform: nil)
        }
        """#

    private func changed(
        _ id: PropertyID, of name: String = "label", _ old: MotionValue, _ new: MotionValue
    ) -> String? {
        guard let text = WriteBack.value(id, of: name, from: old, to: new, in: source) else {
            return nil
        }
        let (a, b) = (source.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let lines = zip(a, b).filter { $0 != $1 }.map { $1.trimmingCharacters(in: .whitespaces) }
        #expect(a.count == b.count && lines.count == 1)
        return lines.first
    }

    @Test("a text with escaped characters is written; a concatenated text stays")
    func texts() {
        #expect(
            changed(.string, .string("a \"b\" ä\n"), .string("\\ \"\tü\n"))
                == #"label.string = "\\ \"\tü\n""#)
        #expect(changed(.string, .string("other"), .string("new")) == nil)
        #expect(changed(.string, of: "star", .string("CAShapeLayer"), .string("new")) == nil)
    }

    @Test("names behind a dot, and truth values")
    func dots() {
        #expect(
            changed(.alignmentMode, .string("center"), .string("right"))
                == "label.alignmentMode = .right")
        #expect(
            changed(.fillRule, of: "star", .string("even-odd"), .string("non-zero"))
                == "star.fillRule = .nonZero")
        #expect(changed(.alignmentMode, .string("left"), .string("right")) == nil)
        #expect(changed(.truncationMode, .string("end"), .string("middle")) == nil)
        #expect(changed(.wrapped, .number(1), .number(0)) == "label.isWrapped = false")
        #expect(changed(.wrapped, .number(0), .number(1)) == nil)
    }

    @Test("a transform made by one function call is replaced by another call of the function")
    func transforms() {
        let old = MotionValue.transform(CATransform3DMakeRotation(0.5, 0, 0, 1))
        #expect(
            changed(.transform, old, .transform(CATransform3DMakeRotation(-2.25, 0, 0, 1)))
                == "label.transform = CATransform3DMakeRotation(-2.25, 0, 0, 2)")
        #expect(changed(.transform, old, .transform(CATransform3DMakeScale(2, 2, 2))) == nil)
        #expect(
            changed(.transform, old, .transform(CATransform3DMakeRotation(0.5, 1, 0, 0))) == nil)
        let place = MotionValue.transform(CATransform3DMakeTranslation(1, -2, 0))
        #expect(
            changed(.sublayerTransform, place, .transform(CATransform3DMakeTranslation(1, 3, 0)))
                == "label.sublayerTransform = CATransform3DMakeTranslation(1, 3, 0)")
    }

    @Test("a path made by one function call is not a literal")
    func path() {
        let old = MotionValue.path(CGPath(rect: .zero, transform: nil))
        #expect(changed(.path, of: "star", old, .none) == nil)
    }

    @Test("a layer's name, where it is written once")
    func layerName() throws {
        let text = try #require(WriteBack.name(from: "star", to: "sun \"1\"", in: source))
        #expect(text == source.replacing(#"star.name = "star""#, with: #"star.name = "sun \"1\"""#))
        #expect(WriteBack.name(from: "none", to: "sun", in: source) == nil)
        #expect(WriteBack.name(from: "", to: "sun", in: source) == nil)
    }
}

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

    @Test("Zero has no sign in a narrow column")
    func zero() {
        #expect(SceneTree.text(-0.001, 2) == "0.00" && SceneTree.text(-0.0, 1) == "0.0")
        #expect(SceneTree.text(-0.01, 2) == "-0.01" && SceneTree.text(-10, 0) == "-10")
    }
}
