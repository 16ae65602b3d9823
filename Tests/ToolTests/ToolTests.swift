import CoreGraphics
import Foundation
import LayerHosting
import TestSupport
import Testing

/// The command line tool as a separate process.
@Suite("lamina")
struct ToolTests {
    private func lamina(_ arguments: String...) throws -> Outcome { try lamina(arguments) }

    private func lamina(_ arguments: [String]) throws -> Outcome { try run("lamina", arguments) }

    private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
        try Outcome(of: program, arguments)
    }

    /// A folder with documents, removed with the value.
    private final class Scratch {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-tool-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(
                """
                <caml><CALayer bounds="0 0 40 30" position="20 15" geometryFlipped="1">
                <sublayers><CALayer id="#1" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"/></sublayers>
                <states><LKState name="moved"><elements><LKStateSetValue targetId="#1" keyPath="position.x">
                <value type="real" value="35"/></LKStateSetValue></elements></LKState></states>
                <animations/></CALayer></caml>
                """, "good.caml")
            try write("<caml><CALayer>", "broken.caml")
            try write(
                """
                <caml><CALayer bounds="0 0 100 10" position="50 5"><sublayers>
                <CALayer bounds="0 0 10 10" position="5 5" backgroundColor="0 0 1"><animations>
                <animation type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="2">
                <fromValue type="real" value="5"/><toValue type="real" value="85"/></animation>
                </animations></CALayer></sublayers></CALayer></caml>
                """, "moving.caml")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        func pixels(_ name: String) throws -> PixelGrid {
            PixelGrid(try CGImage(fileURL: folder.appendingPathComponent(name)))
        }
    }

    @Test("render has the size of the root layer, scale 1, time 0 and a white background")
    func defaults() throws {
        let scratch = try Scratch()
        let outcome = try lamina(
            "render", scratch.path("good.caml"), "--out", scratch.path("a.png"))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let pixels = try scratch.pixels("a.png")
        #expect(pixels.width == 40 && pixels.height == 30)
        #expect(pixels[5, 5] == [255, 0, 0, 255] && pixels[20, 20] == [255, 255, 255, 255])
        #expect(pixels.count { $0 == [255, 0, 0, 255] } == 100)
    }

    @Test("size, scale, background and state are taken")
    func options() throws {
        let scratch = try Scratch()
        let outcome = try lamina(
            "render", scratch.path("good.caml"), "--size", "60x50", "--scale", "2", "--background",
            "none", "--state", "moved", "--out", scratch.path("b.png"))
        #expect(outcome.status == 0)
        let pixels = try scratch.pixels("b.png")
        #expect(pixels.width == 120 && pixels.height == 100)
        // The root's middle is the picture's: 10 points of margin on every side.
        #expect(pixels[2 * (10 + 35), 2 * (10 + 5)] == [255, 0, 0, 255])
        #expect(pixels[2, 2] == [0, 0, 0, 0])
    }

    @Test("time is the document's own: half way is half way")
    func time() throws {
        let scratch = try Scratch()
        for (time, x) in [("0", 5), ("1", 45), ("1.5", 65)] {
            let outcome = try lamina(
                "render", scratch.path("moving.caml"), "--time", time, "--out",
                scratch.path("c.png"))
            #expect(outcome.status == 0)
            let pixels = try scratch.pixels("c.png")
            #expect(pixels[x, 5] == [0, 0, 255, 255], "\(time)")
            #expect(pixels[x + 6, 5] == [255, 255, 255, 255] && pixels.count { $0[0] == 0 } == 100)
        }
    }

    @Test(
        "wrong arguments and bad files end with status 2 and one line",
        arguments: [
            [], ["dance"], ["render"], ["render", "good.caml"],
            ["render", "none.caml", "--out", "x.png"],
            ["render", "broken.caml", "--out", "x.png"],
            ["render", "good.caml", "--out", "no/folder/x.png"],
            ["render", "good.caml", "--size", "0x0", "--out", "x.png"],
            ["render", "good.caml", "--size", "wide", "--out", "x.png"],
            ["render", "good.caml", "--scale", "0", "--out", "x.png"],
            ["render", "good.caml", "--time", "-1", "--out", "x.png"],
            ["render", "good.caml", "--background", "red", "--out", "x.png"],
            ["render", "good.caml", "--state", "gone", "--out", "x.png"],
            ["render", "good.caml", "--colour", "1", "--out", "x.png"],
            ["render", "good.caml", "good.caml", "--out", "x.png"],
            ["render", "good.caml", "--out"], ["inspect"], ["inspect", "broken.caml"], ["play"],
            ["render", "good.caml", "--out", "--size"], ["render", "good.caml", "--out", ""],
            ["render", "good.caml", "--out", "/"], ["inspect", ""], ["inspect", "/"],
            ["inspect", "/dev/null"],
        ])
    func mistakes(_ words: [String]) throws {
        let scratch = try Scratch()
        let arguments = words.map {
            $0.hasSuffix(".caml") || $0.hasSuffix(".png") ? scratch.path($0) : $0
        }
        let outcome = try lamina(arguments)
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("lamina: ") && outcome.output.isEmpty)
    }

    @Test(
        "a control's bundle shows every part in every state: shapes without bounds, in groups without bounds"
    )
    func control() throws {
        let scratch = try Scratch()
        let bundle = Places.package.appendingPathComponent("Tests/Bundles/Speaker.ca").path
        func pixels(_ words: String...) throws -> PixelGrid {
            let outcome = try lamina(["render", bundle, "--out", scratch.path("s.png")] + words)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            return try scratch.pixels("s.png")
        }
        let (white, faint, background, red): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
            [255, 255, 255, 255], [73, 76, 82, 255], [28, 31, 38, 255], [255, 69, 59, 255]
        )
        func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
        }
        for (state, waves) in [
            ("low", [white, faint, faint]), ("half", [white, white, faint]),
            ("full", [white, white, white]), ("muted", [background, background, background]),
        ] {
            for time in ["0", "3"] {
                let seen = try pixels("--state", state, "--time", time)
                #expect(isNear(seen[30, 80], white), "\(state)")
                for (wave, x) in zip(waves, [89, 107, 125]) {
                    #expect(isNear(seen[x, 80], wave), "\(state) \(x) \(seen[x, 80])")
                }
                #expect(isNear(seen[104, 114], state == "muted" ? red : background), "\(state)")
            }
        }
        // Half way from full to muted: half of the slash, half of the waves.
        let between = try pixels("--from", "full", "--state", "muted", "--time", "0.2")
        #expect(isNear(between[52, 62], red) && !isNear(between[104, 114], red))
        let wave = (95..<140).map { between[$0, 80][0] }.max() ?? 0
        #expect(wave > 120 && wave < 165, "\(wave)")
        let after = try pixels("--from", "full", "--state", "muted", "--time", "2")
        #expect(after == (try pixels("--state", "muted")))
        #expect(try lamina("render", bundle, "--from", "low", "--out", "x.png").status == 2)
        #expect(
            try lamina("render", bundle, "--from", "no", "--state", "low", "--out", "x.png").status
                == 2)
    }

    @Test("a truncated document and trailing data have different messages")
    func endings() throws {
        let scratch = try Scratch()
        let early = try lamina("inspect", scratch.path("broken.caml"))
        #expect(early.errors.contains("the document ends inside CALayer"), "\(early.errors)")
        try scratch.write("<caml><CALayer/></caml><caml/>", "long.caml")
        let long = try lamina("inspect", scratch.path("long.caml"))
        #expect(long.errors.contains("something follows the root element"), "\(long.errors)")
    }

    @Test("every command explains itself")
    func help() throws {
        for words in [["help"], ["--help"], ["-h"], ["help", "help"]] {
            let outcome = try lamina(words)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            for command in ["render", "play", "inspect"] {
                #expect(outcome.output.contains("lamina \(command) FILE"), "\(words)")
            }
        }
        for (command, option) in [("render", "--out"), ("play", "--state"), ("inspect", "--time")] {
            let text = try lamina(command, "--help").output
            #expect(text.hasPrefix("usage: lamina \(command) FILE") && text.contains(option))
            for words in [[command, "-h"], ["help", command], [command, "x.caml", "--help"]] {
                let outcome = try lamina(words)
                #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output == text)
            }
        }
        let unknown = try lamina("help", "dance")
        #expect(unknown.status == 2 && unknown.errors.contains("unknown command dance"))
    }

    @Test("every program tells its version and its help, a debug build of the benchmarks too")
    func version() throws {
        #expect(try lamina("--version").output == "lamina \(Lamina.version)\n")
        #expect(try run("Gallery", ["--version"]).output == "Gallery \(Lamina.version)\n")
        #expect(try run("Benchmarks", ["--version"]).output == "Benchmarks \(Lamina.version)\n")
        let gallery = try run("Gallery", ["--help"])
        #expect(gallery.status == 0 && gallery.output.contains("--render"))
        let names = try run("Gallery", ["--list"])
        #expect(names.status == 0 && names.output.contains("implicit-fade"))
        #expect(names.output.contains("coverflow") && names.output.contains("Cover flow: Drag"))
        for words in [
            ["--sise", "3x3"], ["--render", "x", "--size", "3"], ["--render", "x", "nobody"],
            ["--record", "Scene.swift"],
            // Ignored values: an option without a value, and an empty name of a folder.
            ["--list=x"], ["--help=no"], ["--version="], ["--=x"], ["--render="],
        ] {
            let wrong = try run("Gallery", words)
            #expect(wrong.status == 2 && wrong.output.isEmpty && !wrong.errors.isEmpty)
        }
        let file = Places.package.appendingPathComponent("Package.swift").path
        let wrong = try run("Gallery", ["--render", file])
        #expect(wrong.status == 2 && wrong.errors.contains("is a file"), "\(wrong.errors)")
        let inside = try run("Gallery", ["--render", "\(file)/new"])
        #expect(inside.status == 2 && inside.errors.contains("cannot be made"))
        #expect(gallery.output.contains("full screen, and back"))
        #expect(try run("Benchmarks", ["--help"]).output.contains("Benchmarks startup"))
    }

    @Test(
        "the benchmark names its scenes and shows a report it wrote earlier, the example of the documents"
    )
    func benchmark() throws {
        let name = "RenderBenchmark"
        #expect(try run(name, ["--version"]).output == "\(name) \(Lamina.version)\n")
        #expect(try run(name, ["--help"]).output.contains("--compare FILE"))
        #expect(try run(name, ["--list"]).output.contains("suits     Suits"))
        for words in [["--sekonds", "3"], ["nobody"], ["--show", "/nobody.json"]] {
            let wrong = try run(name, words)
            #expect(wrong.status == 2 && wrong.output.isEmpty && wrong.errors.hasPrefix(name))
        }
        let scratch = try Scratch()
        let example = Places.package.appendingPathComponent("Docs/Examples/benchmark.json").path
        let page = scratch.path("page")
        let shown = try run(name, ["--show", example, "--compare", example, "-o", page])
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.contains("geometric mean") && shown.output.contains("1.00×"))
        let html = try String(contentsOfFile: page + ".html", encoding: .utf8)
        #expect(html.components(separatedBy: "<svg").count == 14)
        let json = try run(name, ["--show", example, "--json", "-o", page])
        #expect(
            try Data(json.output.utf8) == Data(contentsOf: URL(fileURLWithPath: example)))
        // Mistakes are found before minutes of measuring.
        let folder = try run(name, ["-o", scratch.path("none/report")])
        #expect(folder.status == 2 && folder.errors.contains("is no folder to write reports to"))
        let old = scratch.path("old.json")
        try FileManager.default.copyItem(atPath: example, toPath: old)
        let same = try run(name, ["--compare", old, "-o", scratch.path("old")])
        #expect(same.status == 2 && same.errors.contains("is not replaced"), "\(same.errors)")
        #if DEBUG
            #expect(try run(name, []).errors.contains("debug build"))
        #endif
    }

    @Test("inspect prints the layer tree, the commit packet and the display list")
    func inspect() throws {
        let scratch = try Scratch()
        let outcome = try lamina("inspect", scratch.path("moving.caml"), "--time", "1")
        #expect(outcome.status == 0)
        for part in [
            "LAYERS", "~ position.x: CABasicAnimation", "COMMIT PACKET 1", "animate L",
            "FRAME at 1.0 s: moving",
            "DISPLAY LIST", "solid [40 0 10×10]", "draw calls of the picture: 1",
        ] { #expect(outcome.output.contains(part), "\(part)") }
    }
}
