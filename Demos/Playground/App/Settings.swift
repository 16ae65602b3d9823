import Foundation
import PlaygroundKit

/// What the window remembers from run to run, in a file of the user's: `lamina/playground.json` in the folder for settings.
struct Settings: Codable, Equatable {
    var appearance = ToolStyle.Appearance.dark
    /// Widths of the left and right columns and the height of the time line, points.
    var left = 220.0
    var right = 270.0
    var low = 250.0
    var showsCosts = false

    private static var file: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
        return base.appendingPathComponent("lamina/playground.json")
    }

    /// Those of the file; the usual ones where there is none, or what is in it is none.
    static func read() -> Settings {
        guard let data = try? Data(contentsOf: file),
            let settings = try? JSONDecoder().decode(Settings.self, from: data),
            [settings.left, settings.right, settings.low].allSatisfy({ $0.isFinite && $0 > 0 })
        else { return Settings() }
        return settings
    }

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
