import Foundation

/// `lamina record`: runs a program and records the program's windows.
enum RecordCommand {
    static let help = """
        usage: lamina record FILE.lamina -- PROGRAM [ARGUMENTS]

        Runs a program and records what its first window shows; further windows are recorded into
        FILE-2.lamina and so on. The program needs no change: the environment variable
        LAMINA_RECORD=FILE.lamina does the same. Files of these names are replaced.

        The exit status is the program's, 128 and the signal's number where a signal ended it. Where
        nothing was recorded that is said, and the status of a program that ended well is 3.

        Examples:
          lamina record walk.lamina -- .build/release/HelloLayer
          lamina play walk.lamina
        """

    /// The program ended well and nothing was recorded.
    static let nothingRecorded: Int32 = 3

    static func run(_ words: ArraySlice<String>) throws {
        guard let file = words.first, file != "--" else {
            throw Failure("into which file? See lamina help record")
        }
        let rest = words.dropFirst()
        guard rest.first == "--", let program = rest.dropFirst().first else {
            throw Failure("which program? lamina record FILE.lamina -- PROGRAM")
        }
        let path = URL(fileURLWithPath: file).path
        let before = FileState(path)
        let child = try ChildProgram(Array(rest.dropFirst()), setting: ["LAMINA_RECORD": path])
        let status = child.wait()
        guard let reason = FileState(path).whyNothing(since: before) else { exit(status) }
        note("nothing was recorded into \(file): \(program) \(reason)")
        exit(status == 0 ? nothingRecorded : status)
    }
}
