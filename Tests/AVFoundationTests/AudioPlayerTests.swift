import AVFoundation
import ClipMaker
import Foundation
import TestSupport
import Testing

@Suite("AVAudioPlayer", .serialized, NoWarnings())
final class AudioPlayerTests {
    private let stage = AudioStage()

    /// Half a second at half of full scale, left; silence, right.
    private static let half = Tone.wav([
        Tone.sine(0.5, seconds: 0.5), Tone.sine(0, seconds: 0.5),
    ])

    private func player(_ data: Data = AudioPlayerTests.half) throws -> AVAudioPlayer {
        let player = try stage.at(0) { try AVAudioPlayer(data: data) }
        player.delegate = stage.heard
        return player
    }

    @Test("B-AV 351: a file's duration, format and channels are known at once; defaults")
    func opened() throws {
        let file = try AudioStage.File(Self.half)
        let player = try AVAudioPlayer(contentsOf: file.url)
        #expect(abs(player.duration - 0.5) < 1e-6)
        #expect(player.numberOfChannels == 2 && player.format.sampleRate == 48_000)
        #expect(player.settings[AVSampleRateKey] as? Double == 48_000)
        #expect(player.settings[AVNumberOfChannelsKey] as? Int == 2)
        #expect(player.url == file.url && player.data == nil)
        #expect(player.volume == 1 && player.pan == 0 && player.rate == 1)
        #expect(!player.enableRate && player.numberOfLoops == 0 && !player.isMeteringEnabled)
        #expect(!player.isPlaying && player.currentTime == 0)
        let hinted = try AVAudioPlayer(data: Self.half, fileTypeHint: "public.aiff-audio")
        #expect(hinted.data == Self.half && hinted.url == nil && hinted.duration == player.duration)
    }

    @Test("B-AV 352: bad files throw a sentence with the file's name")
    func bad() throws {
        func reason(_ body: () throws -> AVAudioPlayer) -> String {
            do {
                _ = try body()
                return "no error"
            } catch {
                #expect((error as NSError).domain == AVFoundationErrorDomain)
                return (error as NSError).localizedDescription
            }
        }
        let text = try AudioStage.File(Data("no sound, only words\n".utf8), "words.wav")
        let empty = try AudioStage.File(Data(), "empty.wav")
        let head = try AudioStage.File(Self.half.prefix(30), "head.wav")
        for file in [text, empty, head] {
            #expect(
                reason { try AVAudioPlayer(contentsOf: file.url) }
                    .hasPrefix("\(file.url.lastPathComponent): "))
        }
        let none = URL(fileURLWithPath: "/none/none.wav")
        #expect(
            reason { try AVAudioPlayer(contentsOf: none) } == "none.wav: No such file or directory")
        let address = try #require(URL(string: "http://localhost/a.wav"))
        #expect(reason { try AVAudioPlayer(contentsOf: address) } == "a.wav: this is no file")
        let folder = URL(fileURLWithPath: "/tmp")
        #expect(reason { try AVAudioPlayer(contentsOf: folder) } == "tmp: this is no file")
        #expect(
            reason { try AVAudioPlayer(data: Data()) } == "the sound data: the data is empty")
        #expect(reason { try AVAudioPlayer(data: Data([1, 2, 3])) }.hasPrefix("the sound data: "))
        // Half of a file is a shorter sound.
        let torn = try AVAudioPlayer(data: Self.half.prefix(Self.half.count / 2))
        #expect(torn.duration > 0.2 && torn.duration <= 0.5)
    }

    @Test("B-AV 353: the position follows the clock; pause and stop keep it; the end calls once")
    func playing() throws {
        let player = try player()
        #expect(stage.at(1) { player.play() })
        stage.at(1.25) {
            #expect(player.isPlaying && abs(player.currentTime - 0.25) < 1e-9)
            player.pause()
        }
        stage.at(3) {
            #expect(!player.isPlaying && abs(player.currentTime - 0.25) < 1e-9)
            player.play()
        }
        stage.at(3.1) { player.stop() }
        stage.at(4) {
            #expect(abs(player.currentTime - 0.35) < 1e-9)
            player.play()
        }
        #expect(stage.heard.ends.isEmpty)
        stage.pass(from: 4, to: 5)
        #expect(stage.heard.ends.count == 1 && stage.heard.order == ["ended at 0.0"])
        let (time, flag) = try #require(stage.heard.ends.first)
        // At the first frame behind the end.
        #expect(flag && time >= 4.15 - 1e-9 && time < 4.15 + 1.0 / 60)
        stage.at(6) {
            #expect(!player.isPlaying && player.currentTime == 0)
            player.currentTime = 0.4
            #expect(player.currentTime == 0.4)
            player.currentTime = .nan
            player.play()
            player.currentTime = 9
            #expect(abs(player.currentTime) < 1e-9 || player.currentTime == 0.5)
        }
        stage.pass(from: 6, to: 6.1)
        #expect(stage.heard.ends.count == 2)
    }

    @Test("B-AV 354: loops repeat without a call until the last end; negative ones never end")
    func loops() throws {
        let player = try player()
        player.numberOfLoops = 2
        stage.at(0) { player.play() }
        for (time, position) in [(0.6, 0.1), (1.1, 0.1), (1.45, 0.45)] {
            stage.at(time) { #expect(abs(player.currentTime - position) < 1e-9) }
        }
        #expect(stage.heard.ends.isEmpty)
        stage.pass(from: 1.45, to: 1.6)
        #expect(stage.heard.ends.count == 1)
        player.numberOfLoops = -1
        stage.at(2) { player.play() }
        stage.at(1000.2) {
            #expect(player.isPlaying && abs(player.currentTime - 0.2) < 1e-6)
            // Counts from now.
            player.numberOfLoops = 0
        }
        stage.pass(from: 1000.2, to: 1001)
        #expect(stage.heard.ends.count == 2 && !player.isPlaying)
    }

    @Test("B-AV 355: a later begin waits, and counts as playing")
    func later() throws {
        let player = try player()
        stage.at(1) {
            #expect(player.deviceCurrentTime == 101)
            #expect(!player.play(atTime: .nan))
            #expect(player.play(atTime: player.deviceCurrentTime + 2))
            #expect(player.isPlaying && player.currentTime == 0)
        }
        stage.at(2.9) { #expect(player.isPlaying && player.currentTime == 0) }
        stage.at(3.2) { #expect(abs(player.currentTime - 0.2) < 1e-9) }
        stage.pass(from: 3.2, to: 3.6)
        #expect(stage.heard.ends.count == 1)
    }

    @Test("B-AV 356: the rate counts only when enabled, from 0.5 to 2")
    func rate() throws {
        let player = try player()
        player.rate = 2
        stage.at(0) { player.play() }
        stage.at(0.1) {
            #expect(abs(player.currentTime - 0.1) < 1e-9)
            player.enableRate = true
        }
        stage.at(0.2) { #expect(abs(player.currentTime - 0.3) < 1e-9) }
        stage.pass(from: 0.2, to: 0.32)
        #expect(stage.heard.ends.count == 1)
        for (set, found) in [(0.1, 0.5), (99, 2), (Float.nan, 2), (1.5, 1.5)] as [(Float, Float)] {
            player.rate = set
            #expect(player.rate == found)
        }
    }

    @Test("B-AV 357: volume and pan are limited; a fade is linear in the clock's time")
    func levels() throws {
        let player = try player()
        for (set, found) in [(-1, 0), (2, 1), (.nan, 1), (0.25, 0.25)] as [(Float, Float)] {
            player.volume = set
            #expect(player.volume == found)
        }
        for (set, found) in [(-3, -1), (3, 1), (.nan, 1), (0.5, 0.5)] as [(Float, Float)] {
            player.pan = set
            #expect(player.pan == found)
        }
        stage.at(1) { player.setVolume(0.75, fadeDuration: 1) }
        stage.at(1.5) {
            #expect(abs(player.volume - 0.5) < 1e-6)
            player.pan = 0
            #expect(abs(player.volume - 0.5) < 1e-6)
        }
        stage.at(1.75) { #expect(abs(player.volume - 0.625) < 1e-6) }
        stage.at(2.5) { #expect(player.volume == 0.75) }
        stage.at(3) { player.setVolume(0, fadeDuration: .infinity) }
        stage.at(3) { #expect(player.volume == 0) }
    }

    @Test("B-AV 358: levels are those of the file at the position, in decibels")
    func meters() throws {
        let player = try player()
        stage.at(0) { player.play() }
        stage.at(0.2) { player.updateMeters() }
        #expect(player.peakPower(forChannel: 0) == -160)
        player.isMeteringEnabled = true
        stage.at(0.2) { player.updateMeters() }
        // A sine of 0.5: the peak is −6.02 dB, the power −9.03 dB.
        #expect(abs(player.peakPower(forChannel: 0) + 6.02) < 0.05)
        #expect(abs(player.averagePower(forChannel: 0) + 9.03) < 0.1)
        #expect(player.averagePower(forChannel: 1) == -160)
        #expect(player.averagePower(forChannel: 7) == -160)
        #expect(player.peakPower(forChannel: -1) == -160)
        stage.at(2) { player.updateMeters() }
        #expect(player.peakPower(forChannel: 0) == -160)
    }

    @Test("B-AV 359: the delegate of an end can play the next sound at the same time")
    func chain() throws {
        let (first, second) = (try player(), try player())
        stage.heard.onEnd = { [unowned self] player in
            if player === first {
                second.play()
                #expect(second.deviceCurrentTime == stage.clock.time)
            }
        }
        stage.at(0) { first.play() }
        stage.pass(from: 0, to: 2)
        #expect(stage.heard.ends.count == 2)
        #expect(stage.heard.ends[1].time - stage.heard.ends[0].time >= 0.5 - 1e-9)
    }

    @Test("a pending end is reported before the player plays again")
    func late() throws {
        let player = try player()
        stage.at(0) { player.play() }
        stage.clock.time = 102
        MediaTime.with(stage.clock, delivery: stage.later) {
            #expect(!player.isPlaying && player.play() && player.isPlaying)
            #expect(player.currentTime == 0 && stage.heard.ends.isEmpty)
            player.pause()
        }
        stage.at(2) {}
        #expect(stage.heard.ends.count == 1 && !player.isPlaying)
    }

    @Test("a position set after the end, before the delegate has the end, is kept")
    func positionAfterEnd() throws {
        let player = try player()
        stage.at(0) { player.play() }
        stage.clock.time = 102
        MediaTime.with(stage.clock, delivery: stage.later) {
            #expect(!player.isPlaying)
            player.currentTime = 0.3
            #expect(player.currentTime == 0.3 && player.play())
            #expect(player.currentTime == 0.3 && stage.heard.ends.isEmpty)
        }
        stage.at(2.1) { #expect(abs(player.currentTime - 0.4) < 1e-9) }
        #expect(stage.heard.ends.count == 1)
    }

    @Test("a player released while playing ends without a call")
    func gone() throws {
        try stage.at(0) {
            let player = try AVAudioPlayer(data: Self.half)
            player.delegate = stage.heard
            player.play()
        }
        stage.pass(from: 0, to: 2)
        #expect(stage.heard.ends.isEmpty)
    }

    @Test("On the machine's clock a sound ends by itself, with or without a device")
    @MainActor
    func machine() async throws {
        let player = try AVAudioPlayer(data: Tone.wav([Tone.sine(0.1, seconds: 0.1)]))
        let listener = Heard()
        player.delegate = listener
        await withCheckedContinuation { done in
            listener.onEnd = { _ in done.resume() }
            player.prepareToPlay()
            player.setVolume(0, fadeDuration: 0.05)
            player.numberOfLoops = 1
            #expect(player.play() && player.isPlaying)
        }
        #expect(listener.ends.count == 1 && !player.isPlaying)
        player.stop()
    }
}
