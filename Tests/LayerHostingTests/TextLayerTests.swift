import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

private func makeText(_ string: Any?, _ configure: (CATextLayer) -> Void = { _ in }) -> CATextLayer
{
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
    layer.string = string
    configure(layer)
    return layer
}

@Suite("Text layers")
struct TextLayerTests {
    private func shown(_ layer: CALayer) throws -> Pixels { try picture(layer, 160, 160) }

    @Test("B-TXT 242 the first line is at the top; nothing and an empty string draw nothing")
    func top() throws {
        let e = try #require(try shown(makeText("Hello")).extent)
        #expect(e.y.lowerBound < 20 && e.y.upperBound < 60)
        let two = try #require(try shown(makeText("H\nH")).extent)
        #expect(two.y.lowerBound == (try shown(makeText("H")).extent)?.y.lowerBound)
        #expect(two.y.upperBound > 60)
        #expect(try shown(makeText(nil)).coverage == 0 && shown(makeText("")).coverage == 0)
    }

    @Test(
        "B-TXT 243 natural is left, right ends at the edge, centre between; justified fills lines")
    func alignment() throws {
        func x(_ mode: CATextLayerAlignmentMode) throws -> ClosedRange<Int> {
            try #require(try shown(makeText("Hi") { $0.alignmentMode = mode }).extent).x
        }
        #expect(try x(.natural) == x(.left))
        #expect(try x(.left).lowerBound < 8 && x(.right).upperBound > 152)
        let center = try x(.center)
        #expect(abs(center.lowerBound + center.upperBound - 159) <= 6)
        let words = "aa bb cc dd ee ff gg hh ii"
        func wide(_ mode: CATextLayerAlignmentMode) throws -> Pixels {
            try shown(
                makeText(words) {
                    $0.fontSize = 30
                    $0.isWrapped = true
                    $0.alignmentMode = mode
                })
        }
        let justified = try wide(.justified)
        #expect(try #require(justified.extent).x.upperBound >= 155)
        #expect(try justified != wide(.left))
    }

    @Test("B-TXT 244 truncation ends short of the edge with an ellipsis")
    func truncation() throws {
        func end(_ mode: CATextLayerTruncationMode) throws -> Int {
            let text = makeText(String(repeating: "H", count: 24)) { $0.truncationMode = mode }
            return try #require(try shown(text).extent).x.upperBound
        }
        #expect(try end(.none) == 159)
        #expect(try end(.end) < 159 && end(.end) > 110)
        #expect(try end(.middle) < 159)
    }

    @Test("B-TXT 245 contents hide the text")
    func contents() throws {
        let layer = makeText("HHH") { $0.contents = square(2, rgb(1, 0, 0)) }
        #expect(try shown(layer).count { $0 == [255, 0, 0, 255] } == 25600)
    }

    @Test("B-TXT 246 what changes the text redraws it, at the contents scale")
    func redrawn() throws {
        let layer = makeText("H")
        let shown = host(layer, 160, 160)
        let first = Pixels(try shown.snapshot())
        layer.string = "HH"
        #expect(layer.needsDisplay())
        shown.advance(by: 1)
        let second = Pixels(try shown.snapshot())
        #expect(first != second)
        layer.fontSize = 20
        #expect(layer.needsDisplay())
        shown.advance(by: 1)
        #expect(Pixels(try shown.snapshot()).coverage < second.coverage)
    }

    @Test("B-TXT 247 attributed strings bring their own font and colour")
    func attributed() throws {
        let text = NSAttributedString(
            string: "H",
            attributes: [
                .init("NSFont"): CTFontCreateWithName("Helvetica", 30, nil),
                .init("NSColor"): rgb(1, 0, 0),
            ])
        func make(_ size: CGFloat) -> CATextLayer {
            makeText(text) {
                $0.fontSize = size
                $0.foregroundColor = rgb(0, 1, 0)
            }
        }
        let p = try shown(make(12))
        #expect(p.coverage > 10 && p.count { $0[1] > 0 } == 0)
        #expect(try shown(make(60)) == p)
    }

    @Test("B-TXT 248 the font is Helvetica by default")
    func font() throws {
        #expect(CATextLayer.defaultValue(forKey: "font") as? String == "Helvetica")
        let named = makeText("Hg") { $0.font = "Helvetica" as NSString }
        #expect(try shown(named) == shown(makeText("Hg")))
    }

    @Test("emoji and Han stand among letters, and the preferred size holds all of them")
    func otherScripts() throws {
        func width(_ text: String) -> CGFloat {
            makeText(text) { $0.fontSize = 24 }.preferredFrameSize().width
        }
        #expect(width("A😀B") > width("AB") + 12 && width("A字B") > width("AB") + 12)
        #expect(width("👩‍👩‍👧") > 12 && width("e\u{301}") < width("e") + 3)
        let text = "A😀字B"
        let size = makeText(text) { $0.fontSize = 24 }.preferredFrameSize()
        func ink(_ frame: CGSize) throws -> Pixels {
            try shown(makeText(text) { ($0.fontSize, $0.frame.size) = (24, frame) })
        }
        // The preferred size shows as much ink as a larger frame.
        let fits = try ink(CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
        let roomy = try ink(CGSize(width: 160, height: 160))
        #expect(fits.coverage > 100 && abs(fits.coverage - roomy.coverage) < roomy.coverage / 50)
    }
}
