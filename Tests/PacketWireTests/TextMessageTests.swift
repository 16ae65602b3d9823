import CoreGraphics
import Foundation
import Testing

@testable import LaminaPacketWire

/// Texts on the wire: glyphs, and the marks between the glyphs.
@Suite("Texts on the wire") struct TextMessageTests {
    private func text(marks: Bool) throws -> CGImage {
        let outline = GlyphOutline(
            CGPath(rect: CGRect(x: 0, y: -0.5, width: 0.5, height: 0.5), transform: nil))
        let pixels = try #require(PixelBuffer(width: 8, height: 8))
        pixels.row(3)[7] = 200
        let picture = GlyphPicture(CGImage(pixels: pixels))
        let all: ContiguousArray<GlyphText.Mark> = [
            .init(CGRect(x: 1, y: 2, width: 30, height: 4), .color([1, 0.5, 0, 1]), below: 0),
            .init(CGRect(x: 5, y: 5, width: 8, height: 8), .picture(picture), below: 1),
            .init(CGRect(x: 15, y: 5, width: 8, height: 8), .picture(picture), below: 1),
        ]
        return CGImage(
            GlyphText(
                [.init(outline, x: 3, y: 12)],
                runs: [.init(0..<1, size: 16, color: [0, 0, 0, 1])], marks: marks ? all : [],
                size: CGSize(width: 40, height: 20), scale: 2), width: 80, height: 40)
    }

    @Test("highlights, lines and pictures arrive where they were, each picture once")
    func marks() throws {
        let sent = WireImage(try text(marks: true))
        let image = try #require(try WireImage(text: sent.bytes).image())
        let back = try #require(image.glyphs)
        #expect(back.glyphs.count == 1 && back.marks.count == 3)
        #expect(back.marks.map(\.run) == [0, 1, 1])
        #expect(back.marks[0].rect == CGRect(x: 1, y: 2, width: 30, height: 4))
        guard case .picture(let one) = back.marks[1].paint,
            case .picture(let two) = back.marks[2].paint
        else {
            Issue.record("no pictures")
            return
        }
        #expect(one === two && one.image.width == 8)
        #expect(WireImage(image).bytes == sent.bytes)
    }

    @Test("a text of glyphs alone has the six fields that earlier programs read")
    func plain() throws {
        let bytes = WireImage(try text(marks: false)).bytes
        #expect(bytes.first == 0x86)
        #expect(try WireText.image(bytes).glyphs?.marks.isEmpty == true)
    }

    @Test("impossible marks are an error, and all of them are ignored")
    func damaged() throws {
        let bytes = WireImage(try text(marks: true)).bytes
        var refused = 0
        for i in bytes.indices {
            for value in [0x00, 0x1B, 0x7F, 0xFB, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[i] = value
                do {
                    _ = try WireText.image(damaged)
                } catch {
                    #expect(error is WireError)
                    refused += 1
                }
            }
        }
        #expect(refused > 100)
    }

    /// A text with this many different pictures.
    private func pictures(_ count: Int) throws -> CGImage {
        var marks: ContiguousArray<GlyphText.Mark> = []
        for i in 0..<count {
            let pixels = try #require(PixelBuffer(width: 1, height: 1))
            pixels.row(0)[0] = UInt8(i & 255)
            pixels.row(0)[1] = UInt8(i >> 8 & 255)
            pixels.row(0)[3] = 255
            let picture = GlyphPicture(CGImage(pixels: pixels))
            let place = CGRect(x: 1, y: 1, width: 1, height: 1)
            marks.append(.init(place, .picture(picture), below: 0))
        }
        return CGImage(
            GlyphText([], runs: [], marks: marks, size: CGSize(width: 8, height: 8), scale: 1),
            width: 8, height: 8)
    }

    @Test(
        "more pictures than a text may have are refused before one is read, and are sent as pixels")
    func manyPictures() throws {
        let some = try pictures(WireText.mostPictures)
        #expect(WireImage(some).isText)
        #expect(try WireText.image(WireImage(some).bytes).glyphs?.marks.count == 4096)
        let many = try pictures(WireText.mostPictures + 1)
        #expect(!WireImage(many).isText && WireImage(many).bytes.count == 8 * 8 * 4)
        let text = try #require(many.glyphs)
        let error = #expect(throws: WireError.self) {
            try WireText.image(WireText.bytes(text, width: 8, height: 8))
        }
        #expect(error?.description.contains("4097 pictures of a text are more than 4096") == true)
    }

    @Test(
        "cost: a text of many glyphs with a long outline is refused before it is drawn, and sent as pixels"
    )
    func manyPoints() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        for i in 1..<16_384 { path.addLine(to: CGPoint(x: Double(i % 7) / 8, y: 0.5)) }
        let outline = GlyphOutline(path)
        #expect(outline.pointCount == 16_384)
        func text(_ count: Int) -> GlyphText {
            GlyphText(
                ContiguousArray((0..<count).map { _ in GlyphText.Glyph(outline, x: 1, y: 2) }),
                runs: [.init(0..<count, size: 16, color: [0, 0, 0, 1])], marks: [],
                size: CGSize(width: 8, height: 8), scale: 1)
        }
        let most = WireText.mostPoints / 16_384
        #expect(WireText.admits(text(most), width: 8, height: 8))
        let bytes = WireText.bytes(text(most + 1), width: 8, height: 8)
        #expect(bytes.count < 1 << 20)
        #expect(!WireText.admits(text(most + 1), width: 8, height: 8))
        #expect(try WireText.image(WireText.bytes(text(most), width: 8, height: 8)).width == 8)
        let error = #expect(throws: WireError.self) { try WireText.image(bytes) }
        #expect(error?.description.contains("more than 67108864 points") == true)
    }

    @Test("a text with a part that readers refuse is sent as pixels")
    func refusedParts() throws {
        let outline = GlyphOutline(
            CGPath(rect: CGRect(x: 0, y: -0.5, width: 0.5, height: 0.5), transform: nil))
        func isText(
            _ color: SIMD4<Float> = [0, 0, 0, 1], _ marks: ContiguousArray<GlyphText.Mark> = [],
            width: Int = 80
        ) throws -> Bool {
            let text = GlyphText(
                [.init(outline, x: 3, y: 12)], runs: [.init(0..<1, size: 16, color: color)],
                marks: marks, size: CGSize(width: 40, height: 20), scale: 2)
            let sent = WireImage(CGImage(text, width: width, height: 4))
            #expect(sent.fitsMessage && sent.image() != nil)
            return sent.isText
        }
        #expect(try isText() && isText(width: 16_384))
        #expect(try !isText(width: 16_385))
        #expect(try !isText([1.5, 0, 0, 1]))
        // A shadow, or a picture in place of a character.
        let place = CGRect(x: 1, y: 1, width: 8, height: 8)
        for (side, isSmall) in [(1024, true), (1025, false)] {
            let picture = GlyphPicture(
                CGImage(pixels: try #require(PixelBuffer(width: side, height: 1))))
            let mark = GlyphText.Mark(place, .picture(picture), below: 0)
            #expect(try isText([0, 0, 0, 1], [mark]) == isSmall)
            // A picture without a size, in the middle of a pixel.
            let empty = CGRect(x: 1.25, y: 0.75, width: 0, height: 0)
            let dot = GlyphText.Mark(empty, .picture(picture), below: 0)
            #expect(try !isText([0, 0, 0, 2], [dot]))
        }
        // Colours beyond sRGB, and colours that are no numbers, in letters and highlights.
        let colors: [SIMD4<Float>] = [
            [-0.5, 1, 0, 1], [0, 0, 0, 2], [.nan, 0, 0, 1], [0, 0, 0, .nan], [.infinity, 0, 0, 1],
        ]
        for color in colors {
            let mark = GlyphText.Mark(place, .color(color), below: 1)
            #expect(try !isText(color) && !isText([1, 1, 1, 1], [mark, mark]))
        }
    }

    @Test("objects are shared, are forgotten, and are made with no lock held")
    func shared() {
        final class Thing: Sendable {}
        let known = SharedObjects<[UInt8], Thing>()
        var first: Thing? = known.object(for: [1]) { Thing() }
        #expect(known.object(for: [1]) { nil } === first)
        // An object that requests other objects during its own creation.
        let outer = known.object(for: [2]) {
            _ = known.object(for: [3]) { Thing() }
            return known.object(for: [1]) { nil }
        }
        #expect(outer === first)
        #expect(known.object(for: [4]) { nil } == nil)
        first = nil
        // Unreferenced objects are freed at any rate of arrival; at most as many again are kept
        // until then.
        for i in 0..<2000 { _ = known.object(for: [5, UInt8(i & 255), UInt8(i >> 8)]) { Thing() } }
        #expect(known.count <= 4)
        var held: [Thing?] = []
        for i in 0..<2000 {
            held.append(known.object(for: [6, UInt8(i & 255), UInt8(i >> 8)]) { Thing() })
        }
        #expect(known.count >= 2000 && known.count <= 4004 && held.count == 2000)
    }

    @Test("contents that equal nothing, not even themselves, do not pile up")
    func unequal() {
        var held: [GlyphOutline] = []
        for _ in 0..<64 {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: CGFloat.nan, y: 0))
            path.addLine(to: CGPoint(x: 1, y: 1))
            held.append(.shared(path))
        }
        #expect(Set(held.map(\.identity)).count == 64)
        let known = SharedObjects<CGPath, GlyphOutline>()
        for outline in held { _ = known.object(for: outline.path) { outline } }
        // A single hash, with four objects at most.
        #expect(known.count == 4)
    }
}
