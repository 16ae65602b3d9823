import CLaminaPango
import CoreGraphics
import Foundation

/// Languages of font files, by fontconfig's tables of the characters that each language needs.
enum FontLanguages {
    /// Languages of a face, such as "de" or "zh-tw"; empty for an unreadable file. The time is that
    /// of reading the file's characters.
    static func of(_ face: InstalledFace) -> Set<String> {
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(face.file, UInt32(face.index), nil, &count) else {
            return []
        }
        defer { FcPatternDestroy(pattern) }
        var set: OpaquePointer?
        guard FcPatternGetLangSet(pattern, "lang", 0, &set) == FcResultMatch, let set,
            let texts = FcLangSetGetLangs(set)
        else { return [] }
        defer { FcStrSetDestroy(texts) }
        guard let list = FcStrListCreate(texts) else { return [] }
        defer { FcStrListDone(list) }
        var found: Set<String> = []
        while let text = FcStrListNext(list) { found.insert(String(cString: text)) }
        return found
    }
}

/// Languages that a font has all characters of, in the order of their names: strings such as "de"
/// or "zh-tw". Empty for a font that was made from data. Thread: any.
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray {
    guard let face = FontCatalog.face(named: CTFontCopyPostScriptName(font)) else { return [] }
    return FontLanguages.of(face).sorted()
}
