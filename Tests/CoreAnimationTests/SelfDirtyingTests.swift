import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A layout that marks its own layer again, and setters with unchanged values.
@Suite("Layers that dirty themselves") struct SelfDirtyingTests {
    private func counted(_ body: @escaping (CALayer, Int) -> Void) -> Int {
        final class Layer: CALayer {
            var rounds = 0
            var body: ((CALayer, Int) -> Void)?
            override func layoutSublayers() {
                guard let body else { return }
                rounds += 1
                body(self, rounds)
            }
        }
        return MediaTime.with(ManualClock(0), delivery: .manual()) {
            let layer = Layer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            for _ in 0..<3 { layer.addSublayer(CALayer()) }
            let context = LayerContext(root: layer, sink: PacketBin(), clock: ManualClock(0))
            CATransaction.flush()
            layer.body = body
            layer.setNeedsLayout()
            CATransaction.flush()
            withExtendedLifetime(context) {}
            return layer.rounds
        }
    }

    private final class PacketBin: CommitSink, @unchecked Sendable {
        func post(_ packet: CommitPacket) {}
    }

    @Test("a layout that changes its sublayers every time ends after two rounds")
    func rounds() {
        let ways: [(String, (CALayer, Int) -> Void)] = [
            ("size", { $0.sublayers?[0].bounds.size.width = CGFloat($1) }),
            (
                "turn",
                { $0.sublayers?[0].transform = CATransform3DMakeRotation(CGFloat($1), 0, 0, 1) }
            ),
            ("add", { layer, _ in layer.addSublayer(CALayer()) }),
            (
                "front",
                { layer, _ in if let back = layer.sublayers?[0] { layer.addSublayer(back) } }
            ),
            ("remove", { layer, _ in layer.sublayers?.last?.removeFromSuperlayer() }),
            ("own bounds", { $0.bounds.origin.y = CGFloat($1) }),
            ("constraints", { layer, _ in layer.sublayers?[0].constraints = [] }),
            (
                "another constraint",
                { layer, _ in
                    layer.sublayers?[0].addConstraint(
                        CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
                }
            ),
            (
                "nested",
                { layer, round in
                    layer.sublayers?[0].bounds.size.width = CGFloat(round)
                    layer.layoutIfNeeded()
                }
            ),
        ]
        for (name, way) in ways {
            let rounds = counted(way)
            #expect((1...2).contains(rounds), "\(name): \(rounds)")
        }
    }

    @Test("a layout that asks for itself inside of itself ends")
    func recursion() {
        let rounds = counted { layer, _ in
            layer.setNeedsLayout()
            layer.layoutIfNeeded()
        }
        #expect(rounds <= 202, "\(rounds)")
    }

    @Test("a delegate and a layout manager end after two rounds, too")
    func others() {
        final class Manager: NSObject, CALayoutManager, CALayerDelegate {
            var rounds = 0
            func layoutSublayers(of layer: CALayer) {
                rounds += 1
                layer.sublayers?[0].bounds.size.width = CGFloat(rounds)
            }
            func preferredSize(of layer: CALayer) -> CGSize { .zero }
            func invalidateLayout(of layer: CALayer) {}
        }
        for isDelegate in [true, false] {
            let manager = Manager()
            MediaTime.with(ManualClock(0), delivery: .manual()) {
                let layer = CALayer()
                layer.addSublayer(CALayer())
                if isDelegate { layer.delegate = manager } else { layer.layoutManager = manager }
                let context = LayerContext(root: layer, sink: PacketBin(), clock: ManualClock(0))
                CATransaction.flush()
                withExtendedLifetime(context) {}
            }
            #expect((1...2).contains(manager.rounds), "\(manager.rounds)")
        }
    }

    @Test("sublayers already in place are not laid out again")
    func equal() {
        let (parent, a, b) = (CALayer(), CALayer(), CALayer())
        let manager = CAConstraintLayoutManager()
        parent.layoutManager = manager
        a.constraints = [CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX)]
        parent.addSublayer(a)
        parent.addSublayer(b)
        a.bounds.size = CGSize(width: 7, height: 3)
        a.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        parent.layoutIfNeeded()
        let setters: [() -> Void] = [
            { parent.addSublayer(b) }, { parent.insertSublayer(a, at: 0) },
            { parent.insertSublayer(a, below: b) }, { parent.insertSublayer(b, above: a) },
            { parent.sublayers = parent.sublayers }, { parent.layoutManager = manager },
            { a.constraints = a.constraints }, { a.frame = a.frame }, { a.bounds = a.bounds },
            { a.transform = a.transform }, { a.position = a.position },
        ]
        for (i, set) in setters.enumerated() {
            let before = (a.bounds, a.position)
            set()
            #expect(!parent.needsLayout() && !a.needsLayout(), "\(i)")
            #expect(a.bounds == before.0 && a.position == before.1, "\(i)")
            #expect(parent.sublayers?.elementsEqual([a, b], by: ===) == true, "\(i)")
        }
        parent.insertSublayer(a, above: b)
        #expect(parent.sublayers?.elementsEqual([b, a], by: ===) == true && parent.needsLayout())
        parent.insertSublayer(a, below: b)
        #expect(parent.sublayers?.elementsEqual([a, b], by: ===) == true)
    }

    @Test("a frame under a transform without an inverse says the size, as without one")
    func singular() {
        func placed(_ transform: CATransform3D, _ frame: CGRect) -> (CGRect, CGPoint) {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
            layer.transform = transform
            layer.frame = frame
            return (layer.bounds, layer.position)
        }
        let box = CGRect(x: 0, y: 0, width: 44, height: 44)
        for scale in [(0.0, 0.0, 0.0), (1, 0, 1), (0, 3, 1)] {
            let (bounds, position) = placed(
                CATransform3DMakeScale(scale.0, scale.1, scale.2), box)
            #expect(bounds == box && position == CGPoint(x: 22, y: 22), "\(scale)")
        }
        // The plane loses nothing by a depth of 0.
        let (bounds, position) = placed(
            CATransform3DMakeScale(2, 1, 0), CGRect(x: 10, y: 0, width: 50, height: 44))
        #expect(bounds.size == CGSize(width: 25, height: 44) && position == CGPoint(x: 35, y: 22))
    }
}
