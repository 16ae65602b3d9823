import CoreText
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation
@testable import UIKit

/// Shadows, attachments and paragraphs in string drawing, labels and text layers.
@Suite("String drawing: rich text") @MainActor struct RichTextTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    private func picture(_ width: Int, _ height: Int) -> UIImage {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return UIImage(cgImage: context.makeImage()!)
    }

    /// The box of the pixels that `isIn` takes, of a drawing with y down.
    private func box(
        _ body: (CGContext) -> Void, _ isIn: (Int, Int, Int, Int) -> Bool
    ) -> CGRect {
        let context = CGContext(
            data: nil, width: 200, height: 120, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.translateBy(x: 0, y: 120)
        context.scaleBy(x: 1, y: -1)
        context.withCurrentContext { body(context) }
        var found = CGRect.null
        context.makeImage()!.withPremultipliedRGBA8 { bytes, row in
            for y in 0..<120 {
                for x in 0..<200 {
                    let at = y * row + 4 * x
                    if isIn(
                        Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]),
                        Int(bytes[at + 3]))
                    {
                        found = found.union(CGRect(x: x, y: y, width: 1, height: 1))
                    }
                }
            }
        }
        return found
    }

    private func isRed(_ r: Int, _ g: Int, _ b: Int, _ a: Int) -> Bool {
        r > 128 && g < 64 && a > 128
    }

    @Test("B-TA 402: an attachment takes its bounds in the line and is drawn there")
    func attachments() {
        let attachment = NSTextAttachment(image: picture(30, 30))
        func text() -> NSAttributedString {
            let made = NSMutableAttributedString(string: "HH", attributes: [.font: font])
            made.insert(NSAttributedString(attachment: attachment), at: 1)
            return made
        }
        let plain = NSAttributedString(string: "HH", attributes: [.font: font]).size()
        #expect(abs(text().size().width - plain.width - 30) < 0.01)
        #expect(text().size().height > plain.height)
        let drawn = box({ _ in text().draw(at: .zero) }, isRed)
        #expect(abs(drawn.width - 30) <= 1 && abs(drawn.height - 30) <= 1)
        let baseline = drawn.maxY
        // Bounds set size and place; measures follow a change of the same object.
        attachment.bounds = CGRect(x: 0, y: -10, width: 20, height: 16)
        #expect(abs(text().size().width - plain.width - 20) < 0.01)
        let low = box({ _ in text().draw(at: .zero) }, isRed)
        #expect(abs(low.width - 20) <= 1 && abs(low.height - 16) <= 1)
        // The line is lower than before, and its baseline is the baseline of the letters.
        #expect(low.maxY < baseline + 10.5)
        // Text layers and labels have the same glyphs and pictures.
        let layer = CATextLayer()
        layer.string = text()
        layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
        let marks =
            layer.layout(width: 200, height: 60)?
            .glyphs(in: layer.bounds.size, scale: 1, color: .black)?.marks ?? []
        #expect(marks.count == 1 && marks[0].rect.width == 20 && marks[0].rect.height == 16)
        let label = UILabel()
        label.attributedText = text()
        #expect(label.sizeThatFits(.zero).width == text().size().width.rounded(.up))
        // Attachments are beside each other; an attachment without a picture has no width.
        let two = NSMutableAttributedString(
            attributedString: NSAttributedString(attachment: attachment))
        two.append(NSAttributedString(attachment: attachment))
        #expect(abs(two.size().width - 40) < 0.01)
        let odd = NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.png")
        #expect(NSAttributedString(attachment: odd).size().width == 0)
        for value in [CGFloat.nan, .infinity, -1e30, 1e30] {
            attachment.bounds = CGRect(x: value, y: value, width: value, height: value)
            _ = box({ _ in text().draw(at: .zero) }, isRed)
        }
    }

    @Test("B-TA 402: text is wrapped between attachments")
    func wrapped() {
        let attachment = NSTextAttachment(image: picture(60, 10))
        let made = NSMutableAttributedString(string: "", attributes: [.font: font])
        for _ in 0..<5 {
            made.append(NSAttributedString(attachment: attachment))
            made.append(NSAttributedString(string: " ", attributes: [.font: font]))
        }
        let one = made.size()
        let rect = made.boundingRect(
            with: CGSize(width: 100, height: 0), options: .usesLineFragmentOrigin)
        #expect(one.width > 300 && rect.width <= 100 && rect.height > 3 * 10)
    }

    @Test("B-TA 401: a shadow lies below the glyphs, at its offset, with its blur and colour")
    func shadows() {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 60, height: 40)
        shadow.shadowColor = UIColor.red
        func ink(_ isIn: (Int, Int, Int, Int) -> Bool) -> CGRect {
            let text = NSAttributedString(
                string: "H", attributes: [.font: font, .shadow: shadow])
            return box({ _ in text.draw(at: CGPoint(x: 20, y: 20)) }, isIn)
        }
        let letter = ink { r, _, _, a in r < 64 && a > 128 }
        let sharp = ink(isRed)
        #expect(abs(sharp.minX - letter.minX - 60) <= 1 && abs(sharp.minY - letter.minY - 40) <= 1)
        #expect(abs(sharp.width - letter.width) <= 2)
        shadow.shadowBlurRadius = 8
        let soft = ink { r, _, _, a in r > 0 && a > 0 && a < 200 }
        #expect(soft.width > sharp.width + 8 && soft.height > sharp.height + 8)
        shadow.shadowColor = nil
        #expect(ink(isRed).isNull)
        for value in [CGFloat.nan, .infinity, -1e30, 1e30] {
            shadow.shadowColor = UIColor.red
            shadow.shadowBlurRadius = value
            shadow.shadowOffset = CGSize(width: value, height: value)
            #expect(!ink { _, _, _, a in a > 0 }.isNull)
        }
        let copy = shadow.copy() as? NSShadow
        #expect(copy?.shadowOffset.width == 1e30)
    }

    private final class NamedShadow: NSShadow {
        var name = ""
        override func copy(with zone: NSZone? = nil) -> Any {
            let made = super.copy(with: zone)
            (made as? NamedShadow)?.name = name
            return made
        }
    }

    @Test("The copy of a shadow of a subclass keeps the class")
    func copiedSubclass() {
        let shadow = NamedShadow()
        (shadow.name, shadow.shadowBlurRadius) = ("glow", 4)
        let copy = shadow.copy() as? NamedShadow
        #expect(copy !== shadow && copy?.name == "glow" && copy?.shadowBlurRadius == 4)
    }

    @Test("B-PS 407: string drawing measures and draws each paragraph by its style")
    func paragraphs() {
        func style(_ set: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            set(style)
            return style
        }
        let words = "words wider than the room of the text\n"
        let made = NSMutableAttributedString(
            string: words,
            attributes: [
                .font: font, .paragraphStyle: style { $0.lineBreakMode = .byTruncatingTail },
            ])
        made.append(
            NSAttributedString(
                string: words + "end",
                attributes: [.font: font, .paragraphStyle: style { $0.alignment = .right }]))
        let room = CGSize(width: 150, height: 0)
        let rect = made.boundingRect(with: room, options: .usesLineFragmentOrigin)
        let line = NSAttributedString(string: "x", attributes: [.font: font]).size().height
        // The first and the last paragraph have a single line, the second paragraph has several
        // lines.
        let count = (rect.height / line).rounded()
        #expect(rect.width <= 150 && count >= 5 && count <= 7)
        let label = UILabel()
        label.numberOfLines = 0
        label.attributedText = made
        #expect(label.sizeThatFits(room).height > rect.height)
        let drawn = box(
            { _ in made.draw(in: CGRect(x: 0, y: 0, width: 150, height: 120)) },
            { _, _, _, a in a > 128 })
        #expect(drawn.maxX <= 151 && drawn.maxX > 145 && drawn.minX < 5)
    }

    @Test("B-SD 292: texts of several paragraph styles agree in measuring, labels and frames")
    func agreement() {
        var dice = Dice(20_261_129)
        for number in 0..<150 {
            let text = RandomText.rich(number, &dice)
            let width = CGFloat(60 + dice.roll(240))
            let room = CGSize(width: width, height: 0)
            let rect = text.boundingRect(with: room, options: .usesLineFragmentOrigin)
            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = text
            #expect(label.sizeThatFits(room).height == rect.height.rounded(.up), "\(number)")
            let layer = CATextLayer()
            (layer.string, layer.isWrapped) = (text, true)
            let layout = layer.layout(width: width, height: nil)
            #expect(abs((layout?.size.height ?? 0) - rect.height) <= 0.01, "\(number)")
            let frame = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(text), CFRange(location: 0, length: 0),
                CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 9000), transform: nil), nil)
            let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
            #expect(lines.count == layout?.lines.count, "\(number)")
            var next = 0
            for line in lines {
                let range = CTLineGetStringRange(line)
                #expect(range.location == next, "\(number)")
                next += range.length
            }
            #expect(next == text.length, "\(number)")
        }
    }
}
