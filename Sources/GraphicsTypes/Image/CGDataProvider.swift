import Foundation

/// Told that bytes lent to a provider are no longer needed: info, bytes, size.
public typealias CGDataProviderReleaseDataCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// Bytes that an image or a font is read from. Immutable; equal to itself alone.
///
/// What callbacks deliver is asked for once, when the bytes are first needed, and kept.
public final class CGDataProvider: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: Data?
    private var read: (() -> Data)?
    private let end: () -> Void
    /// The file the bytes came from; named in errors.
    package let source: URL?
    /// What callbacks are given; nil for bytes and files.
    public let info: UnsafeMutableRawPointer?

    init(
        bytes: Data?, source: URL?, info: UnsafeMutableRawPointer? = nil, read: (() -> Data)? = nil,
        end: @escaping () -> Void = {}
    ) {
        (self.bytes, self.source, self.info, self.read, self.end) = (bytes, source, info, read, end)
    }

    deinit { end() }

    /// The given bytes.
    public convenience init?(data: CFData) { self.init(bytes: data, source: nil) }

    /// A file's bytes; nil when it cannot be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(bytes: data, source: url)
    }

    /// A file's bytes; nil when it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Lent bytes; `releaseData` is called once, when nobody uses them any more.
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

    /// All bytes.
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

/// Where a document is written to. Equal to itself alone.
public final class CGDataConsumer {
    enum Target {
        case file(URL)
        case memory(NSMutableData)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }
    let target: Target

    /// A file that is created or replaced; nil for a location that is no file.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .file(url)
    }

    /// Memory that is appended to.
    public init?(data: CFMutableData) { target = .memory(data) }

    /// Whatever `cbks` does with the bytes; nil when they cannot be put anywhere.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        target = .callbacks(info, cbks.pointee)
    }

    deinit {
        if case .callbacks(let info, let calls) = target { calls.releaseConsumer?(info) }
    }

    /// Hands bytes on; throws when a file cannot be written or the callback takes fewer than there are.
    package func put(_ data: Data) throws {
        switch target {
        case .memory(let memory): memory.append(data)
        case .file(let url): try data.write(to: url)
        case .callbacks(let info, let calls):
            let taken = data.withUnsafeBytes { bytes in
                bytes.baseAddress.map { calls.putBytes?(info, $0, bytes.count) ?? 0 } ?? 0
            }
            if taken < data.count { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// For messages.
    package var name: String {
        if case .file(let url) = target { return url.path }
        return "data consumer"
    }
}
