import LaminaGraphicsTypes
import Testing

@Suite("What contexts of OpenGL are asked for") struct ContextWishesTests {
    @Test("words are separated by commas; nothing and unknown words ask for nothing")
    func words() {
        for text in [nil, "", "4.6", "3.30", "Debug", "3.3 debug"] {
            let wishes = ContextWishes(text)
            #expect(!wishes.isOldest && !wishes.isDebug, "\(text ?? "nil")")
        }
        #expect(ContextWishes("3.3").isOldest && !ContextWishes("3.3").isDebug)
        #expect(ContextWishes("debug").isDebug && !ContextWishes("debug").isOldest)
        #expect(ContextWishes("debug,3.3").isDebug && ContextWishes("3.3,x,debug").isOldest)
    }
}
