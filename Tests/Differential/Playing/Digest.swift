import CoreGraphics
import Foundation
import QuartzCore
import LaminaRenderTree
import RandomTrees

/// Model values of a tree, with filters, cells and animations, in a comparable form.
struct Digest {
    /// Places such as `n0/2.cornerRadius` with their values, in order.
    private(set) var entries: [(place: String, value: Term)] = []

    private let skipped: Set<String>

    /// Animations added by the framework itself are no part of the model: no archive holds these
    /// animations.
    init(_ root: CALayer, without skipped: Set<String> = []) {
        self.skipped = skipped
        add(root, "root")
    }

    /// First difference of two trees; nil for equal trees.
    func difference(from other: Digest) -> String? {
        for (a, b) in zip(entries, other.entries) {
            if a.place != b.place { return "\(a.place) against \(b.place)" }
            if !Self.same(a.value, b.value) { return "\(a.place): \(a.value) became \(b.value)" }
        }
        return entries.count == other.entries.count ? nil : "more at the end"
    }

    /// Equal up to digits: documents write numbers as text, colours have the precision of `Float`.
    private static func same(_ a: Term, _ b: Term) -> Bool {
        if let x = a.double, let y = b.double {
            return x == y || abs(x - y) <= 1e-5 * max(1, abs(x))
        }
        switch (a, b) {
        case (.list(let x), .list(let y)):
            return x.count == y.count && zip(x, y).allSatisfy { same($0, $1) }
        case (.call(let f, let x), .call(let g, let y)):
            return f == g && x.count == y.count
                && zip(x, y).allSatisfy { $0.label == $1.label && same($0.value, $1.value) }
        default: return a == b
        }
    }

    private mutating func add(_ layer: CALayer, _ place: String) {
        let kind = LayerKind(layer)
        entries.append((place, .text(kind.rawValue)))
        for row in kind.rows {
            switch row.type {
            case .layer, .layers: continue
            case .contents where kind == .text || kind == .drawn || kind == .tiled: continue
            default:
                let value = Self.term(layer.value(forKey: row.key))
                entries.append(("\(place).\(row.key)", value))
            }
        }
        for key in layer.ownAnimationKeys {
            add(layer.animation(forKey: key), "\(place) animation \(key)")
        }
        if let mask = layer.mask { add(mask, place + "/mask") }
        for (i, child) in (layer.sublayers ?? []).enumerated() { add(child, "\(place)/\(i)") }
    }

    private mutating func add(_ animation: CAAnimation?, _ place: String) {
        guard let animation else { return }
        entries.append((place, .text("\(type(of: animation))")))
        for key in Self.animationKeys where !skipped.contains(key) {
            guard let value = animation.value(forKey: key) else { continue }
            entries.append(("\(place).\(key)", Self.term(value)))
        }
        for (i, inner) in ((animation as? CAAnimationGroup)?.animations ?? []).enumerated() {
            add(inner, "\(place)[\(i)]")
        }
    }

    private static let animationKeys = [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
        "autoreverses", "fillMode", "timingFunction", "removedOnCompletion", "keyPath", "additive",
        "cumulative", "valueFunction", "fromValue", "toValue", "byValue", "values", "path",
        "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues",
        "biasValues", "rotationMode", "mass", "stiffness", "damping", "initialVelocity",
        "type", "subtype", "startProgress", "endProgress", "filter",
    ]

    private static let cellKeys = [
        "name", "enabled", "birthRate", "lifetime", "lifetimeRange", "emissionLatitude",
        "emissionLongitude", "emissionRange", "velocity", "velocityRange", "xAcceleration",
        "yAcceleration", "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin", "spinRange",
        "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
        "alphaSpeed", "contentsScale", "minificationFilterBias", "color", "contents",
        "contentsRect", "emitterCells", "beginTime", "duration", "speed", "timeOffset",
    ]

    // MARK: - Values

    private static func numbers(_ name: String, _ values: [CGFloat]) -> Term {
        .call(name, values.map { Argument(.number(Double($0))) })
    }

    private static func keyed(_ name: String, _ keys: [String], _ value: (String) -> Any?) -> Term {
        .call(name, keys.map { Argument($0, term(value($0))) })
    }

    static func term(_ value: Any?) -> Term {
        switch value {
        case nil, is NSNull: .none
        case let b as Bool: .number(b ? 1 : 0)
        case let n as any BinaryInteger: .number(Double(n))
        case let n as any BinaryFloatingPoint: .number(Double(n))
        case let n as NSNumber: .number(n.doubleValue)
        case let v as NSValue where v.unboxed != nil: term(v.unboxed)
        case let s as String: .text(s)
        case let n as any RawRepresentable: term(n.rawValue)
        case let items as [Any]: .list(items.map { term($0) })
        default: structure(value!)
        }
    }

    private static func structure(_ value: Any) -> Term {
        switch value {
        case let p as CGPoint: numbers("point", [p.x, p.y])
        case let s as CGSize: numbers("size", [s.width, s.height])
        case let r as CGRect: numbers("rect", [r.minX, r.minY, r.width, r.height])
        case let t as CATransform3D:
            numbers(
                "transform",
                [
                    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33,
                    t.m34, t.m41, t.m42, t.m43, t.m44,
                ])
        case let t as CGAffineTransform: structure(CATransform3DMakeAffineTransform(t))
        case let v as CIVector: numbers("vector", v.components)
        case let c as CIColor: numbers("filterColor", c.components)
        case let s as NSAttributedString: .text(s.string)
        case let f as CAMediaTimingFunction: curve(f)
        case let f as CAValueFunction: .text(f.name.rawValue)
        case let i as CIImage: .call("image", [Argument(term(i.cgImage))])
        case let f as CIFilter:
            keyed("filter \(f.filterType)", ["name", "enabled"] + f.inputKeys.sorted()) {
                f.value(forKey: $0)
            }
        case let c as CAEmitterCell: keyed("cell", cellKeys) { c.value(forKey: $0) }
        default: coreGraphics(value)
        }
    }

    private static func curve(_ f: CAMediaTimingFunction) -> Term {
        var values: [CGFloat] = []
        for i in 0..<4 {
            var pair: [Float] = [0, 0]
            f.getControlPoint(at: i, values: &pair)
            values += pair.map { CGFloat($0) }
        }
        return numbers("curve", values)
    }

    private static func coreGraphics(_ value: Any) -> Term {
        let object = value as AnyObject
        if let color = object as? CGColor {
            let c = color.extendedSRGB
            return numbers("color", [c.x, c.y, c.z, c.w].map { CGFloat($0) })
        }
        if let path = object as? CGPath {
            var list: [Term] = []
            path.applyWithBlock { element in
                let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
                let points = (0..<count).flatMap { i in
                    [element.pointee.points[i].x, element.pointee.points[i].y]
                }
                list.append(numbers("e\(element.pointee.type.rawValue)", points))
            }
            return .list(list)
        }
        if let image = object as? CGImage { return .text("image \(image.width) × \(image.height)") }
        return .text("\(type(of: value))")
    }
}

extension LayerKind {
    init(_ layer: CALayer) {
        self =
            switch layer {
            case is DrawnPicture: .drawn
            case is CAShapeLayer: .shape
            case is CATextLayer: .text
            case is CAGradientLayer: .gradient
            case is CAReplicatorLayer: .replicator
            case is CAScrollLayer: .scroll
            case is CATiledLayer: .tiled
            case is CATransformLayer: .transform
            case is CAEmitterLayer: .emitter
            default: .plain
            }
    }
}
