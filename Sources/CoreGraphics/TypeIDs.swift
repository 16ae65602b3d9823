// Numbers of Core Foundation types, and objects with identity as equality.

/// The `typeID` of an object of Core Graphics, or the number by `CT…GetTypeID()` of an object of
/// Core Text; 0 for anything else. Our choice of numbers.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
    switch cf {
    case is CGColor: CGColor.typeID
    case is CGColorSpace: CGColorSpace.typeID
    case is CGContext: CGContext.typeID
    case is CGDataConsumer: CGDataConsumer.typeID
    case is CGDataProvider: CGDataProvider.typeID
    case is CGFont: CGFont.typeID
    case is CGGradient: CGGradient.typeID
    case is CGImage: CGImage.typeID
    case is CGLayer: CGLayer.typeID
    case is CGPDFDocument: CGPDFDocument.typeID
    case is CGPDFPage: CGPDFPage.typeID
    case is CGPath: CGPath.typeID
    case is CGPattern: CGPattern.typeID
    default: (cf as? any NumberedType).map { type(of: $0).number } ?? 0
    }
}

/// Type of another module with a number for `CFGetTypeID(_:)`.
package protocol NumberedType {
    /// Number of the type, beyond those of Core Graphics.
    static var number: CFTypeID { get }
}

extension CGColor {
    /// Type number of colours for `CFGetTypeID(_:)`: 0x4701, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4701 }
}
extension CGColorSpace {
    /// Type number of colour spaces for `CFGetTypeID(_:)`: 0x4702, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4702 }
}
extension CGContext {
    /// Type number of contexts for `CFGetTypeID(_:)`: 0x4703, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4703 }
}
extension CGDataConsumer {
    /// Type number of data consumers for `CFGetTypeID(_:)`: 0x4704, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4704 }
}
extension CGDataProvider {
    /// Type number of data providers for `CFGetTypeID(_:)`: 0x4705, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4705 }
}
extension CGFont {
    /// Type number of fonts for `CFGetTypeID(_:)`: 0x4706, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4706 }
}
extension CGGradient {
    /// Type number of gradients for `CFGetTypeID(_:)`: 0x4707, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4707 }
}
extension CGImage {
    /// Type number of images for `CFGetTypeID(_:)`: 0x4708, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4708 }
}
extension CGLayer {
    /// Type number of layers for `CFGetTypeID(_:)`: 0x4709, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x4709 }
}
extension CGPath {
    /// Type number of paths for `CFGetTypeID(_:)`: 0x470A, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x470A }
}
extension CGPDFDocument {
    /// Type number of PDF documents for `CFGetTypeID(_:)`: 0x470C, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x470C }
}
extension CGPDFPage {
    /// Type number of PDF pages for `CFGetTypeID(_:)`: 0x470D, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x470D }
}
extension CGPattern {
    /// Type number of patterns for `CFGetTypeID(_:)`: 0x470B, our choice. Thread: any.
    public static var typeID: CFTypeID { 0x470B }
}

extension CGContext: Hashable {
    /// True if both contexts are the same object. Two contexts on the same memory are unequal.
    public static func == (a: CGContext, b: CGContext) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataConsumer: Hashable {
    /// True if both data consumers are the same object. Consumers into one file are unequal.
    public static func == (a: CGDataConsumer, b: CGDataConsumer) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataProvider: Hashable {
    /// True if both data providers are the same object. Two providers of equal bytes are unequal.
    public static func == (a: CGDataProvider, b: CGDataProvider) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGGradient: Hashable {
    /// True if both gradients are the same object. Two gradients of equal colours are unequal.
    public static func == (a: CGGradient, b: CGGradient) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGLayer: Hashable {
    /// True if both layers are the same object. Two layers of equal contents are unequal.
    public static func == (a: CGLayer, b: CGLayer) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGPattern: Hashable {
    /// True if both patterns are the same object. Two patterns with the same callback are unequal.
    public static func == (a: CGPattern, b: CGPattern) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
