import Foundation

extension NSAttributedString.Key {
    /// A `CTFont`, a `CGFont` (at 12 points) or a font name.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `CGColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `CGColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An `NSParagraphStyle`; the first style applies to the whole text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Points added after each character, as any number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number; 0 is none, 1 single, 9 double.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A number; 0 is none.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// Points upward, as any number.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// Number: 0 disables the font's ligatures, 1, the default, enables standard ligatures, 2 all
    /// ligatures.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// A `CGColor` of the line around glyphs; default the text's colour.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// Width of the line around glyphs in hundredths of the font's size, as any number: above 0 the
    /// line alone, below 0 the glyph and the line. Default 0, no line.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// Core Text's own name for `foregroundColor`.
    static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
    /// True if the text takes the fill colour of the context.
    static let foregroundColorFromContext = NSAttributedString.Key("CTForegroundColorFromContext")
    /// Core Text's name for the effect of `kern`.
    static let tracking = NSAttributedString.Key("CTTracking")
}

/// Alignment of lines between the margins.
public enum NSTextAlignment: Int, Sendable {
    /// At the left margin.
    case left = 0
    /// At the right margin.
    case right
    /// In the middle.
    case center
    /// At both margins.
    case justified
    /// At the margin where the text's language begins.
    case natural
}

/// Treatment of text wider than the room.
public enum NSLineBreakMode: UInt, Sendable {
    /// Breaks between words.
    case byWordWrapping = 0
    /// Breaks between characters.
    case byCharWrapping
    /// Cut off at the edge.
    case byClipping
    /// Ellipsis at the beginning.
    case byTruncatingHead
    /// Ellipsis at the end.
    case byTruncatingTail
    /// Ellipsis in the middle.
    case byTruncatingMiddle
}

/// Layout parameters of paragraphs. Immutable. Thread: any.
open class NSParagraphStyle: NSObject, NSCopying {
    fileprivate var storedAlignment = NSTextAlignment.natural
    fileprivate var storedLineBreakMode = NSLineBreakMode.byWordWrapping
    fileprivate var storedLineSpacing: CGFloat = 0
    fileprivate var storedFirstLineHeadIndent: CGFloat = 0
    fileprivate var storedHeadIndent: CGFloat = 0
    fileprivate var storedTailIndent: CGFloat = 0
    fileprivate var storedParagraphSpacing: CGFloat = 0
    fileprivate var storedMinimumLineHeight: CGFloat = 0
    fileprivate var storedMaximumLineHeight: CGFloat = 0
    fileprivate var storedLineHeightMultiple: CGFloat = 0

    /// Alignment of lines. Default natural: the side where the language begins.
    open var alignment: NSTextAlignment { storedAlignment }
    /// Treatment of text wider than the room. Default word wrapping.
    open var lineBreakMode: NSLineBreakMode { storedLineBreakMode }
    /// Points between lines.
    open var lineSpacing: CGFloat { storedLineSpacing }
    /// Points by which the first line of each paragraph stands in.
    open var firstLineHeadIndent: CGFloat { storedFirstLineHeadIndent }
    /// Points by which the other lines stand in. Default 0.
    open var headIndent: CGFloat { storedHeadIndent }
    /// End of lines in points from the beginning of lines if positive, else from the opposite
    /// margin. Default 0.
    open var tailIndent: CGFloat { storedTailIndent }
    /// Points after each paragraph. Default 0.
    open var paragraphSpacing: CGFloat { storedParagraphSpacing }
    /// Minimum height of a line, in points; additional height lies above the letters. Default 0,
    /// none.
    open var minimumLineHeight: CGFloat { storedMinimumLineHeight }
    /// Maximum height of a line, in points; letters may extend above the line. Default 0, none.
    open var maximumLineHeight: CGFloat { storedMaximumLineHeight }
    /// The factor of a line's own height, before least and greatest. Default 0, the same as 1.
    open var lineHeightMultiple: CGFloat { storedLineHeightMultiple }

    fileprivate func take(_ other: NSParagraphStyle) {
        storedAlignment = other.storedAlignment
        storedLineBreakMode = other.storedLineBreakMode
        storedLineSpacing = other.storedLineSpacing
        storedFirstLineHeadIndent = other.storedFirstLineHeadIndent
        storedHeadIndent = other.storedHeadIndent
        storedTailIndent = other.storedTailIndent
        storedParagraphSpacing = other.storedParagraphSpacing
        storedMinimumLineHeight = other.storedMinimumLineHeight
        storedMaximumLineHeight = other.storedMaximumLineHeight
        storedLineHeightMultiple = other.storedLineHeightMultiple
    }

    /// Immutable copy of the style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let made = NSParagraphStyle()
        made.take(self)
        return made
    }

    /// Mutable copy of the style.
    open override func mutableCopy() -> Any {
        let made = NSMutableParagraphStyle()
        made.take(self)
        return made
    }
}

/// Mutable paragraph style. Thread: one at a time.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { storedAlignment }
        set { storedAlignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { storedLineBreakMode }
        set { storedLineBreakMode = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { storedLineSpacing }
        set { storedLineSpacing = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { storedFirstLineHeadIndent }
        set { storedFirstLineHeadIndent = newValue }
    }
    open override var headIndent: CGFloat {
        get { storedHeadIndent }
        set { storedHeadIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { storedTailIndent }
        set { storedTailIndent = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { storedParagraphSpacing }
        set { storedParagraphSpacing = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { storedMinimumLineHeight }
        set { storedMinimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { storedMaximumLineHeight }
        set { storedMaximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { storedLineHeightMultiple }
        set { storedLineHeightMultiple = newValue }
    }
}
