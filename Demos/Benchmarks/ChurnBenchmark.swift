import Foundation
import LayerHosting
import QuartzCore

/// Memory kept by a program which makes everything again in every frame.
///
/// In each frame of a window 100 new layers, 10 new images and 5 new texts replace the former
/// objects. No object is needed after the next frame: a growth is memory which the allocator could
/// not give back. The settings equal the defaults of a program.
enum ChurnBenchmark {
    static let (layers, images, texts) = (100, 10, 5)

    @MainActor
    static func run(seconds: Int) throws {
        let window = try LayerWindow(title: "Churn", size: CGSize(width: 1280, height: 720))
        let root = window.rootLayer
        var frames = 0
        let link = CADisplayLink { _ in
            root.sublayers = generation(frames)
            frames += 1
        }
        link.add(to: .main, forMode: .common)
        print("| after s | frames | resident MB | peak MB |")
        print("|--:|--:|--:|--:|")
        let began = Measurement.seconds()
        var next = 0
        while next <= seconds {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
            if Measurement.seconds() - began < Double(next) { continue }
            print(
                String(
                    format: "| %d | %d | %.0f | %.0f |", next, frames,
                    Measurement.residentMegabytes(), Measurement.peakMegabytes()))
            fflush(nil)
            next += max(1, seconds / 12)
        }
        link.invalidate()
        window.close()
    }

    /// All layers of a frame.
    private static func generation(_ frame: Int) -> [CALayer] {
        (0..<layers).map { i in
            let k = frame &* layers &+ i
            let layer = i >= images && i < images + texts ? text(k) : CALayer()
            let (x, y) = (CGFloat(k &* 7919 % 1180), CGFloat(k &* 104_729 % 640))
            layer.frame = CGRect(x: x, y: y, width: 100, height: 60)
            layer.backgroundColor = CGColor(
                srgbRed: CGFloat(k % 7) / 7, green: CGFloat(k % 11) / 11, blue: 0.5, alpha: 1)
            layer.cornerRadius = CGFloat(k % 3) * 6
            if i < images { layer.contents = image(k) }
            return layer
        }
    }

    /// An image of a kilobyte to a quarter of a megabyte: drawn, or from data.
    private static func image(_ k: Int) -> CGImage? {
        let (width, height) = (16 + k &* 31 % 240, 16 + k &* 17 % 240)
        let info = CGImageAlphaInfo.premultipliedLast.rawValue
        let space = CGColorSpace(name: CGColorSpace.sRGB)!
        if k.isMultiple(of: 2) {
            let data = Data(repeating: UInt8(truncatingIfNeeded: k), count: width * height * 4)
            return CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: space, bitmapInfo: CGBitmapInfo(rawValue: info),
                provider: CGDataProvider(data: data)!, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        }
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: space, bitmapInfo: info)
        context?.setFillColor(CGColor(srgbRed: 1, green: CGFloat(k % 5) / 5, blue: 0, alpha: 1))
        context?.fillEllipse(in: CGRect(x: 0, y: 0, width: width, height: height))
        return context?.makeImage()
    }

    private static func text(_ k: Int) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = String(repeating: "Line \(k) of many. ", count: 1 + k % 9)
        layer.isWrapped = true
        layer.fontSize = 12 + CGFloat(k % 5) * 6
        return layer
    }
}
