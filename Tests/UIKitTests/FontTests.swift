import Foundation
import Testing

@testable import UIKit

/// Fonts by descriptors, families and designs.
@Suite("Views: fonts") @MainActor struct FontTests {
    @Test("A text layer, its copy and its document take a font of the kit as the font's name")
    func textLayer() throws {
        let font = try #require(UIFont(name: "DejaVuSans-Bold", size: 9))
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
        #expect(layer.font as? UIFont === font)
        let copy = try #require((layer.copy() as? CATextLayer)?.font)
        #expect(try picture(copy) == named)
    }

    @Test("descriptors keep traits and sizes, and absent faces are nil")
    func descriptors() throws {
        let font = try #require(UIFont(name: "DejaVuSans", size: 20))
        let bold = try #require(font.fontDescriptor.withSymbolicTraits(.traitBold))
        let made = UIFont(descriptor: bold, size: 0)
        #expect(made.fontName == "DejaVuSans-Bold" && made.pointSize == 20)
        #expect(bold.symbolicTraits.contains(.traitBold) && bold.pointSize == 20)
        #expect(UIFont(descriptor: bold.withSize(9), size: 0).pointSize == 9)
        let mono = UIFontDescriptor(name: "DejaVuSansMono", size: 12)
        #expect(mono.withSymbolicTraits(.traitCondensed) == nil)
        #expect(made.withSize(11).fontName == "DejaVuSans-Bold")
        let heavy = UIFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ])
        #expect(UIFont(descriptor: heavy, size: 14).fontName == "DejaVuSans-Bold")
        #expect(heavy.matchingFontDescriptors(withMandatoryKeys: [.family]).count > 1)
        #expect(heavy.object(forKey: .size) as? CGFloat == 12)
    }

    @Test("families list their faces, by names that make fonts")
    func families() {
        #expect(UIFont.familyNames.contains("DejaVu Sans"))
        let names = UIFont.fontNames(forFamilyName: "DejaVu Sans")
        #expect(names.contains("DejaVuSans-Bold"))
        for name in names { #expect(UIFont(name: name, size: 12)?.fontName == name) }
        #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
    }

    @Test("designs are families of the desktop; digits can have one width")
    func designs() throws {
        let system = UIFont.systemFont(ofSize: 20).fontDescriptor
        let mono = try #require(system.withDesign(.monospaced))
        #expect(mono.symbolicTraits.contains(.traitMonoSpace))
        #expect(system.withDesign(.serif) != nil && system.withDesign(.rounded) == nil)
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
        func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: digits]).width }
        #expect(abs(width("1111") - width("8888")) < 0.01)
        #expect(digits != UIFont.systemFont(ofSize: 20))
    }

    @Test("a greater weight asks for a heavier face of each family")
    func weights() {
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let wanted = stride(from: UInt32(100), through: 900, by: 100).map { $0 }
        for make in [
            { UIFont.systemFont(ofSize: 12, weight: $0) },
            { UIFont.monospacedSystemFont(ofSize: 12, weight: $0) },
            { UIFont.monospacedDigitSystemFont(ofSize: 12, weight: $0) },
        ] as [(UIFont.Weight) -> UIFont] {
            #expect(weights.map { UInt32(make($0).ctFont.name.weight.rawValue) } == wanted)
        }
    }
}
