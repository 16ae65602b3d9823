import Foundation

// Data providers and consumers with callbacks of the program. Swift closures replace Apple's C
// functions, as in patterns.

/// Copies the next bytes into a buffer of a size; returns their number, 0 at the end.
public typealias CGDataProviderGetBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int
) -> Int
/// Skips bytes; returns their number.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// Returns to the first byte.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// Frees a provider's info.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// Lends a pointer to all bytes.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) ->
    UnsafeRawPointer?
/// Ends the loan of a pointer.
public typealias CGDataProviderReleaseBytePointerCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer
) -> Void
/// Copies bytes from a position into a buffer of a size; returns their number.
public typealias CGDataProviderGetBytesAtPositionCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
) -> Int
/// Accepts bytes; returns the number of accepted bytes.
public typealias CGDataConsumerPutBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Int
/// Frees a consumer's info.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Callbacks of a provider of sequential bytes.
public struct CGDataProviderSequentialCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Copies the next bytes; nil makes the provider invalid.
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Kept, but not called: all bytes are read.
    public var skipForward: CGDataProviderSkipForwardCallback?
    /// Returns to the first byte, before reading.
    public var rewind: CGDataProviderRewindCallback?
    /// Frees the provider's info at the end. Nil leaves the info to the program.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Callbacks of a sequential provider.
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

/// Callbacks of a provider of bytes with random access: the pointer is preferred to positions.
public struct CGDataProviderDirectCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Lends a pointer to all bytes; nil, or a nil result, falls back to positions.
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    /// Ends the loan of the pointer. Nil does nothing.
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    /// Copies bytes from a position.
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    /// Frees the provider's info at the end. Nil leaves the info to the program.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Callbacks of a direct provider.
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

/// Callbacks of a consumer.
public struct CGDataConsumerCallbacks {
    /// Accepts bytes; nil makes the consumer invalid.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Frees the consumer's info at the end. Nil leaves the info to the program.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Callbacks of a consumer.
    public init(
        putBytes: CGDataConsumerPutBytesCallback?,
        releaseConsumer: CGDataConsumerReleaseInfoCallback?
    ) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

extension CGDataProvider {
    /// Bytes delivered in sequence by `callbacks`; nil without a `getBytes`.
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

    /// `size` bytes lent or copied by `callbacks`; nil for a negative size and without either
    /// callback.
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

    /// Collects portions until an empty one. A count above the request is clamped.
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
