import Foundation
import Testing

@testable import CoreText

/// Names, languages and characters of fonts, and descriptors made of impossible numbers.
@Suite("Core Text: names and odd descriptions") struct FontNameTests {
    private var sans: CTFont { CTFontCreateWithName("DejaVu Sans", 20, nil) }

    @Test("B-FD 393: names of a file by their keys; a name longer than 256 bytes is whole")
    func names() throws {
        #expect(CTFontCopyName(sans, kCTFontFamilyNameKey) == "DejaVu Sans")
        #expect(CTFontCopyName(sans, kCTFontFullNameKey) == "DejaVu Sans")
        #expect(CTFontCopyName(sans, kCTFontPostScriptNameKey) == "DejaVuSans")
        #expect(CTFontCopyName(sans, kCTFontStyleNameKey) == "Book")
        #expect(CTFontCopyName(sans, kCTFontSubFamilyNameKey) == "Book")
        #expect(CTFontCopyName(sans, kCTFontVersionNameKey)?.hasPrefix("Version") == true)
        #expect(try #require(CTFontCopyName(sans, kCTFontLicenseNameKey)).utf8.count > 256)
        #expect(CTFontCopyName(sans, "no such name") == nil)
        #expect(CTFontCopyName(sans, kCTFontPostScriptCIDNameKey) == nil)
        var language: CFString?
        #expect(CTFontCopyLocalizedName(sans, kCTFontFamilyNameKey, &language) == "DejaVu Sans")
        #expect(language == "en")
    }

    @Test("B-FD 394: languages and characters are attributes of fonts, and choose fonts")
    func languages() throws {
        let languages = try #require(CTFontCopySupportedLanguages(sans) as? [String])
        #expect(languages.contains("de") && languages.contains("el") && !languages.contains("ja"))
        #expect(languages == languages.sorted())
        func attribute(_ key: CFString) -> Any? { CTFontCopyAttribute(sans, key) }
        #expect((attribute(kCTFontLanguagesAttribute) as? [String]) == languages)
        #expect((attribute(kCTFontCharacterSetAttribute) as? CharacterSet)?.contains("ж") == true)
        #expect((attribute(kCTFontFeaturesAttribute) as? [Any])?.isEmpty == false)
        #expect(attribute(kCTFontVariationAxesAttribute) == nil)
        func found(_ key: CFString, _ value: Any) -> Bool {
            let query = CTFontDescriptorCreateWithAttributes([
                kCTFontNameAttribute: "DejaVuSans", key: value,
            ])
            return CTFontDescriptorCreateMatchingFontDescriptor(query, nil) != nil
        }
        #expect(found(kCTFontLanguagesAttribute, ["de", "el"]))
        #expect(!found(kCTFontLanguagesAttribute, ["de", "ja"]))
        #expect(found(kCTFontCharacterSetAttribute, CharacterSet(charactersIn: "aж")))
        #expect(!found(kCTFontCharacterSetAttribute, CharacterSet(charactersIn: "a字")))
    }

    @Test(
        "B-FD 395: impossible numbers in a description have no effect",
        arguments: [Double.nan, .infinity, -.infinity, -1, 1e300, 0.5])
    func impossible(_ number: Double) {
        let tag = kCTFontOpenTypeFeatureTag
        let descriptor = CTFontDescriptorCreateWithAttributes([
            kCTFontNameAttribute: "DejaVuSans", kCTFontSizeAttribute: number,
            kCTFontTraitsAttribute: [
                kCTFontSymbolicTrait: number, kCTFontWeightTrait: number,
                kCTFontWidthTrait: number, kCTFontSlantTrait: 0,
            ] as CFDictionary,
            kCTFontVariationAttribute: [AnyHashable(number): number] as CFDictionary,
            kCTFontFeatureSettingsAttribute: [
                [
                    kCTFontFeatureTypeIdentifierKey: number,
                    kCTFontFeatureSelectorIdentifierKey: number,
                ] as CFDictionary,
                [tag: "tnum", kCTFontOpenTypeFeatureValue: number] as CFDictionary,
            ] as [Any],
        ])
        let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        #expect(CTFontGetSize(font) > 0 && CTFontCopyFamilyName(font) == "DejaVu Sans")
        #expect(CTFontCopyVariation(font) == nil)
        #expect(CTFontCopyFeatureSettings(font)?.count == 1)
        _ = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, nil)
    }

    @Test("a negative number of settings makes a plain style; a copy of a style stays as it is")
    func styles() {
        var indent: CGFloat = 5
        let made = withUnsafeBytes(of: &indent) { bytes in
            var setting = CTParagraphStyleSetting(
                spec: .headIndent, valueSize: bytes.count, value: bytes.baseAddress!)
            return CTParagraphStyleCreate(&setting, -1)
        }
        #expect(made.headIndent == 0)
        let style = NSMutableParagraphStyle()
        style.headIndent = 3
        let copy = CTParagraphStyleCreateCopy(style)
        style.headIndent = 4
        #expect(copy.headIndent == 3)
    }
}
