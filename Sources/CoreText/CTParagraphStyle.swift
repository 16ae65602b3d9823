import CoreGraphics
import Foundation

/// How paragraphs are set; the same object as an `NSParagraphStyle`.
public typealias CTParagraphStyle = NSParagraphStyle

/// Where lines stand between the margins.
public enum CTTextAlignment: UInt8, Sendable {
    case left = 0
    case right, center, justified, natural
}

/// What happens to text that is wider than its room.
public enum CTLineBreakMode: UInt8, Sendable {
    case byWordWrapping = 0
    case byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// What a setting of a paragraph style is about. Kinds that are not laid out here are absent.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// A `CTTextAlignment`.
    case alignment = 0
    /// A `CGFloat` each: points from the margin.
    case firstLineHeadIndent = 1
    case headIndent = 2
    case tailIndent = 3
    /// A `CTLineBreakMode`.
    case lineBreakMode = 6
    /// A `CGFloat`: the factor of a line's own height.
    case lineHeightMultiple = 7
    /// A `CGFloat` each: points, 0 for no limit.
    case maximumLineHeight = 8
    case minimumLineHeight = 9
    /// A `CGFloat`: points between lines.
    case lineSpacing = 10
    /// A `CGFloat`: points after a paragraph.
    case paragraphSpacing = 11
    /// The same as `lineSpacing`.
    case lineSpacingAdjustment = 16
}

/// One setting: what it is about, and where its value lies.
public struct CTParagraphStyleSetting {
    public var spec: CTParagraphStyleSpecifier
    /// Bytes of the value.
    public var valueSize: Int
    public var value: UnsafeRawPointer

    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

/// A style with some settings; one whose size is not that of its kind is left out.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
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
        }
    }
    return style
}

/// Writes one value of a style to `valueBuffer`; false when the buffer has not the size of its kind.
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
