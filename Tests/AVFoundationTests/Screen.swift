import AVFoundation
import ClipMaker
import Foundation
import LayerHosting

/// A screen of 64 × 64 points, covered by a player's layer, on a manual clock.
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

    /// Runs `body` at a time, then the later turns that `body` scheduled.
    func at<R>(_ time: Double? = nil, _ body: (AVPlayer) throws -> R) rethrows -> R {
        try MediaTime.with(clock, delivery: later) {
            if let time { host.advance(to: 100 + time) }
            defer { while later.turn() > 0 {} }
            return try body(player)
        }
    }

    /// The number of the colour in the middle of the picture; nil for any other colour.
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
