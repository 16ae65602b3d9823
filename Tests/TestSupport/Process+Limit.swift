import Foundation

extension Process {
    /// Starts the process, and kills the process after `limit` seconds: a waiting test then fails
    /// instead of never ending. The name of the killed program is printed on standard error,
    /// because a killed program prints nothing itself.
    ///
    /// The limit is far beyond the time of any test on a loaded machine; no test measures the time.
    public func run(atMost limit: Double) throws {
        try run()
        let program = executableURL?.lastPathComponent ?? "?"
        let words = ([program] + (arguments ?? [])).joined(separator: " ")
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak self] in
            guard let self, isRunning else { return }
            let line = "killed, for it did not end within \(Int(limit)) s: \(words)\n"
            FileHandle.standardError.write(Data(line.utf8))
            kill(processIdentifier, SIGKILL)
        }
    }
}
