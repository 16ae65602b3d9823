/// How a layer's colours meet what is already there. Those past `plusLighter` need the backdrop in a texture.
public enum BlendMode: UInt8, Sendable, CaseIterable {
    case sourceOver, copy, clear
    case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusLighter
    case plusDarker
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case linearBurn, linearDodge, linearLight, pinLight, vividLight, divide, subtract
    case maximum, minimum, multiplyCompositing

    /// Whether the GPU's blender can do it with factors alone.
    public var isFixedFunction: Bool { rawValue <= BlendMode.plusLighter.rawValue }

    /// Whether it changes what is behind where the layer itself has no pixel.
    public var clearsAround: Bool {
        switch self {
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// What a compositing filter of this Core Image name does; nil for a name nobody knows.
    public init?(filter type: String) {
        switch type {
        case "clear": self = .clear
        case "copy": self = .copy
        case "destOver": self = .destinationOver
        case "destIn": self = .destinationIn
        case "destOut": self = .destinationOut
        case "destAtop": self = .destinationAtop
        case "xor": self = .xor
        case "plusD": self = .plusDarker
        case "CISourceOverCompositing": self = .sourceOver
        case "CISourceInCompositing": self = .sourceIn
        case "CISourceOutCompositing": self = .sourceOut
        case "CISourceAtopCompositing": self = .sourceAtop
        case "CIAdditionCompositing": self = .plusLighter
        case "CIMultiplyCompositing": self = .multiplyCompositing
        case "CIMaximumCompositing": self = .maximum
        case "CIMinimumCompositing": self = .minimum
        default:
            guard let mode = Self.named[type] else { return nil }
            self = mode
        }
    }

    /// `CIMultiplyBlendMode` for `multiply` and so on.
    private static let named: [String: BlendMode] = {
        var modes: [String: BlendMode] = [:]
        for mode in allCases {
            let name = "\(mode)"
            modes["CI\(name.prefix(1).uppercased())\(name.dropFirst())BlendMode"] = mode
        }
        return modes
    }()
}
