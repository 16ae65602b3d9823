import CoreGraphics
import Foundation
import Testing

/// Rectangle functions missing in Foundation on this system.
@Suite("Rectangles") struct RectTests {
    @Test(
        "the intersection of rectangles is null with NaN, and otherwise equals Foundation's")
    func common() {
        let whole = CGRect(x: 0, y: 0, width: 8, height: 8)
        let part = CGRect(x: 6, y: -2, width: 4, height: 4)
        #expect(whole.common(part) == CGRect(x: 6, y: 0, width: 2, height: 2))
        for n in [CGFloat.nan, -CGFloat.infinity] {
            for rect in [
                CGRect(x: n, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: n),
                CGRect(x: n, y: n, width: n, height: n),
            ] where !(rect.minX <= rect.maxX && rect.minY <= rect.maxY) {
                #expect(whole.common(rect).isNull && rect.common(whole).isNull, "\(rect)")
            }
        }
    }

    @Test("an image is not cropped to a rectangle that is none")
    func cropping() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let image = try #require(context.makeImage())
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)) == nil)
        #expect(image.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 2))?.width == 2)
    }

    @Test(
        "clips and fills of rectangles without an end, before a text is drawn, cover the bitmap",
        arguments: [1, 2, 3] as [CGFloat])
    func endless(_ scale: CGFloat) {
        let wide = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: .infinity)
        for rect in [CGRect.infinite, wide] {
            let canvas = Canvas(6, 6)
            canvas.context.scaleBy(x: scale, y: scale)
            canvas.context.noteTexts(in: CGSize(width: 6 / scale, height: 6 / scale), scale: scale)
            canvas.context.clip(to: rect)
            _ = canvas.context.notedText
            canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            canvas.context.resetClip()
            if rect == .infinite {
                #expect(canvas.count() == Int(scale * scale))
                canvas.context.noteTexts(in: CGSize(width: 6, height: 6), scale: 1)
                canvas.context.fill(rect)
                #expect(canvas.count() == 36)
            }
        }
    }

    @Test("a curve with a point that is none is not asked for ever")
    func curves() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addCurve(
            to: CGPoint(x: 9, y: 0), control1: CGPoint(x: 1, y: CGFloat.nan),
            control2: CGPoint(x: 5, y: 9))
        path.addRect(CGRect(x: 20, y: 0, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 22, y: 2)) && !path.contains(CGPoint(x: 40, y: 2)))
    }

    @Test("a wide shadow spreads as a Gaussian does, and is made at once")
    func wideShadow() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 1200, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        // The shape lies outside; the shadow of its half plane is the error function.
        let sigma: CGFloat = 100
        context.setShadow(
            offset: CGSize(width: 3000, height: 0), blur: 2 * sigma,
            color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
        context.fill([CGRect(x: -4400, y: -2000, width: 2000, height: 4000)])
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        for x in stride(from: 300, through: 900, by: 50) {
            let expected =
                127.5 * erfc(Double(CGFloat(x) + 0.5 - 600) / Double(sigma) / 2.0.squareRoot())
            #expect(abs(Double(bytes[x * 4 + 3]) - expected) < 4, "\(x)")
        }
    }
}
