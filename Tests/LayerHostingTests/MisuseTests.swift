import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Values of every sort under every key of every kind of layer: no value stops the program, and
/// neighbours are still drawn.
@Suite("Misuse", .serialized) struct MisuseTests {
    private static let kinds: [(name: String, make: @Sendable () -> CALayer)] = [
        ("layer", { CALayer() }), ("shape", { CAShapeLayer() }), ("text", { CATextLayer() }),
        ("gradient", { CAGradientLayer() }), ("replicator", { CAReplicatorLayer() }),
        ("scroll", { CAScrollLayer() }), ("tiled", { CATiledLayer() }),
        ("transform", { CATransformLayer() }), ("emitter", { CAEmitterLayer() }),
    ]

    private var values: [Any] {
        [
            "nonsense", "", ["x"], [1, 2], [Any](), NSNull(), CALayer(), Date(), Data([1]),
            -1, 0, 2.5, -1e300, 1e300, Double.infinity, -Double.infinity, Double.nan, Int.max,
            Int.min, UInt64.max, true, CGColor.white, CGPath(rect: .zero, transform: nil),
            CATransform3D(), CGRect.null, CGRect.infinite, CGPoint(x: 1e300, y: -1e300),
            CGSize(width: -5, height: 1e9), ["a": 1],
            CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
            [CGColor.white, "x"], CAEmitterCell(), [CAEmitterCell()], square(2, rgb(1, 1, 1)),
        ]
    }

    private func isEndless(_ value: Any) -> Bool {
        if let rect = value as? CGRect { return rect.isNull || rect.isInfinite }
        return (value as? Double).map { !$0.isFinite } ?? false
    }

    /// True if the green square beside `layer` is visible.
    private func isDrawn(beside layer: CALayer) throws -> Bool {
        let root = withWitness([layer])
        let shown = ManualHost(root: root, size: root.bounds.size)
        shown.advance(by: 0.1)
        return Pixels(try shown.snapshot())[35, 5] == [0, 255, 0, 255]
    }

    @Test(
        "Any value under any key leaves the program running and the neighbours drawn",
        arguments: 0..<9)
    func anyValue(_ index: Int) throws {
        let (name, make) = Self.kinds[index]
        for row in PropertyTable.rows
        where PropertyTable.property(forKey: row.key, of: LayerClass(rawValue: 0xffff)) != nil {
            // Infinite geometry makes NaN, which stops the program with the layer's name, as an
            // exception does at Apple's.
            let isGeometry = ["bounds", "position"].contains(row.key)
            let layer = make()
            layer.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
            layer.backgroundColor = rgb(1, 0, 0)
            for value in values {
                if isGeometry && isEndless(value) { continue }
                layer.setValue(value, forKey: row.key)
                layer.setValue(value, forKeyPath: row.key + ".size.width")
            }
            // A style reaches storage without passing the setter.
            for value in values where !isGeometry { layer.style = [row.key: value] }
            _ = (layer.autoresizingMask, layer.value(forKey: row.key))
            layer.style = nil
            layer.mask = nil
            #expect(try isDrawn(beside: layer), "\(name) \(row.key)")
        }
    }

    @Test("each unknown filter is reported once for a layer")
    func unknownFilters() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        let layer = CALayer()
        layer.frame = root.bounds
        layer.compositingFilter = "nobodyKnows"
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 20))
        for step in 0..<3 {
            layer.backgroundColor = CGColor(gray: CGFloat(step) / 3, alpha: 1)
            _ = try host.snapshot()
        }
        func said() -> [String] { host.stage.planner?.warnings.map(\.what).sorted() ?? [] }
        #expect(said().count == 1 && said()[0].contains("“nobodyKnows”"))
        CATransaction.setDisableActions(true)
        layer.filters = ["norThis"]
        for _ in 0..<2 { _ = try host.snapshot() }
        #expect(said().count == 2 && said()[1].contains("“norThis”"), "\(said())")
    }
}
