// Conversion of a font name on Apple's systems to a family and a style.
//
// In: a PostScript name ("HelveticaNeue-BoldItalic"), a full name ("Avenir Next Bold") or a family.
// Out: family, weight, slant.
// An installed family is taken by name; names on every Apple system get the substitute family on
// this machine, chosen by fontconfig; any other name is unknown.
import CLaminaPango
import Foundation

struct FontName: Hashable {
    var family: String
    var weight = PANGO_WEIGHT_NORMAL
    var style = PANGO_STYLE_NORMAL
    /// True if the family is installed or a substitute for a well-known family.
    var isKnown = true

    private static let substitutes: [String: String] = [
        "helvetica": "Helvetica", "helveticaneue": "Helvetica", "arial": "Arial",
        "sfpro": "sans-serif", "sfprotext": "sans-serif", "sfprodisplay": "sans-serif",
        "applesystemuifont": "sans-serif", "system": "sans-serif", "systemfont": "sans-serif",
        "lucidagrande": "sans-serif", "verdana": "Verdana", "geneva": "sans-serif",
        "avenir": "sans-serif", "avenirnext": "sans-serif", "gillsans": "sans-serif",
        "futura": "sans-serif", "times": "Times", "timesnewroman": "Times New Roman",
        "timesnewromanpsmt": "Times New Roman", "georgia": "Georgia", "palatino": "Palatino",
        "courier": "Courier", "couriernew": "Courier New", "menlo": "monospace",
        "monaco": "monospace", "sfmono": "monospace", "sansserif": "sans-serif",
        "serif": "serif", "monospace": "monospace", "sans": "sans-serif",
    ]

    private static let weights: [(String, PangoWeight)] = [
        ("ultralight", PANGO_WEIGHT_ULTRALIGHT), ("extralight", PANGO_WEIGHT_ULTRALIGHT),
        ("semibold", PANGO_WEIGHT_SEMIBOLD), ("demibold", PANGO_WEIGHT_SEMIBOLD),
        ("extrabold", PANGO_WEIGHT_ULTRABOLD), ("ultrabold", PANGO_WEIGHT_ULTRABOLD),
        ("thin", PANGO_WEIGHT_THIN), ("light", PANGO_WEIGHT_LIGHT),
        ("medium", PANGO_WEIGHT_MEDIUM), ("bold", PANGO_WEIGHT_BOLD),
        ("heavy", PANGO_WEIGHT_HEAVY), ("black", PANGO_WEIGHT_HEAVY),
    ]

    /// Letters and digits in lower case, the form in which names are compared.
    static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    init(_ name: String) {
        if let family = Self.family(name) {
            self.family = family
            return
        }
        var words = name.split(whereSeparator: { $0 == "-" || $0 == " " || $0 == "," }).map(
            String.init)
        var styles = ""
        while words.count > 1 {
            styles = Self.key(words.removeLast()) + styles
            if let family = Self.family(words.joined(separator: " ")) {
                self.family = family
                apply(styles)
                return
            }
        }
        family = "sans-serif"
        isKnown = false
        apply(Self.key(name))
    }

    private static func family(_ name: String) -> String? {
        FontLibrary.installedFamily(name) ?? substitutes[key(name)]
    }

    private mutating func apply(_ styles: String) {
        if let found = Self.weights.first(where: { styles.contains($0.0) }) { weight = found.1 }
        if styles.contains("italic") { style = PANGO_STYLE_ITALIC }
        if styles.contains("oblique") { style = PANGO_STYLE_OBLIQUE }
    }

    /// Description at a size in points of user space, at most `GlyphSize.largest`; the caller frees
    /// the description.
    func makeDescription(size: CGFloat) -> OpaquePointer? {
        guard let description = pango_font_description_new() else { return nil }
        pango_font_description_set_family(description, family)
        pango_font_description_set_weight(description, weight)
        pango_font_description_set_style(description, style)
        pango_font_description_set_absolute_size(
            description, GlyphSize.clamped(size) * Double(PANGO_SCALE))
        return description
    }
}
