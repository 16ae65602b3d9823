import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A filter with the name "blur" in key paths.
func makeBlur() -> CIFilter {
    let filter = CIFilter(name: "CIGaussianBlur")!
    filter.name = "blur"
    return filter
}

@Suite("Key paths of named objects") struct NamedObjectPathTests {
    @Test("B-KP 22 filter inputs by name: read, set, animated")
    func filterPaths() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setDisableActions(true)
            let blur = makeBlur()
            layer.filters = [blur]
            layer.backgroundFilters = [makeBlur()]
            let blend = makeBlur()
            layer.compositingFilter = blend
            #expect(
                (layer.value(forKeyPath: "filters.blur.inputRadius") as? NSNumber)?.doubleValue
                    == 10)
            layer.setValue(4.0, forKeyPath: "filters.blur.inputRadius")
            #expect(blur.value(forKey: "inputRadius") as? Double == 4)
            layer.setValue(5.0, forKeyPath: "backgroundFilters.blur.inputRadius")
            #expect(layer.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Double == 5)
            layer.setValue(6.0, forKeyPath: "compositingFilter.inputRadius")
            #expect(blend.value(forKey: "inputRadius") as? Double == 6)
            #expect(layer.value(forKeyPath: "filters.blur.enabled") as? Bool == true)
            #expect(layer.value(forKeyPath: "filters.other.inputRadius") == nil)
            let a = basic("filters.blur.inputRadius", from: 0, to: 20)
            a.duration = 1
            layer.add(a, forKey: "a")
            stage.flush()
            stage.clock.time = 100.5
            let moved = layer.presentationState(at: 100.5).custom["filters.blur.inputRadius"]
            #expect(moved?.number == 10)
        }
    }

    @Test("B-KP 23 emitter cells by name, recursively")
    func cellPaths() {
        isolated {
            let (inner, outer) = (CAEmitterCell(), CAEmitterCell())
            inner.name = "spark"
            outer.name = "rocket"
            outer.emitterCells = [inner]
            let layer = CAEmitterLayer()
            layer.emitterCells = [outer]
            layer.setValue(50, forKeyPath: "emitterCells.rocket.birthRate")
            #expect(layer.value(forKeyPath: "emitterCells.rocket.birthRate") as? Float == 50)
            layer.setValue(9, forKeyPath: "emitterCells.rocket.emitterCells.spark.velocity")
            #expect(inner.velocity == 9)
            let committed = layer.properties[.emitterCells].array?.first
            guard case .object(let box)? = committed, let cell = box.object as? RenderEmitterCell
            else {
                Issue.record("no cell for the drawing side")
                return
            }
            #expect(cell.values["birthRate"]?.number == 50)
            #expect(cell.cells.first?.values["velocity"]?.number == 9)
            outer.birthRate = 1
            #expect(cell.values["birthRate"]?.number == 50)
        }
    }

    @Test("B-KP 24 sublayers by name")
    func sublayerPaths() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            child.name = "knob"
            parent.addSublayer(child)
            parent.setValue(0.25, forKeyPath: "sublayers.knob.opacity")
            #expect(child.opacity == 0.25)
            #expect(parent.value(forKeyPath: "sublayers.knob.opacity") as? Float == 0.25)
            parent.setValue(7, forKeyPath: "sublayers.knob.position.x")
            #expect(child.position.x == 7)
        }
    }
}
