import CoreText
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

    @Test("A text layer, its copy and its document take a font of the kit as the font's name")
    func textLayer() throws {
        let font = try #require(NSFont(name: "DejaVuSans-Bold", size: 9))
        func picture(_ value: Any?) throws -> Data {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
            (layer.string, layer.font, layer.fontSize) = ("Ag", value, 20)
            let context = try #require(
                CGContext(
                    data: nil, width: 80, height: 40, bitsPerComponent: 8, bytesPerRow: 320,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            layer.displayIfNeeded()
            layer.render(in: context)
            return Data(bytes: try #require(context.data), count: 320 * 40)
        }
        let named = try picture("DejaVuSans-Bold")
        #expect(try picture(font) == named)
        #expect(try picture(nil) != named)
        let layer = CATextLayer()
        layer.font = font
        #expect(layer.font as? NSFont === font)
        let copy = try #require((layer.copy() as? CATextLayer)?.font)
        #expect(try picture(copy) == named)
    }

    @Test("descriptors have families, faces, designs, features and weights, and find faces")
    func descriptors() throws {
        let sans = NSFontDescriptor(name: "DejaVuSans", size: 20)
        let mono = sans.withFamily("DejaVu Sans Mono")
        #expect(mono.postscriptName == "DejaVuSansMono" && mono.pointSize == 20)
        #expect(sans.withFace("Bold").postscriptName == "DejaVuSans-Bold")
        let system = NSFont.systemFont(ofSize: 15).fontDescriptor
        let fixed = try #require(system.withDesign(.monospaced))
        #expect(NSFont(descriptor: fixed, size: 0)?.isFixedPitch == true && fixed.pointSize == 15)
        #expect(system.withDesign(.rounded) == nil && system.withDesign(.serif) != nil)
        let heavy = NSFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans",
            .traits: [NSFontDescriptor.TraitKey.weight: NSFont.Weight.bold],
            .featureSettings: [
                [NSFontDescriptor.FeatureKey.typeIdentifier: 6, .selectorIdentifier: 0]
            ],
        ])
        #expect(heavy.postscriptName == "DejaVuSans-Bold")
        let font = try #require(NSFont(descriptor: heavy, size: 12))
        #expect(CTFontCopyFeatureSettings(font.ctFont)?.count == 1)
        let query = NSFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .visibleName: "DejaVu Sans Bold",
        ])
        #expect(query.matchingFontDescriptors(withMandatoryKeys: nil).count == 1)
        #expect(query.matchingFontDescriptors(withMandatoryKeys: [.family]).count > 1)
        #expect(
            query.matchingFontDescriptor(withMandatoryKeys: nil)?.postscriptName
                == "DejaVuSans-Bold")
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

    @Test("a system font of no usable size has the standard size")
    func oddSizes() {
        for size in [0, -1, .nan, .infinity, -.infinity] as [CGFloat] {
            #expect(NSFont.systemFont(ofSize: size).pointSize == NSFont.systemFontSize, "\(size)")
            #expect(NSFont.boldSystemFont(ofSize: size).pointSize == 13, "\(size)")
        }
    }
}
