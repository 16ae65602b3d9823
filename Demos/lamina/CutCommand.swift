import Foundation
import LaminaFilms
import LaminaPacketLog

/// `lamina cut` and `lamina join`: parts of recordings, and several recordings joined.
enum CutCommand {
    static let help = """
        usage: lamina cut FILE.lamina --out OUT.lamina [--from SECONDS] [--to SECONDS]

        Writes a part of a recording as a recording of its own. Files that go with it go with the part.

          --from SECONDS   where it begins; default 0
          --to SECONDS     where it ends; default: the end of the recording

        Examples:
          lamina cut walk.lamina --from 2 --to 5 -o part.lamina
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["from", "to", "out"])
        let file = try arguments.requiredFile()
        guard let out = arguments.text("out") else {
            throw Failure("missing option: --out OUT.lamina")
        }
        guard out != "-" else { throw Failure("a recording needs a file name") }
        let log = try RecordingFile.open(file)
        let from = try arguments.number("from", within: 0...1e9) ?? 0
        let to = try arguments.number("to", within: 0...1e9) ?? log.duration
        guard from <= log.duration else {
            throw Failure(String(format: "the recording ends at %.3f s", log.duration))
        }
        guard from <= to else { throw Failure("--from \(from) lies behind --to \(to)") }
        try OutputFile.check(out, reading: [arguments.file])
        try RecordingFile.checkReplacing(out)
        let files = try RecordedSounds.cut(log.files(), to: from...to)
        try OutputFile.replace(URL(fileURLWithPath: out)) {
            try log.write(from...to, to: $0, files: files)
        }
    }
}

enum JoinCommand {
    static let help = """
        usage: lamina join FILE.lamina FILE.lamina ... --out OUT.lamina

        Writes recordings one behind the other as one. What is torn off at the end of one is left out.
        Parts of films are joined by ffmpeg: Docs/RENDER-FARM.md.

        Examples:
          lamina join monday.lamina tuesday.lamina -o both.lamina
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["out"], limit: .max)
        let files = arguments.files
        guard let out = arguments.text("out") else {
            throw Failure("missing option: --out OUT.lamina")
        }
        guard !files.isEmpty else { throw Failure("which recordings? See lamina help join") }
        for file in files + [out] where !RecordingFile.isOne(URL(fileURLWithPath: file)) {
            throw Failure(
                "\(file) is not a recording; films are joined by ffmpeg: Docs/RENDER-FARM.md")
        }
        try OutputFile.check(out, reading: files)
        try RecordingFile.checkReplacing(out)
        try OutputFile.replace(URL(fileURLWithPath: out)) {
            try PacketLog.join(files.map { URL(fileURLWithPath: $0) }, to: $0)
        }
    }
}
