import Foundation
import QuartzCore
import RandomTrees

/// Conversion of terms to values.
struct ValueReader {
    func value(_ term: Term) throws -> Any? {
        switch term {
        case .integer(let n): n
        case .number(let n): n
        case .text(let s): s
        case .name("true"): true
        case .name("false"): false
        case .name("nil"): nil
        case .name("Double.infinity"): Double.infinity
        case .list(let items): try items.map { try value($0) ?? NSNull() }
        case .call(let function, let arguments): try call(function, arguments)
        case .name, .table, .send: throw Misstatement("no value: \(term)")
        }
    }

    private func numbers(_ arguments: [Argument], _ count: Int) throws -> [CGFloat] {
        let list = arguments.compactMap { $0.value.double.map { CGFloat($0) } }
        guard list.count == arguments.count, list.count == count else {
            throw Misstatement("\(count) numbers wanted")
        }
        return list
    }

    private func number(_ arguments: [Argument]) throws -> Double {
        Double(try numbers(arguments, 1)[0])
    }

    private func text(_ arguments: [Argument], _ index: Int = 0) throws -> String {
        guard index < arguments.count, case .text(let s) = arguments[index].value else {
            throw Misstatement("a string is missing")
        }
        return s
    }

    private func call(_ function: String, _ arguments: [Argument]) throws -> Any? {
        switch function {
        case "with", "filter": return try object(function, arguments)
        case "CGFloat": return CGFloat(try number(arguments))
        case "Float": return Float(try number(arguments))
        case "NSNumber":
            if case .integer(let n)? = arguments.first?.value { return NSNumber(value: n) }
            return NSNumber(value: try number(arguments))
        case "NSNull": return NSNull()
        case "path": return path(try text(arguments))
        case "curve": return curve(try text(arguments))
        case "function": return Differential.function(try text(arguments))
        case "picture":
            let n = try numbers(arguments, 3).map { Int($0) }
            return SharedPictures.picture(max(1, n[0]), max(1, n[1]), max(0, n[2]))
        case "CIImage":
            guard let image = try arguments.first.flatMap({ try value($0.value) }) else {
                throw Misstatement("an image is missing")
            }
            return CIImage(cgImage: image as! CGImage)
        case "styled":
            guard arguments.count == 3, let size = arguments[1].value.double else {
                throw Misstatement("a size is missing")
            }
            let color = try value(arguments[2].value) as! CGColor
            return styled(try text(arguments), size, color)
        case "NSValue":
            switch try arguments.first.flatMap({ try value($0.value) }) {
            case let p as CGPoint: return NSValue(point: p)
            case let s as CGSize: return NSValue(size: s)
            case let r as CGRect: return NSValue(rect: r)
            default: throw Misstatement("nothing to box")
            }
        default: return try structure(function, arguments)
        }
    }

    private func structure(_ function: String, _ arguments: [Argument]) throws -> Any {
        func n(_ count: Int) throws -> [CGFloat] { try numbers(arguments, count) }
        switch function {
        case "CGPoint":
            let v = try n(2)
            return CGPoint(x: v[0], y: v[1])
        case "CGSize":
            let v = try n(2)
            return CGSize(width: v[0], height: v[1])
        case "CGRect":
            let v = try n(4)
            return CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
        case "CGColor":
            if arguments.count == 2 { return CGColor(gray: try n(2)[0], alpha: try n(2)[1]) }
            let v = try n(4)
            return CGColor(srgbRed: v[0], green: v[1], blue: v[2], alpha: v[3])
        case "CIColor":
            let v = try n(4)
            return CIColor(red: v[0], green: v[1], blue: v[2], alpha: v[3])
        case "CIVector": return CIVector(try n(arguments.count))
        case "CAMediaTimingFunction":
            let v = try n(4).map { Float($0) }
            return CAMediaTimingFunction(controlPoints: v[0], v[1], v[2], v[3])
        case "perspective": return perspective(try number(arguments))
        case "CATransform3DMakeTranslation":
            let v = try n(3)
            return CATransform3DMakeTranslation(v[0], v[1], v[2])
        case "CATransform3DMakeScale":
            let v = try n(3)
            return CATransform3DMakeScale(v[0], v[1], v[2])
        case "CATransform3DMakeRotation":
            let v = try n(4)
            return CATransform3DMakeRotation(v[0], v[1], v[2], v[3])
        case "CATransform3DConcat":
            guard arguments.count == 2,
                let a = try value(arguments[0].value) as? CATransform3D,
                let b = try value(arguments[1].value) as? CATransform3D
            else { throw Misstatement("two matrices wanted") }
            return CATransform3DConcat(a, b)
        default: throw Misstatement("unknown function \(function)")
        }
    }

    // MARK: - Objects

    private func object(_ function: String, _ arguments: [Argument]) throws -> Any? {
        guard arguments.count == 2, case .table(let entries) = arguments[1].value else {
            throw Misstatement("a table is missing")
        }
        if function == "filter" {
            guard let filter = CIFilter(name: try text(arguments)) else {
                throw Misstatement("no such filter")
            }
            try each(entries) { filter.setValue($0, forKey: $1) }
            return filter
        }
        guard case .call(let name, _) = arguments[0].value else {
            throw Misstatement("a class is missing")
        }
        if let kind = LayerKind(rawValue: name) {
            let layer = Self.layer(kind)
            try each(entries) { layer.setValue($0, forKey: $1) }
            return layer
        }
        if name == "CAEmitterCell" {
            let cell = CAEmitterCell()
            try each(entries) { cell.setValue($0, forKey: $1) }
            return cell
        }
        let animation = try Self.animation(name)
        try each(entries) { animation.setValue($0, forKey: $1) }
        return animation
    }

    private func each(_ entries: [Argument], _ body: (Any?, String) -> Void) throws {
        for entry in entries { body(try value(entry.value), entry.label ?? "") }
    }

    private static func layer(_ kind: LayerKind) -> CALayer {
        switch kind {
        case .plain: CALayer()
        case .shape: CAShapeLayer()
        case .text: CATextLayer()
        case .gradient: CAGradientLayer()
        case .replicator: CAReplicatorLayer()
        case .scroll: CAScrollLayer()
        case .tiled: TiledPicture()
        case .transform: CATransformLayer()
        case .emitter: CAEmitterLayer()
        case .drawn: DrawnPicture()
        }
    }

    private static func animation(_ name: String) throws -> CAAnimation {
        switch name {
        case "CABasicAnimation": CABasicAnimation()
        case "CAKeyframeAnimation": CAKeyframeAnimation()
        case "CASpringAnimation": CASpringAnimation()
        case "CAAnimationGroup": CAAnimationGroup()
        case "CATransition": CATransition()
        default: throw Misstatement("no class \(name)")
        }
    }
}
