import CLaminaPango
import CoreGraphics
import Foundation

/// Purpose of a font in a user interface. Sizes are macOS'.
public enum CTFontUIFontType: UInt32, Sendable {
    /// Documents of the user, 12 points.
    case user = 0
    /// Monospaced documents of the user, 10 points.
    case userFixedPitch
    /// Titles and text of controls, 13 points.
    case system
    /// Emphasised text of controls, 13 points.
    case emphasizedSystem
    /// Small controls, 11 points.
    case smallSystem
    /// Emphasised text of small controls, 11 points.
    case smallEmphasizedSystem
    /// Smallest controls, 9 points.
    case miniSystem
    /// Emphasised text of the smallest controls, 9 points.
    case miniEmphasizedSystem
    /// Views of documents, 12 points.
    case views
    /// Applications, 13 points.
    case application
    /// Labels, 10 points.
    case label
    /// Titles of menus, 14 points.
    case menuTitle
    /// Entries of menus, 14 points.
    case menuItem
    /// Check marks of menu entries, 14 points.
    case menuItemMark
    /// Key equivalents of menu entries, 14 points.
    case menuItemCmdKey
    /// Titles of windows, 13 points.
    case windowTitle
    /// Push buttons, 13 points.
    case pushButton
    /// Titles of utility windows, 11 points.
    case utilityWindowTitle
    /// Titles of alerts, 13 points.
    case alertHeader
    /// Details of the system, 10 points.
    case systemDetail
    /// Emphasised details of the system, 10 points.
    case emphasizedSystemDetail
    /// Toolbars, 11 points.
    case toolbar
    /// Small toolbars, 10 points.
    case smallToolbar
    /// Messages, 13 points.
    case message
    /// Palettes, 11 points.
    case palette
    /// Tool tips, 11 points.
    case toolTip
    /// Text of controls, 12 points.
    case controlContent

    private var points: CGFloat {
        switch self {
        case .user, .views, .controlContent: 12
        case .userFixedPitch, .label, .systemDetail, .emphasizedSystemDetail, .smallToolbar: 10
        case .smallSystem, .smallEmphasizedSystem, .utilityWindowTitle, .toolbar, .palette,
            .toolTip:
            11
        case .miniSystem, .miniEmphasizedSystem: 9
        case .menuTitle, .menuItem, .menuItemMark, .menuItemCmdKey: 14
        default: 13
        }
    }

    private var name: String {
        switch self {
        case .userFixedPitch: "monospace"
        case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem,
            .emphasizedSystemDetail, .alertHeader:
            "sans-serif-Bold"
        default: "sans-serif"
        }
    }

    func font(_ size: CGFloat) -> CTFont {
        CTFontCreateWithName(name, size > 0 ? size : points, nil)
    }
}

/// Font of the desktop for a purpose; a size of 0 means the usual size. `language` is not used:
/// Pango finds fonts for the characters of each language.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? { uiType.font(size) }

/// Font for a range of a string: the font itself, or the fallback for the first character without a
/// glyph in the font. A range outside of the string is clamped. The fallback keeps size, weight,
/// slant and matrix. Without any font for the character, the font itself.
public func CTFontCreateForString(
    _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
    let units = Array(string.utf16)
    let part = Array(units[range.resolved(units.count)])
    let text = String(decoding: part, as: UTF16.self)
    let missing = text.unicodeScalars.first {
        !$0.properties.isWhitespace && currentFont.graphicsFont.glyph(for: $0) == 0
    }
    guard let missing else { return currentFont }
    guard var name = fallback(for: missing, family: currentFont.name.family) else {
        return currentFont
    }
    (name.weight, name.style) = (currentFont.name.weight, currentFont.name.style)
    return CTFont(name: name, size: currentFont.size, matrix: currentFont.matrix)
}

/// Best font of fontconfig with a character; nil if no font has the character.
private func fallback(for character: Unicode.Scalar, family: String) -> FontName? {
    FontLibrary.with { _ in
        guard let pattern = FcPatternCreate(), let characters = FcCharSetCreate() else {
            return nil
        }
        defer {
            FcCharSetDestroy(characters)
            FcPatternDestroy(pattern)
        }
        FcCharSetAddChar(characters, character.value)
        FcPatternAddCharSet(pattern, "charset", characters)
        FcPatternAddString(pattern, "family", family)
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(found, "family", 0, &text) == FcResultMatch, let text else {
            return nil
        }
        let name = FontName(String(cString: text))
        return CGFont(resolved: name)?.glyph(for: character) ?? 0 == 0 ? nil : name
    }
}
