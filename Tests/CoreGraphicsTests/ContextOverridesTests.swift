import LaminaGraphicsTypes
import Testing

@Suite("Overrides of OpenGL contexts") struct ContextOverridesTests {
    @Test("words are separated by commas; nothing and unknown words ask for nothing")
    func words() {
        for text in [nil, "", "4.6", "3.30", "Debug", "3.3 debug"] {
            let overrides = ContextOverrides(text)
            #expect(!overrides.isOldest && !overrides.isDebug, "\(text ?? "nil")")
        }
        #expect(ContextOverrides("3.3").isOldest && !ContextOverrides("3.3").isDebug)
        #expect(ContextOverrides("debug").isDebug && !ContextOverrides("debug").isOldest)
        #expect(ContextOverrides("debug,3.3").isDebug && ContextOverrides("3.3,x,debug").isOldest)
    }
}
