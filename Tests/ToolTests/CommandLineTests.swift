import CoreGraphics
import Foundation
import LayerHosting
import TestSupport
import Testing

/// The command line for people and programs: streams, JSON, completion, the manual page.
@Suite("Command line")
struct CommandLineTests {
    private let card = Data(
        """
        <caml><CALayer name="card" bounds="0 0 40 30" position="20 15" geometryFlipped="1"><sublayers>
        <CALayer bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
        """.utf8)

    private func lamina(_ words: String..., input: Data? = nil, in folder: URL? = nil) throws
        -> Outcome
    {
        try Outcome(of: "lamina", words, in: folder, input: input)
    }

    private func scratch() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-line-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The output of another program; nil if not installed.
    private func tool(_ name: String, _ words: [String]) throws -> Outcome? {
        let file = URL(fileURLWithPath: "/usr/bin/\(name)")
        guard FileManager.default.isExecutableFile(atPath: file.path) else { return nil }
        return try Outcome(of: file, words, in: nil)
    }

    @Test("a document comes from the standard input, and its picture goes to the standard output")
    func streams() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try lamina("render", "-", "--out", "-", input: card)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let file = folder.appendingPathComponent("a.png")
        try outcome.bytes.write(to: file)
        let pixels = PixelGrid(try CGImage(fileURL: file))
        #expect(pixels.width == 40 && pixels[5, 5] == [255, 0, 0, 255])
        // A picture is input, too.
        let again = try lamina("render", "-", "--out=-", "--scale=2", input: outcome.bytes)
        #expect(again.status == 0 && again.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try lamina("inspect", "-", input: Data()).errors.contains("nothing came"))
    }

    @Test("an option's value stands behind it or behind =, -o is --out, and -- ends the options")
    func spellings() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try card.write(to: folder.appendingPathComponent("--card.caml"))
        try card.write(to: folder.appendingPathComponent("card.caml"))
        for (name, words) in [
            ("a.png", ["card.caml", "--out=a.png"]), ("b.png", ["-o", "b.png", "card.caml"]),
            ("--c.png", ["--out=--c.png", "--", "--card.caml"]),
            ("d", ["card.caml", "--out", "d"]),
        ] {
            let outcome = try Outcome(of: "lamina", ["render"] + words, in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path))
        }
    }

    @Test("a picture called .jpg is a JPEG, whose quality can be chosen")
    func jpeg() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try card.write(to: folder.appendingPathComponent("card.caml"))
        var sizes: [Int] = []
        for (name, words) in [("a.jpg", [String]()), ("b.JPEG", ["--quality", "0.1"])] {
            let outcome = try Outcome(
                of: "lamina", ["render", "card.caml", "--scale", "4", "--out", name] + words,
                in: folder)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            let file = folder.appendingPathComponent(name)
            let data = try Data(contentsOf: file)
            #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
            sizes.append(data.count)
            let pixels = PixelGrid(try CGImage(fileURL: file))
            #expect(pixels.width == 160 && pixels[10, 10][0] > 230 && pixels[10, 10][1] < 40)
        }
        #expect(sizes[0] > sizes[1])
    }

    @Test(
        "a failed write of a picture is reported in one line",
        arguments: [
            ("nowhere/a.png", "there is no such folder"),
            ("nowhere/a.jpg", "there is no such folder"),
            ("card.caml/a.png", "there is no such folder"), ("folder.png", "is a folder"),
            ("/dev/full", "there is no space left"),
            (String(repeating: "a", count: 300) + ".png", "the name is too long"),
        ])
    func unwritable(_ name: String, _ reason: String) throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try card.write(to: folder.appendingPathComponent("card.caml"))
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("folder.png"), withIntermediateDirectories: true)
        let outcome = try Outcome(
            of: "lamina", ["render", "card.caml", "--out", name], in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasSuffix("\(reason)\n"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    }

    @Test(
        "a document other than XML is refused with a readable reason",
        arguments: [
            ("<!-- a -- b --><caml/>", "-- stands inside a comment"),
            ("<caml>\u{1}</caml>", "a character is not allowed"),
            (" <?xml version='1.0'?><caml/>", "declaration is not at the beginning"),
            ("<caml><!-- a</caml>", "a comment is not closed"),
            ("<caml a='<'/>", "< stands in an attribute value"),
        ])
    func markup(_ text: String, _ reason: String) throws {
        let outcome = try lamina("inspect", "-", input: Data(text.utf8))
        #expect(outcome.status == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(!outcome.errors.contains("libxml2"))
    }

    @Test("names with line breaks and escape sequences stay in one line of a listing")
    func hostileNames() throws {
        let animation =
            #"{"v":"5","fr":30,"ip":0,"op":30,"w":9,"h":9,"markers":[{"tm":3,"cm":"x\n\u001b[2J","#
            + ##""dr":2}],"layers":[{"ty":1,"nm":"a\n\u001b[2Jb","sw":9,"sh":9,"sc":"#ff0000","ip":0,"##
            + #""op":30,"ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[100]}]}}}]}"#
        let markup =
            "<caml><CALayer name=\"a&#10;b&#133;\" bounds=\"0 0 9 9\"><animations>"
            + "<p type=\"CABasicAnimation\" key=\"k&#10;\" keyPath=\"opacity\" duration=\"1\"/>"
            + "</animations></CALayer></caml>"
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("a.json", animation), ("a.caml", markup)] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            let outcome = try lamina("inspect", name, in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(#"a\n"#), "\(outcome.output)")
            let controls = outcome.output.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
            }
            #expect(controls.isEmpty)
            for line in outcome.output.split(separator: "\n") {
                #expect(!line.hasPrefix("b") && !line.hasPrefix("["), "\(line)")
            }
        }
    }

    @Test(
        "errors say what is the matter, and what may have been meant",
        arguments: [
            (["render", "x.caml", "--ot", "y.png"], "is --out meant?"),
            (["rendr", "x.caml"], "is render meant?"),
            (["render", "x.caml", "--out=y.webp"], "written as PNG or JPEG"),
            (["render", "x.caml", "--out=y.jpg", "--background=none"], "no alpha"),
            (["render", "x.caml", "--out=y.png", "--quality=1"], "--quality is not for PNG"),
            (["export", "x.caml", "--out=-"], "a film needs a file name"),
            (["render", "x.caml", "-x"], "unknown option -x"),
            (["render", "x.caml", "--out=a.png", "--out=b.png"], "given twice"),
            (["inspect", "x.caml", "--json=yes"], "--json has no value"),
            (["export", "x.caml", "--out", "y.jpg"], "no film"),
            (["completion", "tcsh"], "bash, zsh or fish"), (["manual", "x"], "takes no file"),
        ])
    func mistakes(words: [String], part: String) throws {
        let outcome = try Outcome(of: "lamina", words)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("no error shows Foundation's own description")
    func causes() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try card.write(to: folder.appendingPathComponent("card.caml"))
        for words in [
            ["render", "card.caml", "--out", "none/x.png"],
            ["render", "none.caml", "--out", "x.png"],
            ["render", "card.caml", "--out", "."], ["inspect", "none.lamina"],
            ["cut", "none.lamina", "--out", "x.lamina"], ["join", "none.lamina", "-o", "x.lamina"],
            ["render", "none.png", "--out", "x.png"],
        ] {
            let outcome = try Outcome(of: "lamina", words, in: folder)
            #expect(outcome.status == 2)
            for raw in ["Error Domain", "NSCocoa", "UserInfo", "could not be completed", "Code="] {
                #expect(!outcome.errors.contains(raw), "\(words): \(outcome.errors)")
            }
        }
    }

    @Test("inspect --json prints one object with the content of the text")
    func json() throws {
        let outcome = try lamina("inspect", "-", "--json", input: card)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let parsed = try JSONSerialization.jsonObject(with: outcome.bytes)
        let object = try #require(parsed as? [String: Any])
        #expect(Set(object.keys) == ["layers", "packets", "frame", "displayList"])
        let layers = try #require(object["layers"] as? [String: Any])
        #expect(layers["name"] as? String == "card" && layers["class"] as? String == "CALayer")
        #expect((layers["bounds"] as? [Any])?.count == 4)
        let children = try #require(layers["sublayers"] as? [[String: Any]])
        #expect((children[0]["properties"] as? [String: String])?["backgroundColor"] == "[1 0 0 1]")
        let text = try lamina("inspect", "-", input: card).output
        for line in try #require(object["displayList"] as? [String]) {
            #expect(text.contains(line))
        }
    }

    @Test("inspect takes documents of any size", arguments: ["1e7", "0.5", "-9"])
    func sizes(_ side: String) throws {
        let text = "<caml><CALayer bounds=\"0 0 \(side) 9\" backgroundColor=\"1 0 0\"/></caml>"
        let outcome = try lamina("inspect", "-", input: Data(text.utf8))
        #expect(outcome.status == 0 && outcome.output.contains("DISPLAY LIST"))
    }

    @Test("every command has examples, and is in the manual page and the completions")
    func everywhere() throws {
        let page = try lamina("manual").output
        #expect(page.hasPrefix(".TH LAMINA 1") && page.contains("Lamina \(Lamina.version)"))
        let scripts = try ["bash", "zsh", "fish"].map { try lamina("completion", $0).output }
        for command in [
            "render", "export", "play", "inspect", "record", "cut", "join", "extract", "costs",
        ] {
            #expect(try lamina("help", command).output.contains("Examples:\n  lamina \(command) "))
            #expect(page.contains(".SS \(command)\n"))
            for script in scripts { #expect(script.contains(command)) }
        }
        for option in ["background", "json", "quality"] {
            for script in scripts { #expect(script.contains(option)) }
        }
    }

    @Test("man reads the manual page without a warning")
    func manual() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("lamina.1")
        try lamina("manual").bytes.write(to: file)
        guard let formatted = try tool("groff", ["-man", "-Tutf8", "-ww", "-z", file.path]) else {
            return
        }
        #expect(formatted.status == 0 && formatted.errors.isEmpty, "\(formatted.errors)")
    }

    @Test("bash completes commands and options")
    func bash() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("lamina.bash")
        try lamina("completion", "bash").bytes.write(to: file)
        func complete(_ words: String...) throws -> [String] {
            let script =
                "source '\(file.path)'; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); "
                + "COMP_CWORD=\(words.count - 1); _lamina; printf '%s\\n' \"${COMPREPLY[@]}\""
            let outcome = try Outcome(
                of: URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: folder)
            #expect(outcome.status == 0)
            return outcome.output.split(separator: "\n").map(String.init)
        }
        #expect(try complete("lamina", "re") == ["render", "record"])
        #expect(try complete("lamina", "inspect", "--j") == ["--json"])
        #expect(try complete("lamina", "render", "lam") == ["lamina.bash"])
    }

    @Test(
        "a message to a closed or full standard error does not stop the program",
        arguments: ["2>&-", "2>/dev/full"])
    func lostMessages(_ redirection: String) throws {
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", "exec \"$0\" render nothing.caml --out a.png \(redirection)",
                Places.program("lamina").path,
            ], in: nil)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
    }
}
