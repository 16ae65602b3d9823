import UIKit

/// Colours, fonts and measures of tools: dark or light, and calm beside the picture. All can be
/// changed before the first view is made. Thread: main.
@MainActor
public enum ToolStyle {
    /// Appearance of the tool.
    public enum Appearance: String, Sendable, Codable {
        /// Light text on dark panels.
        case dark
        /// Dark text on light panels.
        case light
    }

    /// Sets the colours of an appearance, for views made from now on.
    public static func use(_ appearance: Appearance) {
        let isLight = appearance == .light
        func pick(_ dark: Int, _ light: Int) -> UIColor { color(isLight ? light : dark) }
        background = pick(0x14161A, 0xD9DBE0)
        panel = pick(0x1B1E24, 0xF2F3F5)
        bar = pick(0x20242B, 0xE6E8EC)
        field = pick(0x14161A, 0xFFFFFF)
        line = pick(0x3A404B, 0xB4B9C3)
        hover = pick(0x2B303A, 0xD8DCE3)
        button = pick(0x2B303A, 0xDCDFE6)
        hoveredButton = pick(0x363C48, 0xD5D9E1)
        selection = pick(0x243C62, 0xC4DAF9)
        text = pick(0xDDE0E6, 0x1D2129)
        secondaryText = pick(0xB4BAC6, 0x414752)
        dimText = pick(0xA6ACB8, 0x4A515D)
        mutedText = pick(0xA0A7B4, 0x565D69)
        accent = pick(0x6FAEFF, 0x1A5CB8)
        error = pick(0xFF8077, 0xB3261E)
        warning = pick(0xF2B85C, 0x7A4D00)
        success = pick(0x6CCB92, 0x14663A)
        lines =
            isLight
            ? [0x1A5CB8, 0x14663A, 0x8A5200, 0x9B2F93, 0x4A4EC8, 0x0E6C70, 0xA63E1A].map(color)
            : series
    }

    // MARK: Colours

    /// Colour behind all panels.
    public static var background = color(0x14161A)
    /// Colour of panels.
    public static var panel = color(0x1B1E24)
    /// Bars above and below panels.
    public static var bar = color(0x20242B)
    /// Colour behind editable text.
    public static var field = color(0x14161A)
    /// Colour of lines and borders.
    public static var line = color(0x3A404B)
    /// Colour of a row under the pointer.
    public static var hover = color(0x2B303A)
    /// Colour behind the word of a button, seen on panels and on bars.
    public static var button = color(0x2B303A)
    /// Colour behind the word of a button under the pointer.
    public static var hoveredButton = color(0x363C48)
    /// Colour of a selected row.
    public static var selection = color(0x243C62)

    /// Colour of text.
    public static var text = color(0xDDE0E6)
    /// Colour of secondary text.
    public static var secondaryText = color(0xB4BAC6)
    /// Colour of dimmed text.
    public static var dimText = color(0xA6ACB8)

    /// Text of less important values, such as read-only values.
    public static var mutedText = color(0xA0A7B4)

    /// Colour of active parts.
    public static var accent = color(0x6FAEFF)
    /// Colour of errors.
    public static var error = color(0xFF8077)
    /// Colour of warnings.
    public static var warning = color(0xF2B85C)
    /// Colour of success.
    public static var success = color(0x6CCB92)

    // Marks lie over pictures of any colour: the marks' colours have a contrast of 3 to white and
    // to black, in both appearances. Numbers in marks are black.

    /// Colour of outlines, handles and lines over a picture.
    public static let mark = color(0x3B82F6)
    /// Colour of guides and motion paths over a picture.
    public static let guideMark = color(0xD97706)
    /// Colour of distances over a picture.
    public static let distanceMark = color(0xE5484D)

    /// Colours which are easy to distinguish, for bars side by side.
    public static var series = [
        0x6FAEFF, 0x6CCB92, 0xF2B85C, 0xE58BD8, 0x8F9BFF, 0x5FD0D3, 0xFF8F6B,
    ]
    .map(color)

    /// Colours of lines on `field`, with a contrast of at least 4.5 to it.
    public static var lines = series

    /// A colour by six hexadecimal digits.
    nonisolated public static func color(_ rgb: Int) -> UIColor {
        func part(_ shift: Int) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }

    // MARK: Fonts

    /// Font of text, 12 points.
    public static var font = UIFont.systemFont(ofSize: 12)
    /// Font of headings, 12 points.
    public static var strongFont = UIFont.systemFont(ofSize: 12, weight: .semibold)
    /// Font of notes, 10.5 points.
    public static var smallFont = UIFont.systemFont(ofSize: 10.5)
    /// Font of numbers, with digits of one width, 11 points.
    public static var numberFont = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)
    /// Font of the clock, 14 points.
    public static var clockFont = UIFont.monospacedSystemFont(ofSize: 14, weight: .medium)

    // MARK: Measures

    /// Height of a row in points. Default 22.
    public static var rowHeight: CGFloat = 22
    /// Margin of panels in points. Default 10.
    public static var margin: CGFloat = 10
}

extension UILabel {
    /// A label of a tool: one line, no background.
    public convenience init(
        _ font: UIFont, _ color: UIColor, _ alignment: NSTextAlignment = .left
    ) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        textAlignment = alignment
        lineBreakMode = .byTruncatingTail
    }

    /// Sets the text if it differs, because drawing a text costs more than a comparison.
    public func show(_ new: String) { if text != new { text = new } }

    /// True for a text that is hidden or truncated.
    public var isCut: Bool {
        let isShown = !isHidden && bounds.width > 0
        return text?.isEmpty == false
            && (!isShown || sizeThatFits(bounds.size).width > bounds.width + 1)
    }

    /// Places a text of secondary importance, and hides the text if the space suffices only for a
    /// few letters.
    public func place(_ new: CGRect) {
        frame = new
        isHidden = new.width < min(40, sizeThatFits(new.size).width)
    }
}
