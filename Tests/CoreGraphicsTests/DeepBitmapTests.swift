import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Kinds of deep pixels.
private enum Kind: CaseIterable {
    case integer, half, float

    var bits: Int { self == .float ? 32 : 16 }
    /// Format with the processor's byte order.
    func info(_ alpha: CGImageAlphaInfo) -> CGBitmapInfo {
        CGBitmapInfo(
            alpha: alpha, byteOrder: bits == 32 ? .order32Little : .order16Little,
            isFloat: self != .integer)
    }
    /// Difference of neighbouring numbers near 1.
    var step: Float {
        switch self {
        case .integer: 1 / 65535
        case .half: 1 / 1024
        case .float: 1e-6
        }
    }
}

private struct Deep {
    let context: CGContext
    let kind: Kind
    let count: Int

    init(
        _ kind: Kind, _ width: Int = 8, _ height: Int = 8,
        _ alpha: CGImageAlphaInfo = .premultipliedLast,
        _ space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
    ) throws {
        self.kind = kind
        count = space.numberOfComponents == 1 ? 1 : 4
        context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: kind.bits,
                bytesPerRow: 0, space: space, bitmapInfo: kind.info(alpha)))
    }

    /// Premultiplied components from the top left corner.
    func pixel(_ x: Int, _ y: Int) -> [Float] {
        let at = context.data! + y * context.bytesPerRow + x * kind.bits / 8 * count
        return (0..<count).map { i in
            switch kind {
            case .integer: Float(at.load(fromByteOffset: i * 2, as: UInt16.self)) / 65535
            case .half: Float(at.load(fromByteOffset: i * 2, as: Float16.self))
            case .float: at.load(fromByteOffset: i * 4, as: Float.self)
            }
        }
    }
}

private func isNear(_ a: [Float], _ b: [Float], _ most: Float) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= most }
}

/// Bitmaps of 16 bits and of floats.
@Suite("Deep bitmaps") struct DeepBitmapTests {
    @Test("B-DB 378: the formats of Apple's table make a context, all others none")
    func formats() {
        let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
        func makes(_ bits: Int, _ space: CGColorSpace?, _ info: CGBitmapInfo) -> CGContext? {
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: bits, bytesPerRow: 0,
                space: space, bitmapInfo: info)
        }
        for alpha in [CGImageAlphaInfo.premultipliedLast, .noneSkipLast] {
            #expect(makes(16, rgb, CGBitmapInfo(alpha: alpha))?.bitsPerPixel == 64)
            #expect(makes(16, rgb, CGBitmapInfo(alpha: alpha, isFloat: true))?.bitsPerPixel == 64)
            #expect(makes(32, rgb, CGBitmapInfo(alpha: alpha, isFloat: true))?.bitsPerPixel == 128)
            #expect(makes(32, rgb, CGBitmapInfo(alpha: alpha)) == nil)
            #expect(makes(16, gray, CGBitmapInfo(alpha: alpha)) == nil)
            #expect(makes(16, nil, CGBitmapInfo(alpha: alpha)) == nil)
            #expect(makes(16, rgb, CGBitmapInfo(alpha: alpha, byteOrder: .order32Little)) == nil)
            #expect(makes(8, rgb, CGBitmapInfo(alpha: alpha, isFloat: true)) == nil)
        }
        #expect(makes(16, gray, CGBitmapInfo(alpha: .none))?.bitsPerPixel == 16)
        #expect(makes(32, gray, CGBitmapInfo(alpha: .none, isFloat: true))?.bitsPerPixel == 32)
        #expect(makes(16, gray, CGBitmapInfo(alpha: .none, isFloat: true)) == nil)
        for alpha in [CGImageAlphaInfo.none, .last, .first, .premultipliedFirst, .noneSkipFirst] {
            #expect(makes(16, rgb, CGBitmapInfo(alpha: alpha)) == nil)
        }
        for bits in [-1, 0, 5, 10, 24, 64] {
            #expect(makes(bits, rgb, CGBitmapInfo(alpha: .premultipliedLast)) == nil)
        }
        #expect(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 16, bytesPerRow: 23, space: rgb,
                bitmapInfo: CGBitmapInfo(alpha: .noneSkipLast)) == nil)
    }

    @Test(
        "B-DB 379: colours, their mixture and clears are exact to the depth",
        arguments: Kind.allCases)
    private func colors(_ kind: Kind) throws {
        let deep = try Deep(kind)
        let context = deep.context
        let fine: [CGFloat] = [0.123_456, 0.654_321, 0.333_333]
        context.setFillColor(CGColor(srgbRed: fine[0], green: fine[1], blue: fine[2], alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(isNear(deep.pixel(3, 3), fine.map { Float($0) } + [1], kind.step))
        // A half transparent colour over a second colour, and over half a pixel.
        context.setAlpha(0.5)
        context.setFillColor(CGColor(srgbRed: 0.9, green: 0.1, blue: 0.777, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        let over: [CGFloat] = [0.9, 0.1, 0.777]
        let mixed = zip(fine, over).map { Float($0 * 0.75 + $1 * 0.25) }
        #expect(isNear(deep.pixel(1, 3), mixed + [1], kind.step * 2))
        #expect(isNear(deep.pixel(5, 3), fine.map { Float($0) } + [1], kind.step))
        context.clear(CGRect(x: 0, y: 6, width: 8, height: 2))
        #expect(deep.pixel(2, 0) == [0, 0, 0, 0] && deep.pixel(2, 2) != [0, 0, 0, 0])
        // Lines, clips and saved states.
        context.setAlpha(1)
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2))
        context.setStrokeColor(CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        context.setLineWidth(20)
        context.strokeLineSegments(between: [CGPoint(x: -4, y: 1), CGPoint(x: 12, y: 1)])
        context.restoreGState()
        #expect(isNear(deep.pixel(1, 7), [0.25, 0.5, 0.75, 1], kind.step))
        #expect(isNear(deep.pixel(3, 7), mixed + [1], kind.step * 2))
    }

    @Test("B-DB 380: a gradient has more steps than bytes have", arguments: Kind.allCases)
    private func gradients(_ kind: Kind) throws {
        let deep = try Deep(kind, 1024, 2, .noneSkipLast)
        let dark = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        let light = CGColor(srgbRed: 0.25, green: 0.25, blue: 0.25, alpha: 1)
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [dark, light], locations: nil))
        deep.context.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 1024, y: 0), options: [])
        var seen: Set<Float> = []
        for x in 0..<1024 {
            let value = deep.pixel(x, 1)[0]
            #expect(abs(value - Float(x) / 4096 - 0.5 / 4096) <= kind.step)
            seen.insert(value)
        }
        #expect(seen.count > 700)
        // Radial and conic gradients, beside the same gradients of bytes.
        for shape in 0..<2 {
            let (fine, plain) = (try Deep(kind, 40, 40), Canvas(40, 40))
            for context in [fine.context, plain.context] {
                context.translateBy(x: 20, y: 20)
                if shape == 0 {
                    context.drawRadialGradient(
                        gradient, startCenter: .zero, startRadius: 2,
                        endCenter: CGPoint(x: 3, y: 0), endRadius: 15,
                        options: .drawsAfterEndLocation)
                } else {
                    context.drawConicGradient(gradient, center: .zero, angle: 0.5)
                }
            }
            for y in 0..<40 {
                for x in 0..<40 {
                    let bytes = plain.pixel(x, y).map { Float($0) / 255 }
                    #expect(isNear(fine.pixel(x, y), bytes, 0.004), "\(shape): \(x), \(y)")
                }
            }
        }
    }

    @Test("time of a pixel: a gradient of thousands of stops has all of them")
    func manyStops() throws {
        let count = 4096
        let deep = try Deep(.float, count, 1, .noneSkipLast)
        let colors = (0...count).map { i -> CGColor in
            let gray: CGFloat = i % 2 == 0 ? 0.25 : 0.75
            return CGColor(srgbRed: gray, green: gray, blue: gray, alpha: 1)
        }
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        // A pixel's centre lies between a dark and a light stop.
        deep.context.drawLinearGradient(
            gradient, start: CGPoint(x: 0.25, y: 0), end: CGPoint(x: CGFloat(count) + 0.25, y: 0),
            options: [])
        for x in stride(from: 0, to: count, by: 97) {
            let expected: Float = x % 2 == 0 ? 0.375 : 0.625
            #expect(abs(deep.pixel(x, 0)[0] - expected) < 0.001, "\(x)")
        }
        // A location of NaN is the start.
        let places: [CGFloat] = [.nan, 1]
        let pair = Array(colors.prefix(2)) as CFArray
        let odd = try #require(CGGradient(colorsSpace: nil, colors: pair, locations: places))
        deep.context.drawLinearGradient(
            odd, start: .zero, end: CGPoint(x: CGFloat(count), y: 0), options: [])
        #expect(abs(deep.pixel(0, 0)[0] - 0.25) < 0.001)
        #expect(abs(deep.pixel(count - 1, 0)[0] - 0.75) < 0.001)
    }

    @Test(
        "B-DB 381: an image has the bitmap's numbers, and is drawn with them",
        arguments: Kind.allCases)
    private func images(_ kind: Kind) throws {
        let deep = try Deep(kind)
        deep.context.setFillColor(
            CGColor(srgbRed: 0.123_456, green: 0.654_321, blue: 0.8, alpha: 1))
        deep.context.fill(CGRect(x: 0, y: 4, width: 8, height: 4))
        let image = try #require(deep.context.makeImage())
        #expect(image.bitsPerComponent == kind.bits && image.bitsPerPixel == kind.bits * 4)
        #expect(image.bitmapInfo == deep.context.bitmapInfo)
        let bytes = try #require(image.dataProvider?.data)
        // Later drawing does not change the image.
        let before = deep.pixel(3, 1)
        deep.context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(image.dataProvider?.data == bytes)
        let copy = try Deep(kind)
        copy.context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(isNear(copy.pixel(3, 1), before, kind.step) && copy.pixel(3, 6) == [0, 0, 0, 0])
        // Twice as large, reduced, and in bytes.
        for side in [16, 3] {
            let scaled = try Deep(kind, side, side)
            scaled.context.draw(image, in: CGRect(x: 0, y: 0, width: side, height: side))
            #expect(isNear(scaled.pixel(side / 2, 0), before, kind.step * 2))
            #expect(scaled.pixel(side / 2, side - 1) == [0, 0, 0, 0])
        }
        let plain = Canvas(8, 8)
        plain.context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(plain.pixel(3, 1) == [31, 167, 204, 255] && plain.pixel(3, 6)[3] == 0)
        // An image of bytes keeps its bytes.
        let bright = Canvas(8, 8)
        bright.context.setFillColor(CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        bright.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        let drawn = try Deep(kind)
        drawn.context.draw(
            try #require(bright.context.makeImage()), in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(isNear(drawn.pixel(4, 4), [0.2, 0.4, 0.6, 1], max(kind.step, 1e-6)))
    }

    @Test("B-DB 382: numbers are those of the bitmap's space; floats go beyond white")
    func spaces() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let deep = try Deep(.float, 4, 4, .premultipliedLast, linear)
        let bright = try #require(
            CGColor(colorSpace: linear, components: [2.5, 0.5, -0.25, 1]))
        deep.context.setFillColor(bright)
        deep.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(isNear(deep.pixel(1, 1), [2.5, 0.5, -0.25, 1], 1e-4))
        // Mixed in linear light.
        deep.context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
        deep.context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
        #expect(isNear(deep.pixel(1, 1), [1.25, 0.25, -0.125, 1], 1e-4))
        let image = try #require(deep.context.makeImage())
        let copy = try Deep(.float, 4, 4)
        copy.context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(copy.pixel(3, 1)[0] > 1.4 && copy.pixel(3, 1)[2] < 0)
        let gray = try Deep(.integer, 4, 4, .none, CGColorSpaceCreateDeviceGray())
        gray.context.setFillColor(
            try #require(
                CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.123_456, 1])))
        gray.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(isNear(gray.pixel(1, 1), [0.123_456], 2e-5))
        // An integer has no number beyond white.
        let integer = try Deep(.integer, 4, 4, .premultipliedLast, linear)
        integer.context.setFillColor(bright)
        integer.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(isNear(integer.pixel(1, 1), [1, 0.5, 0, 1], 1e-4))
    }

    @Test("B-DB 383: every blend mode, shadows, masks, layers and text are as in bitmaps of bytes")
    func agreement() throws {
        let shadow = CGColor(srgbRed: 0.1, green: 0, blue: 0.5, alpha: 0.8)
        func scene(_ context: CGContext, _ mode: CGBlendMode) {
            context.setFillColor(CGColor(srgbRed: 0.2, green: 0.7, blue: 0.4, alpha: 0.8))
            context.fill(CGRect(x: 4, y: 4, width: 20, height: 32))
            context.setBlendMode(mode)
            context.setFillColor(CGColor(srgbRed: 0.9, green: 0.3, blue: 0.6, alpha: 0.6))
            context.fillEllipse(in: CGRect(x: 10.3, y: 8.7, width: 22, height: 20))
            context.setBlendMode(.normal)
            context.setShadow(offset: CGSize(width: 3, height: -3), blur: 4, color: shadow)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 28, y: 28, width: 6, height: 6))
            context.endTransparencyLayer()
            context.fill(CGRect(x: 26, y: 14, width: 5, height: 5))
            context.setShadow(offset: .zero, blur: 0, color: nil)
            context.setFont(CGFont("Helvetica")!)
            context.setFontSize(14)
            context.textPosition = CGPoint(x: 6, y: 6)
            context.showGlyphs([40, 41])
        }
        /// True near the outline of the ellipse.
        func isEdge(_ x: Int, _ y: Int) -> Bool {
            let (u, v) = ((Double(x) + 0.5 - 21.3) / 11, (39.5 - Double(y) - 18.7) / 10)
            return (0.7...1.35).contains(u * u + v * v)
        }
        for raw in Int32(0)...27 {
            guard let mode = CGBlendMode(rawValue: raw) else { continue }
            let (deep, plain) = (try Deep(.float, 40, 40), Canvas(40, 40))
            scene(deep.context, mode)
            scene(plain.context, mode)
            // At soft edges pixman's bytes of these modes leave the range of premultiplied colours,
            // or count the cover twice.
            let skipsEdge =
                [.hue, .saturation, .color, .luminosity].contains(mode)
                || [.sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(mode)
            var worst: Float = 0
            for y in 0..<40 {
                for x in 0..<40 {
                    let bytes = plain.pixel(x, y).map { Float($0) / 255 }
                    if skipsEdge, isEdge(x, y) { continue }
                    for (a, b) in zip(deep.pixel(x, y), bytes) { worst = max(worst, abs(a - b)) }
                }
            }
            #expect(worst < 0.02, "\(mode)")
        }
    }

    @Test("B-DB 384: lent memory shows each drawing, in both byte orders; other numbers are read")
    func memory() throws {
        for order in [CGImageByteOrderInfo.orderDefault, .order16Little, .order16Big] {
            var words = [UInt16](repeating: 0, count: 16)
            words.withUnsafeMutableBytes { memory in
                let context = CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 16,
                    bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: order))
                context?.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1))
                context?.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            }
            let read = words.map { order == .order16Little ? $0 : $0.byteSwapped }
            #expect(Array(read[12..<16]) == [65535, 0, 32768, 65535])
            #expect(Array(read[0..<12]).allSatisfy { $0 == 0 })
        }
        // Numbers that are none become 0 under a mixture, and never spread.
        let deep = try Deep(.float, 2, 2)
        deep.context.data!.storeBytes(of: Float.nan, as: Float.self)
        deep.context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5))
        deep.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(deep.pixel(0, 0)[0] == 0.5)
        deep.context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        deep.context.scaleBy(x: 0, y: 0)
        deep.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(deep.pixel(1, 1)[3].isFinite)
    }
}
