import CoreGraphics
import Foundation
import LaminaMotion

/// Swift type of a declared animation property.
enum ValueKind {
    case double, float, cgFloat, bool
    case fillMode, calculationMode, rotationMode, transitionType, transitionSubtype
    case string, function, curve, delegate, rate, any, list, curves, animations, path, numbers
    /// A read-only value.
    case derived
    /// A number with a range; numbers outside the range are refused.
    case limited(Limit)

    /// Range of a number.
    enum Limit: String {
        case positive = "must be greater than 0"
        case notNegative = "must be greater than or equal to 0"
        case finite = "must be a finite number"

        func admits(_ number: Double) -> Bool {
            switch self {
            case .positive: number > 0 && number.isFinite
            // Infinite numbers pass the check: a spring with an infinite number never moves.
            case .notNegative: number >= 0
            case .finite: number.isFinite
            }
        }
    }

    static let animation: [String: ValueKind] = [
        "beginTime": .double, "duration": .double, "speed": .float, "timeOffset": .double,
        "repeatCount": .float, "repeatDuration": .double, "autoreverses": .bool,
        "fillMode": .fillMode, "timingFunction": .curve, "delegate": .delegate,
        "removedOnCompletion": .bool, "preferredFrameRateRange": .rate,
    ]

    static let property = animation.merging([
        "keyPath": .string, "additive": .bool, "cumulative": .bool, "valueFunction": .function,
    ]) { $1 }

    static let basic = property.merging([
        "fromValue": .any, "toValue": .any, "byValue": .any,
    ]) { $1 }

    static let keyframe = property.merging([
        "values": .list, "path": .path, "keyTimes": .numbers, "timingFunctions": .curves,
        "calculationMode": .calculationMode, "tensionValues": .numbers,
        "continuityValues": .numbers, "biasValues": .numbers, "rotationMode": .rotationMode,
    ]) { $1 }

    static let spring = basic.merging([
        "mass": .limited(.positive), "stiffness": .limited(.positive),
        "damping": .limited(.notNegative), "initialVelocity": .limited(.finite),
        "allowsOverdamping": .bool, "settlingDuration": .derived, "perceptualDuration": .derived,
        "bounce": .derived,
    ]) { $1 }

    static let transition = animation.merging([
        "type": .transitionType, "subtype": .transitionSubtype, "startProgress": .float,
        "endProgress": .float, "filter": .any,
    ]) { $1 }

    static let group = animation.merging(["animations": .animations]) { $1 }

    /// A value in the declared Swift type; nil for a value of another kind.
    func stored(_ any: Any?) -> Any? {
        switch self {
        case .double: Coercion.double(any)
        case .float: Coercion.double(any).map { Float($0) }
        case .cgFloat, .limited: Coercion.double(any).map { CGFloat($0) }
        case .bool: Coercion.bool(any)
        case .fillMode: Coercion.string(any).map(CAMediaTimingFillMode.init(rawValue:))
        case .calculationMode: Coercion.string(any).map(CAAnimationCalculationMode.init(rawValue:))
        case .rotationMode: Coercion.string(any).map(CAAnimationRotationMode.init(rawValue:))
        case .transitionType: Coercion.string(any).map(CATransitionType.init(rawValue:))
        case .transitionSubtype: Coercion.string(any).map(CATransitionSubtype.init(rawValue:))
        case .string: Coercion.string(any)
        case .function:
            Coercion.flat(any) as? CAValueFunction
                ?? Coercion.string(any).flatMap { CAValueFunction(name: .init(rawValue: $0)) }
        case .curve:
            Coercion.flat(any) as? CAMediaTimingFunction
                ?? Coercion.string(any).map { CAMediaTimingFunction(name: .init(rawValue: $0)) }
        case .delegate: Coercion.flat(any) as? CAAnimationDelegate
        case .rate: Coercion.flat(any) as? CAFrameRateRange
        case .any: Coercion.flat(any)
        case .list: Coercion.array(any)
        case .curves: Coercion.flat(any) as? [CAMediaTimingFunction]
        case .animations: Coercion.flat(any) as? [CAAnimation]
        case .path: Coercion.path(any)
        case .numbers:
            Coercion.array(any).map { $0.map { NSNumber(value: Coercion.double($0) ?? 0) } }
        case .derived: nil
        }
    }

    /// Value of a key without a stored value and without a default.
    var zero: Any? {
        switch self {
        case .double: 0.0
        case .float: Float(0)
        case .cgFloat, .limited: CGFloat(0)
        case .bool: false
        case .rate: CAFrameRateRange.default
        default: nil
        }
    }
}

extension CAAnimation {
    final func store(_ value: Any?, _ key: String) {
        if let kind = type(of: self).declared[key] {
            if case .derived = kind { return }
            let new = kind.stored(value)
            if case .limited(let limit) = kind, let number = new as? CGFloat,
                !limit.admits(Double(number))
            {
                // Apple's framework writes this line and keeps the old value.
                Diagnostics.once("\(type(of: self)): \(key) \(limit.rawValue)")
                return
            }
            stored[key] = new
        } else {
            stored[key] = Coercion.flat(value)
        }
    }

    /// Default of a key; non-nil only for defaults other than zero (section 4.1).
    static func tableDefault(_ key: String) -> Any? {
        guard declared[key] != nil else { return nil }
        switch key {
        case "speed": return Float(1)
        case "fillMode": return CAMediaTimingFillMode.removed
        case "removedOnCompletion": return true
        case "calculationMode": return CAAnimationCalculationMode.linear
        case "mass": return CGFloat(1)
        case "stiffness": return CGFloat(100)
        case "damping": return CGFloat(10)
        case "endProgress": return Float(1)
        case "type": return CATransitionType.fade
        default: return nil
        }
    }

    /// The default of a key, or zero for a number.
    class func fullDefault(_ key: String) -> Any? {
        defaultValue(forKey: key) ?? declared[key].flatMap(\.zero)
    }
}

/// Key paths over objects with key access only.
enum KeyPathReading {
    /// The value of the first key, then its component named by the rest of the path.
    static func value(_ path: String, _ read: (String) -> Any?) -> Any? {
        if let whole = read(path) { return whole }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        let base = read(String(path[..<dot]))
        let rest = path[path.index(after: dot)...]
        guard let component = ValueComponent(path: rest) else { return nil }
        return Coercion.motionValue(base)[component: component].flatMap { Coercion.any($0) }
    }
}
