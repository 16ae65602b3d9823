/// The program of a pass over a whole surface: a file of `Shaders/passes`, what of it is meant, and what changes that.
///
/// Names are defined in the program's text in this order; each program is compiled once.
public struct EffectProgram: Sendable, Hashable {
    /// The file.
    public enum Family: String, Sendable, CaseIterable {
        case blend, color, convolve, copy, distort, gaussian, stylize, transition
    }

    public let family: Family
    /// The name the file knows a formula by; nil where it has one only.
    public let formula: String?
    public internal(set) var variants: [Variant]

    /// What changes a formula.
    public enum Variant: Sendable, Hashable {
        /// Clear pixels may be filled, inside the layer's bounds alone (`EffectParameters.Place.bounds`).
        case bounded
        /// Colours may be brighter than white.
        case deep
        /// Beyond its box (`EffectParameters.Place.picture`) nothing of the picture is there, or its edge goes on.
        case cut, endless
        /// Works in another space than the layer's, by the number of its transfer function (`spaces.glsl`).
        case space(Int)
        /// Sums with as many weights; of colours alone.
        case columns(Int)
        case rows(Int)
        case colorsOnly
        /// In a rectangle instead of a circle.
        case rectangle
        /// Pairs of texels read on each side, and whether the colour is replaced.
        case pairs(Int)
        case tinted
        /// The picture ends at its area.
        case cropped
        /// Mixed inside the outline of another surface.
        case outlined

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
            }
        }
    }

    public init(_ family: Family, _ formula: String? = nil, _ variants: [Variant] = []) {
        (self.family, self.formula, self.variants) = (family, formula, variants)
    }

    /// What is defined, a name or a name and its value each.
    public var definitions: [String] { (formula.map { [$0] } ?? []) + variants.map(\.text) }

    /// Whether it needs the text of colour spaces.
    public var convertsColors: Bool {
        variants.contains { if case .space = $0 { true } else { false } }
    }
}

extension EffectProgram: CustomStringConvertible {
    public var description: String {
        ([family.rawValue] + definitions).joined(separator: "#")
    }
}
