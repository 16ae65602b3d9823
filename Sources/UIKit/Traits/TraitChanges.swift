import CoreGraphics
import Foundation
import LaminaViews

// Traits of a window: scale, size, and the style of the desktop or of the program.
extension UIWindow {
    /// The traits of the window, without overrides.
    final var ownTraits: UITraitCollection {
        let size = bounds.size
        return UITraitCollection(
            scale: host?.scale ?? contentScaleFactor,
            style: host == nil || host is WindowViewHost ? .ofDesktop : .light,
            horizontal: size.width >= 600 ? .regular : .compact,
            vertical: size.height >= 480 ? .regular : .compact, idiom: .mac)
    }

    /// Called after a change of the window's scale or size, or of the desktop's colour scheme.
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
    /// Style set for the view, the controller or the nearest ancestor; nil if none is set.
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

    /// Reports a change of traits from `old` to the view, the controller and all descendants.
    final func tellTraits(from old: UITraitCollection) {
        for view in subtree {
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
    /// True after any style was set: before, all views are light, and no ancestor is searched.
    @MainActor static var stylesAreUsed = false
    /// The traits of the screen, without a window.
    @MainActor static var ofScreen: UITraitCollection {
        UITraitCollection(scale: ScreenScale.main, style: .ofDesktop, idiom: .mac)
    }
}

extension UIUserInterfaceStyle {
    /// Style of the desktop's colour scheme. Light until a window of the desktop has opened.
    static var ofDesktop: UIUserInterfaceStyle { DesktopColorScheme.isDark ? .dark : .light }
}

extension UIApplication {
    /// Follows the desktop's colour scheme in all windows.
    final func followColorScheme() {
        let scheme = DesktopColorScheme.shared
        scheme.onChange = { [weak self] in
            UITraitCollection.stylesAreUsed = true
            for window in self?.windows ?? [] { window.traitsChanged() }
        }
        scheme.start()
    }
}

extension UIScreen: UITraitEnvironment {
    /// Scale and style of the screen; without size classes, which are a window's. A new object at
    /// each access.
    public var traitCollection: UITraitCollection { .ofScreen }
    /// Does nothing: windows and their views are told of a change of the desktop's style.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}
