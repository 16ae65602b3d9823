import Foundation
import PlaygroundEngine
import PlaygroundKit

/// Settings kept from run to run, in a file of the user's: `lamina/playground.json` in the folder
/// for settings.
struct Settings: Codable, Equatable {
    var appearance = ToolStyle.Appearance.dark
    /// Widths of the left and right columns and the height of the time line, points.
    var left = 220.0
    var right = 270.0
    var low = 250.0
    /// Size of the window in points; nil in old files.
    var width: Double?
    var height: Double?
    var showsCosts = false
    /// Markers in seconds by the path of the source file; nil in settings of earlier versions.
    var markers: [String: [Double]]?
    /// Paths of opened files, the most recent first; nil in old settings files.
    var recent: [String]?
    /// Settings of films; nil in old files.
    var export: ExportSettings?
    /// Lengths of scenes, by the files' paths; nil in old files.
    var lengths: [String: SceneLength]?
    /// True if the sounds of scenes are not heard; nil in old files.
    var isMuted: Bool?
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case appearance, left, right, low, width, height, showsCosts, markers, recent, export
        case lengths, isMuted
    }

    /// Files whose markers are remembered.
    private static let mostFiles = 200

    private static var file: URL {
        UserFolders.settings.appendingPathComponent("lamina/playground.json")
    }

    /// Folder for scenes without a chosen folder: `lamina/playground` in the folder for the user's
    /// data.
    static var sceneFolder: URL { UserFolders.data.appendingPathComponent("lamina/playground") }

    /// An editable copy of a sample in that folder, or an earlier copy. Throws the reason if no
    /// copy can be made.
    static func copyOfSample(_ name: String) throws -> URL {
        let file = sceneFolder.appendingPathComponent(name)
        if !FileManager.default.fileExists(atPath: file.path) {
            let sample = try Installation.find().samples.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: sceneFolder, withIntermediateDirectories: true)
            // A copy cut short would be taken for the user's own file.
            let part = sceneFolder.appendingPathComponent(".\(name).\(getpid()).part")
            try? FileManager.default.removeItem(at: part)
            do {
                try FileManager.default.copyItem(at: sample, to: part)
                try FileManager.default.moveItem(at: part, to: file)
            } catch {
                try? FileManager.default.removeItem(at: part)
                throw SceneKind.Failure(
                    description:
                        "\(file.path) cannot be made: \(SceneKind.Failure.text(of: error))")
            }
        }
        return file
    }

    /// The settings of the file; defaults for missing and unusable values, which are reported in
    /// the terminal.
    static func read() -> Settings {
        guard let data = try? Data(contentsOf: file) else { return Settings() }
        let (settings, problems) = SettingsFile.read(data, default: Settings()) { $0.isValid }
        for problem in problems {
            print("playground: warning: \(file.path): \(problem), and has the default")
        }
        return settings
    }

    /// True if all sizes are positive and no larger than any screen.
    private var isValid: Bool {
        [left, right, low, width ?? 1, height ?? 1].allSatisfy { $0 > 0 && $0 < 1e5 }
            && lengths?.values.allSatisfy { $0.isValid } ?? true
    }

    mutating func setMarkers(_ times: [Double], of file: URL) {
        reloadEntries()
        markers = Self.entries(markers, with: times.isEmpty ? nil : times, of: file)
        store()
    }

    /// Stores the length of a scene; the default length is not stored.
    mutating func setLength(_ length: SceneLength, of file: URL) {
        reloadEntries()
        lengths = Self.entries(lengths, with: length == .animations ? nil : length, of: file)
        store()
    }

    /// Entries by files with the entry of a file; nil for none.
    private static func entries<Value>(
        _ old: [String: Value]?, with entry: Value?, of file: URL
    ) -> [String: Value]? {
        let path = file.standardizedFileURL.path
        var all = old ?? [:]
        all[path] = entry
        all = SettingsFile.limited(all, to: mostFiles, keeping: path)
        return all.isEmpty ? nil : all
    }

    /// Reads the entries of files from the settings file: other windows may have changed them.
    private mutating func reloadEntries() {
        guard let data = try? Data(contentsOf: Self.file), SettingsFile.isObject(data) else {
            return
        }
        let stored = SettingsFile.read(data, default: Settings()) { $0.isValid }.value
        (markers, lengths, recent) = (stored.markers, stored.lengths, stored.recent)
    }

    func length(of file: URL) -> SceneLength {
        lengths?[file.standardizedFileURL.path] ?? .animations
    }

    mutating func noteOpened(_ file: URL) {
        reloadEntries()
        let path = file.standardizedFileURL.path
        recent = Array(([path] + (recent ?? []).filter { $0 != path }).prefix(10))
        store()
    }

    func markers(of file: URL) -> [Double] { markers?[file.standardizedFileURL.path] ?? [] }

    /// Writes the settings file. Entries of files, and keys of other versions, are preserved.
    /// Failures are ignored: the program works without stored settings.
    mutating func write() {
        reloadEntries()
        store()
    }

    private func store() {
        let keys = CodingKeys.allCases.map(\.stringValue)
        try? SettingsFile.write(self, keys: keys, to: Self.file)
    }
}
