import ClipMaker
import CoreAnimation
import Foundation
import Testing

@testable import AVFoundation

@Suite("Layers of a player")
struct PlayerLayerTests {
    @Test("a player forgets layers that are released, moved to another player or without a player")
    func released() {
        let (player, other) = (AVPlayer(), AVPlayer())
        for _ in 0..<100 { _ = AVPlayerLayer(player: player) }
        CATransaction.flush()
        #expect(player.layers.isEmpty)
        let layer = AVPlayerLayer(player: player)
        #expect(player.layers.count == 1)
        layer.player = other
        #expect(player.layers.isEmpty && other.layers.count == 1)
        layer.player = nil
        #expect(other.layers.isEmpty)
    }
}

extension PlayerLayerTests {
    @Test("the last of two seeks counts, one before the file is ready and one after")
    func twoSeeks() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.seek(to: seconds(0.75)) }
        // The first frame is decoded on GStreamer's threads, and shown by no picture yet.
        let deadline = ProcessInfo.processInfo.systemUptime + 20
        while screen.player.status == .unknown,
            ProcessInfo.processInfo.systemUptime < deadline
        {
            sched_yield()
        }
        screen.at { $0.seek(to: seconds(0.25)) }
        #expect(try screen.shown() == 2)
        #expect(abs(screen.at { $0.currentTime().seconds } - 0.25) < 1e-6)
    }

    @Test("an item stops with the release of the player, but not for another player of the item")
    func kept() throws {
        let clip = try Clip(Clip.colors)
        try MediaTime.with(ManualClock(100), delivery: .manual()) {
            let item = AVPlayerItem(url: clip.url)
            var first: AVPlayer? = AVPlayer(playerItem: item)
            let core = try #require(item.core)
            first?.play()
            #expect(core.rate == 1)
            first = nil
            #expect(core.rate == 0)
            first = AVPlayer(playerItem: item)
            let second = AVPlayer(playerItem: item)
            second.play()
            first = nil
            #expect(core.rate == 1 && second.rate == 1)
        }
    }
}

@Suite("Odd sounds", NoWarnings())
struct OddSoundTests {
    @Test(
        "a fade of any length has a number of steps that fits, and lasts its seconds",
        arguments: [
            0, -1, 0.01, 1, 1999, 2000, 3600, 1e9, 1e300, Double.greatestFiniteMagnitude,
            -Double.greatestFiniteMagnitude,
        ])
    func fades(_ seconds: Double) {
        let steps = SoundOutput.steps(of: seconds)
        #expect((0...100_000).contains(steps.count) && steps.interval > 0)
        let length = Double(steps.count) * steps.interval
        #expect(abs(length - max(0, seconds)) <= max(0.021, length * 1e-9), "\(length)")
    }

    @Test("a fade without an end in sight does not stop the program, on the machine's clock")
    @MainActor
    func endlessFade() throws {
        let player = try AVAudioPlayer(data: Tone.wav([Tone.sine(0.1, seconds: 0.1)]))
        player.setVolume(0.5, fadeDuration: .greatestFiniteMagnitude)
        #expect(player.volume == 1)
        player.setVolume(0.25, fadeDuration: 0)
        #expect(player.volume == 0.25)
    }

    @Test("silently ignored: a failed sound gives its pipeline back, and later begins make another")
    func failed() throws {
        let data = Tone.wav([Tone.sine(0.1, seconds: 0.1)])
        let file = try AudioStage.File(data)
        let output = SoundOutput(try SoundSource(file.url)) { _ in }
        try FileManager.default.removeItem(at: file.url)
        output.prepare()
        let deadline = ProcessInfo.processInfo.systemUptime + 20
        while output.isOpen, ProcessInfo.processInfo.systemUptime < deadline { sched_yield() }
        #expect(!output.isOpen)
        try data.write(to: file.url)
        output.prepare()
        #expect(output.isOpen)
        output.close()
        #expect(!output.isOpen)
    }

    @Test("requests of any size give the samples of the sound in their order, and none after")
    func requests() throws {
        let sine = Tone.sine(0.5, seconds: 0.2)
        let data = Tone.wav([sine, sine.map { -$0 }])
        let whole = try SoundReader(SoundSource(data)).read(1_000_000)
        #expect(whole.count == 2 * sine.count)
        let reader = try SoundReader(SoundSource(data))
        var samples: [Float] = []
        for count in [0, 1, 7, 480, 3000, 1] { samples += try reader.read(count) }
        while samples.count < whole.count {
            let more = try reader.read(999)
            guard !more.isEmpty else { break }
            samples += more
        }
        #expect(samples == whole)
        #expect(try reader.read(10).isEmpty)
    }

    @Test("sounds of more than an hour are counted to the end")
    func longSound() throws {
        let second = Tone.wav([Tone.sine(0.5, seconds: 1, rate: 1000)], rate: 1000)
        let (head, samples) = (44, second.count - 44)
        var data = Data(second.prefix(head))
        for _ in 0..<3700 { data += second.dropFirst(head) }
        func write(_ number: Int, at place: Int) {
            withUnsafeBytes(of: UInt32(number).littleEndian) {
                data.replaceSubrange(place..<place + 4, with: Data($0))
            }
        }
        write(head - 8 + samples * 3700, at: 4)
        write(samples * 3700, at: 40)
        let reader = try SoundReader(SoundSource(data))
        #expect(try reader.countDuration() == 3700)
        #expect(try reader.countDuration() == 0)
    }
}
