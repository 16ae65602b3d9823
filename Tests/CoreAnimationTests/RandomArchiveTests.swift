import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// Random layers of every kind with any of their properties set.
struct LayerMaker {
    var dice: Dice

    private static let kinds: [@Sendable () -> CALayer] = [
        { CALayer() }, { CAShapeLayer() }, { CATextLayer() }, { CAGradientLayer() },
        { CAReplicatorLayer() }, { CAScrollLayer() }, { CATiledLayer() }, { CATransformLayer() },
        { CAEmitterLayer() },
    ]

    mutating func layer(_ name: String) -> CALayer {
        let layer = Self.kinds[dice.roll(Self.kinds.count)]()
        for row in PropertyTable.rows
        where PropertyTable.property(forKey: row.key, of: layer.kind) == row.id {
            if dice.roll(3) == 0, let value = value(of: row) {
                layer.setValue(value, forKey: row.key)
            }
        }
        layer.name = name
        if dice.roll(2) == 0 { layer.setValue(Int(dice.roll(99)), forKey: "own") }
        if dice.roll(3) == 0 { layer.add(animation(), forKey: "a\(dice.roll(3))") }
        if dice.roll(4) == 0 { layer.add(group(), forKey: nil) }
        return layer
    }

    /// A value that fits a property; nil for properties that belong to the tree.
    private mutating func value(of row: PropertyRow) -> Any? {
        switch row.type {
        case .number, .float: return dice.number(-9, 99)
        case .int: return dice.roll(9)
        case .bool: return dice.roll(2) == 0
        case .bits: return dice.roll(16)
        case .point: return point(dice.number(-9, 9), dice.number(-9, 9))
        case .size: return CGSize(width: dice.number(0, 9), height: dice.number(0, 9))
        case .rect:
            return rect(
                dice.number(-9, 9), dice.number(-9, 9), dice.number(0, 9), dice.number(0, 9))
        case .transform:
            return CATransform3DMakeRotation(dice.number(0, 6), dice.number(0, 1), 1, 0)
        case .color: return dice.roll(4) == 0 ? NSNull() : color()
        case .path:
            return CGPath(
                ellipseIn: rect(0, 0, dice.number(1, 9), dice.number(1, 9)), transform: nil)
        case .name: return ["linear", "center", "round", "both", "circle"][dice.roll(5)]
        case .string, .object: return "text \(dice.roll(9))"
        case .numbers: return [0.25, dice.number(0, 1)]
        case .colors: return [color(), color()]
        case .contents: return dice.roll(2) == 0 ? Pictures.dot : nil
        case .filter, .filters:
            guard let filter = CIFilter(name: "CIGaussianBlur") else { return nil }
            filter.name = "f\(dice.roll(9))"
            filter.setValue(dice.number(0, 9), forKey: "inputRadius")
            return row.type == .filter ? filter as Any : [filter] as Any
        case .cells:
            let cell = CAEmitterCell()
            cell.name = "c\(dice.roll(9))"
            cell.birthRate = Float(dice.number(0, 9))
            cell.velocity = dice.number(0, 9)
            return [cell]
        case .layer, .layers: return nil
        }
    }

    private mutating func color() -> CGColor {
        CGColor(
            srgbRed: dice.number(0, 1), green: dice.number(0, 1), blue: dice.number(0, 1),
            alpha: dice.number(0, 1))
    }

    private mutating func animation() -> CAPropertyAnimation {
        let animation: CAPropertyAnimation
        switch dice.roll(3) {
        case 0:
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [dice.number(0, 9), dice.number(0, 9), dice.number(0, 9)]
            frames.keyTimes = [0, 0.25, 1]
            animation = frames
        case 1:
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.mass, spring.toValue) = (dice.number(1, 9), dice.number(0, 9))
            animation = spring
        default:
            let basic = CABasicAnimation(keyPath: "bounds.size")
            basic.fromValue = CGSize(width: dice.number(0, 9), height: 2)
            animation = basic
        }
        animation.duration = Double(dice.number(0.1, 5))
        animation.repeatCount = Float(dice.roll(4))
        animation.isAdditive = dice.roll(2) == 0
        animation.timingFunction = dice.roll(2) == 0 ? nil : CAMediaTimingFunction(name: .easeOut)
        animation.fillMode = dice.roll(2) == 0 ? .both : .removed
        return animation
    }

    private mutating func group() -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = [animation(), animation()]
        group.duration = Double(dice.number(1, 5))
        group.speed = 2
        return group
    }
}

@Suite struct RandomArchiveTests {
    /// The differences between two trees, as text; empty for equal trees.
    private func differences(_ a: CALayer, _ b: CALayer, _ place: String) -> [String] {
        var found: [String] = []
        func check(_ same: Bool, _ what: String) { if !same { found.append("\(place): \(what)") } }
        check(type(of: a) == type(of: b), "class")
        for row in PropertyTable.rows {
            switch row.type {
            case .layer, .layers: continue
            case .contents: check(bytes(a.contents) == bytes(b.contents), row.key)
            case .filter, .filters:
                check(
                    filters(a, row.key) == filters(b, row.key),
                    "\(row.key) \(filters(a, row.key)) \(filters(b, row.key))")
            case .cells: check(cells(a) == cells(b), row.key)
            default: check(a.properties[row.id] == b.properties[row.id], row.key)
            }
            if row.type != .contents {
                check(a.setKeys.contains(row.id) == b.setKeys.contains(row.id), "set \(row.key)")
            }
        }
        check(a.value(forKey: "own") as? Int == b.value(forKey: "own") as? Int, "own key")
        check(a.animationKeys() == b.animationKeys(), "animation keys")
        let (mine, other) = (
            a.side.map { Array($0.animations.attachments) } ?? [],
            b.side.map { Array($0.animations.attachments) } ?? []
        )
        let (texts, others) = (mine.map { text($0.animation) }, other.map { text($0.animation) })
        check(texts == others, "animations \(texts) \(others)")
        check((a.mask == nil) == (b.mask == nil), "mask")
        if let m = a.mask, let n = b.mask { found += differences(m, n, place + "/mask") }
        let (below, opposite) = (a.sublayers ?? [], b.sublayers ?? [])
        check(below.count == opposite.count, "sublayers")
        for (x, y) in zip(below, opposite) {
            check(x.superlayer === a && y.superlayer === b, "superlayer")
            found += differences(x, y, place + "/" + (x.name ?? ""))
        }
        return found
    }

    private func bytes(_ contents: Any?) -> [UInt8]? {
        (contents as? CGImage).map { image in
            image.withPremultipliedRGBA8 { pixels, row in
                (0..<image.height).flatMap { y in (0..<image.width * 4).map { pixels[y * row + $0] }
                }
            }
        }
    }

    private func filters(_ layer: CALayer, _ key: String) -> [String] {
        let value = layer.value(forKey: key)
        let list = value as? [CIFilter] ?? (value as? CIFilter).map { [$0] } ?? []
        return list.map { "\($0.name) \($0.filterType) \($0.value(forKey: "inputRadius") ?? 0)" }
    }

    private func cells(_ layer: CALayer) -> [String] {
        ((layer as? CAEmitterLayer)?.emitterCells ?? []).map {
            "\($0.name ?? "") \($0.birthRate) \($0.velocity)"
        }
    }

    private func text(_ animation: CAAnimation) -> String {
        var text = "\(type(of: animation)) \(animation.duration) \(animation.repeatCount)"
        text += " \(animation.fillMode.rawValue) \(animation.speed)"
        text += " \(animation.timingFunction.map { "\($0.curve)" } ?? "nil")"
        if let property = animation as? CAPropertyAnimation {
            text += " \(property.keyPath ?? "") \(property.isAdditive)"
        }
        if let basic = animation as? CABasicAnimation {
            text +=
                " \(Coercion.motionValue(basic.fromValue)) \(Coercion.motionValue(basic.toValue))"
        }
        if let spring = animation as? CASpringAnimation { text += " \(spring.mass)" }
        if let frames = animation as? CAKeyframeAnimation {
            text +=
                " \(Coercion.motionValue(frames.values)) \(frames.keyTimes?.map(\.doubleValue) ?? [])"
        }
        let inner = (animation as? CAAnimationGroup)?.animations ?? []
        return text + inner.map { "{\(self.text($0))}" }.joined()
    }

    private func tree(_ seed: Int) -> CALayer {
        var maker = LayerMaker(dice: Dice(UInt64(seed)))
        let layers = (0..<9).map { maker.layer("n\($0)") }
        for (i, layer) in layers.enumerated().dropFirst() {
            let parent = layers[maker.dice.roll(i)]
            if maker.dice.roll(5) == 0 && parent.mask == nil {
                parent.mask = layer
            } else {
                parent.addSublayer(layer)
            }
        }
        return layers[0]
    }

    private func round(_ layer: CALayer) throws -> CALayer {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: layer, requiringSecureCoding: true)
        return try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    }

    @Test("An archive round trip gives an equal tree", arguments: 1...25)
    func roundTrip(seed: Int) throws {
        try isolated {
            let original = tree(seed)
            let copy = try round(original)
            #expect(differences(original, copy, "n0") == [])
            #expect(differences(copy, try round(copy), "n0") == [])
        }
    }

    @Test("The comparison sees a changed value anywhere in the tree")
    func comparisonCanFail() throws {
        try isolated {
            let original = tree(3)
            let copy = try round(original)
            var last = copy
            while let below = last.sublayers?.last { last = below }
            last.zPosition += 1
            #expect(differences(original, copy, "n0").contains { $0.hasSuffix(": zPosition") })
            last.zPosition -= 1
            last.add(CABasicAnimation(keyPath: "opacity"), forKey: "more")
            #expect(differences(original, copy, "n0").contains { $0.contains(": animations") })
        }
    }
}
