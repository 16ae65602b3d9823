import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation
@testable import LayerHosting

/// Finite numbers stay finite: numbers at the ends of their range, as files may hold them, in every
/// property and every kind of value, through animations, layout, hit tests, Cairo and OpenGL.
///
/// A frame may refuse a layer whose matrix has left the range; a diagnostic reports the refusal. No
/// value may become infinite or NaN, and nothing may trap.
@Suite("Numbers at the ends of their range", .serialized) struct FiniteNumberTests {
    private static let numbers: [Double] = [
        1e308, -1e308, 1e-308, -1e-308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    private static let most = Double.greatestFiniteMagnitude
    private static let pairs: [(Double, Double)] = [
        (most, -most), (1e308, most), (-1e-308, 1e-308),
    ]

    // MARK: Values of every kind

    /// A value of a property's type, with `a` and `b` in turn; nil for types without numbers.
    private static func value(_ type: PropertyType, _ a: Double, _ b: Double) -> Any? {
        func single(_ n: Double) -> Float {
            let most = Double(Float.greatestFiniteMagnitude)
            return Float(min(max(n, -most), most))
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: a, y: b))
        path.addLine(to: CGPoint(x: b, y: a))
        path.addCurve(
            to: CGPoint(x: 1, y: a), control1: CGPoint(x: a, y: a), control2: CGPoint(x: b, y: 1))
        return switch type {
        case .number: a
        case .float: single(a)
        case .int, .bits: a > 1 ? Int.max : a < -1 ? Int.min : 1
        case .point: CGPoint(x: a, y: b)
        case .size: CGSize(width: a, height: b)
        case .rect: CGRect(x: a, y: b, width: b, height: a)
        case .transform:
            CATransform3D(
                m11: a, m12: b, m13: 0, m14: 0, m21: 0, m22: b, m23: 0, m24: 0, m31: 0, m32: 0,
                m33: a, m34: 0, m41: a, m42: b, m43: a, m44: 1)
        case .color: CGColor(srgbRed: a, green: b, blue: a, alpha: 1)
        case .path: path
        case .numbers: [a, b, 1]
        case .colors:
            [CGColor(srgbRed: a, green: b, blue: 0, alpha: 1), CGColor(gray: b, alpha: 1)]
        default: nil
        }
    }

    /// The numbers of a value of any kind.
    private static func numbers(of value: Any?) -> [Double] {
        switch value {
        case let n as Double: return [n]
        case let n as CGFloat: return [n]
        case let n as Float: return [Double(n)]
        case let n as NSNumber: return [n.doubleValue]
        case let p as CGPoint: return [p.x, p.y]
        case let s as CGSize: return [s.width, s.height]
        case let r as CGRect: return [r.origin.x, r.origin.y, r.size.width, r.size.height]
        case let t as CATransform3D:
            return withUnsafeBytes(of: t) { $0.bindMemory(to: CGFloat.self).map { Double($0) } }
        case let c as CGColor: return (c.components ?? []).map { Double($0) }
        case let p as CGPath:
            var list: [Double] = []
            p.applyWithBlock {
                let count = [1, 1, 2, 3, 0][Int($0.pointee.type.rawValue)]
                for i in 0..<count {
                    list += [$0.pointee.points[i].x, $0.pointee.points[i].y]
                }
            }
            return list
        case let list as [Any]: return list.flatMap { numbers(of: $0) }
        default: return []
        }
    }

    // MARK: Animations of every kind

    private static func animations(
        _ path: String, _ type: PropertyType, _ a: Double, _ b: Double
    ) -> [CAAnimation] {
        guard let from = value(type, a, b), let to = value(type, b, a) else { return [] }
        func basic(_ change: (CABasicAnimation) -> Void) -> CAAnimation {
            let animation = CABasicAnimation(keyPath: path)
            change(animation)
            return animation
        }
        func frames(_ mode: CAAnimationCalculationMode) -> CAAnimation {
            let animation = CAKeyframeAnimation(keyPath: path)
            (animation.values, animation.calculationMode) = ([from, to, from], mode)
            animation.tensionValues = [-1, 0, 1]
            return animation
        }
        let spring = CASpringAnimation(keyPath: path)
        (spring.fromValue, spring.toValue, spring.initialVelocity) = (from, to, 1000)
        return [
            basic { ($0.fromValue, $0.toValue) = (from, to) },
            basic { ($0.fromValue, $0.byValue) = (from, to) },
            basic { ($0.toValue, $0.byValue) = (from, to) },
            basic { $0.toValue = to }, basic { $0.byValue = from },
            basic { ($0.fromValue, $0.toValue, $0.isAdditive) = (from, from, true) },
            basic {
                ($0.fromValue, $0.toValue) = (from, to)
                ($0.isCumulative, $0.repeatCount) = (true, 5)
            },
            spring, frames(.linear), frames(.cubic), frames(.paced), frames(.cubicPaced),
        ]
    }

    private func isFinite(_ numbers: [Double]) -> Bool { numbers.allSatisfy(\.isFinite) }
    private func hasNaN(_ numbers: [Double]) -> Bool { numbers.contains(where: \.isNaN) }

    /// Draws, lays out, hits and renders a tree at some times of its animations.
    private func walk(
        _ root: CALayer, _ what: String, times: [Double] = [0.01, 0.5], mayBeInfinite: Bool = false,
        presenting key: String? = nil
    ) {
        let host = ManualHost(root: root, size: CGSize(width: 40, height: 40))
        host.commit()
        let start = host.clock.time
        for time in times {
            host.advance(to: start + time)
            let text = host.stage.tree.evaluatedDescription
                .split(separator: "\n").filter { line in
                    // The box of a path may be wider than numbers go, and layers last for ever.
                    !["~", "ath=path of", "duration=inf"].contains { line.contains($0) }
                }
            for line in text
            where line.contains(mayBeInfinite ? #/\bnan\b/# : #/\b(?:nan|inf)\b/#) {
                Issue.record("\(what), at \(time): \(line)")
            }
            for layer in root.sublayers ?? [] {
                guard let key else { break }
                let (model, shown) = (layer.value(forKey: key), layer.presentation())
                // Layers last for ever by default.
                guard isFinite(Self.numbers(of: model)) else { continue }
                let numbers = Self.numbers(of: shown?.value(forKey: key))
                #expect(shown != nil && isFinite(numbers), "\(what), at \(time): \(numbers)")
            }
            #expect(throws: Never.self, "\(what)") { try host.snapshot() }
        }
        _ = root.hitTest(CGPoint(x: 20, y: 20))
        _ = root.presentation()?.hitTest(CGPoint(x: 20, y: 20))
        let context = CGContext(
            data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        root.render(in: context)
        host.clock.time = start
    }

    private func root() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        return root
    }

    private static func layer(_ row: PropertyRow) -> CALayer {
        let type =
            LayerTypes.rows.first { row.owners.contains($0.layerClass) } ?? LayerTypes.rows[0]
        let layer = type.make()
        layer.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
        layer.backgroundColor = rgb(1, 0, 0)
        if let shape = layer as? CAShapeLayer {
            shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
            shape.strokeColor = rgb(0, 0, 1)
        }
        (layer as? CATextLayer)?.string = "odd"
        (layer as? CAGradientLayer)?.colors = [rgb(1, 0, 0), rgb(0, 0, 1)]
        (layer as? CAReplicatorLayer)?.instanceCount = 3
        if let emitter = layer as? CAEmitterLayer {
            let cell = CAEmitterCell()
            (cell.contents, cell.birthRate, cell.lifetime) = (square(1, rgb(1, 0, 0)), 5, 1)
            emitter.emitterCells = [cell]
        }
        let child = CALayer()
        child.frame = CGRect(x: 1, y: 1, width: 4, height: 4)
        child.backgroundColor = rgb(0, 0, 1)
        child.autoresizingMask = [.layerWidthSizable, .layerMinXMargin, .layerMaxYMargin]
        layer.addSublayer(child)
        return layer
    }

    private static let rows = PropertyTable.rows.filter {
        value($0.type, 1, 1) != nil && $0.id != .needsDisplayOnBoundsChange
    }
    private static let components: [(String, PropertyType)] =
        ["", ".x", ".y", ".z"].flatMap { axis in
            [("transform.scale\(axis)", .number), ("transform.rotation\(axis)", .number)]
        } + [
            ("transform.translation", .size), ("transform.translation.x", .number),
            ("transform.translation.z", .number), ("position.x", .number),
            ("bounds.size.width", .number), ("bounds.origin", .point),
        ]

    // MARK: Walks

    @Test("animations of every property")
    func animations() {
        for row in Self.rows {
            let root = root()
            // Particles and copies are as many as their limits for great numbers, and each layer
            // has its own.
            let isMany = !row.owners.isDisjoint(with: [.emitter, .replicator])
            for (a, b) in isMany ? Self.pairs.prefix(1) : Self.pairs[...] {
                for animation in Self.animations(row.key, row.type, a, b) {
                    add(animation, to: Self.layer(row), root)
                }
            }
            walk(root, row.key, presenting: row.key)
        }
    }

    @Test("animations of components, over values at the ends of the range, too")
    func componentAnimations() {
        for (path, type) in Self.components {
            let root = root()
            for (a, b) in Self.pairs {
                for animation in Self.animations(path, type, a, b) {
                    for isGreat in [false, true] {
                        let layer = Self.layer(PropertyTable.row(.transform))
                        if isGreat {
                            layer.transform = Self.value(.transform, b, a) as! CATransform3D
                            layer.position = CGPoint(x: b, y: a)
                        }
                        add(animation.copy() as! CAAnimation, to: layer, root)
                    }
                }
            }
            walk(root, path, presenting: path.split(separator: ".").first.map(String.init))
        }
    }

    private func add(_ animation: CAAnimation, to layer: CALayer, _ root: CALayer) {
        animation.duration = 1
        (animation.isRemovedOnCompletion, animation.fillMode) = (false, .both)
        layer.add(animation, forKey: "walk")
        root.addSublayer(layer)
    }

    @Test("committed values of every property, with layout below")
    func committed() {
        for row in Self.rows {
            let root = root()
            for a in Self.numbers {
                for b in [a, -a, 1] {
                    // The property is a Float, which holds no greater numbers.
                    let type = row.id == .minificationFilterBias ? .float : row.type
                    guard let value = Self.value(type, a, b) else { continue }
                    let layer = Self.layer(row)
                    layer.setValue(value, forKey: row.key)
                    root.addSublayer(layer)
                    layer.layoutIfNeeded()
                    _ = layer.convert(CGPoint(x: a, y: b), to: root)
                    _ = layer.convert(CGRect(x: a, y: b, width: a, height: b), from: root)
                    _ = (layer.frame, layer.preferredFrameSize())
                }
            }
            // Autoresizing adds the margins of sublayers to their sides.
            walk(root, row.key, times: [0.01], mayBeInfinite: row.id == .bounds)
        }
    }

    @Test("constraints, autoresizing and scrolling of great bounds")
    func layout() {
        for a in Self.numbers {
            for b in [a, -a, 1e308] {
                let parent = CALayer()
                parent.layoutManager = CAConstraintLayoutManager()
                parent.bounds = CGRect(x: b, y: a, width: 10, height: 10)
                for attribute in [CAConstraintAttribute.minX, .midX, .maxX, .width] {
                    let child = CALayer()
                    child.autoresizingMask = [.layerWidthSizable, .layerMinXMargin]
                    child.addConstraint(
                        CAConstraint(
                            attribute: attribute, relativeTo: "superlayer", attribute: .maxX,
                            scale: a, offset: b))
                    child.addConstraint(
                        CAConstraint(
                            attribute: .midY, relativeTo: "superlayer", attribute: .midY,
                            scale: 1, offset: a))
                    parent.addSublayer(child)
                }
                parent.bounds = CGRect(x: a, y: b, width: abs(a), height: abs(b))
                parent.layoutIfNeeded()
                for child in parent.sublayers ?? [] {
                    // Sums of sides and middles may leave the range of numbers.
                    let place = Self.numbers(of: child.frame) + Self.numbers(of: child.bounds)
                    #expect(!hasNaN(place), "\(a) \(b)")
                }
                let scroller = CAScrollLayer()
                scroller.bounds = parent.bounds
                scroller.scroll(to: CGPoint(x: a, y: b))
                scroller.scroll(to: CGRect(x: b, y: a, width: abs(a), height: abs(b)))
                #expect(!hasNaN(Self.numbers(of: scroller.bounds)))
                let root = root()
                root.addSublayer(parent)
                root.addSublayer(scroller)
                walk(root, "layout \(a) \(b)", times: [0], mayBeInfinite: true)
            }
        }
    }
}
