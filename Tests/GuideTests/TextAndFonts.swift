import CoreGraphics
import CoreText
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Text, fonts and measuring".
@Suite("Guide: text, fonts and measuring")
struct TextAndFonts {
    let root = CALayer()

    @Test("a text layer shows a string")
    func layer() throws {
        root.bounds = CGRect(x: 0, y: 0, width: 240, height: 60)
        let scale: CGFloat = 2
        let label = CATextLayer()
        label.string = "Good morning"
        label.font = "Inter" as CFString
        label.fontSize = 20
        label.foregroundColor = CGColor(gray: 0.1, alpha: 1)
        label.alignmentMode = .center
        label.truncationMode = .end
        label.contentsScale = scale
        label.frame = CGRect(x: 20, y: 16, width: 200, height: 28)
        root.addSublayer(label)
        let image = try Snapshot.image(of: root, scale: 2, background: .white)
        #expect(image.width == 480)
    }

    @Test("a line is measured before it is shown")
    func line() {
        let font = CTFontCreateWithName("Inter" as CFString, 20, nil)
        let text = NSAttributedString(
            string: "Good morning",
            attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
        let line = CTLineCreateWithAttributedString(text)
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        let height = ascent + descent + leading
        #expect(width > 40 && height > 10)
    }

    @Test("a paragraph has a height for a width")
    func paragraph() {
        let text = NSAttributedString(string: String(repeating: "word ", count: 60))
        let setter = CTFramesetterCreateWithAttributedString(text)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRange(location: 0, length: 0), nil,
            CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude), nil)
        #expect(size.width <= 200 && size.height > 40)
    }
}
