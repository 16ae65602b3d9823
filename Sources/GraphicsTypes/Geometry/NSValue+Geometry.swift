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

    /// A boxed point.
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    /// A boxed size.
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
    /// A boxed rectangle.
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

    /// A boxed vector.
    public convenience init(cgVector value: CGVector) {
        var value = value
        self.init(bytes: &value, objCType: Code.vector)
    }

    /// A boxed affine transform.
    public convenience init(cgAffineTransform value: CGAffineTransform) {
        var value = value
        self.init(bytes: &value, objCType: Code.affine)
    }

    /// A boxed 3D transform.
    public convenience init(caTransform3D value: CATransform3D) {
        var value = value
        self.init(bytes: &value, objCType: Code.transform)
    }

    /// The boxed point; zero for another boxed type.
    public var cgPointValue: CGPoint { unboxed as? CGPoint ?? .zero }
    /// The boxed size; zero for another boxed type.
    public var cgSizeValue: CGSize { unboxed as? CGSize ?? .zero }
    /// The boxed rectangle; zero for another boxed type.
    public var cgRectValue: CGRect { unboxed as? CGRect ?? .zero }
    /// The boxed vector; zero for another boxed type.
    public var cgVectorValue: CGVector { read(Code.vector, .zero) }
    /// The boxed affine transform; the identity for another boxed type.
    public var cgAffineTransformValue: CGAffineTransform { read(Code.affine, .identity) }
    /// The boxed 3D transform; the identity for another boxed type.
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
