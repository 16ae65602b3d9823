import Foundation
import Testing

@testable import AppKit

/// Fonts and text in AppKit's names.
@Suite("AppKit: fonts") @MainActor struct FontTests {
    @Test("fonts by name, by descriptor and of the system")
    func fonts() throws {
        let font = try #require(NSFont(name: "DejaVuSans", size: 20))
        let bold = font.fontDescriptor.withSymbolicTraits(.bold)
        #expect(NSFont(descriptor: bold, size: 0)?.fontName == "DejaVuSans-Bold")
        #expect(bold.symbolicTraits.contains(.bold) && bold.pointSize == 20)
        #expect(NSFont(name: "No Such Font", size: 1) == nil)
        #expect(NSFont.systemFont(ofSize: 0).pointSize == 13)
        #expect(NSFont.monospacedSystemFont(ofSize: 12, weight: .bold).isFixedPitch)
        #expect(font.boundingRectForFont.maxY > 18 && font.ascender > -font.descender)
        // A family without the face keeps its descriptor.
        let mono = NSFontDescriptor(name: "DejaVuSansMono", size: 12)
        #expect(mono.withSymbolicTraits(.condensed) == mono)
    }

    @Test("strings are measured with fonts and colours of this kit")
    func text() {
        let font = NSFont.systemFont(ofSize: 20)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: font, .foregroundColor: NSColor.red,
        ]
        let size = NSString(string: "Measured").size(withAttributes: attributes)
        let small = "Measured".size(withAttributes: [.font: font.withSize(10)])
        #expect(abs(size.width - 2 * small.width) < 0.1 && size.height > 20)
    }
}
