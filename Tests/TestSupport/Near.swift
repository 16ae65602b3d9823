import CoreGraphics

/// True if values are equal within a tolerance, for each coordinate.
public func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(a - b) <= tolerance
}
/// True if both coordinates differ by at most a tolerance.
public func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 0.01) -> Bool {
    near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance)
}
/// True if origin and size differ by at most a tolerance.
public func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-5) -> Bool {
    near(a.origin, b.origin, tolerance) && near(a.width, b.width, tolerance)
        && near(a.height, b.height, tolerance)
}
