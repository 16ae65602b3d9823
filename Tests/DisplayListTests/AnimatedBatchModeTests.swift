import Testing

@testable import LaminaDisplayList

/// The conditions for an animated batch.
@Suite("When there are animated batches") struct AnimatedBatchModeTests {
    private static let oldName = "LAMINA_FLOCKS"

    @Test(
        "the variable of the environment, and the name and value of version 1",
        arguments: [
            (["LAMINA_ANIMATED_BATCHES": "always"], AnimatedBatchMode.always),
            (["LAMINA_ANIMATED_BATCHES": "0"], .never),
            (["LAMINA_ANIMATED_BATCHES": ""], .whenStable),
            (["LAMINA_ANIMATED_BATCHES": "odd"], .whenStable), ([:], .whenStable),
            ([Self.oldName: "hurry"], .always), ([Self.oldName: "0"], .never),
            ([Self.oldName: "0", "LAMINA_ANIMATED_BATCHES": "1"], .whenStable),
        ])
    func environment(_ variables: [String: String], _ use: AnimatedBatchMode) {
        #expect(AnimatedBatchMode(environment: variables) == use)
    }
}
