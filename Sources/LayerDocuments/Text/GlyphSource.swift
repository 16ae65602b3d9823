import CoreGraphics
import Foundation

/// Outlines and widths of characters, from the document or else from an installed font.
final class GlyphSource {
    struct Glyph {
        /// Outline with y down and the baseline at 0.
        var path: CGPath
        var width: Double
    }

    private let characters: [String: JSONValue]
    private let fonts: [String: JSONValue]
    /// Converts the shapes of a glyph to a path at 100 points.
    private let outline: (JSONValue) -> CGPath
    private var known: [String: Glyph] = [:]
    /// Number of points of `known` left of `DocumentLimits.stillPoints`.
    private var room = DocumentLimits.stillPoints
    private var machineFonts: [String: CTFont] = [:]

    init(_ document: JSONValue, outline: @escaping (JSONValue) -> CGPath) {
        self.outline = outline
        var characters: [String: JSONValue] = [:]
        for json in document["chars"]?.elements ?? [] {
            let key = Self.key(
                json["ch"]?.string ?? "", json["fFamily"]?.string ?? "", json["style"]?.string ?? ""
            )
            characters[key] = json
        }
        self.characters = characters
        var fonts: [String: JSONValue] = [:]
        for json in document["fonts"]?["list"]?.elements ?? [] {
            if let name = json["fName"]?.string { fonts[name] = json }
        }
        self.fonts = fonts
    }

    private static func key(_ character: String, _ family: String, _ style: String) -> String {
        "\(character)\u{0}\(family)\u{0}\(style)"
    }

    private func family(_ font: String) -> String { fonts[font]?["fFamily"]?.string ?? font }
    private func style(_ font: String) -> String { fonts[font]?["fStyle"]?.string ?? "" }

    /// Ascent as a fraction of the font size.
    func ascent(of font: String) -> Double { (fonts[font]?["ascent"]?.double ?? 75) / 100 }

    /// True if the document contains the outline of the character.
    func isEmbedded(_ character: Character, of font: String) -> Bool {
        characters[Self.key(String(character), family(font), style(font))] != nil
    }

    /// Glyph of a character at a size in points.
    func glyph(_ character: Character, of font: String, size: Double) -> Glyph {
        let key = "\(character)\u{0}\(font)\u{0}\(size)"
        if let found = known[key] { return found }
        var glyph = embedded(character, font, size) ?? machine(character, font, size)
        room -= glyph.path.points.count
        if room < 0 { glyph.path = .joining([]) }
        known[key] = glyph
        return glyph
    }

    private func embedded(_ character: Character, _ font: String, _ size: Double) -> Glyph? {
        guard let json = characters[Self.key(String(character), family(font), style(font))] else {
            return nil
        }
        var scale = CGAffineTransform(scaleX: size / 100, y: size / 100)
        let path = json["data"].map(outline) ?? CGPath.joining([])
        return Glyph(
            path: path.copy(using: &scale) ?? path, width: (json["w"]?.double ?? 0) * size / 100)
    }

    /// The name of the installed font that replaces a font; nil if the font is installed.
    func substitute(for name: String) -> String? {
        let font = installed(name)
        let file = CTFontCopyGraphicsFont(font, nil)
        func plain(_ name: String) -> String {
            name.lowercased().filter { $0.isLetter || $0.isNumber }
        }
        let wanted = plain(fullName(name))
        let isInstalled = [file.fullName, file.postScriptName].compactMap { $0 }.contains {
            plain($0) == wanted || plain($0) == wanted + "regular"
        }
        return isInstalled ? nil : file.fullName ?? CTFontCopyFamilyName(font)
    }

    /// The name of a font's face: the family, and the style if the style is not the regular one.
    private func fullName(_ font: String) -> String {
        style(font) == "Regular" || style(font).isEmpty
            ? family(font) : "\(family(font)) \(style(font))"
    }

    private func installed(_ name: String) -> CTFont {
        let wanted = fullName(name)
        let font = machineFonts[wanted] ?? CTFontCreateWithName(wanted, 1000, nil)
        machineFonts[wanted] = font
        return font
    }

    private func machine(_ character: Character, _ name: String, _ size: Double) -> Glyph {
        let font = installed(name)
        let units = Array(String(character).utf16)
        var glyphs = [CGGlyph](repeating: 0, count: units.count)
        _ = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
        let file = CTFontCopyGraphicsFont(font, nil)
        let path = CGMutablePath()
        var width = 0.0
        let scale = size / 1000
        for glyph in glyphs where glyph != 0 {
            var advance: Int32 = 0
            _ = file.getGlyphAdvances(glyphs: [glyph], count: 1, advances: &advance)
            let place = CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: width, ty: 0)
            if let outline = CTFontCreatePathForGlyph(font, glyph, nil) {
                path.addPath(outline, transform: place)
            }
            width += Double(advance) * size / Double(max(file.unitsPerEm, 1))
        }
        return Glyph(path: path.copy() ?? path, width: width)
    }
}
