import Foundation

/// Tells when files change, however an editor writes them: in place, or a new file moved over the old one.
///
/// The folders are watched, not the files, for a file that is moved over another is not the file that was there. A save counts
/// once it is closed and its contents differ. Thread: main.
@MainActor
public final class SourceWatcher {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let contents: @MainActor () -> [Data?]
    private var last: [Data?]
    private var isDue = false
    private let onChange: @MainActor () -> Void

    /// Watches the files that `files` names at the time; `folders` are where they lie.
    public init(
        _ folders: [URL], files: @escaping @MainActor () -> [URL],
        onChange: @escaping @MainActor () -> Void
    ) {
        self.onChange = onChange
        contents = { files().map { try? Data(contentsOf: $0) } }
        last = contents()
        descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)
        for folder in folders { inotify_add_watch(descriptor, folder.path, events) }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.resume()
    }

    isolated deinit { source.cancel() }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while Glibc.read(descriptor, &bytes, bytes.count) > 0 {}
        guard !isDue else { return }
        isDue = true
        // An editor's save is several events.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [weak self] in
            MainActor.assumeIsolated { self?.compare() }
        }
    }

    private func compare(isLate: Bool = false) {
        isDue = false
        let now = contents()
        guard now != last else { return }
        guard isLate || now.contains(where: { $0 != nil && $0 != Data() }) else {
            // Between two steps of a save there may be no file; not for long.
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
                MainActor.assumeIsolated { self?.compare(isLate: true) }
            }
            return
        }
        last = now
        onChange()
    }
}
