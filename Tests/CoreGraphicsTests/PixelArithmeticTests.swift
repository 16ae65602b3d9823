import LaminaGraphicsTypes
import Testing

/// The arithmetic of pixels in one register, beside the arithmetic of single bytes.
@Suite("Arithmetic of pixels") struct PixelArithmeticTests {
    @Test("a pixel times a factor is each byte times the factor, for all bytes and factors")
    func multipliedPixels() {
        for factor in UInt8.min ... .max {
            for byte in UInt8.min ... .max {
                let bytes = SIMD4(byte, ~byte, byte &+ 85, byte &* 3)
                let pixel = unsafeBitCast(bytes, to: UInt32.self)
                let expected = SIMD4(
                    multiplyBytes(bytes.x, factor), multiplyBytes(bytes.y, factor),
                    multiplyBytes(bytes.z, factor), multiplyBytes(bytes.w, factor))
                let found = multiplyBytes(of: pixel, by: UInt32(factor))
                guard found != unsafeBitCast(expected, to: UInt32.self) else { continue }
                Issue.record("\(bytes) times \(factor) is \(found)")
            }
        }
    }

    @Test("the low bits of a sum with the least float without a fraction are the rounded number")
    func roundedByASum() {
        let limit = Float.leastWithoutFraction
        #expect(limit.ulp == 1 && limit.nextDown.ulp == 0.5)
        for i in 0..<4096 {
            let number = Float(i) / 8 + 1 / 32
            let bits = (number + limit).bitPattern & 0x7F_FFFF
            #expect(Float(bits) == number.rounded(), "\(number)")
        }
    }
}
