import CoreText
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation
@testable import UIKit

/// Texts in measuring, labels, text layers, frames and contexts.
@Suite("String drawing: agreement") @MainActor struct TextAgreementTests {
    private func frame(_ text: NSAttributedString, _ width: CGFloat) -> CTFrame {
        CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(location: 0, length: 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 9000), transform: nil), nil)
    }

    private func glyphs(_ image: Any?) -> GlyphText? { (image as! CGImage?)?.glyphs }

    private func isNear(_ a: GlyphText, _ b: GlyphText) -> Bool {
        a.glyphs.count == b.glyphs.count
            && zip(a.glyphs, b.glyphs).allSatisfy {
                abs($0.x - $1.x) <= 0.01 && abs($0.y - $1.y) <= 0.01
            }
    }

    @Test("B-SD 292: 500 texts in nine scripts have one width, height, baseline and line break")
    func measures() {
        var dice = Dice(20_261_126)
        var breaks = 0
        for number in 0..<500 {
            let text = RandomText.text(number, &dice)
            let width = CGFloat(60 + dice.roll(240))
            var box = TextBox(text)
            (box.width, box.isWrapped) = (width, true)
            let measures = box.measures(in: TextMeasureCache(cost: 10_000))
            let room = CGSize(width: width, height: 0)
            let rect = text.boundingRect(with: room, options: .usesLineFragmentOrigin)
            #expect(abs(rect.width - measures.size.width) <= 0.01)
            #expect(abs(rect.height - measures.size.height) <= 0.01)

            let label = UILabel()
            label.numberOfLines = 0
            label.attributedText = text
            #expect(label.sizeThatFits(room).height == rect.height.rounded(.up))
            #expect(label.sizeThatFits(room).width == rect.width.rounded(.up))

            let layer = CATextLayer()
            layer.string = text
            layer.isWrapped = true
            let layout = layer.layout(width: width, height: nil)
            #expect(abs((layout?.size.width ?? 0) - rect.width) <= 0.01)
            #expect(abs((layout?.size.height ?? 0) - rect.height) <= 0.01)

            let frame = frame(text, width)
            let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
            #expect(lines.count == measures.lines.count && lines.count == layout?.lines.count)
            breaks += lines.count - 1
            var origins = [CGPoint](repeating: .zero, count: lines.count)
            CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 0), &origins)
            for (i, line) in measures.lines.enumerated() {
                #expect(abs(9000 - origins[i].y - line.origin.y) <= 0.01)
                #expect(abs(origins[i].x - line.origin.x) <= 0.01)
                #expect(layout?.lines[i].origin == line.origin)
                let own = CTLineGetTypographicBounds(lines[i], nil, nil, nil)
                #expect(abs(own - Double(line.bounds.width)) <= 0.01)
            }
        }
        #expect(breaks > 500)
    }

    @Test("B-SD 292: labels, text layers and contexts place the same glyphs")
    func glyphs() {
        var dice = Dice(7)
        var compared = 0
        Self.stage { stage in
            for number in 0..<160 {
                let text = RandomText.text(number, &dice)
                let width = CGFloat(80 + dice.roll(200))
                let room = CGSize(width: width, height: 0)
                let size = CGSize(
                    width: width,
                    height: text.boundingRect(with: room, options: .usesLineFragmentOrigin)
                        .height.rounded(.up))
                let label = UILabel(frame: CGRect(origin: .zero, size: size))
                label.numberOfLines = 0
                label.lineBreakMode = .byWordWrapping
                label.attributedText = text
                stage.window.addSubview(label)
                stage.host.advance(by: 0)
                let layer = CATextLayer()
                (layer.string, layer.isWrapped) = (text, true)
                layer.bounds = CGRect(origin: .zero, size: size)
                layer.contentsScale = 1
                let sheet = Sheet(frame: CGRect(origin: .zero, size: size))
                sheet.isOpaque = false
                sheet.text = text
                stage.window.addSubview(sheet)
                stage.host.advance(by: 0)
                let image = layer.glyphImage(
                    width: Int(size.width), height: Int(size.height))
                guard let shown = glyphs(label.layer.contents), let other = glyphs(image),
                    let drawn = glyphs(sheet.layer.contents)
                else { continue }
                compared += 1
                #expect(isNear(shown, other), "text \(number): label and text layer")
                #expect(isNear(drawn, other), "text \(number): context and text layer")
                label.removeFromSuperview()
                sheet.removeFromSuperview()
            }
        }
        #expect(compared > 40)
    }

    private final class Sheet: UIView {
        var text = NSAttributedString(string: "")
        override func draw(_ rect: CGRect) { text.draw(in: bounds) }
    }

    private struct Stage {
        let host: ManualViewHost
        let window: UIWindow
    }

    private static func stage(_ body: (Stage) throws -> Void) rethrows {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 400, height: 400), clock: clock)
            let window = UIWindow(host: host)
            window.makeKeyAndVisible()
            host.advance(by: 0)
            defer { window.close() }
            try body(Stage(host: host, window: window))
        }
    }
}
