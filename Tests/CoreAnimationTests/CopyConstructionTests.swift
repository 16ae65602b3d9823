import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

private class Overrides: CALayer {
    var extra = 1
    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        extra = ((layer as? Overrides)?.extra ?? 0) + 100
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Inherits: Overrides { var more = 2 }

private final class OfKind: CAShapeLayer { var own = 3 }

/// Declares neither `init()` nor `init(layer:)`.
private final class Special: CALayer {
    let size: Int
    init(size: Int) {
        self.size = size
        super.init()
    }
    override init(layer: Any) {
        size = (layer as? Special)?.size ?? 0
        super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }
}

private final class Forgot: CALayer {
    let size: Int
    init(size: Int) {
        self.size = size
        super.init()
    }
    required init?(coder: NSCoder) { nil }
}

private final class OwnAnimation: CABasicAnimation { var note = "n" }

@Suite struct CopyConstructionTests {
    @Test("Every shape of subclass is made with its own init(layer:)")
    func shadows() {
        let a = Overrides()
        a.extra = 5
        #expect(CopyConstruction.shadow(of: a as CALayer) is Overrides)
        #expect(CopyConstruction.shadow(of: a).extra == 105)
        let b = Inherits()
        b.extra = 6
        let copy = CopyConstruction.shadow(of: b as CALayer) as? Inherits
        #expect(copy?.extra == 106 && copy?.more == 2)
        #expect((CopyConstruction.shadow(of: OfKind() as CALayer) as? OfKind)?.own == 3)
        #expect(CopyConstruction.shadow(of: Special(size: 9)).size == 9)
        for layer in [CALayer(), CATextLayer(), CAReplicatorLayer(), CAEmitterLayer()] {
            #expect(type(of: CopyConstruction.shadow(of: layer)) == type(of: layer))
        }
    }

    @Test("A subclass without init(layer:) stops as on Apple's systems")
    func missing() async {
        await #expect(processExitsWith: .failure) {
            _ = CopyConstruction.shadow(of: Forgot(size: 1))
        }
    }

    @Test("Animations and cells are made with init()")
    func blanks() {
        let copy = OwnAnimation(keyPath: "opacity").copy() as? OwnAnimation
        #expect(copy?.keyPath == "opacity" && copy?.note == "n")
        #expect(CASpringAnimation(perceptualDuration: 1, bounce: 0).copy() is CASpringAnimation)
        #expect(CAEmitterCell().copy() is CAEmitterCell)
        #expect(CAKeyframeAnimation().copy() is CAKeyframeAnimation)
    }
}
