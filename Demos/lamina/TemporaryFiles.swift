import Foundation

/// Temporary files of the program. If a signal ends the program, a handler removes the files.
enum TemporaryFiles {
    /// The most files at a time; further files stay after a signal.
    private static let room = 8
    /// C strings in the order of removal: a handler reads plain memory alone.
    nonisolated(unsafe) private static let paths = {
        let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: room)
        paths.initialize(repeating: nil, count: room)
        return paths
    }()
    /// Signals that end a program: Ctrl-C, requests, a closed terminal, the limit of a file's size.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ]

    /// Adds files, and folders behind the files in the folder. The files need not exist yet.
    static func add(_ files: URL...) {
        for file in files {
            guard let place = (0..<room).first(where: { paths[$0] == nil }) else { return }
            paths[place] = strdup(file.path)
        }
        for number in signals { watch(number) }
    }

    /// Ends the effect of `add`, after the removal or the renaming of the files.
    static func forget(_ files: URL...) {
        let names = files.map(\.path)
        for place in 0..<room {
            guard let path = paths[place], names.contains(String(cString: path)) else { continue }
            paths[place] = nil
            free(path)
        }
    }

    /// Ignored signals, as under nohup, stay ignored.
    private static func watch(_ number: Int32) {
        var action = sigaction()
        sigaction(number, nil, &action)
        if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
        action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            var place = 0
            while place < TemporaryFiles.room {
                if let path = TemporaryFiles.paths[place], unlink(path) != 0 { rmdir(path) }
                place += 1
            }
            // The signal ends the program after the handler.
            raise(number)
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(number, &action, nil)
    }
}
