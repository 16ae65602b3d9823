import Foundation

// What programs read from and write to by functions of their own. Swift closures stand where Apple has C
// functions, as with patterns.

/// Copies the next bytes into a buffer of a size; returns how many there were, 0 at the end.
public typealias CGDataProviderGetBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int
) -> Int
/// Leaves out bytes; returns how many.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// Goes back to the first byte.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// Frees what a provider's info points to.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// Lends all bytes.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) ->
    UnsafeRawPointer?
/// Takes lent bytes back.
public typealias CGDataProviderReleaseBytePointerCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer
) -> Void
/// Copies bytes from a position into a buffer of a size; returns how many.
public typealias CGDataProviderGetBytesAtPositionCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
) -> Int
/// Takes bytes; returns how many were taken.
public typealias CGDataConsumerPutBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Int
/// Frees what a consumer's info points to.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a provider of bytes that come one after the other calls.
public struct CGDataProviderSequentialCallbacks {
    public var version: UInt32
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Kept, and not called: all bytes are read.
    public var skipForward: CGDataProviderSkipForwardCallback?
    public var rewind: CGDataProviderRewindCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    public init(
        version: UInt32 = 0, getBytes: CGDataProviderGetBytesCallback?,
        skipForward: CGDataProviderSkipForwardCallback?, rewind: CGDataProviderRewindCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytes = getBytes
        self.skipForward = skipForward
        self.rewind = rewind
        self.releaseInfo = releaseInfo
    }
}

/// What a provider of bytes that lie anywhere calls: the pointer first, positions where there is none.
public struct CGDataProviderDirectCallbacks {
    public var version: UInt32
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    public init(
        version: UInt32 = 0, getBytePointer: CGDataProviderGetBytePointerCallback?,
        releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
        getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytePointer = getBytePointer
        self.releaseBytePointer = releaseBytePointer
        self.getBytesAtPosition = getBytesAtPosition
        self.releaseInfo = releaseInfo
    }
}

/// What a consumer calls.
public struct CGDataConsumerCallbacks {
    public var putBytes: CGDataConsumerPutBytesCallback?
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    public init(
        putBytes: CGDataConsumerPutBytesCallback?,
        releaseConsumer: CGDataConsumerReleaseInfoCallback?
    ) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

extension CGDataProvider {
    /// Bytes that `callbacks` deliver one after the other; nil when nothing delivers any.
    public convenience init?(
        sequentialInfo info: UnsafeMutableRawPointer?,
        callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
    ) {
        let calls = callbacks.pointee
        guard let get = calls.getBytes else { return nil }
        self.init(
            bytes: nil, source: nil, info: info,
            read: {
                calls.rewind?(info)
                return Self.gather { buffer, _, count in get(info, buffer, count) }
            }, end: { calls.releaseInfo?(info) })
    }

    /// `size` bytes that `callbacks` lend or copy; nil for a negative size and when nothing delivers any.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t,
        callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        let calls = callbacks.pointee
        guard size >= 0, calls.getBytePointer != nil || calls.getBytesAtPosition != nil else {
            return nil
        }
        self.init(
            bytes: nil, source: nil, info: info,
            read: {
                if let lent = calls.getBytePointer?(info) {
                    defer { calls.releaseBytePointer?(info, lent) }
                    return Data(bytes: lent, count: Int(size))
                }
                guard let get = calls.getBytesAtPosition else { return Data() }
                return Self.gather(most: Int(size)) { get(info, $0, off_t($1), $2) }
            }, end: { calls.releaseInfo?(info) })
    }

    /// Portions until one is empty. A count beyond what was asked for is cut to that.
    private static func gather(
        most: Int = .max, _ get: (UnsafeMutableRawPointer, _ at: Int, _ count: Int) -> Int
    ) -> Data {
        var all = Data()
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while all.count < most {
            let wanted = min(64 << 10, most - all.count)
            let count = min(get(buffer, all.count, wanted), wanted)
            guard count > 0 else { break }
            all.append(buffer.assumingMemoryBound(to: UInt8.self), count: count)
        }
        return all
    }
}
