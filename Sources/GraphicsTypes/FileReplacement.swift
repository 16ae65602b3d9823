import Foundation

/// A file that is replaced at the end, as a whole: an error leaves the old file as it was.
///
/// Symbolic links to the file and the permissions of the file stay. A file that may not be written
/// is refused, as by a plain open for writing. Some files cannot be replaced, because the folder
/// may not be written, or the file is a mount point or another user's. Such files receive the new
/// bytes in place at the end, as do pipes and devices. Thread: any, one at a time.
package struct FileReplacement {
    /// The place for the new bytes, beside the file or in a private folder. No file is there yet.
    package let url: URL
    /// The file at the end of the symbolic links.
    private let file: URL
    /// Permissions of the new file; nil for bytes that are written in place.
    private let mode: mode_t?

    /// Prepares the replacement or the creation of a file. Throws `POSIXError` for folders, for
    /// files that may not be written, and for new files in such folders.
    package init(_ target: URL) throws {
        let old = Self.status(of: target)
        if old?.isFolder == true { throw POSIXError(.EISDIR) }
        if old?.isRegular == true { try Self.checkWriting(target) }
        let end = Self.end(of: target)
        // The name of a deleted file that is still open leads nowhere.
        if old == nil || old?.isRegular == true && Self.status(of: end) == old {
            let part = Self.partFile(in: end.deletingLastPathComponent())
            do {
                let mode = try Self.modeOfNewFile(part)
                (url, file, self.mode) = (part, end, old.map { $0.mode & 0o777 } ?? mode)
                return
            } catch let error as POSIXError where old != nil {
                guard [.EACCES, .EPERM, .EROFS].contains(error.code) else { throw error }
            }
        }
        // Other users may not read the new bytes of a file in a private folder.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        guard mkdir(folder.path, 0o700) == 0 else { throw Self.failure() }
        (url, file, mode) = (Self.partFile(in: folder), target, nil)
    }

    /// Replaces the file by the new bytes. Throws `POSIXError`; `discard` is the caller's then.
    package func finish() throws {
        guard let mode else {
            try copyBytes()
            return discard()
        }
        // Encoders may create files readable by their owner alone.
        chmod(url.path, mode)
        if rename(url.path, file.path) == 0 { return }
        let error = Self.failure()
        guard [.EACCES, .EPERM, .EBUSY].contains(error.code), file.isRegularFile else {
            throw error
        }
        try copyBytes()
        discard()
    }

    /// The files of the replacement: the new bytes and, behind them, their private folder.
    package var temporaryFiles: [URL] {
        mode == nil ? [url, url.deletingLastPathComponent()] : [url]
    }

    /// Deletes the new bytes; the old file stays.
    package func discard() {
        unlink(url.path)
        if mode == nil { rmdir(url.deletingLastPathComponent().path) }
    }

    // MARK: Whole files

    /// Writes a file by `write`, which receives the file to create: the file itself, if there is no
    /// regular file of the name, or the place for the new bytes. Throws the errors of `write`, and
    /// `POSIXError`.
    package static func replace(_ target: URL, _ write: (URL) throws -> Void) throws {
        guard target.isRegularFile else { return try write(target) }
        let new = try FileReplacement(target)
        do {
            try write(new.url)
            try new.finish()
        } catch {
            new.discard()
            throw error
        }
    }

    /// Replaces or creates a file with the given bytes. Throws `POSIXError`.
    package static func replace(_ target: URL, by data: Data) throws {
        try replace(target) { try create($0, data) }
    }

    /// Replaces or creates files of a folder, which is created if missing; other files of the
    /// folder stay. All files are written before the first one is replaced. `files`: paths in the
    /// folder, with bytes. Throws `POSIXError` or a system error.
    package static func replace(_ files: [(path: String, data: Data)], in folder: URL) throws {
        let target = folder.resolvingSymlinksInPath()
        guard status(of: target) == nil else { return try replace(files, inExisting: target) }
        let place = target.deletingLastPathComponent()
        try makeFolder(place)
        let part = partFile(in: place)
        guard mkdir(part.path, 0o777) == 0 else { throw failure() }
        defer { try? FileManager.default.removeItem(at: part) }
        for (path, data) in files {
            let url = part.appendingPathComponent(path)
            try makeFolder(url.deletingLastPathComponent())
            try create(url, data)
        }
        guard rename(part.path, target.path) == 0 else { throw failure() }
    }

    private static func replace(
        _ files: [(path: String, data: Data)], inExisting folder: URL
    ) throws {
        var places: [FileReplacement] = []
        do {
            for (path, data) in files {
                let url = folder.appendingPathComponent(path)
                try makeFolder(url.deletingLastPathComponent())
                let new = try FileReplacement(url)
                places.append(new)
                try create(new.url, data)
            }
            for new in places { try new.finish() }
        } catch {
            for new in places { new.discard() }
            throw error
        }
    }

    // MARK: Steps

    private static func makeFolder(_ url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Creates a file; a partly written file is removed again.
    private static func create(_ url: URL, _ data: Data) throws {
        let file = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure() }
        let isWritten = data.withUnsafeBytes { $0.write(to: file) }
        if let error = end(file, isWritten) {
            if url.isRegularFile { unlink(url.path) }
            throw error
        }
    }

    /// Writes the new bytes into the old file.
    private func copyBytes() throws {
        let source = open(url.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw Self.failure() }
        defer { close(source) }
        let output = open(file.path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard output >= 0 else { throw Self.failure() }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var isWritten = true
        while isWritten {
            let count = read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count == 0 { break }
            isWritten =
                count > 0 && UnsafeRawBufferPointer(rebasing: buffer[..<count]).write(to: output)
        }
        if let error = Self.end(output, isWritten) { throw error }
    }

    /// Closes a file, and returns the error of the writing or of the end: a file on a network or
    /// under a quota may report missing space only when the file is closed.
    private static func end(_ file: Int32, _ isWritten: Bool) -> POSIXError? {
        let error: POSIXError? = isWritten ? nil : failure()
        let isClosed = close(file) == 0
        return error ?? (isClosed ? nil : failure())
    }

    /// Throws the error of a plain open for writing; the file stays as it is.
    private static func checkWriting(_ url: URL) throws {
        let file = open(url.path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure() }
        close(file)
    }

    /// The permissions of a new file at a place, by a trial. Throws where no file can be made.
    private static func modeOfNewFile(_ url: URL) throws -> mode_t {
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure() }
        var status = stat()
        fstat(file, &status)
        close(file)
        unlink(url.path)
        return status.st_mode & 0o777
    }

    /// The file at the end of symbolic links, which may be missing.
    private static func end(of link: URL) -> URL {
        var file = link
        // The limit is the system's own.
        for _ in 0..<40 {
            guard
                let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
            else { return file }
            file =
                next.hasPrefix("/")
                ? URL(fileURLWithPath: next)
                : file.deletingLastPathComponent().appendingPathComponent(next)
        }
        return link
    }

    /// A new name of a hidden file or folder.
    private static func partFile(in folder: URL) -> URL {
        folder.appendingPathComponent(".lamina-\(UUID().uuidString).part")
    }

    /// Identity and mode of a file.
    private struct Status: Equatable {
        var device: dev_t
        var number: ino_t
        var mode: mode_t
        var isRegular: Bool { mode & S_IFMT == S_IFREG }
        var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    }

    /// The status of a file behind symbolic links; nil for no file.
    private static func status(of url: URL) -> Status? {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        return Status(device: status.st_dev, number: status.st_ino, mode: status.st_mode)
    }

    private static func failure() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
