import LaminaRenderTree

/// The program of a pass over a whole surface: a file of `Shaders/passes`, a formula of the file,
/// and variants.
///
/// Names are defined before the program's text in this order; each program is compiled once.
public struct EffectProgram: Sendable, Hashable {
    /// The file. The raw value is the stem of the file's name in `Shaders/passes`.
    public enum Family: String, Sendable, CaseIterable {
        case blend, color, convolve, copy, distort, gaussian, stylize, transition
    }

    /// The file with the program's text. A file missing in the library makes the program fail at
    /// its first use (`ShaderError`).
    public let family: Family
    /// The formula's name in the file; nil for a file with a single formula. A name of the
    /// preprocessor, defined first.
    public let formula: String?
    /// The variants, in order of definition. Programs with equal variants in another order are
    /// different programs, compiled separately.
    public internal(set) var variants: [Variant]

    /// A variant of a formula. Each variant is one definition for the preprocessor, with a value
    /// where the case has a value.
    public enum Variant: Sendable, Hashable {
        /// Clear pixels are filled only inside the layer's bounds
        /// (`EffectParameters.Place.bounds`).
        case bounded
        /// Colours may exceed 1.
        case deep
        /// The picture beyond its box (`EffectParameters.Place.picture`): transparent, or the edge
        /// repeated.
        case cut, endless
        /// Converts to another colour space, by the number of its transfer function
        /// (`spaces.glsl`).
        case space(Int)
        /// The number of weights of a sum; sums of colours without alpha.
        case columns(Int)
        case rows(Int)
        case colorsOnly
        /// A rectangle instead of a circle.
        case rectangle
        /// The number of texel pairs read on each side; a replaced colour.
        case pairs(Int)
        case tinted
        /// The picture ends at its area.
        case cropped
        /// The result is mixed inside the outline of a second surface.
        case outlined
        /// The blend mode. Each mode has a separate program, because in a common program a driver
        /// may compute all modes for each pixel.
        case mode(BlendMode)

        var text: String {
            switch self {
            case .bounded: "BOUNDED"
            case .deep: "DEEP"
            case .cut: "CUT"
            case .endless: "ENDLESS"
            case .space(let transfer): "SPACE \(transfer)"
            case .columns(let n): "COLUMNS \(n)"
            case .rows(let n): "ROWS \(n)"
            case .colorsOnly: "RGB"
            case .rectangle: "RECTANGLE"
            case .pairs(let n): "PAIRS \(n)"
            case .tinted: "TINTED"
            case .cropped: "CROPPED"
            case .outlined: "OUTLINED"
            case .mode(let mode): "MODE \(mode.rawValue)"
            }
        }
    }

    /// A program; without a formula and variants by default. The names are checked by the driver,
    /// at the first use.
    public init(_ family: Family, _ formula: String? = nil, _ variants: [Variant] = []) {
        (self.family, self.formula, self.variants) = (family, formula, variants)
    }

    /// The definitions: names, or names with values. The formula precedes the variants; `#define`
    /// is not included.
    public var definitions: [String] { (formula.map { [$0] } ?? []) + variants.map(\.text) }

    /// True if the program includes the text of colour spaces. Programs with a variant `space`
    /// convert their colours before and after the formula.
    public var convertsColors: Bool {
        variants.contains { if case .space = $0 { true } else { false } }
    }
}

extension EffectProgram: CustomStringConvertible {
    /// The file and the definitions, separated by `#`.
    public var description: String {
        ([family.rawValue] + definitions).joined(separator: "#")
    }
}
