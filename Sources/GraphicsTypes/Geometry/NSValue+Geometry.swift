import Foundation

// Boxes for structures unknown to Foundation on Linux, which refuses C structs but accepts arrays
// of doubles. The length of the array identifies the type; equality and hash come from the bytes.

extension NSValue {
    /// Array types of the structures unknown to Foundation on Linux.
    private enum Code {
        static let vector = "[2d]"
        static let affine = "[6d]"
        static let transform = "[16d]"
    }

    private func read<T>(_ code: String, _ fallback: T) -> T {
        guard String(cString: objCType) == code else { return fallback }
        var value = fallback
        withUnsafeMutableBytes(of: &value) { bytes in
            if let base = bytes.baseAddress { getValue(base) }
        }
        return value
    }

    /// A boxed point. The box has Foundation's type, hence `pointValue` reads the point, too.
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    /// A boxed size. The box has Foundation's type, hence `sizeValue` reads the size, too.
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
    /// A boxed rectangle. The box has Foundation's type, hence `rectValue` reads the rectangle,
    /// too.
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

    /// A boxed vector. The box is an array of two doubles; boxes are equal if the bytes are.
    public convenience init(cgVector value: CGVector) {
        var value = value
        self.init(bytes: &value, objCType: Code.vector)
    }

    /// A boxed affine transform. The box is an array of six doubles in storage order; boxes are
    /// equal if the bytes are.
    public convenience init(cgAffineTransform value: CGAffineTransform) {
        var value = value
        self.init(bytes: &value, objCType: Code.affine)
    }

    /// A boxed 3D transform. The box is an array of sixteen doubles in row order; boxes are equal
    /// if the bytes are.
    public convenience init(caTransform3D value: CATransform3D) {
        var value = value
        self.init(bytes: &value, objCType: Code.transform)
    }

    /// The boxed point; zero for another boxed type. A boxed size or vector is another type.
    public var cgPointValue: CGPoint { unboxed as? CGPoint ?? .zero }
    /// The boxed size; zero for another boxed type. A boxed point or vector is another type.
    public var cgSizeValue: CGSize { unboxed as? CGSize ?? .zero }
    /// The boxed rectangle; zero for another boxed type. No message is logged.
    public var cgRectValue: CGRect { unboxed as? CGRect ?? .zero }
    /// The boxed vector; zero for another boxed type. Any boxed array of two doubles counts as a
    /// vector.
    public var cgVectorValue: CGVector { read(Code.vector, .zero) }
    /// The boxed affine transform; the identity for another boxed type. Any boxed array of six
    /// doubles counts as an affine transform.
    public var cgAffineTransformValue: CGAffineTransform { read(Code.affine, .identity) }
    /// The boxed 3D transform; the identity for another boxed type. Any boxed array of sixteen
    /// doubles counts as a 3D transform.
    public var caTransform3DValue: CATransform3D { read(Code.transform, CATransform3DIdentity) }

    /// The geometry structure in this box as the plain Swift value; nil for any other content.
    ///
    /// Not Apple's: the compiler bridges on Apple's systems; on Linux values arrive in either form.
    public var unboxed: Any? {
        switch String(cString: objCType) {
        case Code.vector: return cgVectorValue
        case Code.affine: return cgAffineTransformValue
        case Code.transform: return caTransform3DValue
        case let type where type.hasPrefix("{CGPoint"): return pointValue
        case let type where type.hasPrefix("{CGSize"): return sizeValue
        case let type where type.hasPrefix("{CGRect"): return rectValue
        default: return nil
        }
    }
}
