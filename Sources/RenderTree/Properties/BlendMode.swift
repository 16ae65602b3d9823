/// The compositing of a layer's colours with the backdrop. Modes after `plusLighter` need the
/// backdrop in a texture.
public enum BlendMode: UInt8, Sendable, CaseIterable {
    case sourceOver, copy, clear
    case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusLighter
    case plusDarker
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case linearBurn, linearDodge, linearLight, pinLight, vividLight, divide, subtract
    case maximum, minimum, multiplyCompositing

    /// True if the GPU's fixed-function blending suffices.
    public var isFixedFunction: Bool { rawValue <= BlendMode.plusLighter.rawValue }

    /// True if the mode changes the backdrop behind clear pixels of the layer. The renderer limits
    /// modes of this kind to the layer's outline.
    public var clearsAround: Bool {
        switch self {
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// The mode of a compositing filter by its Core Image name; nil for an unknown name. Names
    /// without a filter of Core Image, such as `destOver`, are Core Animation's own. Callers
    /// convert other names by `FilterNames.coreImageName(_:)` first, and draw a layer with an
    /// unknown name by `sourceOver`, with a warning.
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

    /// The Core Image names: `CIMultiplyBlendMode` for `multiply`, etc.
    private static let named: [String: BlendMode] = {
        var modes: [String: BlendMode] = [:]
        for mode in allCases {
            let name = "\(mode)"
            modes["CI\(name.prefix(1).uppercased())\(name.dropFirst())BlendMode"] = mode
        }
        return modes
    }()
}
