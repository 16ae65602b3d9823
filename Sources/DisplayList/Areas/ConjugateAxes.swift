/// The half axes of an ellipse of which two conjugate half axes are given, such as the image of a
/// circle on a plane.
struct ConjugateAxes {
    /// The squared lengths of the longer and of the shorter half axis.
    let long: Double, short: Double
    /// True if both half axes have the same length.
    let isCircle: Bool

    init(_ u: SIMD2<Double>, _ v: SIMD2<Double>) {
        let (p, q, r) = ((u * u).sum(), (v * v).sum(), (u * v).sum())
        let spread = ((p - q) * (p - q) + 4 * r * r).squareRoot()
        (long, short) = ((p + q + spread) / 2, (p + q - spread) / 2)
        isCircle = spread < 1e-6 * (p + q)
    }
}
