/// The shader parameters of a pass over a whole surface: a filter's own parameters first, shared
/// parameters at fixed places. The shader's `uParameters`.
public struct EffectParameters: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// The texels in shader order, `count` at most. The number is not checked; the program's other
    /// texels keep their last values.
    public private(set) var texels: [SIMD4<Float>]

    /// The number of texels in the shader.
    public static let count = 16

    /// The places read by `effect.glsl` and `spaces.glsl`.
    enum Place: Int {
        /// The picture's box in its texture, and the second source's box.
        case picture = 4
        case secondPicture
        /// Three rows to a colour space and three back, and the exponent.
        case space = 8
        /// The layer's bounds in points.
        case bounds = 15
    }

    init(_ texels: [SIMD4<Float>]) { self.texels = texels }

    /// Parameters from texels, in shader order. An empty literal has no parameters.
    public init(arrayLiteral texels: SIMD4<Float>...) { self.texels = texels }

    /// Inserts a texel before all others.
    mutating func insert(_ texel: SIMD4<Float>) { texels.insert(texel, at: 0) }

    /// The texel at a fixed place; missing texels before the place are set to zero.
    subscript(_ place: Place, _ offset: Int = 0) -> SIMD4<Float> {
        get { self[place.rawValue + offset] }
        set { self[place.rawValue + offset] = newValue }
    }

    private subscript(_ i: Int) -> SIMD4<Float> {
        get { i < texels.count ? texels[i] : .zero }
        set {
            while texels.count <= i { texels.append(.zero) }
            texels[i] = newValue
        }
    }
}
