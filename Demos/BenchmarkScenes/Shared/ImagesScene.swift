import Foundation
import QuartzCore

/// Pictures whose every pixel is changed by the program before each frame.
enum ImagesScene {
    static let (width, height) = (96, 64)

    static func make() -> ElementScene {
        ElementScene(
            make: { i, _ in Picture(i) },
            move: { layer, i, time in
                (layer as? Picture)?.change(i, time)
            })
    }

    private final class Picture: CALayer {
        private var pixels = Data(count: width * height * 4)

        init(_ i: Int) {
            super.init()
            bounds = CGRect(x: 0, y: 0, width: width, height: height)
            position = SharedValues.place(i, margin: 48)
            for k in 0..<width * height {
                pixels[k * 4] = UInt8(truncatingIfNeeded: k % width * 2 + i * 40)
                pixels[k * 4 + 1] = UInt8(truncatingIfNeeded: k / width * 3)
                pixels[k * 4 + 2] = UInt8(truncatingIfNeeded: 255 - k % width * 2)
                pixels[k * 4 + 3] = 255
            }
        }

        required init?(coder: NSCoder) { nil }
        override init(layer: Any) { super.init(layer: layer) }
        override init() { super.init() }

        /// Increments the colours of every pixel, and moves the picture.
        func change(_ i: Int, _ time: Double) {
            pixels.withUnsafeMutableBytes { bytes in
                for k in stride(from: 0, to: bytes.count, by: 4) {
                    bytes[k] &+= 1
                    bytes[k + 1] &+= 2
                    bytes[k + 2] &-= 1
                }
            }
            contents = BenchScenes.picture(pixels, width, height)
            let place = SharedValues.place(i, margin: 60)
            position = CGPoint(
                x: place.x + 12 * sin(time + Double(i)), y: place.y + 12 * cos(time + Double(i)))
        }
    }
}
