import Foundation

/// Folders of the user by the environment: `$HOME` and the `$XDG_` variables, if these are absolute
/// paths.
public enum UserFolders {
    /// `$HOME`, else the folder of the user's record.
    public static var home: URL {
        variable("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// Settings: `$XDG_CONFIG_HOME`, else `~/.config`.
    public static var settings: URL { variable("XDG_CONFIG_HOME") ?? home(".config") }

    /// Folder for the user's data: `$XDG_DATA_HOME`, else `~/.local/share`.
    public static var data: URL { variable("XDG_DATA_HOME") ?? home(".local/share") }

    /// Folder for files that can be made again: `$XDG_CACHE_HOME`, else `~/.cache`.
    public static var cache: URL { variable("XDG_CACHE_HOME") ?? home(".cache") }

    private static func home(_ path: String) -> URL { home.appendingPathComponent(path) }

    private static func variable(_ name: String) -> URL? {
        guard let path = ProcessInfo.processInfo.environment[name], path.hasPrefix("/") else {
            return nil
        }
        return URL(fileURLWithPath: path)
    }
}
