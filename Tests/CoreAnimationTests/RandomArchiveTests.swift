import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import CoreAnimation

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
        var maker = LayerMaker(dice: Dice(UInt64(seed)), contents: Pictures.dot)
        return maker.tree()
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
