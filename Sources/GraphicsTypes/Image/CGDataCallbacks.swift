import Foundation

// Data providers and consumers with callbacks of the program. Swift closures replace Apple's C
// functions, as in patterns.

/// Copies the next bytes into a buffer of a size; returns their number, 0 at the end. The arguments
/// are info, buffer and size: at most 64 KiB. Larger results are clamped; a negative result is the
/// end.
public typealias CGDataProviderGetBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int
) -> Int
/// Skips bytes; returns their number. The type serves ported sources: no provider skips.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// Returns to the first byte. The argument is the provider's info.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// Frees a provider's info. Called once, at the end of the provider, on the thread of the last
/// release.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// Lends a pointer to all bytes. The argument is info. The memory has the provider's size, and is
/// copied before the loan ends.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) ->
    UnsafeRawPointer?
/// Ends the loan of a pointer. The arguments are info and the lent pointer. Called once, after the
/// copy.
public typealias CGDataProviderReleaseBytePointerCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer
) -> Void
/// Copies bytes from a position into a buffer of a size; returns their number. The arguments are
/// info, buffer, position from 0, and size: at most 64 KiB. Fewer bytes are followed by another
/// call; 0 and negative results end the data.
public typealias CGDataProviderGetBytesAtPositionCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
) -> Int
/// Accepts bytes; returns the number of accepted bytes. The arguments are info, bytes and size. The
/// bytes are valid during the call only; fewer accepted bytes are an error of the writer.
public typealias CGDataConsumerPutBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Int
/// Frees a consumer's info. Called once, at the end of the consumer.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Callbacks of a provider of sequential bytes. The provider copies the structure. The callbacks
/// run once, at the first use of the provider's `data`, on the calling thread; a callback must not
/// read the same provider's `data`.
public struct CGDataProviderSequentialCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Copies the next bytes; nil makes the provider invalid. Called until a result of 0.
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Kept, but not called: all bytes are read. Nil is allowed.
    public var skipForward: CGDataProviderSkipForwardCallback?
    /// Returns to the first byte, before reading. Called once; nil leaves the position.
    public var rewind: CGDataProviderRewindCallback?
    /// Frees the provider's info at the end. Nil leaves the info to the program.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Callbacks of a sequential provider. `getBytes` alone is required.
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

/// Callbacks of a provider of bytes with random access: the pointer is preferred to positions. The
/// provider copies the structure. The callbacks run once, at the first use of the provider's
/// `data`, on the calling thread; a callback must not read the same provider's `data`.
public struct CGDataProviderDirectCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Lends a pointer to all bytes; nil, or a nil result, falls back to positions. Called once.
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    /// Ends the loan of the pointer. Nil does nothing.
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    /// Copies bytes from a position. Nil, with a `getBytePointer` that returns nil, gives a
    /// provider without bytes.
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    /// Frees the provider's info at the end. Nil leaves the info to the program.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Callbacks of a direct provider. `getBytePointer` or `getBytesAtPosition` is required.
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

/// Callbacks of a consumer. The consumer copies the structure. `putBytes` runs on the writing
/// thread.
public struct CGDataConsumerCallbacks {
    /// Accepts bytes; nil makes the consumer invalid. A document arrives in a single call.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Frees the consumer's info at the end. Nil leaves the info to the program.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Callbacks of a consumer. `putBytes` is required.
    public init(
        putBytes: CGDataConsumerPutBytesCallback?,
        releaseConsumer: CGDataConsumerReleaseInfoCallback?
    ) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

extension CGDataProvider {
    /// Bytes delivered in sequence by `callbacks`; nil without a `getBytes`. Nothing is read before
    /// the first use of `data`. `info` is handed to the callbacks and not read; a nil result leaves
    /// `info` to the program.
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
    /// callback. Nothing is read before the first use of `data`, which may have fewer bytes when
    /// positions end early.
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
