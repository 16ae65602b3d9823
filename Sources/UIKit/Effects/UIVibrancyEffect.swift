import CoreGraphics
import CoreImage
import Foundation

/// Strength of the content of a `UIVibrancyEffect`, by its use. Opacities from 1 (`label`) to 0.3
/// (`separator`), our choice.
public enum UIVibrancyEffectStyle: Int, Sendable {
    /// Text of the first rank.
    case label
    /// Text of the second rank.
    case secondaryLabel
    /// Text of the third rank.
    case tertiaryLabel
    /// Text of the fourth rank.
    case quaternaryLabel
    /// Large areas.
    case fill
    /// Areas of the second rank.
    case secondaryFill
    /// Areas of the third rank.
    case tertiaryFill
    /// Lines between parts.
    case separator
}

/// Content that takes its colour from the blurred picture below; immutable. Thread: any.
///
/// The effect is for an effect view within the content of a view with a blur effect. Only the
/// opacity of the content counts; its colours are ignored. Over a light blur the content darkens
/// the picture by a colour burn with a gray of 0.4. Over a dark blur the content lightens the
/// picture by a colour dodge with a gray of 0.6. The style determines the opacity. Formula and
/// numbers are our choice. Cost: a surface for the content in each frame with changes of the
/// content or the picture.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    let blur: UIBlurEffect
    let style: UIVibrancyEffectStyle

    /// Vibrancy over a blur, in the strength of a label. The opacity of the content is 1.
    public init(blurEffect: UIBlurEffect) {
        (blur, style) = (blurEffect, .label)
        super.init()
    }

    /// Vibrancy over a blur, in the strength of a style. The style determines the opacity of the
    /// content.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        (blur, self.style) = (blurEffect, style)
        super.init()
    }

    /// Opacity of the content.
    private var strength: Double {
        switch style {
        case .label: 1
        case .secondaryLabel, .fill: 0.75
        case .tertiaryLabel, .secondaryFill: 0.55
        case .quaternaryLabel, .tertiaryFill: 0.4
        case .separator: 0.3
        }
    }

    /// Share of the picture's range that the content leaves.
    static let gray = 0.6

    /// Filter that gives the content the colour of the effect.
    func tint(isDark: Bool) -> CIFilter? {
        let level = CGFloat(isDark ? Self.gray : 1 - Self.gray)
        let none = CIVector(x: 0, y: 0, z: 0, w: 0)
        return CIFilter(
            name: "CIColorMatrix",
            parameters: [
                "inputRVector": none, "inputGVector": none, "inputBVector": none,
                "inputAVector": CIVector(x: 0, y: 0, z: 0, w: CGFloat(strength)),
                "inputBiasVector": CIVector(x: level, y: level, z: level, w: 0),
            ])
    }

    /// Filter that mixes content and picture.
    static func blend(isDark: Bool) -> CIFilter? {
        CIFilter(name: isDark ? "CIColorDodgeBlendMode" : "CIColorBurnBlendMode")
    }
}
