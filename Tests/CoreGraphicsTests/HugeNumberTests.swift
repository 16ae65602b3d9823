import Foundation
import Testing

@testable import CoreGraphics

/// Numbers beyond the range of integers, which a plain conversion would trap on.
@Suite("Numbers of any size in drawing") struct HugeNumberTests {
    private static let numbers: [CGFloat] = [
        1e18, 1e19, 1e300, .greatestFiniteMagnitude, .infinity, .nan, -1e300,
    ]

    @Test("patterns of any step and any bounds", arguments: numbers)
    func patterns(_ n: CGFloat) throws {
        var callbacks = CGPatternCallbacks(
            drawPattern: { _, context in context.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) },
            releaseInfo: nil)
        let small = CGRect(x: 0, y: 0, width: 4, height: 4)
        for (bounds, step, scale) in [
            (small, n, 1), (CGRect(x: 0, y: 0, width: n, height: abs(n)), 1, 1), (small, 4, n),
        ] as [(CGRect, CGFloat, CGFloat)] {
            guard
                let pattern = CGPattern(
                    info: nil, bounds: bounds, matrix: CGAffineTransform(scaleX: scale, y: scale),
                    xStep: step, yStep: step, tiling: .noDistortion, isColored: true,
                    callbacks: &callbacks)
            else { continue }
            let canvas = Canvas(8, 8)
            canvas.context.setFillPattern(pattern, colorComponents: [1])
            canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            canvas.context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(canvas.pixel(0, 7) == [255, 0, 0, 255])
        }
    }

    @Test("shadows of any blur and offset", arguments: numbers)
    func shadows(_ n: CGFloat) {
        for (offset, blur) in [(CGSize.zero, n), (CGSize(width: n, height: n), 2)] {
            let canvas = Canvas(8, 8)
            canvas.context.setShadow(
                offset: offset, blur: blur,
                color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
            canvas.context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            canvas.context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
            #expect(canvas.pixel(4, 4) == [255, 0, 0, 255])
        }
    }

    @Test("gradients of any colour, location and place", arguments: numbers)
    func gradients(_ n: CGFloat) throws {
        let plain = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        let odd = CGColor(srgbRed: n, green: -n, blue: 0, alpha: n)
        for (colors, locations) in [
            ([plain, odd, plain], [0, 0.5, 1]), ([odd, odd], [0, 1]), ([plain, plain], [0, n]),
        ] as [([CGColor], [CGFloat])] {
            guard
                let gradient = CGGradient(
                    colorsSpace: nil, colors: colors as CFArray, locations: locations)
            else { continue }
            for end in [CGPoint(x: 8, y: 8), CGPoint(x: n, y: 0), CGPoint(x: n, y: n)] {
                let canvas = Canvas(8, 8)
                let options: CGGradientDrawingOptions = [
                    .drawsBeforeStartLocation, .drawsAfterEndLocation,
                ]
                canvas.context.drawLinearGradient(
                    gradient, start: .zero, end: end, options: options)
                canvas.context.drawRadialGradient(
                    gradient, startCenter: .zero, startRadius: 1, endCenter: end, endRadius: n,
                    options: options)
                _ = canvas.pixel(0, 0)
            }
        }
    }

    @Test(
        "images in rectangles of any size and place leave the context usable",
        arguments: numbers + [1e-300, .leastNonzeroMagnitude])
    func images(_ n: CGFloat) throws {
        let image = try #require(Canvas(4, 4).context.makeImage())
        for rect in [
            CGRect(x: 0, y: 0, width: n, height: abs(n)), CGRect(x: 0, y: 0, width: 4, height: n),
            CGRect(x: n, y: -n, width: 4, height: 4),
        ] {
            let canvas = Canvas(8, 8)
            for isTiled in [false, true] {
                canvas.context.draw(image, in: rect, byTiling: isTiled)
            }
            canvas.context.draw(image, from: (0, 0), to: (1, 1), in: rect)
            canvas.context.setFillColor(red)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(canvas.pixel(0, 7) == [255, 0, 0, 255], "\(rect)")
        }
    }

    @Test("colours of any component", arguments: numbers)
    func colors(_ n: CGFloat) throws {
        let table: [UInt8] = [255, 0, 0, 0, 255, 0]
        let indexed = try #require(
            CGColorSpace(
                indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: table))
        let cases: [(CGColorSpace, [CGFloat])] = [
            (indexed, [n, 1]), (CGColorSpaceCreateDeviceRGB(), [n, -n, 0, 1]),
            (CGColorSpaceCreateDeviceGray(), [n, 1]),
            (CGColorSpaceCreateDeviceCMYK(), [n, 0, n, 0, 1]),
        ]
        for (space, components) in cases {
            let color = try #require(CGColor(colorSpace: space, components: components))
            if n.isFinite {
                // Finite numbers stay finite, in single precision as well.
                #expect((0..<4).allSatisfy { color.extendedSRGB[$0].isFinite }, "\(space)")
            }
            let canvas = Canvas(2, 2)
            canvas.context.setFillColor(color)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            _ = canvas.pixel(0, 0)
        }
    }
}
