import ClipMaker
import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// `lamina export` as a separate process, and its films read by another program.
@Suite("lamina export")
final class ExportTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-films-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func lamina(_ arguments: String...) throws -> Outcome { try lamina(arguments) }

    private func lamina(_ arguments: [String]) throws -> Outcome {
        try Outcome(of: "lamina", arguments, in: folder)
    }

    private func tool(_ words: [String]) throws -> String {
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/usr/bin/env"), words, in: folder)
        try #require(outcome.status == 0, "\(words): \(outcome.errors)")
        return outcome.output
    }

    /// The pictures of a film as FFmpeg decodes them, in the order of the file.
    private func decoded(_ film: String) throws -> [PixelGrid] {
        let made = folder.appendingPathComponent("decoded-\(film)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        let kind = film.hasSuffix(".png") ? ["-f", "apng"] : []
        _ = try tool(
            ["ffmpeg", "-v", "error"] + kind + [
                "-i", film, "-fps_mode", "passthrough", "-pix_fmt", "rgba",
                "\(made.path)/%03d.png",
            ])
        return try pictures(in: made)
    }

    private func pictures(in folder: URL) throws -> [PixelGrid] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            PixelGrid(try CGImage(fileURL: folder.appendingPathComponent($0)))
        }
    }

    /// The times of the pictures reported by FFmpeg, in seconds.
    private func times(_ film: String) throws -> [Double] {
        try tool([
            "ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", film,
        ]).split(whereSeparator: { $0.isNewline || $0 == "," }).compactMap { Double($0) }
    }

    @Test("a sound goes into the film from the film's begin on; GIF says that it has none")
    func sound() throws {
        // A second of silence, then a tone.
        let tone = Tone.sine(0, seconds: 1) + Tone.sine(0.5, seconds: 1)
        try Tone.wav([tone]).write(to: folder.appendingPathComponent("tone.wav"))
        for name in ["film.mp4", "film.mkv", "film.webm", "film.mov"] {
            let made = try lamina(
                "export", "springs", "--from", "0.5", "--to", "1.5", "--fps", "10", "--sound",
                "tone.wav", "--out", name, "--quiet")
            #expect(made.status == 0 && made.errors == "", "\(name): \(made.errors)")
            let streams = try tool([
                "ffprobe", "-v", "error", "-show_entries", "stream=codec_type,duration", "-of",
                "csv=p=0", name,
            ])
            #expect(streams.contains("video") && streams.contains("audio"), "\(name): \(streams)")
            _ = try tool([
                "ffmpeg", "-v", "error", "-i", name, "-ac", "1", "-ar", "8000", "-f", "u8",
                "\(name).raw",
            ])
            let raw = try Data(contentsOf: folder.appendingPathComponent("\(name).raw"))
            #expect(abs(Double(raw.count) / 8000 - 1) < 0.1, "\(name): \(raw.count)")
            func peak(_ range: Range<Double>) -> Int {
                raw[Int(range.lowerBound * 8000)..<Int(range.upperBound * 8000)]
                    .map { abs(Int($0) - 128) }.max() ?? 0
            }
            #expect(peak(0..<0.4) < 4 && peak(0.6..<0.9) > 50, "\(name)")
        }
        let gif = try lamina(
            "export", "springs", "--to", "0.2", "--sound", "tone.wav", "--out", "film.gif",
            "--quiet")
        #expect(gif.status == 0)
        #expect(gif.errors == "lamina: GIF has no sound: tone.wav is left out\n")
        for (file, text, reason) in [
            ("none.wav", nil, "none.wav: No such file or directory"),
            ("words.wav", "words", "words.wav: "),
            ("list.json", "[1]", "list.json is no list of sounds"),
            (
                "wrong.json",
                #"{"parts":[{"id":1,"file":"a","begin":0,"offset":0,"duration":-1,"rate":1,"plays":1,"levels":[]}]}"#,
                "wrong.json has a sound with impossible values"
            ),
        ] as [(String, String?, String)] {
            if let text { try Data(text.utf8).write(to: folder.appendingPathComponent(file)) }
            let bad = try lamina(
                "export", "springs", "--to", "0.2", "--sound", file, "--out", "bad.mp4")
            #expect(bad.status == 2 && bad.errors.contains(reason), "\(bad.errors)")
        }
    }

    private func exact(_ scene: String, _ options: [String]) throws -> [PixelGrid] {
        let made = folder.appendingPathComponent("exact-\(scene)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        let outcome = try Outcome(
            of: "lamina",
            ["export", scene, "--out", "exact-\(scene)/%03d.png", "--quiet"] + options, in: folder)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        return try pictures(in: made)
    }

    /// The mean difference of two pictures' bytes, by every thirteenth.
    private func distance(_ a: PixelGrid, _ b: PixelGrid) -> Double {
        guard a.bytes.count == b.bytes.count else { return .infinity }
        var (sum, count) = (0, 0)
        for i in stride(from: 0, to: a.bytes.count, by: 13) {
            sum += abs(Int(a.bytes[i]) - Int(b.bytes[i]))
            count += 1
        }
        return Double(sum) / Double(count)
    }

    @Test(
        "compressed films have every frame at its time, as read by FFmpeg",
        arguments: [("springs", "mp4"), ("carousel", "webm"), ("perspective", "mkv")])
    func films(scene: String, type: String) throws {
        let options = ["--to", "0.6", "--fps", "20"]
        let wanted = try exact(scene, options)
        #expect(wanted.count == 12)
        let film = "film.\(type)"
        let outcome = try Outcome(
            of: "lamina", ["export", scene, "--out", film, "--quality", "0.95"] + options,
            in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("lamina: 12 of 12 frames"), "\(outcome.errors)")
        let times = try times(film)
        #expect(times.count == 12)
        for (i, time) in times.enumerated() { #expect(abs(time - Double(i) / 20) < 0.0006) }
        let seen = try decoded(film)
        #expect(seen.count == 12)
        for (i, picture) in seen.enumerated() {
            // Each picture is closest to its own frame, closer than to differing neighbouring
            // frames.
            let own = distance(picture, wanted[i])
            #expect(own < 3, "frame \(i): \(own)")
            for other in [i - 1, i + 1] where wanted.indices.contains(other) {
                guard distance(wanted[i], wanted[other]) > 1 else { continue }
                #expect(own < distance(picture, wanted[other]), "frame \(i) against \(other)")
            }
        }
        #expect(try hidden().isEmpty)
    }

    /// Hidden files: incomplete films.
    private func hidden() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasPrefix(".")
        }
    }

    @Test("animated PNG is exact, and GIF has the right colours and lengths")
    func pictures() throws {
        let options = ["--to", "0.5", "--fps", "30"]
        let wanted = try exact("springs", options)
        #expect(wanted.count == 15)
        #expect(
            try Outcome(
                of: "lamina", ["export", "springs", "--out", "a.png", "--loop", "1"] + options,
                in: folder
            ).status == 0)
        let png = try decoded("a.png")
        #expect(png.count == 15)
        for (i, picture) in png.enumerated() { #expect(picture.bytes == wanted[i].bytes, "\(i)") }
        #expect(
            try Outcome(
                of: "lamina", ["export", "springs", "--out", "a.gif"] + options, in: folder
            )
            .status == 0)
        let gif = try decoded("a.gif")
        #expect(gif.count == 15)
        for (i, picture) in gif.enumerated() { #expect(distance(picture, wanted[i]) < 2, "\(i)") }
        // Thirtieths in hundredths: the error is at most half a hundredth.
        for (i, time) in try times("a.gif").enumerated() {
            #expect(abs(time - Double(i) / 30) < 0.0051)
        }
    }

    @Test("transparent pixels stay transparent in PNG and GIF")
    func alpha() throws {
        try Data(
            """
            <caml><CALayer bounds="0 0 20 10" position="10 5"><sublayers>
            <CALayer bounds="0 0 8 10" position="4 5" backgroundColor="1 0 0"/>
            </sublayers></CALayer></caml>
            """.utf8
        ).write(to: folder.appendingPathComponent("half.caml"))
        for name in ["half.png", "half.gif"] {
            let outcome = try lamina(
                "export", "half.caml", "--out", name, "--to", "0.2", "--fps", "10",
                "--background", "none")
            #expect(outcome.status == 0, "\(outcome.errors)")
            for picture in try decoded(name) {
                #expect(Array(picture.bytes[0..<4]) == [255, 0, 0, 255])
                #expect(picture.bytes[15 * 4 + 3] == 0)
            }
        }
    }

    @Test("parts of a film have the frames of the whole film")
    func parts() throws {
        let whole = try exact("springs", ["--to", "0.4", "--fps", "25"])
        let made = folder.appendingPathComponent("parts")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        for part in ["6..<10", "0..<3", "3..<6"] {
            let outcome = try lamina(
                "export", "springs", "--out", "parts/%03d.png", "--to", "0.4", "--fps", "25",
                "--frames", part, "--quiet")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try pictures(in: made).map(\.bytes) == whole.map(\.bytes))
    }

    @Test("lossless H.264 returns the frames, and parts of a film cover the film once")
    func lossless() throws {
        let options = ["--to", "0.5", "--fps", "20", "--quality", "1"]
        let whole = try lamina(["export", "springs", "--out", "whole.mp4", "--quiet"] + options)
        #expect(whole.status == 0, "\(whole.errors)")
        var seen: [PixelGrid] = []
        for part in 1...3 {
            let outcome = try lamina(
                ["export", "springs", "--out", "\(part).mkv", "--part", "\(part)/3", "--quiet"]
                    + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            seen += try decoded("\(part).mkv")
        }
        #expect(seen.count == 10)
        #expect(try decoded("whole.mp4").map(\.bytes) == seen.map(\.bytes))
    }

    @Test("films are not joined as recordings are")
    func joining() throws {
        let outcome = try lamina("join", "a.mp4", "b.mp4", "--out", "c.mp4")
        #expect(outcome.status == 2 && outcome.errors.contains("a.mp4 is not a recording"))
    }

    @Test("a recording's film shows the pictures of `render`, and H.264 has even sides from 16")
    func recordings() throws {
        try WalkingSquare.record(
            to: folder.appendingPathComponent("walk.lamina"), size: CGSize(width: 41, height: 11),
            seconds: 1)
        let outcome = try lamina("export", "walk.lamina", "--out", "w-%d.png", "--fps", "10")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/w-10.png"))
        _ = try lamina("render", "walk.lamina", "--out", "still.png", "--time", "0.7")
        let files = ["w-7.png", "still.png"].map { folder.appendingPathComponent($0) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
        #expect(try lamina("export", "walk.lamina", "--out", "w.mp4", "--fps", "10").status == 0)
        let film = try decoded("w.mp4")
        #expect(film.count == 10 && film[0].width == 42 && film[0].height == 16)
    }

    @Test(
        "impossible exports give one line and leave no file",
        arguments: [
            (["springs", "--out", "a.avi"], "a.avi is no film"),
            (["springs"], "missing option: --out FILM"),
            (["nothing", "--out", "a.mp4"], "nothing"),
            (["springs", "--out", "a.mp4", "--fps", "0"], "--fps wants"),
            (["springs", "--out", "a.mp4", "--fps", "20/0"], "--fps wants"),
            (["springs", "--out", "a.gif", "--fps", "60"], "GIF has at most 50"),
            (["springs", "--out", "a.mp4", "--from", "1", "--to", "1"], "is not before the end"),
            (["springs", "--out", "a.mp4", "--to", "1000"], "it ends at"),
            (["springs", "--out", "a.mp4", "--frames", "3..5"], "--frames wants"),
            (["springs", "--out", "a.mp4", "--frames", "3..<5000"], "the film has"),
            (["springs", "--out", "a.mp4", "--part", "3/2"], "--part wants I/N"),
            (["springs", "--out", "a.mp4", "--part", "1/5000"], "too few for 5000 parts"),
            (["springs", "--out", "a.mp4", "--part", "1/2", "--frames", "0..<1"], "is not for a"),
            (["springs", "--out", "no/such/a.mp4"], "the folder does not exist"),
            (["springs", "--out", "still.caml/a.mp4"], "the folder does not exist"),
            (["springs", "--out", "still.caml/a-%d.png"], "the folder does not exist"),
            (["springs", "--out", "a%d-%d.png"], "pictures are named"),
            (["springs", "--out", "a.mp4", "--size", "9x9"], "--size is not for scenes"),
            (["still.caml", "--out", "a.mp4"], "has no end of its own"),
            (["huge.caml", "--out", "a.mp4", "--to", "1"], "too large for a film"),
            (["springs", "--out", "a.mp4", "--loop", "2"], "--loop is not for films"),
            (["springs", "--out", "a.gif", "--quality", "1"], "--quality is not for GIF and PNG"),
            (["springs", "--out", "%d.png", "--loop", "2"], "--loop is not for single pictures"),
            (["springs", "--out", "a.gif", "--loop", "1.5"], "--loop wants a whole number"),
        ])
    func mistakes(words: [String], sentence: String) throws {
        try Data("<caml><CALayer bounds=\"0 0 9 9\"/></caml>".utf8)
            .write(to: folder.appendingPathComponent("still.caml"))
        try Data("<caml><CALayer bounds=\"0 0 1e7 9\"/></caml>".utf8)
            .write(to: folder.appendingPathComponent("huge.caml"))
        let outcome = try Outcome(of: "lamina", ["export"] + words, in: folder)
        #expect(outcome.status == 2 && outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["huge.caml", "still.caml"])
    }

    @Test(
        "a full disk is reported with the film's name, and leaves no partial film",
        .disabled(if: Sanitizer.isPresent, "the thread sanitizer has files of its own"),
        arguments: ["a.mp4", "a.webm", "a.gif", "a.png", "%03d.png"])
    func full(name: String) throws {
        // A file size limit in units of 512 bytes simulates a full disk.
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"",
                Places.program("lamina").path, "export", "springs", "--out", name, "--to", "2",
                "--scale", "4", "--quiet",
            ] + (name == "a.gif" ? ["--fps", "20"] : []), in: folder)
        #expect(outcome.status == 2 && outcome.errors.split(separator: "\n").count == 1)
        let final = name.replacingOccurrences(of: "%03d", with: "000")
        #expect(
            outcome.errors.contains(final) && !outcome.errors.contains(".part"),
            "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(
        "an interrupted export leaves neither a film nor a partial film",
        arguments: ["mp4", "gif", "png"])
    func interrupted(type: String) throws {
        let process = Process()
        process.executableURL = Places.program("lamina")
        process.arguments = [
            "export", "springs", "--out", "long.\(type)", "--fps", "50", "--scale", "4",
        ]
        process.currentDirectoryURL = folder
        let warnings = Pipe()
        process.standardError = warnings
        try process.run(atMost: 900)
        while process.isRunning, try hidden().isEmpty { sched_yield() }
        process.interrupt()
        let text = warnings.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130, "\(String(decoding: text, as: UTF8.self))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("lost data: an export under nohup goes on after the end of its terminal")
    func nohup() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "trap '' HUP; exec \"$0\" \"$@\"", Places.program("lamina").path, "export",
            "springs", "--out", "a.gif", "--to", "1", "--quiet",
        ]
        process.currentDirectoryURL = folder
        try process.run(atMost: 900)
        while process.isRunning, try hidden().isEmpty { sched_yield() }
        kill(process.processIdentifier, SIGHUP)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.gif"])
    }

    @Test("memory: a list of sounds of a terabyte is refused before a byte is read")
    func hugeList() throws {
        let list = folder.appendingPathComponent("list.json")
        _ = FileManager.default.createFile(atPath: list.path, contents: nil)
        let handle = try FileHandle(forWritingTo: list)
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let outcome = try Outcome(
            of: "lamina", ["export", "springs", "--sound", "list.json", "--out", "a.mp4"],
            in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("at most 64 MB"), "\(outcome.errors)")
    }
}
