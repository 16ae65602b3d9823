import CoreGraphics
import Foundation

/// Layout of paragraphs; the same object as an `NSParagraphStyle`. Functions also take an
/// `NSMutableParagraphStyle`.
public typealias CTParagraphStyle = NSParagraphStyle

/// Alignment of lines between the margins. Default `natural`.
public enum CTTextAlignment: UInt8, Sendable {
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

/// Treatment of text wider than its line. Default `byWordWrapping`. Frames apply the mode of each
/// paragraph; `CTTypesetterSuggestLineBreak` applies only the two modes that wrap.
public enum CTLineBreakMode: UInt8, Sendable {
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

/// Direction of a paragraph's text. Default `natural`.
public enum CTWritingDirection: Int8, Sendable {
    /// Direction of the first letter with a direction.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// Kind of a paragraph style's setting. Unsupported kinds are absent, also tab stops: a pointer to
/// an array of Swift is a pointer to the elements. The counterpart is
/// `NSMutableParagraphStyle.tabStops`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// A `CTTextAlignment`.
    case alignment = 0
    /// A `CGFloat`: points of the first line from the margin.
    case firstLineHeadIndent = 1
    /// A `CGFloat`: points of the other lines from the margin.
    case headIndent = 2
    /// A `CGFloat`: end of lines in points, from the start if above 0, else from the end margin.
    case tailIndent = 3
    /// A `CGFloat`: points between tabs after the last stop.
    case defaultTabInterval = 5
    /// A `CTLineBreakMode`.
    case lineBreakMode = 6
    /// A `CGFloat`: factor of a line's natural height.
    case lineHeightMultiple = 7
    /// A `CGFloat`: largest height of a line in points, 0 for no limit.
    case maximumLineHeight = 8
    /// A `CGFloat`: smallest height of a line in points, 0 for no limit.
    case minimumLineHeight = 9
    /// A `CGFloat`: points between lines.
    case lineSpacing = 10
    /// A `CGFloat`: points after a paragraph.
    case paragraphSpacing = 11
    /// A `CGFloat`: points before each paragraph but the first.
    case paragraphSpacingBefore = 12
    /// A `CTWritingDirection`.
    case baseWritingDirection = 13
    /// Equal to `lineSpacing`.
    case lineSpacingAdjustment = 16
}

/// A setting of a paragraph style: a kind with a pointer to the value. The value is read in
/// `CTParagraphStyleCreate` and stays the caller's.
public struct CTParagraphStyleSetting {
    /// Kind of the setting, which determines the type of the value. Of two settings of a kind in a
    /// list, the later counts.
    public var spec: CTParagraphStyleSpecifier
    /// Size of the value in bytes. With a size other than the kind's, the setting is ignored.
    public var valueSize: Int
    /// Pointer to the value, valid during the call of `CTParagraphStyleCreate`. The pointer need
    /// not be aligned for numbers.
    public var value: UnsafeRawPointer

    /// A setting of a kind, with the size in bytes and the address of its value. The value is not
    /// copied.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

/// A style of some settings. A setting with the wrong size is ignored, and so is an unknown
/// alignment, line break mode or direction. Nil settings give the default style.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    let count = settings == nil ? 0 : max(settingCount, 0)
    for setting in UnsafeBufferPointer(start: settings, count: count) {
        func number() -> CGFloat? {
            setting.valueSize == MemoryLayout<CGFloat>.size
                ? setting.value.loadUnaligned(as: CGFloat.self) : nil
        }
        func byte() -> UInt8? {
            setting.valueSize == 1 ? setting.value.load(as: UInt8.self) : nil
        }
        switch setting.spec {
        case .alignment:
            if let kind = byte().flatMap(CTTextAlignment.init) { style.alignment = kind.paragraph }
        case .lineBreakMode:
            if let mode = byte().flatMap({ NSLineBreakMode(rawValue: UInt($0)) }) {
                style.lineBreakMode = mode
            }
        case .firstLineHeadIndent: number().map { style.firstLineHeadIndent = $0 }
        case .headIndent: number().map { style.headIndent = $0 }
        case .tailIndent: number().map { style.tailIndent = $0 }
        case .lineHeightMultiple: number().map { style.lineHeightMultiple = $0 }
        case .maximumLineHeight: number().map { style.maximumLineHeight = $0 }
        case .minimumLineHeight: number().map { style.minimumLineHeight = $0 }
        case .lineSpacing, .lineSpacingAdjustment: number().map { style.lineSpacing = $0 }
        case .paragraphSpacing: number().map { style.paragraphSpacing = $0 }
        case .paragraphSpacingBefore: number().map { style.paragraphSpacingBefore = $0 }
        case .defaultTabInterval: number().map { style.defaultTabInterval = $0 }
        case .baseWritingDirection:
            if setting.valueSize == 1,
                let direction = NSWritingDirection(
                    rawValue: Int(setting.value.load(as: Int8.self)))
            {
                style.baseWritingDirection = direction
            }
        }
    }
    return style
}

/// Copy of a style; later changes of a mutable style do not change the copy. The copy is immutable
/// and a new object, also for an immutable style. O(1).
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
    paragraphStyle.copy() as? CTParagraphStyle ?? paragraphStyle
}

/// Writes one value of a style to `valueBuffer`; false for a buffer of the wrong size. With false,
/// nothing is written.
public func CTParagraphStyleGetValueForSpecifier(
    _ style: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    func put<T>(_ value: T) -> Bool {
        guard valueBufferSize == MemoryLayout<T>.size else { return false }
        withUnsafeBytes(of: value) {
            valueBuffer.copyMemory(from: $0.baseAddress!, byteCount: $0.count)
        }
        return true
    }
    switch spec {
    case .alignment: return put(CTTextAlignment(style.alignment).rawValue)
    case .lineBreakMode: return put(UInt8(style.lineBreakMode.rawValue))
    case .firstLineHeadIndent: return put(style.firstLineHeadIndent)
    case .headIndent: return put(style.headIndent)
    case .tailIndent: return put(style.tailIndent)
    case .lineHeightMultiple: return put(style.lineHeightMultiple)
    case .maximumLineHeight: return put(style.maximumLineHeight)
    case .minimumLineHeight: return put(style.minimumLineHeight)
    case .lineSpacing, .lineSpacingAdjustment: return put(style.lineSpacing)
    case .paragraphSpacing: return put(style.paragraphSpacing)
    case .paragraphSpacingBefore: return put(style.paragraphSpacingBefore)
    case .defaultTabInterval: return put(style.defaultTabInterval)
    case .baseWritingDirection: return put(Int8(style.baseWritingDirection.rawValue))
    }
}

extension CTTextAlignment {
    var paragraph: NSTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural: .natural
        }
    }

    init(_ alignment: NSTextAlignment) {
        switch alignment {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}
