import Foundation

/// Layout parameters of paragraphs. Immutable. Thread: any.
///
/// Two styles with equal parameters are equal.
open class NSParagraphStyle: NSObject, NSCopying {
    /// All parameters, as a value.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var lineSpacing: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var defaultTabInterval: CGFloat = 0
        var tabStops = NSParagraphStyle.defaultTabStops
    }

    fileprivate(set) var values = Values()

    /// Twelve left tabs, 28 points apart.
    static let defaultTabStops = (1...12).map {
        NSTextTab(textAlignment: .left, location: CGFloat($0) * 28)
    }

    /// Style with the default of every parameter. A new object at each call.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Style with the default of every parameter.
    public override init() {}

    /// Alignment of lines. Default natural: the side where the language begins.
    open var alignment: NSTextAlignment { values.alignment }
    /// Treatment of text wider than the available width. Default word wrapping.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// Direction of the text. Default natural: the direction of the first letter of each paragraph.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// Points between lines. Default 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// Indent of the first line of each paragraph, in points from the leading margin. Default 0.
    /// Limited to a million to either side; a number that is not finite counts as 0.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// Indent of the following lines, in points from the leading margin. Default 0. Limited to a
    /// million to either side; a number that is not finite counts as 0.
    open var headIndent: CGFloat { values.headIndent }
    /// End of lines in points from the beginning of lines if positive, else from the opposite
    /// margin. Default 0. Limited to a million to either side; a number that is not finite counts
    /// as 0.
    open var tailIndent: CGFloat { values.tailIndent }
    /// Points after each paragraph. Default 0.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Points before each paragraph but the first. Default 0.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// Minimum height of a line, in points; additional height lies above the letters. Default 0,
    /// none. A number that is not finite, or below 0, counts as 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// Maximum height of a line, in points; letters may extend above the line. Default 0, none. A
    /// larger minimum has precedence. A number that is not finite, or below 0, counts as 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The factor of a line's own height, before least and greatest. Default 0, the same as 1. A
    /// number that is not finite, or below 0, counts as 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// Distance of tabs after the last stop, in points. Default 0: the distance of the last two
    /// stops continues.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }
    /// Stops of tabs, from the leading margin on. Default: twelve left stops, 28 points apart.
    open var tabStops: [NSTextTab]! { values.tabStops }

    /// Immutable copy of the style, also of a mutable style; an immutable style is its own copy.
    /// O(1): parameters are shared until a change.
    open func copy(with zone: NSZone? = nil) -> Any {
        guard self is NSMutableParagraphStyle else { return self }
        let made = NSParagraphStyle()
        made.values = values
        return made
    }

    /// Mutable copy of the style. O(1): parameters are shared until a change.
    open override func mutableCopy() -> Any {
        let made = NSMutableParagraphStyle()
        made.values = values
        return made
    }

    /// True for a style with equal parameters.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle).map { $0.values == values } ?? false
    }
    /// Hash of the parameters.
    open override var hash: Int { values.hashValue }
}

/// Mutable paragraph style. Thread: one at a time.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// Style with the default of every parameter.
    public override init() {}

    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }
    open override var tabStops: [NSTextTab]! {
        get { values.tabStops }
        set { values.tabStops = newValue ?? NSParagraphStyle.defaultTabStops }
    }

    /// Adds a stop in the order of locations. A stop at the location of an existing stop is
    /// inserted after the existing stop. O(n) in the number of stops.
    open func addTabStop(_ tab: NSTextTab) {
        let at = values.tabStops.firstIndex { $0.location > tab.location }
        values.tabStops.insert(tab, at: at ?? values.tabStops.endIndex)
    }
    /// Removes the first stop that equals a tab. Has no effect without an equal stop.
    open func removeTabStop(_ tab: NSTextTab) {
        if let at = values.tabStops.firstIndex(of: tab) { values.tabStops.remove(at: at) }
    }
    /// Copies all parameters of a style, tab stops included. Earlier parameters are lost.
    open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
