// Numbers of Core Foundation types, and objects with identity as equality.

/// The `typeID` of a Core Graphics object; 0 for anything else. Our choice of numbers.
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
    case is CGPath: CGPath.typeID
    case is CGPattern: CGPattern.typeID
    default: 0
    }
}

extension CGColor { public static var typeID: CFTypeID { 0x4701 } }
extension CGColorSpace { public static var typeID: CFTypeID { 0x4702 } }
extension CGContext { public static var typeID: CFTypeID { 0x4703 } }
extension CGDataConsumer { public static var typeID: CFTypeID { 0x4704 } }
extension CGDataProvider { public static var typeID: CFTypeID { 0x4705 } }
extension CGFont { public static var typeID: CFTypeID { 0x4706 } }
extension CGGradient { public static var typeID: CFTypeID { 0x4707 } }
extension CGImage { public static var typeID: CFTypeID { 0x4708 } }
extension CGLayer { public static var typeID: CFTypeID { 0x4709 } }
extension CGPath { public static var typeID: CFTypeID { 0x470A } }
extension CGPattern { public static var typeID: CFTypeID { 0x470B } }

extension CGContext: Hashable {
    public static func == (a: CGContext, b: CGContext) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataConsumer: Hashable {
    public static func == (a: CGDataConsumer, b: CGDataConsumer) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGDataProvider: Hashable {
    public static func == (a: CGDataProvider, b: CGDataProvider) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGGradient: Hashable {
    public static func == (a: CGGradient, b: CGGradient) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGLayer: Hashable {
    public static func == (a: CGLayer, b: CGLayer) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGPattern: Hashable {
    public static func == (a: CGPattern, b: CGPattern) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
