import CoreGraphics
import LaminaMotion
import Testing

@testable import LaminaRenderTree

@Suite("Memory of emitters") struct EmitterMemoryTests {
    @Test("an emitter that is asked for values, and for no births, keeps a bounded number of them")
    func values() {
        var timing = Timing(duration: 1)
        timing.repeatCount = .infinity
        let function = PropertyAnimation.Function.basic(
            from: .point(.zero), to: .point(CGPoint(x: 1, y: 1)), by: nil)
        let animation = RenderAnimation(
            id: AnimationID(1), key: "", timing: timing,
            content: .property(
                PropertyAnimation(
                    target: .property(.emitterPosition, .whole), function: function)))
        let epoch = EmitterEpoch(
            start: -.infinity, counts: [], properties: LayerProperties(), animations: [animation])
        var most = 0
        for step in 0..<(4 * EmitterEpoch.stretch) {
            _ = epoch.values(at: Double(step) * EmitterEpoch.step)
            most = max(most, epoch.keptValues)
        }
        #expect(most > EmitterEpoch.stretch && most <= 3 * EmitterEpoch.stretch + 1)
    }

    @Test("unbounded memory: animated births of many cells keep a bounded size of values")
    func bytes() {
        var timing = Timing(duration: 1)
        timing.repeatCount = .infinity
        let animation = RenderAnimation(
            id: AnimationID(1), key: "", timing: timing,
            content: .property(
                PropertyAnimation(
                    target: .property(.emitterPosition, .whole),
                    function: .basic(
                        from: .point(.zero), to: .point(CGPoint(x: 1, y: 1)), by: nil))))
        let values: [String: MotionValue] = ["birthRate": .number(1), "lifetime": .number(0.5)]
        let cells = (0..<1000).map { _ in
            RenderEmitterCell(name: nil, values: values, timing: Timing(), cells: [])
        }
        var properties = LayerProperties()
        properties[.emitterCells] = .array(cells.map { .object(OpaqueObject($0)) })
        properties[.birthRate] = .number(1)
        properties[.lifetime] = .number(1)
        let epoch = EmitterEpoch(
            start: -.infinity, counts: [], properties: properties, animations: [animation])
        let (window, size) = (32, 1000 * MemoryLayout<ParticleValues>.stride)
        let most = EmitterEpoch.mostBytes / size + 2 * window
        let now = 3600 / EmitterEpoch.step
        for step in 0..<240 {
            var births = 0
            epoch.births(of: 0, at: (now + Double(step)) * EmitterEpoch.step) { _ in births += 1 }
            #expect(births >= 29 && epoch.keptValues <= most)
        }
        #expect(epoch.evaluations < 240 + 3 * window)
    }

    @Test("kept steps times cells, nested cells included, are bounded: 10 000 cells took gigabytes")
    func manyCells() {
        func epoch(_ count: Int, nested: Int = 0) -> EmitterEpoch {
            let inner = (0..<nested).map { _ in
                RenderEmitterCell(name: nil, values: [:], timing: Timing(), cells: [])
            }
            let cells = (0..<count).map { _ in
                RenderEmitterCell(name: nil, values: [:], timing: Timing(), cells: inner)
            }
            var properties = LayerProperties()
            properties[.emitterCells] = .array(cells.map { .object(OpaqueObject($0)) })
            return EmitterEpoch(
                start: -.infinity, counts: [], properties: properties, animations: [])
        }
        #expect(epoch(0).stretch == EmitterEpoch.stretch)
        #expect(epoch(64).stretch == EmitterEpoch.stretch)
        #expect(epoch(640).stretch == EmitterEpoch.stretch / 10)
        #expect(epoch(64, nested: 9).stretch == EmitterEpoch.stretch / 10)
        #expect(epoch(10_000).stretch == 115)
    }
}
