import CoreGraphics
import CoreImage
import Foundation

/// Effect on the picture behind a `UIVisualEffectView`; immutable. Thread: any.
open class UIVisualEffect: NSObject, @unchecked Sendable {
    public override init() { super.init() }
}

/// Blur with a translucent colour on top; immutable. Thread: any.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// Density and tone of the colour. Styles with `Light` or `Dark` in the name keep their tone;
    /// all other styles follow the traits.
    public enum Style: Int, Sendable {
        /// White at 90 %.
        case extraLight = 0
        /// White at 45 %.
        case light
        /// Near black at 60 %.
        case dark
        /// White or near black by the traits, at 60 %.
        case regular = 4
        /// White or near black by the traits, at 90 %.
        case prominent
        /// White or near black by the traits, at 30 %.
        case systemUltraThinMaterial
        /// White or near black by the traits, at 45 %.
        case systemThinMaterial
        /// White or near black by the traits, at 60 %.
        case systemMaterial
        /// White or near black by the traits, at 80 %.
        case systemThickMaterial
        /// White or near black by the traits, at 90 %.
        case systemChromeMaterial
        /// White at 30 %.
        case systemUltraThinMaterialLight
        /// White at 45 %.
        case systemThinMaterialLight
        /// White at 60 %.
        case systemMaterialLight
        /// White at 80 %.
        case systemThickMaterialLight
        /// White at 90 %.
        case systemChromeMaterialLight
        /// Near black at 30 %.
        case systemUltraThinMaterialDark
        /// Near black at 45 %.
        case systemThinMaterialDark
        /// Near black at 60 %.
        case systemMaterialDark
        /// Near black at 80 %.
        case systemThickMaterialDark
        /// Near black at 90 %.
        case systemChromeMaterialDark
    }

    let style: Style

    /// Blur of a style. Radius and colour are our choice: 20 points, and 30 to 90 % of white or
    /// near black.
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

    /// Tone of the style; nil for a style that follows the traits.
    var isDark: Bool? {
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

/// View that shows the layers behind the view through an effect. Subviews go into `contentView`.
/// Thread: main.
///
/// Cost: a blur of the picture behind the view in each frame in which that picture changes.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
    /// Superview of the client's subviews. Fills the view. Subviews added to the effect view itself
    /// lie over the content.
    public let contentView = UIView()

    /// View of an effect; nil shows the picture behind unchanged. The frame is zero.
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
    /// View from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) {
        effect = nil
        super.init(coder: coder)
    }

    /// Effect. Default nil. In an animation block the colour fades to the colour of the new effect;
    /// the blur changes at once.
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
        showVibrancy()
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

    /// Tone of the vibrancy in force; nil without vibrancy.
    private var vibrancy: (effect: UIVibrancyEffect, isDark: Bool)?

    /// Adapts a vibrancy to the traits: a change between light and dark takes effect here.
    open override func layoutSubviews() {
        super.layoutSubviews()
        showVibrancy()
    }

    private func showVibrancy() {
        guard let wanted = effect as? UIVibrancyEffect else {
            guard vibrancy != nil else { return }
            vibrancy = nil
            contentView.ownLayer.filters = nil
            contentView.ownLayer.compositingFilter = nil
            return
        }
        let isDark = wanted.blur.isDark ?? (traitCollection.userInterfaceStyle == .dark)
        if let vibrancy, vibrancy.effect === wanted, vibrancy.isDark == isDark { return }
        vibrancy = (wanted, isDark)
        contentView.ownLayer.filters = [wanted.tint(isDark: isDark) as Any]
        contentView.ownLayer.compositingFilter = UIVibrancyEffect.blend(isDark: isDark)
    }
}
