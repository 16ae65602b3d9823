import Foundation

/// Installed browser, and the browser's start command.
struct Browser {
    enum Kind { case chromium, firefox }
    let kind: Kind
    let name: String
    let program: String

    /// Programs by the names people give on the command line.
    private static let known: [(word: String, name: String, kind: Kind, programs: [String])] = [
        (
            "chromium", "Chromium", .chromium,
            ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
        ),
        ("firefox", "Firefox", .firefox, ["firefox", "firefox-esr"]),
    ]

    static var words: [String] { known.map(\.word) }

    /// Installed browsers among these words; without words, all installed browsers. Throws for
    /// unknown words, and for a browser which is not installed.
    static func find(_ words: [String]) throws -> [Browser] {
        for word in words where !self.words.contains(word) {
            throw Options.Mistake(
                description:
                    "--browsers knows \(self.words.joined(separator: " and ")), not \(word)")
        }
        return try known.compactMap { word, name, kind, programs in
            guard words.isEmpty || words.contains(word) else { return nil }
            guard let program = programs.lazy.compactMap(path).first else {
                if words.isEmpty { return nil }
                throw Options.Mistake(description: "\(word) is not installed")
            }
            return Browser(kind: kind, name: name, program: program)
        }
    }

    private static func path(_ program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Version such as `156.0.8078.79`; empty for a browser without a version.
    func version() -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--version"]
        (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return "" }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: " ").first { $0.first?.isNumber == true }
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    }

    /// Starts the browser with a page and a fresh profile.
    func start(_ url: String, profile: URL, isHeadless: Bool) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        var environment = ProcessInfo.processInfo.environment
        switch kind {
        case .chromium:
            process.arguments =
                [
                    "--user-data-dir=\(profile.path)", "--no-first-run",
                    "--no-default-browser-check",
                    "--disable-extensions", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--password-store=basic",
                    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
                    "--window-position=0,0", "--window-size=1280,720", "--hide-scrollbars",
                ]
                // Chromium's sandbox refuses to run as root.
                + (getuid() == 0 ? ["--no-sandbox"] : [])
                + (isHeadless ? ["--headless=new"] : ["--kiosk"]) + [url]
        case .firefox:
            (environment["MOZ_HEADLESS_WIDTH"], environment["MOZ_HEADLESS_HEIGHT"]) = (
                "1280", "720"
            )
            process.arguments =
                ["--no-remote", "--profile", profile.path] + (isHeadless ? ["--headless"] : [])
                + [url]
        }
        process.environment = environment
        (process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice
        )
        try process.run()
        return process
    }
}
