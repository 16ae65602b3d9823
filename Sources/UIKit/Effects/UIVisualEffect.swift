import CoreGraphics
import CoreImage
import Foundation

/// What a `UIVisualEffectView` does to what is behind it; immutable. Thread: any.
open class UIVisualEffect: NSObject, @unchecked Sendable {
    public override init() { super.init() }
}

/// A blur with a veil over it; immutable. Thread: any.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// How dense the veil is, and whether light or dark.
    public enum Style: Int, Sendable {
        case extraLight = 0, light, dark, regular = 4, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark
    }

    let style: Style

    /// A blur of a style. Radius and veil are our choice: 20 points, 30 to 90 % of white or black.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Points.
    static let radius = 20.0

    /// Colour above the blurred backdrop. Styles other than light and dark follow the traits.
    var veil: UIColor {
        let (density, black) = (density, CGFloat(0.11))
        guard let isDark else {
            return UIColor {
                UIColor(white: $0.userInterfaceStyle == .dark ? black : 1, alpha: density)
            }
        }
        return UIColor(white: isDark ? black : 1, alpha: density)
    }

    private var isDark: Bool? {
        switch style {
        case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight,
            .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight:
            false
        case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark:
            true
        default: nil
        }
    }

    private var density: CGFloat {
        switch style {
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark:
            0.3
        case .light, .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.45
        case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.8
        case .extraLight, .prominent, .systemChromeMaterial, .systemChromeMaterialLight,
            .systemChromeMaterialDark:
            0.9
        default: 0.6
        }
    }
}

/// Shows what is behind it through an effect. Subviews go into `contentView`.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
    /// Where subviews go. Fills the view.
    public let contentView = UIView()

    /// A view of an effect; nil shows what is behind it as it is.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        prepare()
    }
    public override init(frame: CGRect) {
        effect = nil
        super.init(frame: frame)
        prepare()
    }
    public required init?(coder: NSCoder) {
        effect = nil
        super.init(coder: coder)
    }

    /// Default nil. In an animation block the veil fades to that of a new effect; the blur changes
    /// at once.
    open var effect: UIVisualEffect? { didSet { if effect !== oldValue { show() } } }

    private func prepare() {
        isOpaque = false
        clipsToBounds = true
        contentView.isOpaque = false
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        show()
    }

    private func show() {
        guard let blur = effect as? UIBlurEffect else {
            ownLayer.backgroundFilters = nil
            backgroundColor = nil
            return
        }
        let parameters: [String: Any] = ["inputRadius": UIBlurEffect.radius]
        ownLayer.backgroundFilters = [
            CIFilter(name: "CIGaussianBlur", parameters: parameters) as Any
        ]
        backgroundColor = blur.veil
    }
}
