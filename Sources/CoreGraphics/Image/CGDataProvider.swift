import Foundation

/// Told that bytes lent to a provider are no longer needed: info, bytes, size.
public typealias CGDataProviderReleaseDataCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// Mutable bytes, where Apple's interfaces ask for a `CFMutableData`.
public typealias CFMutableData = NSMutableData

/// Bytes that an image or a font is read from. Immutable.
public final class CGDataProvider: @unchecked Sendable {
    private let bytes: Data
    /// The file the bytes came from; named in errors.
    let source: URL?

    private init(bytes: Data, source: URL?) {
        self.bytes = bytes
        self.source = source
    }

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
                deallocator: .custom { _, _ in lent.2?(lent.0, lent.1, size) }), source: nil)
    }

    /// All bytes.
    public var data: CFData? { bytes }
}

/// Where a document is written to.
public final class CGDataConsumer {
    enum Target {
        case file(URL)
        case memory(NSMutableData)
    }
    let target: Target

    /// A file that is created or replaced; nil for a location that is no file.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .file(url)
    }

    /// Memory that is appended to.
    public init?(data: CFMutableData) { target = .memory(data) }
}
