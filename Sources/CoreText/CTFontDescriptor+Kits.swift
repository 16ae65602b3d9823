import CoreGraphics

/// Parts of `UIFontDescriptor` and `NSFontDescriptor`, which differ in the types of their keys.
extension CTFontDescriptor {
    /// Descriptor with further attributes, which replace those of the same keys.
    package func adding(_ more: [String: Any]) -> CTFontDescriptor {
        CTFontDescriptor(attributes.merging(more) { $1 })
    }

    /// Descriptor with exactly these styles; nil if the family has no such face.
    package func withStyles(_ traits: UInt32) -> CTFontDescriptor? {
        CTFontDescriptorCreateCopyWithSymbolicTraits(
            self, CTFontSymbolicTraits(rawValue: traits),
            [.traitBold, .traitItalic, .traitCondensed, .traitExpanded])
    }

    /// Size in points; 0 if left open.
    package var pointSize: CGFloat {
        attributes[kCTFontSizeAttribute] == nil ? 0 : CTFontGetSize(font(size: 0))
    }
}
