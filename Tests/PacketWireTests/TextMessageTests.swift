import CoreGraphics
import Foundation
import Testing

@testable import LaminaPacketWire

/// Texts on the wire: glyphs, and what lies among them.
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

    @Test("grounds, lines and pictures arrive where they were, each picture once")
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

    @Test("marks that cannot be are one error, and nothing of them is used")
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
}
