import BenchmarkScenes
import Foundation
import LayerHosting
import QuartzCore

/// Frames of a running animation while the application is busy with the window.
///
/// A window with moving layers in three phases: without load, with a new large image in each
/// commit, and with a resize in each refresh. The frame times are those of the window's frame
/// record. A frame is late if more than one and a half refreshes passed since the begin of the
/// previous frame.
enum LoadBenchmark {
    static let seconds = 4.0

    /// Runs the stretches whose name contains `word`; all stretches without a word.
    static func run(_ word: String?) throws {
        let window = try LayerWindow(title: "Load", size: CGSize(width: 1280, height: 720))
        let root = window.rootLayer
        BenchScenes.movers(root, 200, size: (40, 40), SystemClock.shared.now())
        let picture = CALayer()
        picture.frame = CGRect(x: 40, y: 40, width: 320, height: 180)
        root.addSublayer(picture)
        CATransaction.flush()
        func stretch(_ name: String, every interval: Double, _ act: (Int) -> Void) {
            if let word, !name.contains(word) { return }
            measure(name, window, every: interval, act)
        }
        let photographs = (0..<4).map { image(2048, 1536, shade: $0) }
        let posters = (0..<2).map { image(4096, 4096, shade: $0) }
        measure(nil, window, every: 0.1) { _ in }
        print("| stretch | frames | median ms | longest gap ms | late |")
        print("|---|--:|--:|--:|--:|")
        stretch("nothing else", every: 0.1) { _ in }
        stretch("a 2048 × 1536 image ten times a second", every: 0.1) {
            picture.contents = another(photographs[$0 % 4])
        }
        stretch("a 4096 × 4096 image twice a second", every: 0.5) {
            picture.contents = another(posters[$0 % 2])
        }
        picture.minificationFilter = .trilinear
        stretch("a 2048 × 1536 image with mipmaps five times a second", every: 0.2) {
            picture.contents = another(photographs[$0 % 4])
        }
        picture.minificationFilter = .linear
        let deep = [0, 1].map { halfFloats(1024, 768, shade: $0) }
        stretch("a 1024 × 768 image of half floats twice a second", every: 0.5) {
            picture.contents = deep[$0 % 2].copy(colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!)
        }
        let strips = [0, 1].map { image(20_000, 256, shade: $0) }
        stretch(
            "a 20 000 × 256 image, more than a texture holds, five times a second",
            every: 0.2
        ) {
            picture.contents = another(strips[$0 % 2])
        }
        picture.contents = nil
        stretch("resized twenty times a second", every: 0.05) {
            window.size = CGSize(width: 1000 + ($0 % 10) * 28, height: 600 + ($0 % 10) * 12)
        }
        window.close()
    }

    /// Copy of an image with the same pixels, unknown to all caches.
    private static func another(_ image: CGImage) -> CGImage? {
        image.cropping(to: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    }

    /// A picture of stripes.
    private static func image(_ width: Int, _ height: Int, shade: Int) -> CGImage {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: .init(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        for i in 0..<16 {
            context.setFillColor(
                CGColor(srgbRed: CGFloat(i) / 16, green: CGFloat(shade) / 4, blue: 0.5, alpha: 1))
            context.fill(CGRect(x: i * width / 16, y: 0, width: width / 16, height: height))
        }
        return context.makeImage()!
    }

    /// A gradient as 16-bit floats.
    private static func halfFloats(_ width: Int, _ height: Int, shade: Int) -> CGImage {
        let row = (0..<width).flatMap { x -> [UInt16] in
            [Float16(x) / Float16(width), Float16(shade) / 2, 0.5, 1].map(\.bitPattern)
        }
        let data = (0..<height).reduce(into: Data()) { data, _ in
            row.withUnsafeBytes { data.append(contentsOf: $0) }
        }
        return CGImage(
            width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 64,
            bytesPerRow: width * 8, space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGBitmapInfo(
                rawValue: CGImageAlphaInfo.premultipliedLast.rawValue
                    | CGBitmapInfo.floatComponents.rawValue
                    | CGImageByteOrderInfo.order16Little.rawValue),
            provider: CGDataProvider(data: data)!, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)!
    }

    private static func measure(
        _ name: String?, _ window: LayerWindow, every interval: Double, _ act: (Int) -> Void
    ) {
        let began = Measurement.seconds()
        var step = 0
        while Measurement.seconds() - began < seconds {
            act(step)
            CATransaction.flush()
            step += 1
            let next = began + Double(step) * interval
            _ = RunLoop.main.run(
                mode: .default,
                before: Date(timeIntervalSinceNow: max(0.001, next - Measurement.seconds())))
            while Measurement.seconds() < next {
                _ = RunLoop.main.run(
                    mode: .default,
                    before: Date(timeIntervalSinceNow: max(0.001, next - Measurement.seconds())))
            }
        }
        guard let name else { return }
        let frames = window.frames.frames.filter { $0.began > began }
        let costs = frames.map { $0.duration * 1000 }.sorted()
        guard costs.count > 2 else { return print("| \(name) | \(costs.count) | | | |") }
        let gaps = zip(frames.dropFirst(), frames).map { $0.began - $1.began }
        let late = gaps.filter { $0 > 1.5 / 60 }.count
        print(
            String(
                format: "| %@ | %d | %.1f | %.1f | %d |", name, frames.count,
                costs[costs.count / 2], (gaps.max() ?? 0) * 1000, late))
    }
}
