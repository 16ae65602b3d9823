import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Animated contents") struct ContentsFadeTests {
    /// A layer of 40 points on white whose contents fade between two images in a second, at five
    /// times.
    private func frames(
        _ animation: CAAnimation, _ configure: (CALayer) -> Void = { _ in }
    ) throws -> [PixelGrid] {
        let root = box(0, 0, 60, 60, rgb(1, 1, 1))
        let layer = box(10, 10, 40, 40)
        configure(layer)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 60, height: 60))
        host.commit()
        host.advance(to: 100)
        layer.add(animation, forKey: nil)
        host.commit()
        return try [0, 0.25, 0.5, 0.75, 0.999].map {
            host.advance(to: 100 + $0)
            return PixelGrid(try host.snapshot())
        }
    }

    private func fade(_ from: CGImage, _ to: CGImage) -> CAAnimation {
        let animation = CABasicAnimation(keyPath: "contents")
        (animation.fromValue, animation.toValue) = (from, to)
        animation.duration = 1
        return animation
    }

    @Test("one image fades into the other, opaque or translucent")
    func shares() throws {
        for alpha in [255, 102] as [UInt8] {
            let grids = try frames(
                fade(plain(4, 4, [alpha, 0, 0, alpha]), plain(4, 4, [0, 0, alpha, alpha])))
            for (grid, t) in zip(grids, [0, 0.25, 0.5, 0.75, 1]) {
                let (a, rest) = (Double(alpha), 255 - Double(alpha))
                let expected = [rest + a * (1 - t), rest, rest + a * t, 255].map {
                    UInt8($0.rounded())
                }
                #expect(near(grid[30, 30], expected, 3), "\(alpha) \(t): \(grid[30, 30])")
                #expect(grid[5, 30] == [255, 255, 255, 255])
            }
        }
    }

    @Test("each keyframe of images fades into the next, discrete ones do not; opacity counts once")
    func keyframes() throws {
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = [plain(4, 4), plain(4, 4, greenPixel), plain(4, 4, bluePixel)]
        animation.duration = 1
        let grids = try frames(animation) { $0.opacity = 0.5 }
        let expected: [[UInt8]] = [
            [255, 128, 128, 255], [191, 191, 128, 255], [128, 255, 128, 255], [128, 191, 191, 255],
            [128, 128, 255, 255],
        ]
        for (grid, pixel) in zip(grids, expected) {
            #expect(near(grid[30, 30], pixel, 3), "\(grid[30, 30]), not \(pixel)")
        }
        animation.calculationMode = .discrete
        let steps = try frames(animation)
        #expect(steps.map { $0[30, 30] } == [redPixel, redPixel, greenPixel, bluePixel, bluePixel])
    }

    @Test("images too large for one texture fade like small ones")
    func large() throws {
        let grids = try frames(fade(plain(40_000, 2), plain(40_000, 2, bluePixel)))
        for (grid, t) in zip(grids, [0, 0.25, 0.5, 0.75, 1]) {
            let expected = [255 * (1 - t), 0, 255 * t, 255].map { UInt8($0.rounded()) }
            #expect(near(grid[30, 30], expected, 3), "\(t): \(grid[30, 30])")
        }
    }

    @Test("each image lies where its own size puts it, in round corners")
    func places() throws {
        let grids = try frames(fade(plain(40, 10), plain(10, 40, bluePixel))) {
            $0.contentsGravity = .center
            $0.cornerRadius = 20
            $0.masksToBounds = true
        }
        let half = grids[2]
        #expect(near(half[16, 30], [255, 128, 128, 255], 3))
        #expect(near(half[30, 16], [128, 128, 255, 255], 3))
        #expect(near(half[30, 30], [128, 0, 128, 255], 3))
        #expect(half[12, 12] == [255, 255, 255, 255])
    }

    @Test("the nine parts of contents lie against each other, at any scale of image and screen")
    func seams() throws {
        for scale in [0.25, 0.3, 0.7, 1.3] as [CGFloat] {
            for width in stride(from: 60.0, to: 64, by: 0.5) {
                let grid = try paint(80, 60, scale: 2) { root in
                    let layer = box(4, 4, width, 50, green)
                    layer.contents = plain(6, 4)
                    layer.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.8, height: 0.8)
                    layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
                    layer.contentsScale = scale
                    root.addSublayer(layer)
                }
                #expect(grid.count { $0[1] > 0 } == 0, "\(scale) \(width)")
            }
        }
    }
}
