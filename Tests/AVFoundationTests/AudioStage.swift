import AVFoundation
import ClipMaker
import CoreAnimation
import Foundation

/// A manual clock for sounds, and the recorded calls about sounds.
final class AudioStage {
    let clock = ManualClock(100)
    let later = MainDelivery.manual()
    let heard = Heard()

    /// Runs `body` at a time after 100, then the later turns.
    @discardableResult
    func at<R>(_ time: Double, _ body: () throws -> R) rethrows -> R {
        clock.time = 100 + time
        return try MediaTime.with(clock, delivery: later) {
            later.turn()
            defer { while later.turn() > 0 {} }
            return try body()
        }
    }

    /// Lets time pass in sixtieths of a second.
    func pass(from: Double, to: Double) {
        for frame in 0...Int(((to - from) * 60).rounded()) {
            at(from + Double(frame) / 60) {}
        }
    }

    /// A file in a temporary folder, removed with the object.
    final class File {
        let url: URL
        init(_ data: Data, _ name: String = "sound.wav") throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("lamina-audio-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            url = folder.appendingPathComponent(name)
            try data.write(to: url)
        }
        deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    }
}

/// Calls of a delegate, with their times.
final class Heard: NSObject, AVAudioPlayerDelegate {
    var ends: [(time: Double, flag: Bool)] = []
    var order: [String] = []
    var onEnd: (AVAudioPlayer) -> Void = { _ in }
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
        ends.append((CACurrentMediaTime() - 100, flag))
        order.append(player.isPlaying ? "playing" : "ended at \(player.currentTime)")
        onEnd(player)
    }
}
