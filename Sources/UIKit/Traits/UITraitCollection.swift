import CoreGraphics
import Foundation
import LaminaViews

/// Light or dark. Default, on a desktop, light: its own choice is not read.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified = 0, light, dark }
/// Much or little room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified = 0, compact, regular }
/// The kind of device. A desktop is `mac`.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision
}

/// What views are shown on: scale, room, light or dark; immutable. Thread: any.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// Pixels per point; 0 for unspecified.
    public let displayScale: CGFloat
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Room from left to right: regular from 600 points of the window on (our choice).
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// Room from top to bottom: regular from 480 points of the window on (our choice).
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The kind of device: `mac` for views.
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

    /// A collection in which all is unspecified.
    public convenience override init() { self.init(scale: 0) }
    /// A collection of a scale; all else is unspecified.
    public convenience init(displayScale scale: CGFloat) { self.init(scale: scale) }
    /// A collection of light or dark; all else is unspecified.
    public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) {
        self.init(style: style)
    }
    /// A collection of room from left to right; all else is unspecified.
    public convenience init(horizontalSizeClass size: UIUserInterfaceSizeClass) {
        self.init(horizontal: size)
    }
    /// A collection of room from top to bottom; all else is unspecified.
    public convenience init(verticalSizeClass size: UIUserInterfaceSizeClass) {
        self.init(vertical: size)
    }
    /// A collection of a kind of device; all else is unspecified.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(idiom: idiom)
    }
    /// What the collections specify; of several the last.
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

    /// Whether the collection has all that another one specifies.
    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }
    /// Whether dynamic colours differ between the two.
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

    // MARK: In force

    private static let key = "Lamina.UITraitCollection.current"

    /// The traits that dynamic colours go by on this thread: those that `performAsCurrent(_:)` or
    /// somebody has set, else light. While a view draws or places its subviews they are the view's,
    /// once a style was set in the program.
    public class var current: UITraitCollection {
        get {
            Thread.current.threadDictionary[key] as? UITraitCollection
                ?? UITraitCollection(style: .light)
        }
        set { Thread.current.threadDictionary[key] = newValue }
    }
    /// Runs `actions` with the collection in force on this thread.
    open func performAsCurrent(_ actions: () -> Void) {
        let old = Thread.current.threadDictionary[Self.key]
        Thread.current.threadDictionary[Self.key] = self
        defer { Thread.current.threadDictionary[Self.key] = old }
        actions()
    }
}

/// A view, a controller or a screen: whatever has traits.
@MainActor @preconcurrency
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits in force.
    var traitCollection: UITraitCollection { get }
    /// The traits changed from `previousTraitCollection`.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
