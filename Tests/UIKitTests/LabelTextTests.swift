import CoreGraphics
import Foundation
import Testing

@testable import UIKit

/// Text drawn by views: glyphs, where a view draws nothing else.
@Suite("Views: text as glyphs") @MainActor struct LabelTextTests {
    private final class Sign: UIView {
        var more: ((CGContext) -> Void)?
        override func draw(_ rect: CGRect) {
            UIColor.yellow.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 30))
            let text = NSAttributedString(string: "Sign")
            text.draw(at: CGPoint(x: 4, y: 4))
            if let context = UIGraphicsGetCurrentContext() { more?(context) }
        }
    }

    private func glyphs(_ view: UIView) -> GlyphText? { (view.layer.contents as? CGImage)?.glyphs }

    @Test("a label with its shadow and a button's title are glyphs")
    func controls() throws {
        try Stage.with { stage in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
            (label.text, label.textAlignment, label.shadowColor) = ("Label", .center, .gray)
            stage.add(label)
            let text = try #require(glyphs(label))
            #expect(text.glyphs.count == 10 && text.runs.count == 2)
            #expect(text.size == CGSize(width: 90, height: 30))
            let first = try #require(text.glyphs.first)
            #expect(first.x > 15 && first.y > 15 && first.y < 28)
            let button = UIButton(type: .system)
            button.setTitle("Press", for: .normal)
            button.frame = CGRect(x: 0, y: 40, width: 90, height: 30)
            stage.add(button)
            #expect(glyphs(try #require(button.titleLabel))?.glyphs.count == 5)
        }
    }

    @Test("texts equal in characters and attributes redraw no label, other bytes do")
    func equalTexts() {
        Stage.with { stage in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
            stage.add(label)
            @MainActor func redraws(_ change: () -> Void) -> Bool {
                change()
                let isMarked = label.layer.needsDisplay()
                stage.host.advance(by: 0)
                return isMarked
            }
            let plain = NSAttributedString(string: "caf\u{e9}")
            #expect(redraws { label.text = "caf\u{e9}" })
            #expect(!redraws { label.text = "caf\u{e9}" })
            #expect(!redraws { label.attributedText = plain })
            #expect(label.attributedText == plain)
            #expect(redraws { label.text = "cafe\u{301}" })
            let red = NSAttributedString(
                string: "caf\u{e9}", attributes: [.foregroundColor: UIColor.red])
            #expect(redraws { label.attributedText = red })
            #expect(redraws { label.text = "caf\u{e9}" })
            #expect(redraws { label.text = nil })
            #expect(!redraws { label.attributedText = nil })
        }
    }

    @Test("a drawing of text on a background is glyphs; with anything else in it, the same pixels")
    func drawings() throws {
        try Stage.with(CGSize(width: 60, height: 40)) { stage in
            let sign = Sign(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
            stage.add(sign)
            let text = try #require(glyphs(sign))
            #expect(text.glyphs.count == 4 && text.marks.count == 1)
            let asText = try stage.host.snapshot(background: .white)
            // An invisible pixel in a corner.
            sign.more = { context in
                context.setFillColor(CGColor(gray: 0, alpha: 0))
                context.fillEllipse(in: CGRect(x: 48, y: 28, width: 1, height: 1))
            }
            sign.setNeedsDisplay()
            stage.host.advance(by: 0)
            #expect(sign.layer.contents != nil && glyphs(sign) == nil)
            let asPixels = try stage.host.snapshot(background: .white)
            var most = 0
            for y in 0..<40 {
                for x in 0..<60 {
                    for (a, b) in zip(pixel(asText, x, y), pixel(asPixels, x, y)) {
                        most = max(most, abs(Int(a) - Int(b)))
                    }
                }
            }
            #expect(most <= 3)
        }
    }

    @Test("letters that a rectangle cuts are parts of letters, lines under them parts of lines")
    func cut() throws {
        try Stage.with(CGSize(width: 60, height: 40)) { stage in
            let room = CGRect(x: 6, y: 0, width: 33, height: 16)
            let sign = Sign(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
            var isDrawn = false
            sign.more = { context in
                // An invisible pixel in a corner.
                if isDrawn {
                    context.setFillColor(CGColor(gray: 0, alpha: 0))
                    context.fillEllipse(in: CGRect(x: 58, y: 38, width: 1, height: 1))
                }
                context.clip(to: room)
                NSAttributedString(string: "More|words", attributes: [.underlineStyle: 1])
                    .draw(at: CGPoint(x: 2, y: 10))
            }
            stage.add(sign)
            let text = try #require(glyphs(sign))
            // The background, and the part of the line.
            #expect(text.glyphs.count > 6 && text.glyphs.count < 14)
            #expect(text.marks.allSatisfy { $0.rect.maxX <= 40 && $0.rect.maxY <= 30 })
            let asText = try stage.host.snapshot(background: .white)
            isDrawn = true
            sign.setNeedsDisplay()
            stage.host.advance(by: 0)
            #expect(sign.layer.contents != nil && glyphs(sign) == nil)
            let asPixels = try stage.host.snapshot(background: .white)
            var (most, sum) = (0, 0)
            for y in 0..<40 {
                for x in 0..<60 {
                    for (a, b) in zip(pixel(asText, x, y), pixel(asPixels, x, y)) {
                        most = max(most, abs(Int(a) - Int(b)))
                        sum += abs(Int(a) - Int(b))
                    }
                }
            }
            // Glyph position, glyph size and crop are rounded.
            #expect(most <= 80 && sum < 2000, "\(most), \(sum)")
        }
    }

    @Test("a text field longer than its room is glyphs, its selection a background")
    func field() throws {
        try Stage.with(CGSize(width: 400, height: 120)) { stage in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
            field.borderStyle = .roundedRect
            field.text = "A text that is longer than the field"
            stage.add(field)
            let text = try #require(glyphs(field))
            #expect(text.glyphs.count > 5 && text.glyphs.count < 20)
            for glyph in text.glyphs {
                let size = try #require(text.runs.first).size
                #expect(glyph.x + Double(glyph.outline.bounds.maxX) * size <= 82.001)
            }
            stage.tap(20, 15)
            stage.key(.home)
            stage.key(.end, .shift)
            stage.host.advance(by: 0)
            #expect(glyphs(field)?.marks.count == 1)
        }
    }

    @Test("text drawn turned, translucent, with a shadow or in a round clip is pixels")
    func others() {
        Stage.with { stage in
            let changes: [(CGContext) -> Void] = [
                {
                    $0.addEllipse(in: CGRect(x: 0, y: 0, width: 30, height: 30))
                    $0.clip()
                },
                { $0.rotate(by: 0.2) }, { $0.setAlpha(0.5) },
                { $0.setShadow(offset: CGSize(width: 1, height: 1), blur: 1) },
            ]
            for change in changes {
                let sign = Sign(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
                sign.more = { context in
                    change(context)
                    NSAttributedString(string: "More").draw(at: CGPoint(x: 2, y: 10))
                }
                stage.add(sign)
                #expect(sign.layer.contents != nil && glyphs(sign) == nil)
            }
        }
    }
}
