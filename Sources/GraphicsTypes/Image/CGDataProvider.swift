import Foundation

/// End of a provider's use of lent bytes: info, bytes, size. Called once, on the thread of the last
/// release.
public typealias CGDataProviderReleaseDataCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// Source bytes of an image or a font. Immutable; equality is identity. Thread: any.
///
/// Bytes of callbacks are read once, at their first use, and kept.
public final class CGDataProvider: @unchecked Sendable {
    /// A plain lock: callbacks of C are not `Sendable`.
    private let lock = NSLock()
    private var bytes: Data?
    private var read: (() -> Data)?
    private let end: () -> Void
    /// File of the bytes, for error messages; nil for other sources.
    package let source: URL?
    /// Argument of the callbacks; nil for bytes and files. The provider never reads the memory
    /// behind the pointer.
    public let info: UnsafeMutableRawPointer?

    init(
        bytes: Data?, source: URL?, info: UnsafeMutableRawPointer? = nil, read: (() -> Data)? = nil,
        end: @escaping () -> Void = {}
    ) {
        (self.bytes, self.source, self.info, self.read, self.end) = (bytes, source, info, read, end)
    }

    deinit { end() }

    /// A provider of the given bytes. The bytes are not copied.
    public convenience init?(data: CFData) { self.init(bytes: data, source: nil) }

    /// A provider of a file's bytes; nil for an unreadable file. The file is read at once.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(bytes: data, source: url)
    }

    /// A provider of a file's bytes; nil for an unreadable file. The file is read at once; a
    /// relative path starts at the current folder.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// A provider of lent bytes. `releaseData` is called once, after the last use. Nil for a
    /// negative size.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback?
    ) {
        guard size >= 0 else { return nil }
        nonisolated(unsafe) let lent = (info, data, releaseData)
        let mutable = UnsafeMutableRawPointer(mutating: data)
        self.init(
            bytes: Data(
                bytesNoCopy: mutable, count: size,
                deallocator: .custom { _, _ in lent.2?(lent.0, lent.1, size) }), source: nil,
            info: info)
    }

    /// All bytes. Never nil, unlike Apple's; empty without bytes. The callbacks run on the calling
    /// thread.
    public var data: CFData? {
        lock.withLock {
            if let bytes { return bytes }
            let made = read?() ?? Data()
            bytes = made
            read = nil
            return made
        }
    }
}

/// Target of a written document. Equality is identity. Thread: one at a time.
public final class CGDataConsumer {
    enum Target {
        case file(URL)
        case memory(NSMutableData)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }
    let target: Target

    /// A consumer into a file, created or replaced; nil for a URL of another scheme. The file is
    /// opened by the writer, and not earlier: an unwritable file is the writer's error.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .file(url)
    }

    /// A consumer that appends to memory. Never nil, unlike Apple's.
    public init?(data: CFMutableData) { target = .memory(data) }

    /// A consumer into callbacks; nil without `putBytes`. `cbks` is copied. A nil result leaves
    /// `info` to the program.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        target = .callbacks(info, cbks.pointee)
    }

    deinit {
        if case .callbacks(let info, let calls) = target { calls.releaseConsumer?(info) }
    }

    /// Writes bytes. Errors: an unwritable file, or a callback that accepts fewer bytes.
    package func put(_ data: Data) throws {
        switch target {
        case .memory(let memory): memory.append(data)
        case .file(let url): try FileReplacement.replace(url, by: data)
        case .callbacks(let info, let calls):
            let taken = data.withUnsafeBytes { bytes in
                bytes.baseAddress.map { calls.putBytes?(info, $0, bytes.count) ?? 0 } ?? 0
            }
            if taken < data.count { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// Name of the target, for messages.
    package var name: String {
        if case .file(let url) = target { return url.path }
        return "data consumer"
    }
}
