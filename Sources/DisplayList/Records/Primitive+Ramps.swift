/// The variants of `ramp`.
extension Primitive {
    /// A ramp's shader.
    struct Ramp {
        /// The supported number of stops.
        enum Stops { case pair, few, many }

        var kind: GradientRecord.Kind
        var stops: Stops
        var isRounded = false
    }

    /// Nil for every other primitive.
    var ramp: Ramp? {
        switch self {
        case .axialPair: Ramp(kind: .axial, stops: .pair)
        case .axialFew: Ramp(kind: .axial, stops: .few)
        case .axial: Ramp(kind: .axial, stops: .many)
        case .radialPair: Ramp(kind: .radial, stops: .pair)
        case .radial: Ramp(kind: .radial, stops: .many)
        case .conic: Ramp(kind: .conic, stops: .many)
        case .roundedAxialPair: Ramp(kind: .axial, stops: .pair, isRounded: true)
        case .roundedAxialFew: Ramp(kind: .axial, stops: .few, isRounded: true)
        case .roundedAxial: Ramp(kind: .axial, stops: .many, isRounded: true)
        case .roundedRadialPair: Ramp(kind: .radial, stops: .pair, isRounded: true)
        case .roundedRadial: Ramp(kind: .radial, stops: .many, isRounded: true)
        case .roundedConic: Ramp(kind: .conic, stops: .many, isRounded: true)
        default: nil
        }
    }

    /// The ramp primitive for a number of stops; nil for too many stops.
    init?(_ kind: GradientRecord.Kind, stops: Int, isRounded: Bool) {
        guard stops <= RampRecord.mostStops else { return nil }
        switch (kind, stops) {
        case (.axial, 2): self = isRounded ? .roundedAxialPair : .axialPair
        case (.axial, ...5): self = isRounded ? .roundedAxialFew : .axialFew
        case (.axial, _): self = isRounded ? .roundedAxial : .axial
        case (.radial, 2): self = isRounded ? .roundedRadialPair : .radialPair
        case (.radial, _): self = isRounded ? .roundedRadial : .radial
        case (.conic, _): self = isRounded ? .roundedConic : .conic
        }
    }

    /// True if the shader ends with half a step of noise: `Shaders/common/dither.glsl`. True for
    /// all gradients.
    public var isDithered: Bool { self == .gradient || ramp != nil }

    /// Preprocessor names defined for the shader of the primitive, besides the names of its clip.
    /// Without `#define`; some names have a value. Empty for most primitives.
    public var shaderNames: [String] {
        switch self {
        case .minified: return ["BOUNDED"]
        case .panel: return ["FLAT"]
        case .capsule, .roundArc: return ["ROUND"]
        case .frame: return ["FRAME"]
        case .oval: return ["PEN"]
        case .polygon: return ["FILLED"]
        default: break
        }
        guard let ramp else { return [] }
        var names = ["MOST_STOPS \(RampRecord.mostStops)"]
        if ramp.kind == .radial { names.append("RADIAL") }
        if ramp.kind == .conic { names.append("CONIC") }
        if ramp.stops == .pair { names.append("PAIR") }
        if ramp.stops == .few { names.append("FEW") }
        if ramp.isRounded { names.append("ROUNDED") }
        return names
    }
}
