import AVFoundation
import Foundation
import LayerHosting
import QuartzCore

/// Players made and freed in turn, and the file descriptors that stay open.
enum LettingGo {
    /// Files, sockets and events the process holds.
    private static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// A player in one of five situations: new, paused, playing, with a replaced item, with an
    /// unreadable file.
    private static func play(_ url: URL, _ n: Int) throws {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let file = n % 5 == 4 ? URL(fileURLWithPath: "/dev/null") : url
            let layer = AVPlayerLayer(player: AVPlayer(url: file))
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            let host = ManualHost(root: layer, size: layer.frame.size, clock: clock)
            if n % 5 == 0 { return }
            if n % 5 == 2 { layer.player?.play() }
            for time in [100, 100.1, 100.2] {
                host.advance(to: time)
                _ = try host.snapshot()
            }
            if n % 5 == 3 { layer.player?.replaceCurrentItem(with: AVPlayerItem(url: url)) }
        }
    }

    static func run(_ url: URL) throws {
        for n in 0..<5 { try play(url, n) }
        let before = try settled(at: 0)
        for n in 0..<40 { try play(url, n) }
        // Descriptors held after the first five players do not count for the forty.
        tell("left \(max(0, try settled(at: before) - before))")
    }

    /// Waits until at most `goal` descriptors are open, because players stop in the background, and
    /// returns their number. A goal of 0, which is never reached, waits two seconds; other goals
    /// wait two minutes at most.
    private static func settled(at goal: Int) throws -> Int {
        for _ in 0..<(goal == 0 ? 200 : 12_000) {
            if try descriptors() <= goal { break }
            usleep(10_000)
        }
        return try descriptors()
    }
}
