import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@Suite struct NonDefaultsTests {
    @Test("the set of changed properties agrees with every single property")
    func scripts() {
        let blank = LayerProperties()
        #expect(blank.nonDefaults.isEmpty)
        var seen = PropertySet()
        for seed in 1...100 {
            var dice = Dice(UInt64(seed))
            var model = TreeModel([])
            for edit in dice.script(edits: 30, of: .everything) {
                for case .create(_, _, let values, _) in model.apply(edit)?.changes ?? [] {
                    let wanted = PropertyID.allCases.filter { values[$0] != blank[$0] }
                    #expect(
                        values.nonDefaults.ids == wanted && wanted.count == values.nonDefaults.count
                    )
                    seen.formUnion(values.nonDefaults)
                }
            }
        }
        #expect(seen.count > 20)
    }

    @Test("a property set alone is the only member of the set")
    func each() {
        for id in PropertyID.allCases {
            for value: MotionValue in [.number(0.25), .string("center"), .point(.init(x: 1, y: 2))]
            {
                var values = LayerProperties()
                values[id] = value
                let differs = values[id] != LayerProperties()[id]
                #expect(values.nonDefaults.ids == (differs ? [id] : []), "\(id) \(value)")
            }
        }
    }
}
