import CoreGraphics
import CoreImage
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// The layer read from a document that was written from `layer`.
private func again(
    _ layer: CALayer, states: [DocumentState] = [], transitions: [DocumentTransition] = [],
    ids: [String: CALayer] = [:]
) throws -> LayerDocument {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-writer-\(UUID().uuidString).ca")
    defer { try? FileManager.default.removeItem(at: url) }
    let notes = try LayerDocument.write(
        layer, to: url, states: states, transitions: transitions, ids: ids)
    #expect(notes == [])
    let document = try LayerDocument(contentsOf: url)
    #expect(document.warnings == [])
    return document
}

private func color(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat = 1) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: a)
}

@Suite("CAML: writing states, filters, text")
struct WriterKindsTests {
    @Test("states, what they are based on, and transitions with their animations read back and act")
    func states() throws {
        let root = CALayer()
        let box = CALayer()
        box.opacity = 0.9
        root.addSublayer(box)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.duration = 2
        let states = [
            DocumentState(
                name: "off",
                settings: [
                    StateSetting(target: "#1", keyPath: "opacity", value: 0.25),
                    StateSetting(
                        target: "#1", keyPath: "backgroundColor", value: color(1, 0.5, 0, 0.25)),
                    StateSetting(
                        target: "#1", keyPath: "position", value: CGPoint(x: 3, y: 4)),
                    StateSetting(target: "#1", keyPath: "contents", value: nil),
                ]),
            DocumentState(
                name: "on", basedOn: "off",
                settings: [StateSetting(target: "#1", keyPath: "opacity", value: 0.5)]),
        ]
        let transitions = [
            DocumentTransition(
                from: "*", to: "on",
                elements: [
                    .init(target: "#1", keyPath: "opacity", animation: fade),
                    .init(target: "#1", keyPath: "position", animation: nil),
                ])
        ]
        let document = try again(
            root, states: states, transitions: transitions, ids: ["#1": box])
        #expect(document.stateNames == ["off", "on"])
        #expect(document.states[1].basedOn == "off")
        let back = try #require(document.layer(withID: "#1"))
        #expect(document.apply(state: "on"))
        #expect(back.opacity == 0.5 && back.position == CGPoint(x: 3, y: 4))
        #expect(back.backgroundColor == color(1, 0.5, 0, 0.25))
        let elements = try #require(document.transitions.first?.elements)
        #expect(elements.count == 2 && elements[1].animation == nil)
        let basic = try #require(elements[0].animation as? CABasicAnimation)
        #expect(basic.keyPath == "opacity" && basic.duration == 2)
        // The text is written in the loaded state; the document stays in its current state.
        let text = document.markup().text
        #expect(document.currentState == "on" && back.opacity == 0.5)
        let third = try LayerDocument(data: Data(text.utf8))
        #expect(third.layer(withID: "#1")?.opacity == 0.9)
        #expect(third.markup().text == text)
    }

    @Test("filters of both kinds keep name, inputs and whether they act")
    func filters() throws {
        let layer = CALayer()
        let blur = NamedFilter(kind: "CAFilter", type: "gaussianBlur")
        blur.name = "soft"
        blur.setValue(CGFloat(8.5), forKey: "inputRadius")
        let matrix = NamedFilter(kind: "CAFilter", type: "colorMatrix")
        matrix.setValue(
            (0..<20).map { NSNumber(value: Double($0) / 8) }, forKey: "inputColorMatrix")
        let tone = try #require(CIFilter(name: "CIFalseColor"))
        tone.name = "tone"
        tone.setValue(CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5), forKey: "inputColor0")
        tone.isEnabled = false
        let spot = try #require(CIFilter(name: "CIBumpDistortion"))
        spot.setValue(CIVector(x: 10, y: 20.5), forKey: "inputCenter")
        spot.setValue(NSNumber(value: 0.75), forKey: "inputScale")
        let rows = try #require(CIFilter(name: "CIColorMatrix"))
        rows.setValue(CIVector(x: 1, y: 0.5, z: 0.25, w: 0), forKey: "inputRVector")
        layer.filters = [blur, matrix, tone, spot, rows]
        let cube = try #require(CIFilter(name: "CIColorCubeWithColorSpace"))
        cube.setValue(CGColorSpace(name: CGColorSpace.displayP3), forKey: "inputColorSpace")
        cube.setValue(Data((0..<128).map { UInt8($0) }), forKey: "inputCubeData")
        layer.backgroundFilters = [try #require(CIFilter(name: "CIColorInvert")), cube]
        layer.compositingFilter = "multiplyBlendMode"
        let back = try again(layer).rootLayer
        let list = try #require(back.filters)
        #expect(list.count == 5)
        for (a, b) in zip(layer.filters ?? [], list) {
            let (x, y) = (
                try #require(a as? FilterValueCoding), try #require(b as? FilterValueCoding)
            )
            #expect(type(of: x) == type(of: y) && x.name == y.name && x.filterType == y.filterType)
            #expect(x.isEnabled == y.isEnabled)
            let keys = (x as? CIFilter)?.inputKeys ?? ["inputRadius", "inputColorMatrix"]
            for key in keys {
                #expect(
                    Coercion.motionValue(x.value(forKey: key))
                        == Coercion.motionValue(y.value(forKey: key)), "\(x.name).\(key)")
            }
        }
        #expect((back.backgroundFilters?.first as? CIFilter)?.filterType == "CIColorInvert")
        let table = try #require(back.backgroundFilters?.last as? CIFilter)
        #expect(
            (table.value(forKey: "inputColorSpace") as? CGColorSpace)?.name
                == CGColorSpace.displayP3)
        #expect(table.value(forKey: "inputCubeData") as? Data == Data((0..<128).map { UInt8($0) }))
        #expect(back.compositingFilter as? String == "multiplyBlendMode")
        #expect(LayerDocument.markup(of: back).text == LayerDocument.markup(of: layer).text)
    }

    @Test("attributed strings and fonts given as objects read back equal")
    func text() throws {
        let layer = CATextLayer()
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        style.lineSpacing = 3.5
        let text = NSMutableAttributedString(
            string: "Bold ",
            attributes: [
                .font: CTFontCreateWithName("DejaVuSans-Bold", 24, nil),
                .foregroundColor: color(1, 0, 0.5), .underlineStyle: NSNumber(value: 1),
                .paragraphStyle: style,
            ])
        text.append(
            NSAttributedString(string: "plain <&>\n", attributes: [.kern: NSNumber(value: 2.5)]))
        text.append(NSAttributedString(string: "named", attributes: [.font: "DejaVu Sans Mono"]))
        layer.string = text
        layer.font = CTFontCreateWithName("DejaVuSansMono", 20, nil)
        let back = try #require(try again(layer).rootLayer as? CATextLayer)
        let read = try #require(back.string as? NSAttributedString)
        #expect(read.string == "Bold plain <&>\nnamed")
        let first = read.attributes(at: 0, effectiveRange: nil)
        let font = try #require(first[.font] as? CTFont)
        #expect(CTFontCopyPostScriptName(font) == "DejaVuSans-Bold" && CTFontGetSize(font) == 24)
        #expect(first[.foregroundColor] as? CGColor == color(1, 0, 0.5))
        #expect((first[.underlineStyle] as? NSNumber)?.intValue == 1)
        let got = try #require(first[.paragraphStyle] as? NSParagraphStyle)
        #expect(got.alignment == .right && got.lineSpacing == 3.5)
        let second = read.attributes(at: 6, effectiveRange: nil)
        #expect((second[.kern] as? NSNumber)?.doubleValue == 2.5 && second[.font] == nil)
        #expect(
            read.attributes(at: 18, effectiveRange: nil)[.font] as? String == "DejaVu Sans Mono")
        let own = try #require(back.font as? CTFont)
        #expect(CTFontCopyPostScriptName(own) == "DejaVuSansMono" && CTFontGetSize(own) == 20)
        #expect(LayerDocument.markup(of: back).text == LayerDocument.markup(of: layer).text)
    }

    @Test("a client's own properties come back under their keys")
    func custom() throws {
        let layer = CALayer()
        layer.setValue(0.75, forKey: "progress")
        layer.setValue("abc", forKey: "label")
        layer.setValue(color(0, 1, 0, 0.5), forKey: "tint")
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "origin")
        layer.setValue([1, 2.5, 3] as [NSNumber], forKey: "stops")
        let back = try again(layer).rootLayer
        #expect(Coercion.double(back.value(forKey: "progress")) == 0.75)
        #expect(back.value(forKey: "label") as? String == "abc")
        #expect(back.value(forKey: "tint") as? CGColor == color(0, 1, 0, 0.5))
        #expect(back.value(forKey: "origin") as? CGPoint == CGPoint(x: 1, y: 2))
        let stops = try #require(back.value(forKey: "stops") as? [Any])
        #expect(stops.compactMap { Coercion.double($0) } == [1, 2.5, 3])
    }

    @Test(
        "text given to a filter stays text, whatever it looks like",
        arguments: ["", "a", "12", "inf", "matrix(1 2)", "1, 2", "nan"])
    func textInput(_ text: String) throws {
        let layer = CALayer()
        let named = NamedFilter(kind: "CAFilter", type: "gaussianBlur")
        named.setValue(text, forKey: "inputNote")
        layer.filters = [named]
        let filters = try #require(try again(layer).rootLayer.filters)
        #expect((filters.first as? NamedFilter)?.value(forKey: "inputNote") as? String == text)
    }

    @Test(
        "values that cannot be written are reported: a client's object, a filter of a client's class"
    )
    func notes() throws {
        final class Mine: NSObject {}
        let layer = CALayer()
        layer.setValue(Mine(), forKey: "mine")
        layer.filters = [Mine()]
        let notes = LayerDocument.markup(of: layer).notes
        #expect(notes.contains { $0.contains("mine") })
        #expect(notes.contains { $0.contains("filters of class Mine") })
    }

    @Test("contentsMultiplyColor is read, written and animated under its key")
    func multiply() throws {
        let layer = try layer(
            "<CALayer><contentsMultiplyColor value=\"1 0.5 0\" opacity=\"0.5\"/></CALayer>")
        #expect(layer.value(forKey: "contentsMultiplyColor") as? CGColor == color(1, 0.5, 0, 0.5))
        let back = try again(layer).rootLayer
        #expect(back.value(forKey: "contentsMultiplyColor") as? CGColor == color(1, 0.5, 0, 0.5))
    }

    @Test(
        "the real bundles are written with their states and read back as the same text",
        .enabled(if: Places.shared("caml") != nil, "no folder shared/caml"),
        arguments: [
            "RainbowSprinkles-Background", "RainbowSprinkles-Floating", "Space-Background",
            "TintedCubes-Floating",
        ])
    func realBundles(_ name: String) throws {
        let folder = try #require(Places.shared("caml"))
        let first = try LayerDocument(contentsOf: folder.appendingPathComponent("\(name).ca"))
        #expect(first.apply(state: first.stateNames.last))
        let written = first.markup()
        #expect(first.currentState == first.stateNames.last)
        let second = try LayerDocument(data: Data(written.text.utf8))
        #expect(second.stateNames == first.stateNames)
        #expect(first.states.flatMap(\.settings).count == second.states.flatMap(\.settings).count)
        // Images are not written here: the second document therefore names no images.
        if written.images.isEmpty { #expect(second.markup().text == written.text) }
        #expect(written.text.count > 1000)
    }
}
