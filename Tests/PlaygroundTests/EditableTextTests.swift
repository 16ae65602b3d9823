import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

extension EditableText {
    /// The value of a property after `text` was typed; nil for a refused text.
    static func typed(_ id: PropertyID, _ old: MotionValue, _ text: String) -> MotionValue? {
        var words = EditableText(id, old)
        words?.text = text
        return words?.value
    }
}

/// Values other than numbers as a line of text: texts, names and colours.
@Suite("Playground words")
struct EditableTextTests {
    @Test("colours without numbers have a text")
    func oddColors() {
        let color = MotionValue.color(PaintColor(rgba: SIMD4(.nan, -.infinity, .infinity, 1)))
        #expect(EditableText(.colors, .array([color]))?.text == "#0000FF")
    }

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
        #expect(EditableText.typed(.string, .none, "new") == .string("new"))
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
        #expect(EditableText.typed(.lineCap, .string("butt"), "triangle") == nil)
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

    @Test("Zero has no sign in a narrow column")
    func zero() {
        #expect(SceneTree.text(-0.001, 2) == "0.00" && SceneTree.text(-0.0, 1) == "0.0")
        #expect(SceneTree.text(-0.01, 2) == "-0.01" && SceneTree.text(-10, 0) == "-10")
    }
}
