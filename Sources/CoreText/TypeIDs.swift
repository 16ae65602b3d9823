import CoreGraphics

// Numbers of Core Text's types for `CFGetTypeID(_:)`: from 0x5401 on, our choice.

/// Type number of fonts for `CFGetTypeID(_:)`. Thread: any.
public func CTFontGetTypeID() -> CFTypeID { 0x5401 }
/// Type number of font descriptors for `CFGetTypeID(_:)`. Thread: any.
public func CTFontDescriptorGetTypeID() -> CFTypeID { 0x5402 }
/// Type number of font collections for `CFGetTypeID(_:)`. Thread: any.
public func CTFontCollectionGetTypeID() -> CFTypeID { 0x5403 }
/// Type number of paragraph styles for `CFGetTypeID(_:)`. Thread: any.
public func CTParagraphStyleGetTypeID() -> CFTypeID { 0x5404 }
/// Type number of tabs for `CFGetTypeID(_:)`. Thread: any.
public func CTTextTabGetTypeID() -> CFTypeID { 0x5405 }
/// Type number of lines for `CFGetTypeID(_:)`. Thread: any.
public func CTLineGetTypeID() -> CFTypeID { 0x5406 }
/// Type number of runs for `CFGetTypeID(_:)`. Thread: any.
public func CTRunGetTypeID() -> CFTypeID { 0x5407 }
/// Type number of run delegates for `CFGetTypeID(_:)`. Thread: any.
public func CTRunDelegateGetTypeID() -> CFTypeID { 0x5408 }
/// Type number of frames for `CFGetTypeID(_:)`. Thread: any.
public func CTFrameGetTypeID() -> CFTypeID { 0x5409 }
/// Type number of framesetters for `CFGetTypeID(_:)`. Thread: any.
public func CTFramesetterGetTypeID() -> CFTypeID { 0x540A }
/// Type number of typesetters for `CFGetTypeID(_:)`. Thread: any.
public func CTTypesetterGetTypeID() -> CFTypeID { 0x540B }
/// Type number of choices of glyphs for `CFGetTypeID(_:)`. Thread: any.
public func CTGlyphInfoGetTypeID() -> CFTypeID { 0x540C }
/// Type number of ruby for `CFGetTypeID(_:)`. Thread: any.
public func CTRubyAnnotationGetTypeID() -> CFTypeID { 0x540D }

extension CTFont: NumberedType {
    package static var number: CFTypeID { CTFontGetTypeID() }
}
extension CTFontDescriptor: NumberedType {
    package static var number: CFTypeID { CTFontDescriptorGetTypeID() }
}
extension CTFontCollection: NumberedType {
    package static var number: CFTypeID { CTFontCollectionGetTypeID() }
}
extension CTParagraphStyle: NumberedType {
    package static var number: CFTypeID { CTParagraphStyleGetTypeID() }
}
extension CTTextTab: NumberedType {
    package static var number: CFTypeID { CTTextTabGetTypeID() }
}
extension CTLine: NumberedType {
    package static var number: CFTypeID { CTLineGetTypeID() }
}
extension CTRun: NumberedType {
    package static var number: CFTypeID { CTRunGetTypeID() }
}
extension CTRunDelegate: NumberedType {
    package static var number: CFTypeID { CTRunDelegateGetTypeID() }
}
extension CTFrame: NumberedType {
    package static var number: CFTypeID { CTFrameGetTypeID() }
}
extension CTFramesetter: NumberedType {
    package static var number: CFTypeID { CTFramesetterGetTypeID() }
}
extension CTTypesetter: NumberedType {
    package static var number: CFTypeID { CTTypesetterGetTypeID() }
}
extension CTGlyphInfo: NumberedType {
    package static var number: CFTypeID { CTGlyphInfoGetTypeID() }
}
extension CTRubyAnnotation: NumberedType {
    package static var number: CFTypeID { CTRubyAnnotationGetTypeID() }
}
