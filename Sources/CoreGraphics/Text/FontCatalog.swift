// Faces of the fonts on this machine, as listed by fontconfig.
//
// Input: fontconfig's fonts, including fonts registered by the process.
// Output: faces by PostScript name, full name and family. Variable fonts appear with their named
// instances only, because a range of weights is no face.
import CLaminaPango
import Foundation

/// Face of an installed font.
package struct InstalledFace: Sendable {
    package var name: FontName
    package var postScriptName, fullName, style: String
    /// Path of the file, and index of the face in the file.
    package var file: String
    package var index: Int
    package var isMonospaced: Bool
    package var family: String { name.family }
}

/// List of the installed faces. Thread: any; the list is made under `FontLibrary`'s lock.
package struct FontCatalog: Sendable {
    package private(set) var faces: [InstalledFace] = []
    private var byName: [String: Int] = [:]

    /// Faces of this machine, by family and name.
    package static var faces: [InstalledFace] { FontLibrary.installed.faces }

    /// Face with a PostScript or full name, compared without spaces and case.
    package static func face(named name: String) -> InstalledFace? {
        let catalog = FontLibrary.installed
        return catalog.byName[FontName.key(name)].map { catalog.faces[$0] }
    }

    init() {
        guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(wanted)
        }
        for key in [
            "family", "style", "fullname", "postscriptname", "weight", "slant", "width", "file",
            "index", "spacing", "variable",
        ] { FcObjectSetAdd(wanted, key) }
        guard let list = FcFontList(nil, pattern, wanted) else { return }
        defer { FcFontSetDestroy(list) }
        for i in 0..<Int(list.pointee.nfont) {
            if let font = list.pointee.fonts[i], let face = Self.face(font) { faces.append(face) }
        }
        faces.sort { ($0.family, $0.postScriptName) < ($1.family, $1.postScriptName) }
        for (i, face) in faces.enumerated() {
            for name in [face.postScriptName, face.fullName] where !name.isEmpty {
                byName[FontName.key(name)] = byName[FontName.key(name)] ?? i
            }
        }
    }

    private static func face(_ font: OpaquePointer) -> InstalledFace? {
        func text(_ key: String) -> String? {
            var found: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(font, key, 0, &found) == FcResultMatch else { return nil }
            return found.map { String(cString: $0) }
        }
        func number(_ key: String) -> Double? {
            var found = 0.0
            return FcPatternGetDouble(font, key, 0, &found) == FcResultMatch ? found : nil
        }
        var isVariable: FcBool = 0
        if FcPatternGetBool(font, "variable", 0, &isVariable) == FcResultMatch, isVariable != 0 {
            return nil
        }
        guard let family = text("family"), let file = text("file") else { return nil }
        let weight = FcWeightToOpenTypeDouble(number("weight") ?? 80)
        let slant = Int(number("slant") ?? 0)
        let name = FontName(
            family: family, weight: PangoWeight(UInt32(min(max(weight, 1), 1000))),
            style: slant >= 110
                ? PANGO_STYLE_OBLIQUE : slant > 0 ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL,
            stretch: stretch(number("width") ?? 100))
        let style = text("style") ?? "Regular"
        let full = text("fullname") ?? "\(family) \(style)"
        return InstalledFace(
            name: name,
            postScriptName: text("postscriptname") ?? full.replacingOccurrences(of: " ", with: "-"),
            fullName: full, style: style, file: file, index: Int(number("index") ?? 0) & 0xFFFF,
            isMonospaced: (number("spacing") ?? 0) >= 90)
    }

    /// Pango's step for a width in hundredths of the normal width.
    private static func stretch(_ width: Double) -> PangoStretch {
        let steps = [50.0, 63, 75, 87, 100, 113, 125, 150, 200]
        let nearest = steps.indices.min { abs(steps[$0] - width) < abs(steps[$1] - width) }
        return PangoStretch(UInt32(nearest ?? 4))
    }
}
