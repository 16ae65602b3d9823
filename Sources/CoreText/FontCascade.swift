import CLaminaPango
import CoreGraphics
import Foundation

/// Descriptor of a view kit.
package protocol FontDescribing {
    /// Descriptor as Core Text's type.
    var core: CTFontDescriptor { get }
}

/// Families for characters that a font has no glyphs for.
enum FontCascade {
    private static let most = 32

    /// Families of an array of descriptors, each once; other values are left out.
    static func families(_ value: Any?) -> [String] {
        var found: [String] = []
        for item in (value as? [Any] ?? []).prefix(most) {
            guard
                let descriptor = item as? CTFontDescriptor ?? (item as? FontDescribing)?.core
            else { continue }
            let family = descriptor.face.family
            // Pango's lists of families are separated by commas.
            if !family.contains(","), !found.contains(family) { found.append(family) }
        }
        return found
    }

    /// Points of a baseline adjustment: 0 for other values.
    static func rise(_ value: Any?) -> CGFloat {
        guard let points = FontAttribute.number(value), points.isFinite else { return 0 }
        return min(max(points, -1e5), 1e5)
    }

    static func descriptors(_ families: [String]) -> [CTFontDescriptor] {
        families.map { CTFontDescriptor([kCTFontFamilyNameAttribute: $0]) }
    }

    /// Families of this machine for a family and languages, by fontconfig's order: each family adds
    /// characters that the families before lack.
    static func sorted(_ family: String, _ languages: [String]) -> [String] {
        guard let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, "family", family)
        for language in languages where !language.utf8.contains(0) {
            FcPatternAddString(pattern, "lang", language.lowercased())
        }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let set = FcFontSort(nil, pattern, FcTrue, nil, &result) else { return [] }
        defer { FcFontSetDestroy(set) }
        var found: [String] = []
        for i in 0..<Int(set.pointee.nfont) {
            var text: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(set.pointee.fonts[i], "family", 0, &text) == FcResultMatch,
                let text
            else { continue }
            let name = String(cString: text)
            if !found.contains(name) { found.append(name) }
        }
        return found
    }
}

/// Descriptors of the families that give the glyphs a font lacks, in fontconfig's order for the
/// languages, such as "ja" or "zh-Hant"; nil and an empty array mean the process's languages. Nil
/// on a machine without other families.
///
/// Complexity: O(fonts of the machine).
public func CTFontCopyDefaultCascadeListForLanguages(
    _ font: CTFont, _ languagePrefList: CFArray?
) -> CFArray? {
    let languages = (languagePrefList ?? []).prefix(16).map { "\($0)" }
    let families = FontLibrary.with { _ in FontCascade.sorted(font.name.family, languages) }
    // The first family is the font's own family.
    let others = families.dropFirst().filter { $0 != font.name.family }
    return others.isEmpty ? nil : FontCascade.descriptors(Array(others))
}
