import TestSupport
import Testing

@Suite("Wrapped paragraphs") struct WrappedTests {
    @Test("Lines are as long as allowed, and a long word stands alone")
    func lines() {
        #expect("a bc def".wrapped(at: 4) == "a bc\ndef")
        #expect("a bc def".wrapped(at: 3) == "a\nbc\ndef")
        #expect("abcdef g".wrapped(at: 3) == "abcdef\ng")
        #expect("".wrapped() == "")
    }
}
