import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Images, contentsScale and HiDPI".
@Suite("Guide: images, contentsScale and HiDPI")
struct ImagesAndScale {
    /// A picture in a new file.
    func file() throws -> URL {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
        layer.backgroundColor = .white
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("guide-\(UUID().uuidString).png")
        try Snapshot.image(of: layer).writePNG(to: url)
        return url
    }

    @Test("a file becomes the contents of a layer")
    func contents() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        let photo = CALayer()
        let image = try CGImage(fileURL: url)
        photo.contents = image
        photo.contentsScale = 2
        photo.contentsGravity = .resizeAspectFill
        photo.masksToBounds = true
        photo.bounds.size = CGSize(
            width: CGFloat(image.width) / photo.contentsScale,
            height: CGFloat(image.height) / photo.contentsScale)
        #expect(photo.bounds.size == CGSize(width: 40, height: 20))
    }

    @Test("a large file is decoded beside the main thread")
    @MainActor func beside() async throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        let photo = CALayer()
        let image = try await Task.detached { try CGImage(fileURL: url) }.value
        photo.contents = image
        #expect((photo.contents as? CGImage)?.width == 80)
    }

    final class Badge: CALayer {
        override func draw(in context: CGContext) {
            context.setFillColor(CGColor(srgbRed: 0.9, green: 0.2, blue: 0.2, alpha: 1))
            context.fillEllipse(in: bounds)
        }
    }

    @Test("a drawn layer has as many pixels as its scale says")
    func drawing() throws {
        let scale: CGFloat = 2
        let badge = Badge()
        badge.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
        badge.contentsScale = scale
        badge.setNeedsDisplay()
        #expect(try Snapshot.image(of: badge, scale: 2).width == 48)
    }

    /// Compiled, not run.
    func scale(_ window: LayerWindow, _ layers: [CALayer]) {
        window.onEvent = { window, event, _ in
            if case .scaleChanged(let scale) = event {
                for layer in layers { layer.contentsScale = CGFloat(scale) }
            }
        }
    }
}
