import AVFoundation
import ClipMaker
import CoreGraphics
import Foundation
import LaminaFilms
import LaminaPacketLog
@testable import PlaygroundEngine
import PlaygroundKit
@testable import PlaygroundWire
import TestSupport
import Testing

/// Sounds of scenes: reported to the window, played in time with the playhead, in films.
@MainActor
@Suite("Sounds in the playground", .serialized, .disabled(if: Sanitizer.isPresent))
struct SoundSceneTests {
    private static let text = """
        import AVFoundation
        import PlaygroundScene
        import QuartzCore
        var players: [AVAudioPlayer] = []
        final class Ends: NSObject, AVAudioPlayerDelegate {
            var count = Playground.keep("ends", default: 0)
            func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
                count.value += 1
            }
        }
        let ends = Ends()
        func scene(_ root: CALayer) {
            root.bounds.size = CGSize(width: 64, height: 48)
            let beep = try! AVAudioPlayer(contentsOf: URL(fileURLWithPath: "beep.wav"))
            beep.delegate = ends
            beep.volume = 0.5
            players = [beep]
            Playground.event("beep", at: 0.5) { beep.play() }
            Playground.event("fade", at: 0.75) { beep.setVolume(0, fadeDuration: 0.2) }
            Playground.event("loop", at: 2) {
                let data = try! Data(contentsOf: URL(fileURLWithPath: "beep.wav"))
                let loop = try! AVAudioPlayer(data: data)
                loop.numberOfLoops = -1
                players.append(loop)
                loop.play()
            }
            Playground.event("stop", at: 3.25) { players[1].stop() }
        }
        """

    /// A scene with a tone of one second.
    private func session(_ folder: SceneFolder) async throws -> PlaygroundSession {
        try Tone.wav([Tone.sine(0.8, seconds: 1)]).write(
            to: folder.url.appendingPathComponent("beep.wav"))
        return try await PlaygroundSession.shown(folder.write(Self.text))
    }

    @Test(
        "a scene's sounds are known with the times, volumes and files; the end calls the delegate")
    func told() async throws {
        let folder = try SceneFolder()
        let session = try await session(folder)
        defer { session.end() }
        let run = try #require(session.run)
        run.want(4)
        await session.wait { run.reach >= 4 }
        let parts = run.sounds.parts
        #expect(parts.count == 2)
        let (beep, loop) = (try #require(parts.first), try #require(parts.last))
        let frame = 1.0 / 60
        #expect(beep.file == folder.url.appendingPathComponent("beep.wav").path)
        #expect(abs(beep.begin - 0.5) <= frame && beep.plays == 1 && beep.duration == 1)
        #expect(beep.level(at: 0.6).volume == 0.5)
        #expect(abs(beep.level(at: 0.85).volume - 0.25) < 0.1 && beep.level(at: 1).volume == 0)
        #expect(abs(loop.begin - 2) <= frame && loop.plays == 0)
        #expect(abs((loop.end ?? 0) - 3.25) <= frame)
        // The bytes lie beside the recording.
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: loop.file))
                == Data(contentsOf: folder.url.appendingPathComponent("beep.wav")))
        #expect(session.inputs.kept["ends"] != nil)
    }

    @Test("each variant has its own sounds, also those before its first picture")
    func variants() async throws {
        let folder = try SceneFolder()
        try Tone.wav([Tone.sine(0.8, seconds: 1)]).write(
            to: folder.url.appendingPathComponent("beep.wav"))
        let text = """
            import AVFoundation
            import PlaygroundScene
            import QuartzCore
            var players: [AVAudioPlayer] = []
            func scene(_ root: CALayer) {
                let beep = try! AVAudioPlayer(contentsOf: URL(fileURLWithPath: "beep.wav"))
                beep.volume = Playground.isDark ? 0.25 : 1
                players = [beep]
                beep.play()
                Playground.event("stop", at: 0.5) { if Playground.isDark { beep.stop() } }
            }
            """
        let session = try await PlaygroundSession.shown(folder.write(text))
        defer { session.end() }
        let looks = session.variants(
            VariantAxis.appearance.variants(of: CGSize(width: 640, height: 400)), at: 1)
        let change = Change()
        for look in looks {
            look.onChange = {
                look.run?.onReach = { _ in change.report() }
                change.report()
            }
        }
        await change.wait { looks.allSatisfy { $0.run?.reach ?? 0 >= 1 } }
        let parts = try looks.map { try #require($0.run?.sounds.parts.first) }
        #expect(parts.map { $0.level(at: 0.25).volume } == [1, 0.25])
        #expect(parts[0].end == nil && abs((parts[1].end ?? 0) - 0.5) <= 1.0 / 60)
        for look in looks { look.end() }
    }

    @Test("players follow the playhead: begin, jumps, rests, and the end")
    func followed() throws {
        let folder = try SceneFolder()
        let file = folder.url.appendingPathComponent("beep.wav")
        try Tone.wav([Tone.sine(0.8, seconds: 1)]).write(to: file)
        var part = SoundPart(
            id: 1, file: file.path, begin: 1, offset: 0, duration: 1, plays: 3,
            level: .init(time: 1, volume: 0.5, pan: -1))
        part.levels.append(.init(time: 2, volume: 0, pan: 0, fade: 1))
        let missing = SoundPart(
            id: 2, file: "/none.wav", begin: 1, offset: 0, duration: 1,
            level: .init(time: 1, volume: 1, pan: 0))
        let score = SoundScore([part, missing])
        let clock = ManualClock(50)
        var failures: [String] = []
        MediaTime.with(clock, delivery: .manual()) {
            let follower = SoundFollower { url, done in
                do {
                    done(try AVAudioPlayer(contentsOf: url), "")
                } catch {
                    done(nil, (error as NSError).localizedDescription)
                }
            }
            follower.onFailure = { failures.append($0) }
            @MainActor func follow(_ time: Double, isHeard: Bool = true, passed: Double = 0) {
                clock.time += passed
                follower.follow(score, at: time, isHeard: isHeard)
            }
            follow(0.5)
            #expect(follower.heard.isEmpty && failures.count == 1)
            follow(1.25)
            let player = follower.heard.first
            #expect(player.map { abs($0.currentTime - 0.25) < 1e-9 } ?? false)
            #expect(player?.volume == 0.5 && player?.pan == -1)
            // Small differences remain; the clock continues.
            follow(1.5, passed: 0.3)
            #expect(player.map { abs($0.currentTime - 0.55) < 1e-9 } ?? false)
            follow(2.75, passed: 0.01)
            #expect(player.map { abs($0.currentTime - 0.75) < 1e-9 } ?? false)
            #expect(player.map { abs($0.volume - 0.125) < 1e-6 && $0.pan == 0 } ?? false)
            follow(2.75, isHeard: false)
            #expect(follower.heard.isEmpty)
            follow(3.9)
            #expect(player.map { $0.isPlaying && abs($0.currentTime - 0.9) < 1e-9 } ?? false)
            follow(4.1, passed: 0.2)
            #expect(follower.heard.isEmpty)
            follow(0.2)
            follow(1.1)
            #expect(follower.heard.count == 1 && failures.count == 2)
            follower.end()
            #expect(follower.heard.isEmpty)
        }
        #expect(failures.first == "No sound: none.wav: No such file or directory")
    }

    @Test("a film has the sounds from its own begin; a GIF has none")
    func films() async throws {
        let folder = try SceneFolder()
        let session = try await session(folder)
        defer { session.end() }
        let run = try #require(session.run)
        run.want(2)
        await session.wait { run.reach >= 2 }
        let tool = try Installation.find(products: Built.products).products
            .appendingPathComponent("lamina")
        func export(_ name: String) async throws -> URL {
            let film = folder.url.appendingPathComponent(name)
            let job = try ExportJob(
                of: run.recording, trial: nil, sounds: run.sounds, range: 0.25...1.25, to: film,
                in: session.scratchFolder, tool: tool)
            #expect(await job.end() == .done(film))
            return film
        }
        for name in ["film.mp4", "film.webm"] {
            let levels = try SoundLevels(contentsOf: try await export(name))
            #expect(abs(levels.duration - 1) < 0.1, "\(name): \(levels.duration)")
            // Silence, then half of 0.8, then the fade.
            #expect(levels.peak(in: 0...0.2) < 0.02)
            #expect(abs(levels.peak(in: 0.35...0.45) - 0.4) < 0.05)
            #expect(levels.peak(in: 0.75...0.9) < 0.05)
        }
        _ = try await export("film.gif")
        let lists = try FileManager.default.contentsOfDirectory(atPath: session.scratchFolder.path)
        #expect(!lists.contains { $0.hasSuffix(".json") })
    }

    @Test("a shared scene plays and exports the sounds of its range, also after it is cut")
    func shared() async throws {
        let folder = try SceneFolder()
        let session = try await session(folder)
        defer { session.end() }
        let run = try #require(session.run)
        run.want(4)
        await session.wait { run.reach >= 4 }
        let file = folder.url.appendingPathComponent("Shared.lamina")
        let files = try SharedScene.contents(of: session.kind, at: session.file).files
        #expect(
            try SharedScene.write(run.log, 0.25...2.5, with: files, run.sounds, to: file) == [])
        // Both parts belong to the scene's own file.
        let all = try PacketLog(contentsOf: file).files()
        #expect(all.map(\.path) == files.map(\.path) + [".lamina-sounds/list.json"])

        let copy = try await PlaygroundSession.shown(file)
        defer { copy.end() }
        let parts = try #require(copy.run).sounds.parts
        #expect(parts.count == 2 && copy.warnings.isEmpty && copy.canEdit)
        #expect(abs(parts[0].begin - 0.25) < 0.02 && abs(parts[1].begin - 1.75) < 0.02)
        // The endless one ends with the recording.
        #expect(parts.map(\.finish).max() == 2.25)
        for part in parts {
            #expect(part.file.hasPrefix(copy.scratchFolder.path))
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: part.file))
                    == Data(contentsOf: folder.url.appendingPathComponent("beep.wav")))
        }
        // Runs that are replaced give their sounds back.
        for _ in 0..<5 { copy.reload() }
        let scratch = try FileManager.default.contentsOfDirectory(atPath: copy.scratchFolder.path)
        #expect(scratch.filter { $0.hasPrefix("sounds-") }.count == 2)
        // The source is laid out without the list.
        let source = try SharedScene.layOut(file, elsewhere: folder.url)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: source.deletingLastPathComponent().path)
        #expect(names.sorted() == ["Scene.swift", "beep.wav"])

        let cut = try RecordedSounds.cut(all, to: 1...2)
        let score = try RecordedSounds.layOut(cut, in: folder.url.appendingPathComponent("cut"))
        #expect(score.parts.count == 2 && score.parts[0].begin < 0 && score.end == 1)

        let tool = try Installation.find(products: Built.products).products
            .appendingPathComponent("lamina")
        let film = folder.url.appendingPathComponent("film.mp4")
        for (words, hasSound) in [([], true), (["--sound", "none"], false)] {
            let words = ["export", file.path, "--out", film.path, "--fps", "20", "--quiet"] + words
            let process = try Process.run(tool, arguments: words)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let levels = try? SoundLevels(contentsOf: film)
            #expect((levels != nil) == hasSound)
            if let levels { #expect(abs(levels.peak(in: 0.3...0.4) - 0.4) < 0.05) }
        }
    }

    @Test("a damaged or foreign list of sounds, and sounds without a file, leave the picture")
    func damagedLists() async throws {
        let folder = try SceneFolder()
        let blank = folder.url.appendingPathComponent("Blank.lamina")
        try BlankRecording.write(to: blank)
        func part(_ file: String) -> SoundPart {
            SoundPart(
                id: 1, file: file, begin: 0, offset: 0, duration: 1,
                level: .init(time: 0, volume: 1, pan: 0))
        }
        func list(_ file: String) throws -> Data {
            try JSONEncoder().encode(SoundScore([part(file)]))
        }
        let whole = try list("beep.wav")
        let lists = [
            Data(), Data("[]".utf8), whole.dropLast(20), try list("/etc/passwd"),
            try list("../beep.wav"), try list(".lamina-sounds/list.json"), try list("none.wav"),
            Data(
                String(decoding: whole, as: UTF8.self).replacing("\"rate\":1", with: "\"rate\":99")
                    .utf8),
        ]
        for (number, list) in (lists + [whole]).enumerated() {
            let file = folder.url.appendingPathComponent("\(number).lamina")
            let files = [
                try RecordedFile(path: "beep.wav", data: Data("no sound".utf8)),
                try RecordedFile(path: ".lamina-sounds/list.json", data: Data(list)),
            ]
            let log = try PacketLog(contentsOf: blank)
            try log.write(0...log.duration, to: file, files: files)
            let session = try await PlaygroundSession.shown(file)
            defer { session.end() }
            let isWhole = number == lists.count
            #expect(session.run != nil && session.problem == nil)
            #expect(session.warnings.isEmpty == isWhole, "list \(number)")
            #expect(session.run?.sounds.parts.count == (isWhole ? 1 : 0))
        }
        let (files, left) = try RecordedSounds.adding(
            SoundScore([part("/none/gone.wav"), part("/none/gone.wav")]), 0...1, to: [])
        #expect(files.isEmpty && left == ["gone.wav"])
    }

    @Test("answers about sounds survive their way as lines; wrong ones are none")
    func lines() throws {
        let part = SoundPart(
            id: 7, file: "/a\tb\n\"c\"", begin: 0.1, offset: 0, duration: 2, plays: 0,
            level: .init(time: 0.1, volume: 0.3, pan: -0.5, fade: 2))
        let notes: [SoundNote] = [
            .begin(part), .end(id: 7, time: 1.5),
            .level(id: 7, .init(time: 1, volume: 0, pan: 1, fade: 0.25)),
        ]
        for note in notes {
            let line = SceneAnswer.sound(note).line
            #expect(line.filter { $0 == "\n" }.count == 1)
            #expect(SceneAnswer(line: String(line.dropLast())) == .sound(note))
        }
        #expect(SceneAnswer(line: "sound\t{}") == nil && SceneAnswer(line: "sound") == nil)
    }

    @Test("a waveform in the time line: heights, volumes, repetitions")
    func waves() {
        var wave = TimelineWave(
            begin: 1, end: .infinity, offset: 0.5, duration: 1, rate: 1,
            volumes: [CGPoint(x: 1, y: 1), CGPoint(x: 3, y: 0.5)])
        #expect(wave.height(in: 1...2) == 0)
        // Loud in the first half of the file.
        wave.shape = SoundShape { $0.lowerBound < 0.5 ? 0.8 : 0.1 }
        #expect(wave.height(in: 0...0.9) == 0)
        #expect(abs(wave.height(in: 1.1...1.2) - 0.1 * wave.volume(at: 1.15)) < 1e-6)
        #expect(abs(wave.height(in: 1.6...1.7) - 0.8 * wave.volume(at: 1.65)) < 1e-6)
        #expect(abs(wave.height(in: 101.6...101.7) - 0.4) < 1e-6)
        #expect(wave.volume(at: 0) == 1 && wave.volume(at: 2) == 0.75 && wave.volume(at: 9) == 0.5)
        var scale = TimeScale()
        scale.pointsPerSecond = 100
        let box = wave.outline(scale, width: 400, middle: 10, height: 16).boundingBox
        #expect(box.minX == 100 && box.maxX == 400 && box.height > 10 && box.height <= 16)
        wave.end = 2
        let short = wave.outline(scale, width: 400, middle: 10, height: 16).boundingBox
        #expect(short.maxX == 200)
    }

    @Test("process stops: a sound halted before its begin, within a column of the time line")
    func halted() {
        var wave = TimelineWave(
            begin: 1.009, end: 1.005, offset: 0, duration: 1, rate: 1,
            volumes: [CGPoint(x: 1, y: 1)])
        wave.shape = SoundShape { _ in 1 }
        #expect(wave.height(in: 1...1.01) == 0)
        var scale = TimeScale()
        scale.pointsPerSecond = 100
        let box = wave.outline(scale, width: 400, middle: 10, height: 16).boundingBox
        #expect(box.height <= 1)
    }
}
