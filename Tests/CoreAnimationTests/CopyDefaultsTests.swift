import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

/// An emitter cell and an animation with different defaults.
private final class SlowCell: CAEmitterCell {
    override class func defaultValue(forKey key: String) -> Any? {
        key == "lifetime" ? 4 : super.defaultValue(forKey: key)
    }
}

private final class SlowFade: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "duration": 2
        case "keyPath": "opacity"
        case "autoreverses": NSNumber(value: true)
        default: super.defaultValue(forKey: key)
        }
    }
}

@Suite("Defaults of subclasses") struct CopyDefaultsTests {
    @Test(
        "B-KV 6 a subclass's defaults are the properties' values, count as not set, and can be set over"
    )
    func subclassDefaults() {
        isolated {
            let (fade, cell) = (SlowFade(), SlowCell())
            #expect(fade.duration == 2 && fade.keyPath == "opacity" && fade.autoreverses)
            #expect(fade.value(forKey: "duration") as? Double == 2)
            #expect(!fade.shouldArchiveValue(forKey: "duration"))
            #expect(cell.lifetime == 4 && !cell.shouldArchiveValue(forKey: "lifetime"))
            fade.duration = 5
            cell.lifetime = 1
            #expect(fade.duration == 5 && cell.lifetime == 1)
            #expect(fade.shouldArchiveValue(forKey: "duration"))
            fade.setValue(nil, forKey: "duration")
            #expect(fade.duration == 2)
            let copies = (fade.copy() as? SlowFade, cell.copy() as? SlowCell)
            #expect(copies.0?.autoreverses == true && copies.1?.lifetime == 1)
        }
    }

    @Test("B-KV 6 a cell's style comes before its class's default")
    func styleOfCells() {
        isolated {
            let cell = SlowCell()
            cell.style = ["lifetime": 9]
            #expect(cell.value(forKey: "lifetime") as? Float == 9)
            #expect(cell.lifetime == 9)
        }
    }

    @Test("A layer runs an animation with the defaults of its class")
    func running() {
        Stage.run { stage in
            let layer = stage.layer()
            let fade = SlowFade()
            fade.fromValue = 0
            layer.add(fade, forKey: "fade")
            stage.flush()
            stage.clock.time = 101
            #expect(layer.presentation()?.opacity == 0.5)
            stage.clock.time = 103
            #expect(layer.presentation()?.opacity == 0.5)
        }
    }
}
