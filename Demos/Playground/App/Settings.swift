import Foundation
import PlaygroundKit

/// What the window remembers from run to run, in a file of the user's: `lamina/playground.json` in the folder for settings.
struct Settings: Codable, Equatable {
    var appearance = ToolStyle.Appearance.dark
    /// Widths of the left and right columns and the height of the time line, points.
    var left = 220.0
    var right = 270.0
    var low = 250.0
    /// Of the window, points; nil in files of before.
    var width: Double?
    var height: Double?
    var showsCosts = false
    /// Seconds, by the files' paths; nil in files of before.
    var markers: [String: [Double]]?
    /// Files whose markers are remembered.
    private static let mostFiles = 200

    private static var file: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
        return base.appendingPathComponent("lamina/playground.json")
    }

    /// Where scenes are put that were given no place: `lamina/playground` in `$XDG_DATA_HOME` or `~/.local/share`.
    static var sceneFolder: URL {
        let base =
            ProcessInfo.processInfo.environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
            .appendingPathComponent(".local/share")
        return base.appendingPathComponent("lamina/playground")
    }

    /// Those of the file; the usual ones where there is none, or what is in it is none.
    static func read() -> Settings {
        guard let data = try? Data(contentsOf: file),
            let settings = try? JSONDecoder().decode(Settings.self, from: data),
            [settings.left, settings.right, settings.low].allSatisfy({ $0.isFinite && $0 > 0 })
        else { return Settings() }
        return settings
    }

    mutating func setMarkers(_ times: [Double], of file: URL) {
        var all = markers ?? [:]
        all[file.standardizedFileURL.path] = times.isEmpty ? nil : times
        while all.count > Self.mostFiles, let other = all.keys.sorted().first { all[other] = nil }
        markers = all.isEmpty ? nil : all
        write()
    }

    func markers(of file: URL) -> [Double] { markers?[file.standardizedFileURL.path] ?? [] }

    /// A window that cannot remember goes on.
    func write() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? FileManager.default.createDirectory(
            at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: Self.file, options: .atomic)
    }
}
