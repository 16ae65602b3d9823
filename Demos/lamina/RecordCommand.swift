import Foundation

/// `lamina record`: runs a program that records its windows.
enum RecordCommand {
    static let help = """
        usage: lamina record FILE.lamina -- PROGRAM [ARGUMENTS]

        Runs a program and records what its first window shows; further windows are recorded into
        FILE-2.lamina and so on. The program needs no change: the environment variable
        LAMINA_RECORD=FILE.lamina does the same. Files of these names are replaced.

        Examples:
          lamina record walk.lamina -- .build/release/HelloLayer
          lamina play walk.lamina
        """

    static func run(_ words: ArraySlice<String>) throws {
        guard let file = words.first, file != "--" else {
            throw Failure("into which file? See lamina help record")
        }
        let rest = words.dropFirst()
        guard rest.first == "--", let program = rest.dropFirst().first else {
            throw Failure("which program? lamina record FILE.lamina -- PROGRAM")
        }
        setenv("LAMINA_RECORD", URL(fileURLWithPath: file).path, 1)
        var arguments: [UnsafeMutablePointer<CChar>?] = rest.dropFirst().map { strdup($0) }
        arguments.append(nil)
        // Only comes back when there is no such program.
        execvp(program, &arguments)
        let reason = String(cString: strerror(errno))
        for argument in arguments { free(argument) }
        throw Failure("\(program) cannot be run: \(reason)")
    }
}
