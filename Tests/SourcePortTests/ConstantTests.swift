import QuartzCore
import Testing

/// Constants used by ported sources without an import.
@Suite("Constants of C and Foundation") struct ConstantTests {
    @Test("Limits of numbers are the machine's")
    func limits() {
        #expect(HUGE == Float.greatestFiniteMagnitude && MAXFLOAT == HUGE)
        #expect(HUGE_VAL == Double.infinity)
        #expect(CGFloat(CGFLOAT_MAX) == CGFloat.greatestFiniteMagnitude)
        #expect(CGFloat(CGFLOAT_MIN) == CGFloat.leastNormalMagnitude)
        #expect(INT16_MIN == -32768 && INT64_MAX == Int64.max)
        #expect(NSInteger.self == Int.self && NSUInteger.self == UInt.self)
        #expect(NSIntegerMax == Int.max && NSIntegerMin == Int.min && NSUIntegerMax == UInt.max)
    }

    @Test("Units of time divide a second")
    func time() {
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(NSEC_PER_SEC == NSEC_PER_USEC * USEC_PER_SEC)
    }
}
