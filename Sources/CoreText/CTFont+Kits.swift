import CLaminaPango
import CoreGraphics

extension CTFont {
    /// System font of both view kits: the face of a desktop's generic family that is nearest to a
    /// weight from −1 to 1. A size of 0 counts as 12 points.
    package static func system(
        _ family: String, size: CGFloat, weight: CGFloat, isItalic: Bool = false,
        features: String = ""
    ) -> CTFont {
        var name = FontName(family)
        name.weight = TraitScale.weight(weight)
        if isItalic { name.style = PANGO_STYLE_ITALIC }
        return CTFont(name: name, size: size, matrix: .identity, features: features)
    }
}
