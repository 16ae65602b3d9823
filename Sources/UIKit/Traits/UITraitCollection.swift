import CoreGraphics
import Foundation
import LaminaViews

/// Light or dark style. Windows of the desktop follow the desktop's colour scheme.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Style of the superview, or of the desktop.
    case unspecified = 0
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}
/// Room along an axis: compact or regular. A collection without a size class has `unspecified`.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Unknown.
    case unspecified = 0
    /// Little space: few points along the axis.
    case compact
    /// Much space: many points along the axis.
    case regular
}
/// Kind of device. A desktop is `mac`.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unknown.
    case unspecified = -1
    /// Telephone.
    case phone
    /// Tablet.
    case pad
    /// Television.
    case tv
    /// Screen of a car.
    case carPlay
    /// Desktop: the kind of every view here.
    case mac = 5
    /// Headset.
    case vision
}

/// Traits of the environment of a view: scale, size classes, style; immutable. Thread: any.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// Pixels per point; 0 for unspecified. The traits of a view have the scale of its window.
    public let displayScale: CGFloat
    /// Light, dark, or unspecified. The style of a view is light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Horizontal size class: regular from a window's width of 600 points (our choice). Unspecified
    /// for a view outside of a window.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// Vertical size class: regular from a window's height of 480 points (our choice). Unspecified
    /// for a view outside of a window.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Kind of device: `mac` for views. Default unspecified.
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    init(
        scale: CGFloat = 0, style: UIUserInterfaceStyle = .unspecified,
        horizontal: UIUserInterfaceSizeClass = .unspecified,
        vertical: UIUserInterfaceSizeClass = .unspecified,
        idiom: UIUserInterfaceIdiom = .unspecified
    ) {
        (displayScale, userInterfaceStyle) = (scale, style)
        (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
        userInterfaceIdiom = idiom
    }

    /// Collection without a specified trait: the scale is 0, all other traits are `unspecified`.
    public convenience override init() { self.init(scale: 0) }
    /// Collection with a scale in pixels per point, all other traits unspecified. The scale is not
    /// checked; 0 is unspecified.
    public convenience init(displayScale scale: CGFloat) { self.init(scale: scale) }
    /// Collection with a style, all other traits unspecified. The scale is 0.
    public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) {
        self.init(style: style)
    }
    /// Collection with a horizontal size class, all other traits unspecified. The scale is 0.
    public convenience init(horizontalSizeClass size: UIUserInterfaceSizeClass) {
        self.init(horizontal: size)
    }
    /// Collection with a vertical size class, all other traits unspecified. The scale is 0.
    public convenience init(verticalSizeClass size: UIUserInterfaceSizeClass) {
        self.init(vertical: size)
    }
    /// Collection with a kind of device, all other traits unspecified. The scale is 0.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(idiom: idiom)
    }
    /// Collection with the specified traits of several collections; the last collection with a
    /// trait determines the trait. An empty list gives a collection without a specified trait. O(n)
    /// in the number of collections.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ none: Value)
            -> Value
        {
            collections.last { $0[keyPath: path] != none }?[keyPath: path] ?? none
        }
        self.init(
            scale: last(\.displayScale, 0), style: last(\.userInterfaceStyle, .unspecified),
            horizontal: last(\.horizontalSizeClass, .unspecified),
            vertical: last(\.verticalSizeClass, .unspecified),
            idiom: last(\.userInterfaceIdiom, .unspecified))
    }

    /// True if the collection has every trait specified by another collection. True for nil.
    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }
    /// True if dynamic colours differ between two collections: if their styles differ. True for
    /// nil.
    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return displayScale == other.displayScale && userInterfaceStyle == other.userInterfaceStyle
            && horizontalSizeClass == other.horizontalSizeClass
            && verticalSizeClass == other.verticalSizeClass
            && userInterfaceIdiom == other.userInterfaceIdiom
    }
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(displayScale)
        hasher.combine(userInterfaceStyle)
        return hasher.finalize()
    }

    // MARK: Current traits

    private static let key = "Lamina.UITraitCollection.current"

    /// Traits which resolve dynamic colours on the calling thread. Default the desktop's style
    /// alone. While a view draws or lays out, the view's traits, once any style was set.
    /// Thread: each thread has a separate value.
    public class var current: UITraitCollection {
        get {
            Thread.current.threadDictionary[key] as? UITraitCollection
                ?? UITraitCollection(style: .ofDesktop)
        }
        set { Thread.current.threadDictionary[key] = newValue }
    }
    /// Runs `actions` with this collection as `current`, then restores the previous collection. The
    /// collection applies to the calling thread only.
    open func performAsCurrent(_ actions: () -> Void) {
        let old = Thread.current.threadDictionary[Self.key]
        Thread.current.threadDictionary[Self.key] = self
        defer { Thread.current.threadDictionary[Self.key] = old }
        actions()
    }
}

/// Object with traits: a view, a controller or a screen. Thread: main.
@MainActor @preconcurrency
public protocol UITraitEnvironment: NSObjectProtocol {
    /// Current traits of the object.
    var traitCollection: UITraitCollection { get }
    /// Called after a change of the traits, with the traits before.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
