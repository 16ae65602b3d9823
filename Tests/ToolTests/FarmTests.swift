import Foundation
import TestSupport
import Testing

/// Films drawn in parts by other programs, and joined. `Tests/farm` does the same with Slurm.
@Suite("The render farm")
final class FarmTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-farm-\(UUID().uuidString)")
    private let scripts = Places.package.appendingPathComponent("Demos/farm")
    private let lamina = Places.program("lamina").path
    /// The film's two seconds in 40 frames; lossless, since parts begin with whole pictures and the
    /// single film does not.
    private let film = ["--fps", "20", "--scale", "3", "--quality", "1"]
    private let pictures = ["--fps", "20", "--scale", "3"]

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try WalkingSquare.record(
            to: folder.appendingPathComponent("walk.lamina"), size: CGSize(width: 40, height: 10),
            seconds: 2)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func tool(_ words: [String], _ variables: [String] = []) throws -> Outcome {
        try Outcome(of: URL(fileURLWithPath: "/usr/bin/env"), variables + words, in: folder)
    }

    /// Draws the recording in parts; `worker` replaces the tool.
    private func farm(_ words: [String], worker: String? = nil) throws -> Outcome {
        try tool(
            [scripts.appendingPathComponent("gnu-parallel").path, "walk.lamina"] + words,
            ["LAMINA=\(worker ?? lamina)", "LP_NUM_THREADS=0", "HOME=\(folder.path)"])
    }

    private func whole(_ name: String, _ options: [String]? = nil) throws {
        let outcome = try Outcome(
            of: "lamina", ["export", "walk.lamina", "--out", name, "--quiet"] + (options ?? film),
            in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Checksums of a film's frames as FFmpeg decodes them, with their presentation times.
    private func frames(_ film: String) throws -> [Substring] {
        let outcome = try tool([
            "ffmpeg", "-v", "error", "-i", film, "-fps_mode", "passthrough", "-f", "framemd5", "-",
        ])
        try #require(outcome.status == 0, "\(film): \(outcome.errors)")
        return outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    private func parts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.contains(".parts")
        }
    }

    @Test("a film in eight parts is the film in one", arguments: ["mp4", "mkv"])
    func eight(type: String) throws {
        try whole("one.\(type)")
        let wanted = try frames("one.\(type)")
        #expect(wanted.count == 40)
        let outcome = try farm(["many.\(type)", "8", "--jobs", "2", "--"] + film)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try frames("many.\(type)") == wanted)
        #expect(try parts().isEmpty)
    }

    @Test("single pictures of parts lie in one folder, with the numbers they have in the film")
    func singlePictures() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("one"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("many"), withIntermediateDirectories: true)
        try whole("one/f%03d.png", pictures)
        let outcome = try farm(["many/f%03d.png", "8", "--jobs", "2", "--"] + pictures)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let difference = try tool(["diff", "-r", "one", "many"])
        #expect(difference.status == 0 && difference.output.isEmpty, "\(difference.output)")
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/many/f039.png"))
    }

    @Test("a worker killed in the middle is run again, and the film is the same")
    func killed() throws {
        try whole("one.mp4")
        // Kills the third part's first worker after the start of its output.
        try script(
            "killing",
            """
            case "$*" in
            *" 3/8 "*) if mkdir ../killed 2>/dev/null; then
                "\(lamina)" "$@" & worker=$!
                until ls -A | grep -q '^\\.3\\.mp4\\..*part$' || ! kill -0 $worker; do :; done
                kill -KILL $worker; wait $worker; exit $?
            fi ;;
            esac
            exec "\(lamina)" "$@"
            """)
        let outcome = try farm(
            ["many.mp4", "8", "--jobs", "2", "--"] + film, worker: "\(folder.path)/killing")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/killed"))
        #expect(try frames("many.mp4") == (try frames("one.mp4")))
        #expect(try parts().isEmpty)
    }

    @Test("a repeated run draws only the failed parts")
    func resumed() throws {
        try script(
            "failing",
            """
            echo "$*" | grep -o '[0-9]*/4' >>../drawn
            case "$*" in *" 2/4 "*) [ -e ../works ] || exit 1 ;; esac
            exec "\(lamina)" "$@"
            """)
        let words = ["many.mp4", "4", "--", "--fps", "10"]
        func run() throws -> Outcome {
            try farm(words, worker: "\(folder.path)/failing")
        }
        let first = try run()
        #expect(first.status == 1 && first.errors.contains("Run this again"), "\(first.errors)")
        #expect(try parts() == ["many.mp4.parts"])
        try Data().write(to: folder.appendingPathComponent("works"))
        let second = try run()
        #expect(second.status == 0, "\(second.errors)")
        let drawn = try String(contentsOfFile: "\(folder.path)/drawn", encoding: .utf8)
            .split(separator: "\n").sorted()
        // Three failed tries of the second part, and a successful try.
        #expect(drawn == ["1/4", "2/4", "2/4", "2/4", "2/4", "3/4", "4/4"])
        #expect(try frames("many.mp4").count == 20)
    }

    @Test(
        "impossible requests are reported before drawing",
        arguments: [
            (["a.gif", "8"], "are not joined from parts"), (["a.png", "8"], "are not joined"),
            (["a.txt", "8"], "a.txt is no film"), (["a.mp4", "none"], "how many parts?"),
            (["no/such/a.mp4", "8"], "there is no folder"), (["a.mp4"], "usage"),
        ])
    func mistakes(words: [String], sentence: String) throws {
        let outcome = try farm(words)
        #expect(outcome.status == 2 && outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["walk.lamina"])
    }

    private func script(_ name: String, _ body: String) throws {
        let file = folder.appendingPathComponent(name)
        try Data("#!/usr/bin/env bash\n\(body)\n".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
}
