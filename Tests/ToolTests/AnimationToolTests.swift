import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Lottie documents on the command line: themes, state machines, conversion.
@Suite("lamina and animations") struct AnimationToolTests {
    /// A square at the left, which a state of the machine moves to the right in a second.
    private static let archive: Data = {
        let document = """
            {"fr":60,"ip":0,"op":60,"w":100,"h":100,"slots":{"ink":{"p":{"k":[1,0,0]}}},
            "markers":[{"cm":"part","tm":0,"dr":60}],
            "layers":[{"ty":4,"nm":"box","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[20,50]},{"t":60,"s":[80,50]}]}},
            "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},
            {"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
            """
        let machine = """
            {"initial":"idle","inputs":[{"type":"Event","name":"go"},{"type":"Boolean","name":"done","value":false}],
            "states":[{"type":"PlaybackState","name":"idle","autoplay":false,"transitions":[]},
            {"type":"PlaybackState","name":"run","autoplay":true,"transitions":[{"type":"Transition","toState":"back",
            "guards":[{"type":"Boolean","inputName":"done","conditionType":"Equal","compareTo":true}]}]},
            {"type":"PlaybackState","name":"back","autoplay":true,"mode":"Reverse","transitions":[]}],
            "interactions":[{"type":"OnComplete","stateName":"run","actions":[{"type":"Toggle","inputName":"done"}]}]}
            """
        return StoredArchive.data([
            (
                "manifest.json",
                Data(
                    #"{"animations":[{"id":"a"}],"themes":[{"id":"blue"}],"stateMachines":[{"id":"m"}]}"#
                        .utf8)
            ), ("a/a.json", Data(document.utf8)),
            ("t/blue.json", Data(#"{"rules":[{"id":"ink","type":"Color","value":[0,0,1]}]}"#.utf8)),
            ("s/m.json", Data(machine.utf8)),
        ])
    }()

    private func with(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-animation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.archive.write(to: folder.appendingPathComponent("box.lottie"))
        try Data(#"{"fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[]}"#.utf8)
            .write(to: folder.appendingPathComponent("plain.json"))
        try body(folder)
    }

    private func lamina(_ words: String..., in folder: URL) throws -> Outcome {
        try Outcome(of: "lamina", words, in: folder)
    }

    /// Middle of the painted square.
    private func middle(_ folder: URL, _ words: String...) throws -> (x: Int, color: [UInt8]) {
        let out = try Outcome(
            of: "lamina", ["render", "box.lottie", "--out", "a.png"] + words, in: folder)
        #expect(out.status == 0, "\(out.errors)")
        let pixels = PixelGrid(
            try CGImage(fileURL: folder.appendingPathComponent("a.png")))
        let painted = (0..<pixels.width).filter { pixels[$0, 50] != [255, 255, 255, 255] }
        let x = ((painted.first ?? 0) + (painted.last ?? 0) + 1) / 2
        return (x, pixels[min(x, 99), 50])
    }

    @Test("render takes a theme and a state, and plays the machine's transitions")
    func render() throws {
        try with { folder in
            #expect(try middle(folder) == (20, [255, 0, 0, 255]))
            #expect(try middle(folder, "--theme", "blue").color == [0, 0, 255, 255])
            #expect(try middle(folder, "--state", "idle", "--time", "0.5").x == 20)
            #expect(try middle(folder, "--state", "run", "--time", "0.5").x == 50)
            // The play ends at 1 s; the machine then plays backwards.
            let back = try middle(folder, "--state", "run", "--time", "1.5").x
            #expect((48...53).contains(back), "\(back)")
            #expect(try middle(folder, "--machine", "m", "--time", "0.5").x == 20)
        }
    }

    @Test("unknown names are errors of one line") func errors() throws {
        try with { folder in
            for (words, text) in [
                (
                    ["box.lottie", "--state", "no"],
                    "there is no state no; there are: idle, run, back"
                ),
                (["box.lottie", "--theme", "no"], "theme"),
                (["box.lottie", "--machine", "no"], "state machine"),
                (["plain.json", "--state", "idle"], "the animation has no state machine"),
                (["plain.json", "--theme", "idle"], "theme"),
            ] {
                let out = try Outcome(
                    of: "lamina", ["render"] + words + ["--out", "a.png"], in: folder)
                #expect(out.status == 2 && out.errors.contains(text), "\(words): \(out.errors)")
                #expect(out.errors.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("inspect lists themes, slots, markers and the parts of machines") func inspect() throws {
        try with { folder in
            let text = try lamina("inspect", "box.lottie", in: folder).output
            for line in [
                "markers: part at 0 for 60", "themes: blue", "slots: ink", "state machine m",
                "states: idle, run, back", "inputs: done", "events: go",
            ] { #expect(text.contains(line), "\(line)") }
            let json = try lamina("inspect", "box.lottie", "--json", in: folder)
            let object = try JSONSerialization.jsonObject(with: json.bytes) as? [String: Any]
            let animation = try #require(object?["animation"] as? [String: Any])
            #expect(animation["themes"] as? [String] == ["blue"])
            #expect((animation["stateMachines"] as? [[String: Any]])?.count == 1)
        }
    }

    @Test("convert writes Swift with the colours of a theme") func convert() throws {
        try with { folder in
            let out = try lamina(
                "convert", "box.lottie", "--to", "Box.swift", "--theme", "blue", in: folder)
            #expect(out.status == 0, "\(out.errors)")
            let text = try String(
                contentsOf: folder.appendingPathComponent("Box.swift"), encoding: .utf8)
            #expect(text.contains("func scene(_ root: CALayer)") && text.contains("func makeBox()"))
            #expect(text.contains("static let blue = CGColor(srgbRed: 0, green: 0, blue: 1"))
            let odd = try lamina("convert", "box.lottie", "--to", "Box.txt", in: folder)
            #expect(odd.status == 2 && odd.errors.contains("OUT.ca, OUT.swift or -"))
        }
    }
}
