import CoreGraphics
import Foundation
import LaminaViews

// Traits come from the window: its scale, its size, and the style that somebody has set.
extension UIWindow {
    /// The traits of the window by itself.
    final var ownTraits: UITraitCollection {
        let size = bounds.size
        return UITraitCollection(
            scale: host?.scale ?? contentScaleFactor, style: .light,
            horizontal: size.width >= 600 ? .regular : .compact,
            vertical: size.height >= 480 ? .regular : .compact, idiom: .mac)
    }

    /// Scale or size of the window may be another.
    final func traitsChanged() {
        let traits = ownTraits
        guard let old = toldTraits, old != traits else {
            toldTraits = traits
            return
        }
        toldTraits = traits
        tellTraits(from: old)
    }
}

extension UIView {
    /// The style set for the view, its controller or one above it; nil without.
    private final var chosenStyle: UIUserInterfaceStyle? {
        var view: UIView? = self
        while let current = view {
            for style in [
                current.rare?.style, current.rare?.controller?.overrideUserInterfaceStyle,
            ] {
                if let style, style != .unspecified { return style }
            }
            view = current.parentView
        }
        return nil
    }

    final var foundTraits: UITraitCollection {
        let base = window?.ownTraits ?? UITraitCollection.ofScreen
        guard let style = chosenStyle, style != base.userInterfaceStyle else { return base }
        return UITraitCollection(traitsFrom: [base, UITraitCollection(userInterfaceStyle: style)])
    }

    /// Tells the view, its controller and everything below that traits were `old`.
    final func tellTraits(from old: UITraitCollection) {
        everyone { view in
            if let color = view.rare?.dynamicBackground { view.showBackground(color) }
            if view.drawsItself { view.setNeedsDisplay() }
            view.setNeedsLayout()
            view.traitCollectionDidChange(old)
            view.rare?.controller?.traitCollectionDidChange(old)
        }
    }

    /// The background in the colour of the present traits.
    final func showBackground(_ color: UIColor?) {
        let shown = color?.isDynamic == true ? color?.resolvedColor(with: traitCollection) : color
        if let shown, shown.cgColor.alpha < 1 { ownLayer.isOpaque = false }
        ownLayer.backgroundColor = shown?.cgColor
    }
}

extension UITraitCollection {
    /// Whether anybody has set a style: without one all views are light, and nothing is looked up.
    @MainActor static var stylesAreUsed = false
    /// The traits of the screen, without a window.
    @MainActor static var ofScreen: UITraitCollection {
        UITraitCollection(scale: ScreenScale.main, style: .light, idiom: .mac)
    }
}

extension UIScreen: UITraitEnvironment {
    /// Scale and style of the screen; without size classes, which are a window's.
    public var traitCollection: UITraitCollection { .ofScreen }
    /// Does nothing: the traits of a screen do not change.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}
