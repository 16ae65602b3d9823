import Foundation

extension Process {
    /// Starts it, and kills it when it has not ended within some seconds: what waits for it then fails instead of never
    /// ending. Its name goes to standard error, for a killed program says nothing itself.
    ///
    /// The limit is far beyond what any test takes on a loaded machine; no test looks at the time.
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
