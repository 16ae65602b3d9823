import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Standard streams of the tool that are closed, full, folders or without an end.
@Suite("lamina and odd standard streams")
final class StreamFaultTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-streams-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("<caml><CALayer bounds=\"0 0 9 9\" foo=\"1\"/></caml>".utf8)
            .write(to: folder.appendingPathComponent("card.caml"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the tool by a line of the shell, with `lamina` for its name.
    private func shell(_ line: String) throws -> Outcome {
        try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "lamina() { \"$0\" \"$@\"; }; \(line)", Places.program("lamina").path],
            in: folder)
    }

    @Test(
        "wrong status: text that is lost is an error",
        arguments: [
            "manual", "help", "help render", "render --help", "--version", "completion bash",
            "inspect card.caml", "inspect card.caml --json",
        ], [">/dev/full", ">&-"])
    func lostOutput(_ words: String, _ redirection: String) throws {
        let outcome = try shell("lamina \(words) \(redirection)")
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasSuffix("lamina: the standard output cannot be written\n"),
            "\(outcome.errors)")
    }

    @Test(
        "lost data: with closed streams a picture holds the picture alone",
        arguments: [">&-", "2>&-", "<&- >&- 2>&-"])
    func closedStreams(_ redirection: String) throws {
        // The unknown attribute gives a warning.
        let outcome = try shell("lamina render card.caml --out a.png \(redirection)")
        #expect(outcome.status == 0)
        let file = folder.appendingPathComponent("a.png")
        #expect(try CGImage(fileURL: file).width == 9)
        let data = try Data(contentsOf: file)
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(data.suffix(8).starts(with: Data("IEND".utf8)))
    }

    @Test(
        "process stops, endless reading: a standard input that is no text is an error",
        arguments: [
            ("</", "cannot be read"), ("<&-", "cannot be read"), ("</dev/null", "nothing came"),
            ("</dev/zero", "more than 256 MiB"),
        ])
    func oddInput(_ redirection: String, _ reason: String) throws {
        for words in ["render - --out a.png", "inspect -", "export - --to 1 --out a.gif"] {
            let outcome = try shell("lamina \(words) \(redirection)")
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains(reason), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["card.caml"])
    }
}
