// Conversion of a font name on Apple's systems to a family and a style.
//
// Input: a PostScript name ("HelveticaNeue-BoldItalic"), a full name ("Avenir Next Bold") or a
// family.
// Output: family, weight, slant. Installed families are found by name. Names of Apple's system
// fonts are mapped to a substitute family, chosen by fontconfig. Any other name is unknown.
import CLaminaPango
import Foundation

package struct FontName: Hashable, @unchecked Sendable {
    package var family: String
    package var weight = PANGO_WEIGHT_NORMAL
    package var style = PANGO_STYLE_NORMAL
    package var stretch = PANGO_STRETCH_NORMAL
    /// Axes of a variable font with their values, in Pango's form "wght=650,wdth=90".
    package var variations = ""
    /// True if the family is installed or a substitute for a well-known family.
    package var isKnown = true

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
    package static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Face of a family of this machine.
    package init(
        family: String, weight: PangoWeight, style: PangoStyle, stretch: PangoStretch
    ) {
        (self.family, self.weight, self.style) = (family, weight, style)
        self.stretch = stretch
    }

    package init(_ name: String) {
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
                if !apply(styles), let face = FontCatalog.face(named: name) { self = face.name }
                return
            }
        }
        if let face = FontCatalog.face(named: name) {
            self = face.name
            return
        }
        family = "sans-serif"
        isKnown = false
        apply(Self.key(name))
    }

    private static func family(_ name: String) -> String? {
        FontLibrary.installedFamily(name) ?? substitutes[key(name)]
    }

    /// False for words that name no known style.
    @discardableResult
    private mutating func apply(_ styles: String) -> Bool {
        let found = Self.weights.first { styles.contains($0.0) }
        if let found { weight = found.1 }
        if styles.contains("italic") { style = PANGO_STYLE_ITALIC }
        if styles.contains("oblique") { style = PANGO_STYLE_OBLIQUE }
        if styles.contains("condensed") { stretch = PANGO_STRETCH_CONDENSED }
        return found != nil || style != PANGO_STYLE_NORMAL || stretch != PANGO_STRETCH_NORMAL
            || ["", "regular", "roman", "book", "normal"].contains(styles)
    }

    /// Description at a size in points of user space, at most `GlyphSize.largest`; the caller frees
    /// the description.
    func makeDescription(size: CGFloat) -> OpaquePointer? {
        guard let description = pango_font_description_new() else { return nil }
        pango_font_description_set_family(description, family)
        pango_font_description_set_weight(description, weight)
        pango_font_description_set_style(description, style)
        pango_font_description_set_stretch(description, stretch)
        if !variations.isEmpty { pango_font_description_set_variations(description, variations) }
        pango_font_description_set_absolute_size(
            description, GlyphSize.clamped(size) * Double(PANGO_SCALE))
        return description
    }
}
