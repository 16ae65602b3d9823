/// Numbers for a shader of a pass over a whole surface: a filter's own come first, others have their place.
public struct EffectParameters: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// As the shader has them, `count` at most.
    public private(set) var texels: [SIMD4<Float>]

    /// How many the shader has room for.
    public static let count = 16

    /// Where `effect.glsl` and `spaces.glsl` look.
    enum Place: Int {
        /// The picture's box in its texture, and that of the second source.
        case picture = 4
        case secondPicture
        /// Three rows to a colour space and three back, and its exponent.
        case space = 8
        /// The layer's bounds in points.
        case bounds = 15
    }

    init(_ texels: [SIMD4<Float>]) { self.texels = texels }

    public init(arrayLiteral texels: SIMD4<Float>...) { self.texels = texels }

    /// Puts a texel before all others.
    mutating func insert(_ texel: SIMD4<Float>) { texels.insert(texel, at: 0) }

    /// A number that has its place; what lies before it and was not given is zero.
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
