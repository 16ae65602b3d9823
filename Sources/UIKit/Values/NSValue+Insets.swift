import Foundation

// Insets and offsets as objects, for values of any kind.
extension NSValue {
    /// Value with insets. The value has the type encoding `[4d]`: top, left, bottom, right.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        var value = (insets.top, insets.left, insets.bottom, insets.right)
        self.init(bytes: &value, objCType: "[4d]")
    }
    /// Value with an offset. The value has the type encoding `[2d]`: horizontal, vertical.
    public convenience init(uiOffset offset: UIOffset) {
        var value = (offset.horizontal, offset.vertical)
        self.init(bytes: &value, objCType: "[2d]")
    }
    /// Insets of the value; zero for a value of another type. Every value with the type encoding
    /// `[4d]` counts.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        guard String(cString: objCType) == "[4d]" else { return .zero }
        var v = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        getValue(&v)
        return UIEdgeInsets(top: v.0, left: v.1, bottom: v.2, right: v.3)
    }
    /// Offset of the value; zero for a value of another type. Every value with the type encoding
    /// `[2d]` counts.
    public var uiOffsetValue: UIOffset {
        guard String(cString: objCType) == "[2d]" else { return .zero }
        var v = (CGFloat(0), CGFloat(0))
        getValue(&v)
        return UIOffset(horizontal: v.0, vertical: v.1)
    }
}
