import CLaminaGStreamer
import ClipMaker
import Foundation
import Testing

@testable import AVFoundation

@Suite("Sounds of films", NoWarnings())
struct SoundScoreTests {
    private func part(
        _ file: String = "a.wav", begin: Double = 0, offset: Double = 0, duration: Double = 1,
        rate: Double = 1, plays: Int = 1
    ) -> SoundPart {
        SoundPart(
            id: 1, file: file, begin: begin, offset: offset, duration: duration, rate: rate,
            plays: plays, level: .init(time: begin, volume: 1, pan: 0))
    }

    @Test("positions, ends and volumes of a part")
    func parts() {
        var one = part(begin: 2, offset: 0.25, duration: 1, rate: 2, plays: 2)
        #expect(one.naturalEnd == 2.875 && one.position(at: 1.9) == nil)
        #expect(one.position(at: 2) == 0.25 && one.position(at: 2.5) == 0.25)
        #expect(one.position(at: 2.875) == nil)
        one.end = 2.3
        #expect(one.finish == 2.3 && one.position(at: 2.4) == nil)
        #expect(part(plays: 0).finish == .infinity)
        one.levels.append(.init(time: 2.1, volume: 0, pan: 1, fade: 0.2))
        #expect(one.level(at: 2.05).volume == 1 && abs(one.level(at: 2.2).volume - 0.5) < 1e-9)
        // A new level ends the fade where it is.
        one.levels.append(.init(time: 2.2, volume: 1, pan: 0, fade: 0.1))
        #expect(abs(one.level(at: 2.25).volume - 0.75) < 1e-9 && one.level(at: 3).volume == 1)
    }

    @Test("a score takes changes in order, refuses impossible ones, and moves as a whole")
    func score() throws {
        var score = SoundScore()
        let changes: [(SoundNote, Bool)] = [
            (.begin(part(begin: 1)), true), (.begin(part(duration: 0)), false),
            (.begin(part(duration: .nan)), false), (.end(id: 9, time: 1), false),
            (.level(id: 1, .init(time: 1.1, volume: 0.5, pan: 0)), true),
            (.level(id: 1, .init(time: .nan, volume: 0.5, pan: 0)), false),
            (.end(id: 1, time: 1.5), true),
        ]
        for (change, isTaken) in changes {
            let answer = score.apply(change)
            #expect(answer == isTaken, "\(change)")
        }
        #expect(score.end == 1.5)
        let back = try JSONDecoder().decode(SoundScore.self, from: JSONEncoder().encode(score))
        #expect(back.parts == score.parts)
        let moved = score.earlier(by: 1).parts[0]
        #expect(moved.begin == 0 && moved.end == 0.5 && abs(moved.levels[1].time - 0.1) < 1e-9)
        #expect(score.parts(at: 0, ahead: 2).count == 1 && score.parts(at: 2, ahead: 9).isEmpty)
    }

    @Test("the mixer has each sound at its time, volume, pan and repetition")
    func mixing() throws {
        // A tenth of a second at a constant 0.5.
        let file = try AudioStage.File(
            Tone.wav([Array(repeating: 0.5, count: 4800), Array(repeating: 0.5, count: 4800)]))
        var loud = part(file.url.path, begin: 0.1, duration: 0.1, plays: 2)
        loud.levels = [.init(time: 0, volume: 0.5, pan: 1)]
        let mixer = SoundMixer(SoundScore([loud]), from: 0)
        let samples = mixer.next(24_000)
        func at(_ time: Double, _ channel: Int) -> Float {
            samples[Int(time * 48_000) * 2 + channel]
        }
        #expect(at(0.05, 1) == 0 && at(0.35, 1) == 0)
        for time in [0.11, 0.15, 0.19, 0.21, 0.29] {
            #expect(abs(at(time, 1) - 0.25) < 0.01 && abs(at(time, 0)) < 0.01, "\(time)")
        }
        // A film that begins within the sound.
        let later = SoundMixer(SoundScore([loud]), from: 0.15).next(4800)
        #expect(abs(later[1] - 0.25) < 0.01)
        // Two at once are added, and cut at full scale.
        var both = [part(file.url.path, duration: 0.1), part(file.url.path, duration: 0.1)]
        both[1].id = 2
        let sum = SoundMixer(SoundScore(both), from: 0).next(100)
        #expect(sum.allSatisfy { abs($0 - 1) < 0.01 })
        // A missing file is left out.
        let none = SoundMixer(SoundScore([part("/none.wav")]), from: 0).next(100)
        #expect(none.allSatisfy { $0 == 0 })
    }

    @Test("lost values: a fade of any length is part of a score; other fades are refused")
    func fades() {
        var score = SoundScore()
        let isTaken = score.apply(.begin(part()))
        #expect(isTaken)
        for (fade, expected) in [
            (0, true), (1e9, true), (Double.greatestFiniteMagnitude, true), (-1, false),
            (.infinity, false), (.nan, false),
        ] as [(Double, Bool)] {
            let level = SoundPart.Level(time: 0.5, volume: 0, pan: 0, fade: fade)
            let isTaken = score.apply(.level(id: 1, level))
            #expect(isTaken == expected, "\(fade)")
            var changed = part()
            changed.levels.append(level)
            #expect(changed.isValid == expected, "\(fade)")
        }
        #expect(score.parts[0].levels.count == 4)
    }

    @Test("process stops: a sound with more repetitions than a time can count, and odd ends")
    func endless() throws {
        let file = try AudioStage.File(
            Tone.wav([Array(repeating: 0.5, count: 4800), Array(repeating: 0.5, count: 4800)]))
        let many = part(file.url.path, duration: 0.1, plays: .max)
        let samples = SoundMixer(SoundScore([many]), from: 0).next(9600)
        #expect(samples.allSatisfy { abs($0 - 0.5) < 0.01 })
        var score = SoundScore([part(plays: 0)])
        for time in [Double.nan, .infinity, 1e300] {
            let isTaken = score.apply(.end(id: 1, time: time))
            #expect(!isTaken && score.parts[0].end == nil)
        }
    }

    @Test("memory: repeated sounds above the limit are decoded in each repetition, and sound alike")
    func keptSounds() throws {
        let constant = Array(repeating: 0.25, count: 4800)
        let file = try AudioStage.File(Tone.wav([constant, constant]))
        var parts = (0..<3).map { _ in part(file.url.path, duration: 0.1, plays: 0) }
        for i in parts.indices { parts[i].id = i }
        // The shortest sound stays.
        parts[1].duration = 0.05
        parts[2].end = 0.3
        // Bytes of four tenths of a second.
        for (limit, kept) in [(0, 0), (30_000, 19_200), (60_000, 57_600), (100_000, 57_600)] {
            let mixer = SoundMixer(SoundScore(parts), from: 0, limit: limit)
            let samples = mixer.next(19_200)
            for time in [0.01, 0.04, 0.06, 0.11, 0.19, 0.26, 0.31, 0.38] {
                let sum: Float = time < 0.3 ? 0.75 : 0.5
                #expect(abs(samples[Int(time * 48_000) * 2] - sum) < 0.01, "\(limit): \(time)")
            }
            #expect(mixer.keptBytes == kept, "\(limit)")
        }
    }

    @Test("the length of a sound depends on its speed")
    func speed() throws {
        let file = try AudioStage.File(Tone.wav([Tone.sine(0.5, seconds: 1)]))
        let fast = part(file.url.path, duration: 1, rate: 2)
        let samples = SoundMixer(SoundScore([fast]), from: 0).next(48_000)
        func peak(_ range: Range<Double>) -> Float {
            samples[Int(range.lowerBound * 96_000)..<Int(range.upperBound * 96_000)]
                .map(abs).max() ?? 0
        }
        #expect(peak(0.1..<0.4) > 0.4 && peak(0.5..<1) == 0)
    }

    @Test("the description of Opus in MP4 is turned around once")
    func opus() throws {
        let film = try AudioStage.File(Data(), "opus.mp4")
        _ = GStreamer.start
        let text =
            "audiotestsrc num-buffers=20 ! audioconvert ! opusenc ! mp4mux ! "
            + "filesink location=\(film.url.path)"
        let pipeline = try #require(gst_parse_launch(text, nil))
        let bus = try #require(gst_element_get_bus(pipeline))
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let end = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try #require(gst_bus_timed_pop_filtered(bus, 60_000_000_000, end))
        lgst_unref_message(message)
        gst_object_unref(UnsafeMutableRawPointer(bus))
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(UnsafeMutableRawPointer(pipeline))
        for _ in 0..<2 {
            try OpusBox.repair(film.url)
            let data = try Data(contentsOf: film.url)
            let box = try #require(data.range(of: Data("dOps".utf8))).upperBound
            // 312 samples to skip of 48 000 a second.
            #expect(Array(data[box + 2..<box + 8]) == [1, 56, 0, 0, 0xBB, 0x80])
        }
        let endless = Data("\0\0\0\u{1}free".utf8) + Data(repeating: 0xFF, count: 16)
        for bytes in [
            Data(), Data([0, 0, 0, 1]), Data("\0\0\0\u{8}moov".utf8), Data(count: 99), endless,
        ] {
            try bytes.write(to: film.url)
            try OpusBox.repair(film.url)
            #expect(try Data(contentsOf: film.url) == bytes)
        }
    }

    @Test("levels: the peak of every hundredth of a second, and the duration")
    func levels() throws {
        let quiet = Tone.sine(0.25, seconds: 1)
        let loud = Tone.sine(0.75, seconds: 0.5)
        let file = try AudioStage.File(Tone.wav([quiet + loud], rate: 48_000))
        let levels = try SoundLevels(contentsOf: file.url)
        #expect(abs(levels.duration - 1.5) < 1e-6 && levels.channels == 1)
        #expect(levels.count == 150)
        #expect(abs(levels.peak(in: 0.2...0.8) - 0.25) < 0.01)
        #expect(abs(levels.peak(in: 1.1...1.4) - 0.75) < 0.01)
        #expect(abs(levels.peak(in: 0.9...1.1) - 0.75) < 0.01)
        #expect(levels.peak(in: 5...6) == 0 && levels.peak(in: -3...(-2)) <= 0.26)
    }
}
