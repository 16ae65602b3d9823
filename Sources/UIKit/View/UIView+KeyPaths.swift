import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

// Properties by name, for key value coding. A table replaces the Objective-C runtime.
extension UIView {
    private static let setters: [String: @MainActor (UIView, Any?) -> Bool] = [
        "frame": { view, value in with(value as? CGRect) { view.frame = $0 } },
        "bounds": { view, value in with(value as? CGRect) { view.bounds = $0 } },
        "center": { view, value in with(value as? CGPoint) { view.center = $0 } },
        "transform": { view, value in
            with(value as? CGAffineTransform) { view.transform = $0 }
        },
        "alpha": { view, value in with(number(value)) { view.alpha = CGFloat($0) } },
        "hidden": { view, value in with(number(value)) { view.isHidden = $0 != 0 } },
        "tag": { view, value in with(integer(value)) { view.tag = $0 } },
        "backgroundColor": { view, value in color(value) { view.backgroundColor = $0 } },
        "tintColor": { view, value in color(value) { view.tintColor = $0 } },
    ]

    private static func with<Value>(_ value: Value?, _ set: (Value) -> Void) -> Bool {
        value.map(set) != nil
    }
    private static func number(_ value: Any?) -> Double? {
        AttributeNumber.read(value).map { Double($0) }
    }
    /// An integer without loss; other numbers are limited to integers.
    private static func integer(_ value: Any?) -> Int? {
        (value as? any BinaryInteger).map { Int(clamping: $0) }
            ?? number(value).map { Int(saturating: $0) }
    }
    private static func color(_ value: Any?, _ set: (UIColor?) -> Void) -> Bool {
        switch value {
        case nil, is NSNull: set(nil)
        case let color as UIColor: set(color)
        case let color as CGColor: set(UIColor(cgColor: color))
        default: return false
        }
        return true
    }

    /// Sets a property by its name, animated inside of a block as by the property.
    ///
    /// The names are `frame`, `bounds`, `center`, `transform`, `alpha`, `hidden`, `tag`,
    /// `backgroundColor` and `tintColor`; key paths that begin with `layer.` belong to the layer.
    /// Colours are `UIColor` or `CGColor`. An unknown name, or a value of a wrong type, has no
    /// effect and is logged; Apple's method raises an exception.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath.hasPrefix("layer.") {
            let color = (value as? UIColor)?.cgColor
            layer.setValue(color ?? value, forKeyPath: String(keyPath.dropFirst(6)))
        } else if UIView.setters[keyPath]?(self, value) != true {
            let what = value.map { "\(type(of: $0))" } ?? "nil"
            Diagnostics.once("\(type(of: self)) has no property \(keyPath) that takes \(what)")
        }
    }
    /// Sets a property by its name, as `setValue(_:forKeyPath:)` does. Unlike Apple's, the key may
    /// be a key path.
    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// Value of a property by its name, for the names of `setValue(_:forKeyPath:)`; nil for another
    /// name. Key paths that begin with `layer.` read the layer. Colours of the view are `UIColor`.
    public func value(forKeyPath keyPath: String) -> Any? {
        if keyPath.hasPrefix("layer.") {
            return layer.value(forKeyPath: String(keyPath.dropFirst(6)))
        }
        switch keyPath {
        case "frame": return frame
        case "bounds": return bounds
        case "center": return center
        case "transform": return transform
        case "alpha": return alpha
        case "hidden": return isHidden
        case "tag": return tag
        case "backgroundColor": return backgroundColor
        case "tintColor": return tintColor
        default: return nil
        }
    }
    /// Value of a property by its name, as by `value(forKeyPath:)`. Nil for an unknown name, for
    /// which Apple's method raises an exception.
    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }
}
