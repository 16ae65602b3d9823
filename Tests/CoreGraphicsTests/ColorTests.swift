import CoreGraphics
import Testing

@Suite("Colour") struct ColorTests {
    @Test("alpha is the last component and equality is by value")
    func values() {
        let c = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(c.components == [0.1, 0.2, 0.3, 0.4] && c.numberOfComponents == 4)
        #expect(c == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
        #expect(c != c.copy(alpha: 0.5) && c.copy(alpha: 0.5)?.alpha == 0.5)
        #expect(CGColor.white.numberOfComponents == 2)
    }

    @Test("linear light is encoded for sRGB")
    func linear() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let c = try #require(CGColor(colorSpace: space, components: [0.5, 0, 1, 1]))
        #expect(abs(c.extendedSRGB.x - 0.7354) < 1e-3)
        #expect(abs(c.extendedSRGB.z - 1) < 1e-5)
    }

    @Test("each component of a calibrated space has its own exponent")
    func exponents() throws {
        let white: [CGFloat] = [0.9505, 1, 1.089]
        func make(_ gamma: [CGFloat]) -> CGColorSpace? {
            CGColorSpace(
                calibratedRGBWhitePoint: white, blackPoint: nil, gamma: gamma,
                matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505])
        }
        let space = try #require(make([1, 2, 3]))
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let c = try #require(CGColor(colorSpace: space, components: [0.5, 0.5, 0.5, 1]))
        let light = try #require(
            c.converted(to: linear, intent: .defaultIntent, options: nil)?.components)
        for (number, wanted) in zip(light, [0.5, 0.25, 0.125]) {
            #expect(abs(number - wanted) < 2e-3)
        }
        let back = try #require(
            CGColor(colorSpace: linear, components: light)?
                .converted(to: space, intent: .defaultIntent, options: nil)?.components)
        for number in back.prefix(3) { #expect(abs(number - 0.5) < 1e-3) }
        #expect(space.copyICCData() != nil)
        for odd in [[0, 1, 1], [1, -1, 1], [1, 1, CGFloat.nan], [.infinity, 1, 1]] as [[CGFloat]] {
            #expect(make(odd) == nil)
        }
    }

    @Test("the red of Display P3 lies outside sRGB, its white does not")
    func displayP3() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let c = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
        #expect(abs(c.extendedSRGB.x - 1.0930) < 2e-3)
        #expect(abs(c.extendedSRGB.y + 0.2267) < 2e-3)
        let white = try #require(CGColor(colorSpace: space, components: [1, 1, 1, 1]))
        #expect(abs(white.extendedSRGB.y - 1) < 1e-4)
        #expect(space.isWideGamutRGB && !CGColorSpaceCreateDeviceRGB().isWideGamutRGB)
    }

    @Test("spaces tell their transfer function and their range")
    func predicates() throws {
        func space(_ name: CFString) throws -> CGColorSpace {
            try #require(CGColorSpace(name: name))
        }
        let pq = try space(CGColorSpace.itur_2100_PQ)
        let hlg = try space(CGColorSpace.displayP3_HLG)
        #expect(CGColorSpaceIsPQBased(pq) && !CGColorSpaceIsHLGBased(pq) && pq.isHDR())
        #expect(CGColorSpaceIsHLGBased(hlg) && !CGColorSpaceIsPQBased(hlg) && hlg.isHDR())
        #expect(CGColorSpaceUsesITUR_2100TF(pq) && CGColorSpaceUsesITUR_2100TF(hlg))
        let plain = try space(CGColorSpace.sRGB)
        #expect(!CGColorSpaceUsesITUR_2100TF(plain) && !CGColorSpaceUsesExtendedRange(plain))
        for name in [CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearGray] {
            #expect(try CGColorSpaceUsesExtendedRange(space(name)) && !space(name).isHDR())
        }
    }

    @Test(
        "every RGB and gray space leads back to where it started",
        arguments: [
            CGColorSpace.adobeRGB1998, CGColorSpace.displayP3, CGColorSpace.itur_2020,
            CGColorSpace.itur_2100_PQ, CGColorSpace.itur_2100_HLG, CGColorSpace.rommrgb,
            CGColorSpace.genericXYZ, CGColorSpace.genericLab, CGColorSpace.genericCMYK,
        ])
    func roundTrip(name: String) throws {
        let space = try #require(CGColorSpace(name: name))
        let start = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.8, alpha: 0.5)
        let there = try #require(start.converted(to: space, intent: .defaultIntent, options: nil))
        #expect(there.colorSpace == space && there.alpha == 0.5)
        for i in 0..<4 { #expect(abs(there.extendedSRGB[i] - start.extendedSRGB[i]) < 1e-3) }
    }
}
