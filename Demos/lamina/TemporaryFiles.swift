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
    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ]

    nonisolated(unsafe) private static var isWatching = false

    /// Adds files, and folders behind the files in the folder. The files need not exist yet.
    static func add(_ files: URL...) { add(files) }

    static func add(_ files: [URL]) {
        watch()
        for file in files {
            guard let place = (0..<room).first(where: { paths[$0] == nil }) else { return }
            paths[place] = strdup(file.path)
        }
    }

    /// Ends the effect of `add`, after the removal or the renaming of the files.
    static func forget(_ files: URL...) { forget(files) }

    static func forget(_ files: [URL]) {
        let names = files.map(\.path)
        for place in 0..<room {
            guard let path = paths[place], names.contains(String(cString: path)) else { continue }
            paths[place] = nil
            free(path)
        }
    }

    /// Sets the handlers, once: a handler that `Interruption` sets later stays.
    static func watch() {
        guard !isWatching else { return }
        isWatching = true
        // Made now: not within a handler.
        paths.update(repeating: nil, count: room)
        for number in signals { watch(number) }
    }

    /// Sets the handler of a signal; also within a handler. Ignored signals, as under nohup, stay
    /// ignored.
    static func watch(_ number: Int32) {
        if number.isIgnoredSignal { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            var place = 0
            while place < TemporaryFiles.room {
                if let path = TemporaryFiles.paths[place], unlink(path) != 0 { rmdir(path) }
                place += 1
            }
            // The signal ends the program after the handler. The default is restored only now:
            // the same signal may reach another thread meanwhile.
            signal(number, SIG_DFL)
            raise(number)
        }
        sigaction(number, &action, nil)
    }
}
