import Foundation

/// Calls back on the main queue after files of some folders were created, moved in or deleted.
///
/// Inotify reports the events, so that nothing polls and no thread runs. Thread: main.
package final class FolderWatch {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private static let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE)

    /// Watch without a folder; nil if the system has no inotify descriptor left.
    package init?(_ onChange: @escaping () -> Void) {
        let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    /// Adds a folder. A folder that does not exist is ignored; adding a folder twice does nothing.
    package func add(_ folder: String) { inotify_add_watch(descriptor, folder, Self.events) }

    /// Folder of the user's settings: `$XDG_CONFIG_HOME`, else `~/.config`.
    package static func settings(_ environment: [String: String]) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return folder ?? (environment["HOME"] ?? "/") + "/.config"
    }
}
