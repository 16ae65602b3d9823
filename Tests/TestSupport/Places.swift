import Foundation

/// Folders for reading and writing in tests, relative to this file's path in the package.
public enum Places {
    /// The package's root folder.
    public static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A program of the package, built beside the tests.
    public static func program(_ name: String) -> URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name)
    }

    /// Folder under `.build` for pictures inspected by people; made if missing.
    public static func output(_ name: String) throws -> URL {
        let folder = package.appendingPathComponent(".build/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// A folder in `../shared`, the reference material beside the package; nil without the folder.
    /// `LAMINA_SHARED` names another place.
    public static func shared(_ name: String) -> URL? {
        var places = [
            package.appendingPathComponent("../shared"),
            package.appendingPathComponent("../../shared"),
        ]
        if let given = ProcessInfo.processInfo.environment["LAMINA_SHARED"] {
            places.insert(URL(fileURLWithPath: given), at: 0)
        }
        return places.map { $0.standardizedFileURL.appendingPathComponent(name) }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }
}
