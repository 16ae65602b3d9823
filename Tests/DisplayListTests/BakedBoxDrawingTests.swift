import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// Coverage of boxes with shadows, baked.
@Suite("Baked boxes") struct BakedBoxDrawingTests {
    private func key(side: Double) -> BakedBoxTextures.Key {
        let q = BakedBoxTextures.quantised
        return BakedBoxTextures.Key(
            width: q(side), height: q(side), radius: 0, border: q(1), sigma: q(2), dx: q(1),
            dy: q(-1), scale: q(2), reach: 9)
    }

    @Test("a baked box covers its box and the shadow around it, in points")
    func size() throws {
        let bakedBox = try #require(BakedBoxDrawing(key(side: 10)).bakedBox())
        // 20 pixels, 9 of shadow to each side, which lies 2 pixels to the right and below.
        #expect((bakedBox.image.width, bakedBox.image.height) == (38, 38))
        #expect((bakedBox.x0, bakedBox.x1) == (-3.5, 15.5))
        #expect((bakedBox.y0, bakedBox.y1) == (-5.5, 13.5))
    }

    @Test("boxes above a limit are not baked", arguments: [600, 1e10, 1e300, .infinity])
    func largest(_ side: Double) {
        #expect(BakedBoxDrawing(key(side: side)).bakedBox() == nil)
    }
}
