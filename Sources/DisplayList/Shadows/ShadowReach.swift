import Foundation

/// The visible reach of a shadow beyond its outline.
///
/// Below half an 8-bit step a shadow changes no pixel, and the outer stripe, a tenth of a baked
/// box's pixels, is not drawn. Measured on S3 (500 baked boxes, llvmpipe): a fifteenth of the
/// frame.
enum ShadowReach {
    /// The distance from the outline beyond which a shadow changes no pixel, in standard deviations
    /// of the blur; 0 for an invisible shadow. `alpha` is the alpha of the shadow's colour times
    /// all opacities.
    static func deviations(alpha: Double) -> Double {
        let seen = 0.5 / 255 / alpha
        // Beyond a straight edge the alpha is the tail of a normal distribution; beyond a corner
        // the alpha is less.
        guard alpha > 0, seen < 0.5 else { return 0 }
        // The inverse of the normal distribution's tail: Abramowitz and Stegun 26.2.23, within
        // 0.0005.
        let t = (-2 * log(seen)).squareRoot()
        let above = 2.515517 + t * (0.802853 + t * 0.010328)
        let below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
        return t - above / below + 0.0005
    }
}
