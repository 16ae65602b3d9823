import CLaminaPango
import Foundation
import TestSupport
import Testing

@testable import CoreText

/// Descriptors, traits and lists of fonts. Only DejaVu, which each test machine has, is named.
@Suite("Core Text: font descriptors") struct FontDescriptorTests {
    private func name(_ font: CTFont) -> String { CTFontCopyPostScriptName(font) }
    private var sans: CTFont { CTFontCreateWithName("DejaVu Sans", 20, nil) }

    @Test("a descriptor by name and size makes the font, and gives its attributes")
    func byName() {
        let descriptor = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 18)
        let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        #expect(name(font) == "DejaVuSans-Bold" && CTFontGetSize(font) == 18)
        #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(descriptor, 30, nil)) == 30)
        func attribute(_ key: CFString) -> Any? { CTFontDescriptorCopyAttribute(descriptor, key) }
        #expect(attribute(kCTFontNameAttribute) as? String == "DejaVuSans-Bold")
        #expect(attribute(kCTFontFamilyNameAttribute) as? String == "DejaVu Sans")
        #expect(attribute(kCTFontStyleNameAttribute) as? String == "Bold")
        #expect(
            (attribute(kCTFontURLAttribute) as? URL)?.lastPathComponent == "DejaVuSans-Bold.ttf")
        #expect(attribute("unknown") == nil)
        #expect(CTFontDescriptorCopyAttributes(descriptor).count == 2)
    }

    @Test("a font file with SVG documents for its glyphs has colours, as one with pictures")
    func svgGlyphs() throws {
        func big(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(value >> (8 * $0) & 255) }
        }
        func hasColors(_ tag: String) throws -> Bool {
            // A document for the glyph 0, in a file of a single table.
            let document = Array("<svg/>".utf8)
            let list = [big(1, 2), big(0, 2), big(0, 2), big(14, 4), big(document.count, 4)]
            let table = [big(0, 2), big(10, 4), big(0, 4), list.flatMap { $0 }, document]
                .flatMap { $0 }
            let head = [big(0x10000, 4), big(1, 2), big(16, 2), big(0, 4)].flatMap { $0 }
            let row = [Array(tag.utf8), big(0, 4), big(28, 4), big(table.count, 4)]
                .flatMap { $0 }
            let file = [head, row, table].flatMap { $0 }.map { CChar(bitPattern: $0) }
            let blob = hb_blob_create(
                file, UInt32(file.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
            defer { hb_blob_destroy(blob) }
            let face = try #require(hb_face_create(blob, 0))
            defer { hb_face_destroy(face) }
            return FaceTraits.hasColors(face)
        }
        #expect(try hasColors("SVG "))
        #expect(try !hasColors("SVH "))
    }

    @Test("traits choose faces of a family, and fonts give their traits")
    func traits() throws {
        let bold = try #require(
            CTFontCreateCopyWithSymbolicTraits(sans, 0, nil, .traitBold, .traitBold))
        #expect(name(bold) == "DejaVuSans-Bold" && CTFontGetSize(bold) == 20)
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(!CTFontGetSymbolicTraits(sans).contains(.traitBold))
        let mono = CTFontCreateWithName("DejaVu Sans Mono", 12, nil)
        #expect(CTFontGetSymbolicTraits(mono).contains(.traitMonoSpace))
        #expect(!CTFontGetSymbolicTraits(sans).contains(.traitMonoSpace))
        let traits = CTFontCopyTraits(bold)
        #expect(traits[AnyHashable(kCTFontWeightTrait)] as? CGFloat == 0.4)
        #expect(traits[AnyHashable(kCTFontWidthTrait)] as? CGFloat == 0)
        let plain = try #require(CTFontCreateCopyWithSymbolicTraits(bold, 0, nil, [], .traitBold))
        #expect(name(plain) == "DejaVuSans")
        // DejaVu Sans Mono is not condensed on any machine.
        let narrow = CTFontCreateCopyWithSymbolicTraits(
            mono, 0, nil, .traitCondensed, .traitCondensed)
        #expect(narrow == nil)
        let family = try #require(CTFontCreateCopyWithFamily(bold, 0, nil, "DejaVu Sans Mono"))
        #expect(name(family) == "DejaVuSansMono-Bold")
        #expect(CTFontCreateCopyWithFamily(bold, 0, nil, "No Such Family") == nil)
    }

    @Test("weights of −1 to 1 and of fontconfig are each other's inverse")
    func weights() {
        for weight in stride(from: -0.8, through: 0.62, by: 0.01) {
            let there = TraitScale.weight(CGFloat(weight))
            #expect(abs(TraitScale.trait(there) - CGFloat(weight)) < 0.005)
        }
        #expect(TraitScale.weight(.nan).rawValue == 1 || TraitScale.weight(.nan).rawValue <= 1000)
    }

    @Test("matching finds faces by family and traits; collections hold each face once")
    func matching() throws {
        let query = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans",
            kCTFontTraitsAttribute: [
                kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue
            ],
        ])
        let found = try #require(CTFontDescriptorCreateMatchingFontDescriptors(query, nil))
        let names = found.compactMap {
            CTFontDescriptorCopyAttribute($0 as! CTFontDescriptor, kCTFontNameAttribute) as? String
        }
        #expect(names.contains("DejaVuSans-Bold") && !names.contains("DejaVuSans"))
        let unknown = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "None"])
        #expect(CTFontDescriptorCreateMatchingFontDescriptor(unknown, nil) == nil)
        let all = try #require(
            CTFontCollectionCreateMatchingFontDescriptors(
                CTFontCollectionCreateFromAvailableFonts(nil)))
        let twice = CTFontCollectionCreateWithFontDescriptors([query, query], nil)
        #expect(CTFontCollectionCreateMatchingFontDescriptors(twice)?.count == found.count)
        #expect(all.count > found.count)
    }

    @Test("each listed PostScript name makes a font of that name")
    func names() {
        let families = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
        #expect(families.contains("DejaVu Sans") && families == families.sorted())
        let names = CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }
        for name in names where name.hasPrefix("DejaVu") {
            let font = CTFontCreateWithName(name, 12, nil)
            #expect(CTFontCopyPostScriptName(font) == name)
        }
        #expect(CTFontManagerCopyAvailableFontURLs().count > 2)
    }

    @Test("fonts of files are registered once, end with an error elsewhere, and are given back")
    func registration() throws {
        let descriptor = CTFontDescriptorCreateWithNameAndSize("DejaVuSans", 12)
        let url = try #require(
            CTFontDescriptorCopyAttribute(descriptor, kCTFontURLAttribute) as? URL)
        let copy = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString).ttf")
        try FileManager.default.copyItem(at: url, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        var error: Error?
        #expect(CTFontManagerRegisterFontsForURL(copy, .process, &error) && error == nil)
        #expect(!CTFontManagerRegisterFontsForURL(copy, .process, &error))
        #expect(error as? CTFontManagerError == .alreadyRegistered)
        #expect(!CTFontManagerRegisterFontsForURL(copy, .persistent, &error))
        #expect(error as? CTFontManagerError == .unsupportedScope)
        #expect(CTFontManagerUnregisterFontsForURL(copy, .process, &error))
        #expect(!CTFontManagerUnregisterFontsForURL(copy, .process, &error))
        #expect(error as? CTFontManagerError == .notRegistered)
        #expect(!CTFontManagerRegisterFontsForURL(Places.package, .process, &error))
        let faces = try #require(CTFontManagerCreateFontDescriptorsFromURL(url))
        #expect(faces.count == 1)
    }

    @Test("pipes, devices and network addresses are refused as font files, without a wait")
    func oddFiles() {
        let pipe = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString).ttf")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: pipe) }
        for file in [pipe, URL(fileURLWithPath: "/dev/zero"), Places.package] {
            var error: Error?
            #expect(!CTFontManagerRegisterFontsForURL(file, .process, &error))
            #expect(error as? CTFontManagerError == .unrecognizedFormat)
            #expect(CTFontManagerCreateFontDescriptorsFromURL(file) == nil)
        }
        var error: Error?
        let page = URL(string: "https://example.org/a.ttf")!
        #expect(!CTFontManagerRegisterFontsForURL(page, .process, &error))
        #expect(error as? CTFontManagerError == .fileNotFound)
    }

    @Test("features change glyphs: digits of one width, ligatures off")
    func features() throws {
        let descriptor = CTFontDescriptorCreateWithAttributes([
            kCTFontNameAttribute: "DejaVuSans", kCTFontSizeAttribute: 20.0,
            kCTFontFeatureSettingsAttribute: [
                [kCTFontOpenTypeFeatureTag: "liga", kCTFontOpenTypeFeatureValue: 0] as CFDictionary
            ],
        ])
        let off = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        func glyphs(_ font: CTFont) -> Int {
            CTLineGetGlyphCount(
                CTLineCreateWithAttributedString(
                    NSAttributedString(string: "fi", attributes: [.font: font])))
        }
        #expect(glyphs(sans) == 1 && glyphs(off) == 2)
        #expect(off != sans)
        #expect(
            CTFontCopyFeatureSettings(off)?.count == 1 && CTFontCopyFeatureSettings(sans) == nil)
        #expect((CTFontCopyFeatures(sans) ?? []).count > 3)
        let again = CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(off), 0, nil)
        #expect(again == off)
    }

    @Test("axes are settings of the description; fonts without axes say so")
    func variations() {
        let axis = NSNumber(value: 0x7767_6874)
        let varied = CTFontDescriptorCreateCopyWithVariation(
            CTFontDescriptorCreateWithNameAndSize("DejaVuSans", 12), axis, 650)
        let font = CTFontCreateWithFontDescriptor(varied, 0, nil)
        let values = CTFontCopyVariation(font)
        #expect(values?[AnyHashable(UInt32(0x7767_6874))] as? CGFloat == 650)
        #expect(CTFontCopyVariation(sans) == nil && CTFontCopyVariationAxes(sans) == nil)
    }

    @Test("tables, names of glyphs, metrics and characters of a file")
    func files() {
        let tags = (CTFontCopyAvailableTables(sans, []) ?? []).compactMap { $0 as? UInt32 }
        #expect(tags.contains(0x6865_6164) && CTFontHasTable(sans, 0x6865_6164))
        #expect(CTFontCopyTable(sans, 0x6865_6164, [])?.count == 54)
        #expect(!CTFontHasTable(sans, 0x4142_4344))
        let glyph = CTFontGetGlyphWithName(sans, "A")
        #expect(glyph != 0 && CTFontCopyNameForGlyph(sans, glyph) == "A")
        let box = CTFontGetBoundingBox(sans)
        #expect(box.minY < -4 && box.maxY > 18)
        #expect(CTFontGetUnderlinePosition(sans) < 0 && CTFontGetUnderlineThickness(sans) > 0.5)
        let set = CTFontCopyCharacterSet(sans)
        #expect(set.contains("A") && set.contains("ж") && !set.contains("\u{E0FFF}"))
    }

    @Test("fonts of user interfaces have a size for each purpose")
    func purposes() throws {
        let system = try #require(CTFontCreateUIFontForLanguage(.system, 0, nil))
        let bold = try #require(CTFontCreateUIFontForLanguage(.emphasizedSystem, 0, nil))
        let fixed = try #require(CTFontCreateUIFontForLanguage(.userFixedPitch, 0, nil))
        #expect(CTFontGetSize(system) == 13 && CTFontGetSize(fixed) == 10)
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(CTFontGetSymbolicTraits(fixed).contains(.traitMonoSpace))
        #expect(CTFontCreateForString(sans, "abc", CFRange(location: 0, length: 3)) == sans)
    }

    @Test("a weight trait that is not finite is regular, like a width trait")
    func oddWeights() {
        for odd in [Double.nan, .infinity, -.infinity] {
            let font = CTFontCreateWithFontDescriptor(
                CTFontDescriptorCreateWithAttributes([
                    kCTFontFamilyNameAttribute: "DejaVu Sans",
                    kCTFontTraitsAttribute: [
                        kCTFontWeightTrait: odd, kCTFontWidthTrait: odd, kCTFontSlantTrait: odd,
                    ],
                ]), 12, nil)
            let traits = CTFontCopyTraits(font)
            #expect(traits[kCTFontWeightTrait] as? CGFloat == 0, "\(odd)")
            #expect(traits[kCTFontWidthTrait] as? CGFloat == 0)
        }
    }
}
