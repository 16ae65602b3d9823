import CoreGraphics
import Foundation
import Testing

@testable import AppKit

/// AppKit's shadows, attachments and levels of text.
@Suite("Views: rich text") @MainActor struct RichTextTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    @Test("B-TA 401: the offset of a shadow has y up; without a colour there is no shadow")
    func shadows() throws {
        let shadow = NSShadow()
        (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 3, height: -5), 2)
        let own = try #require(shadow.textShadow)
        #expect(own.offset == CGSize(width: 3, height: 5) && own.blur == 2)
        shadow.shadowColor = nil
        #expect(shadow.textShadow == nil)
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

    @Test("B-TA 402: an attachment has the size of its picture, or of its bounds")
    func attachments() {
        let attachment = NSTextAttachment()
        #expect(NSAttributedString(attachment: attachment).size().width == 0)
        attachment.image = NSImage(size: CGSize(width: 30, height: 10), flipped: false) { _ in
            true
        }
        #expect(abs(NSAttributedString(attachment: attachment).size().width - 30) < 0.01)
        attachment.bounds = CGRect(x: 0, y: -4, width: 12, height: 8)
        let text = NSAttributedString(attachment: attachment)
        #expect(abs(text.size().width - 12) < 0.01)
        #expect(text.string.utf16.first.map(Int.init) == NSTextAttachment.character)
    }

    @Test("B-TA 398: superscripts are an attribute of text")
    func levels() {
        let plain = NSAttributedString(string: "HH", attributes: [.font: font]).size()
        let raised = NSMutableAttributedString(string: "HH", attributes: [.font: font])
        raised.addAttribute(.superscript, value: 1, range: NSRange(location: 1, length: 1))
        #expect(raised.size().width < plain.width)
    }
}
