import CoreGraphics
import PlaygroundWire

/// Sets of variants of a scene, shown side by side.
public enum VariantAxis: CaseIterable, Sendable {
    case appearance, size, scale, text

    /// Name in the View menu.
    public var title: String {
        switch self {
        case .appearance: "Variants: Light and Dark"
        case .size: "Variants: Sizes"
        case .scale: "Variants: Scales"
        case .text: "Variants: Text Sizes"
        }
    }

    /// The variants of a scene of a size in points.
    public func variants(of size: CGSize) -> [SceneVariant] {
        switch self {
        case .appearance:
            var dark = SceneVariant("Dark")
            dark.isDark = true
            return [SceneVariant("Light"), dark]
        case .size:
            return [(0.6, 1), (1, 1), (1.4, 1), (0.6, 0.6)].map { x, y in
                let (width, height) = (
                    (Double(size.width) * x).rounded(), (Double(size.height) * y).rounded()
                )
                var variant = SceneVariant(String(format: "%.0f × %.0f", width, height))
                variant.size = .init(width: max(1, width), height: max(1, height))
                return variant
            }
        case .scale:
            return [1, 2, 3].map { scale in
                var variant = SceneVariant("\(scale)×")
                variant.scale = Double(scale)
                return variant
            }
        case .text:
            return [0.8, 1, 1.5, 2].map { scale in
                var variant = SceneVariant("Text \(Int((scale * 100).rounded())) %")
                variant.textScale = scale
                return variant
            }
        }
    }
}
