import Foundation

/// `lamina record`: runs a program and records the program's windows.
enum RecordCommand {
    static let help = """
        usage: lamina record FILE.lamina -- PROGRAM [ARGUMENTS]

        Runs a program and records what its first window shows; further windows are recorded into
        FILE-2.lamina and so on. The program needs no change: the environment variable
        LAMINA_RECORD=FILE.lamina does the same. Recordings of these names are replaced; FILE.lamina
        is not if it is another kind of file.

        The exit status is the program's status, or 128 plus the signal's number if a signal ended
        the program. If nothing was recorded, a message says so, and the status of a successful
        program is 3.

        Examples:
          lamina record walk.lamina -- .build/release/HelloLayer
          lamina play walk.lamina
        """

    /// Exit status if the program succeeded but nothing was recorded.
    static let nothingRecorded: Int32 = 3

    static func run(_ words: ArraySlice<String>) throws {
        guard let file = words.first, file != "--" else {
            throw Failure("missing file name of the recording; see lamina help record")
        }
        guard !file.hasPrefix("-") else {
            throw Failure("\(file) is no option of record; a file of this name is ./\(file)")
        }
        let rest = words.dropFirst()
        guard rest.first == "--", let program = rest.dropFirst().first else {
            throw Failure("missing program: lamina record FILE.lamina -- PROGRAM")
        }
        let path = URL(fileURLWithPath: file).path
        try RecordingFile.checkReplacing(file)
        let before = FileState(path)
        let child = try ChildProgram(Array(rest.dropFirst()), setting: ["LAMINA_RECORD": path])
        let status = child.wait()
        guard let reason = FileState(path).whyNothing(since: before) else { exit(status) }
        note("nothing was recorded into \(file): \(program) \(reason)")
        exit(status == 0 ? nothingRecorded : status)
    }
}
