import AVFoundation
import CGStreamer
import Foundation
import LayerHosting
import Testing

/// A file of the test's own: pictures of one colour each, ten a second, 32 × 16 pixels, motion JPEG in AVI.
final class Clip {
    let folder: URL
    let url: URL

    init(_ colors: [(CGFloat, CGFloat, CGFloat)]) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-clip-\(UUID().uuidString)")
        url = folder.appendingPathComponent("clip.avi")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (i, c) in colors.enumerated() {
            let context = try #require(
                CGContext(
                    data: nil, width: 32, height: 16, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(CGColor(srgbRed: c.0, green: c.1, blue: c.2, alpha: 1))
            context.fill([CGRect(x: 0, y: 0, width: 32, height: 16)])
            let name = String(format: "%03d.png", i)
            try #require(context.makeImage()).writePNG(to: folder.appendingPathComponent(name))
        }
        gst_init(nil, nil)
        let text =
            "multifilesrc location=\(folder.path)/%03d.png caps=image/png,framerate=10/1 ! pngdec "
            + "! videoconvert ! jpegenc quality=100 ! avimux ! filesink location=\(url.path)"
        let pipeline = try #require(gst_parse_launch(text, nil))
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let bus = gst_element_get_bus(pipeline)
        let kinds = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try #require(gst_bus_timed_pop_filtered(bus, 20_000_000_000, kinds))
        #expect(lgst_message_type(message) == GST_MESSAGE_EOS)
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(bus)
        gst_object_unref(pipeline)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Eight colours that no two alike are.
    static let colors: [(CGFloat, CGFloat, CGFloat)] = [
        (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1), (0.5, 0, 0),
    ]
}

/// A screen of 64 × 64 points with a player's layer over all of it, on a clock that stands still.
final class Screen {
    let layer: AVPlayerLayer
    let host: ManualHost
    let clock = ManualClock(100)
    let later = MainDelivery.manual()

    init(_ url: URL) {
        (layer, host) = MediaTime.with(clock, delivery: later) { [clock] in
            let layer = AVPlayerLayer(player: AVPlayer(url: url))
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            let root = CALayer()
            root.frame = layer.frame
            root.addSublayer(layer)
            return (layer, ManualHost(root: root, size: layer.frame.size, clock: clock))
        }
    }

    var player: AVPlayer { layer.player! }

    /// Does something at a time, and what became of it in later turns.
    func at<R>(_ time: Double? = nil, _ body: (AVPlayer) throws -> R) rethrows -> R {
        try MediaTime.with(clock, delivery: later) {
            if let time { host.advance(to: 100 + time) }
            defer { while later.turn() > 0 {} }
            return try body(player)
        }
    }

    /// The number of the colour in the middle of the picture; nil for none of them.
    func shown(_ x: Int = 32, _ y: Int = 32) throws -> Int? {
        try at { _ in
            let image = try host.snapshot()
            later.turn()
            let p = image.withPremultipliedRGBA8 { b, row in
                (0..<3).map { CGFloat(b[y * row + x * 4 + $0]) / 255 }
            }
            return Clip.colors.firstIndex {
                abs($0.0 - p[0]) < 0.08 && abs($0.1 - p[1]) < 0.08 && abs($0.2 - p[2]) < 0.08
            }
        }
    }
}
