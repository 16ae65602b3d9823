import Foundation

// Foundation on Linux refuses to box a C struct but boxes arrays of doubles, so the types it does
// not know travel as arrays whose length names the type. Equality and hash come from the bytes.

extension NSValue {
    /// The array types that stand for the structs Foundation on Linux does not know.
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

    /// The boxed point; zero when another type is boxed.
    public var cgPointValue: CGPoint { unboxed as? CGPoint ?? .zero }
    /// The boxed size; zero when another type is boxed.
    public var cgSizeValue: CGSize { unboxed as? CGSize ?? .zero }
    /// The boxed rectangle; zero when another type is boxed.
    public var cgRectValue: CGRect { unboxed as? CGRect ?? .zero }
    /// The boxed vector; zero when another type is boxed.
    public var cgVectorValue: CGVector { read(Code.vector, .zero) }
    /// The boxed affine transform; the identity when another type is boxed.
    public var cgAffineTransformValue: CGAffineTransform { read(Code.affine, .identity) }
    /// The boxed 3D transform; the identity when another type is boxed.
    public var caTransform3DValue: CATransform3D { read(Code.transform, CATransform3DIdentity) }

    /// The geometry struct in this box as the plain Swift value, or nil for any other content.
    ///
    /// Our own: on Apple's systems the compiler bridges, here values arrive in either form.
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
