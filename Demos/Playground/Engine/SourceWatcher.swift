import Foundation

/// Reports changes of files, for both ways of saving: in place, or by a new file moved over the old
/// one.
///
/// Folders are watched instead of files: a file moved over the old file is a new file. A save
/// counts once the file is closed and its contents differ. If the system has no more watches for
/// this user, the files are compared twice a second instead. Thread: main.
@MainActor
final class SourceWatcher {
    private let descriptor: Int32
    /// Nil without a descriptor.
    private var source: (any DispatchSourceRead)?
    /// Nil while the system has watches.
    private var timer: (any DispatchSourceTimer)?
    private let folders: @MainActor () -> [URL]
    private let files: @MainActor () -> [URL]
    private var last: [URL: FileStamp] = [:]
    private var isDue = false
    private let onChange: @MainActor () -> Void

    /// Watches the files that `files` returns at the time; the files lie in the folders that
    /// `folders` returns. `descriptor` is one of inotify, which the watcher closes; negative for
    /// none.
    init(
        folders: @escaping @MainActor () -> [URL], files: @escaping @MainActor () -> [URL],
        descriptor: Int32 = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK)),
        onChange: @escaping @MainActor () -> Void
    ) {
        (self.folders, self.files, self.onChange) = (folders, files, onChange)
        self.descriptor = descriptor
        if descriptor >= 0 {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
            source.setCancelHandler { close(descriptor) }
            source.resume()
            self.source = source
        }
        watchFolders()
        last = stamps()
    }

    isolated deinit {
        source?.cancel()
        timer?.cancel()
    }

    /// Compares the files twice a second.
    private func beginComparing() {
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.compare() } }
        timer.resume()
        self.timer = timer
    }

    private func read() {
        var (isSave, bytes) = (false, [UInt8](repeating: 0, count: 4096))
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            isSave = Self.isSave(bytes[..<count]) || isSave
        }
        guard isSave, !isDue else { return }
        isDue = true
        // An editor's save is several events.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [weak self] in
            MainActor.assumeIsolated { self?.compare() }
        }
    }

    /// A file just created is still empty; a folder may already have files.
    private static func isSave(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { events in
            var place = 0
            while place + MemoryLayout<inotify_event>.size <= events.count {
                let mask = events.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
                let name = events.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
                if mask & UInt32(IN_CREATE) == 0 || mask & UInt32(IN_ISDIR) != 0 { return true }
                place += MemoryLayout<inotify_event>.size + Int(name)
            }
            return false
        }
    }

    private func stamps() -> [URL: FileStamp] {
        Dictionary(
            files().compactMap { file in FileStamp(file, known: last[file]).map { (file, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The watch includes new folders. A folder that was removed and made again is a new folder and
    /// needs a new watch.
    private func watchFolders() {
        let events = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_CREATE)
        for folder in folders() where inotify_add_watch(descriptor, folder.path, events) < 0 {
            if descriptor < 0 || errno == ENOSPC { beginComparing() }
        }
    }

    private func compare(isLate: Bool = false) {
        isDue = false
        watchFolders()
        let now = stamps()
        guard now != last else { return }
        guard isLate || now.values.contains(where: { !$0.isEmpty }) else {
            // Between two steps of a save the file may be absent, but not for long.
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
                MainActor.assumeIsolated { self?.compare(isLate: true) }
            }
            return
        }
        last = now
        onChange()
    }
}
