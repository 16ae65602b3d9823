import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// Coverage of boxes with shadows, baked.
@Suite("Baked cards") struct CardDrawingTests {
    private func key(side: Double) -> CardTextures.Key {
        let q = CardTextures.quantised
        return CardTextures.Key(
            width: q(side), height: q(side), radius: 0, border: q(1), sigma: q(2), dx: q(1),
            dy: q(-1), scale: q(2), reach: 9)
    }

    @Test("a card covers its box and the shadow around it, in points")
    func size() throws {
        let card = try #require(CardDrawing(key(side: 10)).card())
        // 20 pixels, 9 of shadow to each side, which lies 2 pixels to the right and below.
        #expect((card.image.width, card.image.height) == (38, 38))
        #expect((card.x0, card.x1) == (-3.5, 15.5))
        #expect((card.y0, card.y1) == (-5.5, 13.5))
    }

    @Test("boxes that are too large have none", arguments: [600, 1e10, 1e300, .infinity])
    func largest(_ side: Double) {
        #expect(CardDrawing(key(side: side)).card() == nil)
    }
}
