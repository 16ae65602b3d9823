import Foundation
import LaminaGraphicsTypes
import LaminaPacketWire
import LaminaRenderTree

/// A recording opened for reading.
///
/// The recording's time starts at 0 with the first key and ends with the last frame; segments
/// follow without gaps. Checksums decide: the first damaged or incomplete chunk ends the recording,
/// and `tornEnd` has the reason. Thread: one at a time. Our own.
public final class PacketLog {
    /// The unbroken output of one host. Each segment begins with a key.
    public struct Segment: Sendable {
        /// The host time of the segment's start, which is the first key, in seconds. Entries before
        /// the first key have no effect on the start. Host times of different segments are
        /// unrelated.
        public fileprivate(set) var begin: Double
        /// The start in seconds of the recording; 0 for the first segment. Each further start is
        /// the sum of the durations before.
        public fileprivate(set) var start: Double
        /// The duration in seconds, from the first key to the last entry. 0 for a single frame.
        /// Data dropped at a torn end does not count.
        public fileprivate(set) var duration: Double
        /// The views in the order of their times. Times are host times in seconds.
        public fileprivate(set) var views: [(time: Double, view: WireView)] = []
        /// The number of commits, without keys. Counted at opening; a commit's content is read only
        /// on demand.
        public fileprivate(set) var commits = 0
        /// The number of keys, at least 1. Segments without a key are dropped at opening.
        public var keys: Int { keyEntries.count }
        /// The number of distinct images. Equal pixels count once in each segment. The images are
        /// read on demand.
        public var imageCount: Int { images.count }
        var hello: LogChunk?
        /// The entries, ordered by time.
        var entries: [LogChunk] = []
        /// The indices of the keys among the entries.
        var keyEntries: [Int] = []
        /// The running total of packet costs: before each entry, and of all.
        var work = [0]
        /// The chunks of images by number, from 0.
        var images: [LogChunk] = []
        /// The chunks of attached files.
        var files: [LogChunk] = []
        /// The segment's byte range in the file.
        var range = 0..<0
    }

    /// The segments in order. At least one.
    public private(set) var segments: [Segment] = []
    /// A description of the data dropped at the end, with size and position in bytes; nil for an
    /// intact file. All data before that position is used.
    public private(set) var tornEnd: String?
    /// Descriptions of content unknown to this version, at most 100 a segment and without
    /// repetitions inside a segment. The list grows while the recording is read.
    public var warnings: [String] { decoders.flatMap { $0.warnings } }

    /// A transformation of packets at reading time, for trials of other animations and values.
    /// Arguments: the packet, the time of the recording in seconds, and true for a key. A change
    /// restarts followers. Default nil: packets as recorded.
    package var trial: Trial?
    /// The type of a transformation of packets.
    package typealias Trial = @Sendable (inout CommitPacket, _ time: Double, _ isKey: Bool) -> Void

    /// The size of the file in bytes, a torn end included. The file is mapped into memory where
    /// possible.
    public var byteCount: Int { file.count }

    private(set) var file: Data
    /// Device and number of the file, which may be mapped; nil for bytes in memory.
    private var origin: [UInt64]?
    private var decoders: [WireDecoder] = []
    private let expander = LogExpander()

    /// The duration in seconds: the sum of the segments' durations. 0 for a single frame. O(n) in
    /// the number of segments.
    public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// Opens a file. Throws `LogError` when the file is no recording or has no intact chunk, and
    /// for pipes and devices, which may have no end.
    public convenience init(contentsOf url: URL) throws {
        guard url.isRegularFile, let data = try? Data(contentsOf: url, options: .mappedIfSafe)
        else { throw LogError("\(url.path) cannot be read") }
        try self.init(data)
        origin = Self.identity(of: url)
    }

    /// Opens a recording in memory. Throws `LogError` likewise.
    public init(_ data: Data) throws {
        file = data
        try data.withUnsafeBytes {
            guard $0.starts(with: LogFormat.magic) else {
                throw LogError("the file is not a recording")
            }
            index($0, from: 0)
        }
        segments.removeAll { $0.keys == 0 }
        guard !segments.isEmpty else {
            throw LogError("the recording is empty" + (tornEnd.map { ": " + $0 } ?? ""))
        }
        var start = 0.0
        for i in segments.indices {
            segments[i].start = start
            start += segments[i].duration
            decoders.append(try decoder(i))
        }
    }

    /// Continues with the data appended to a recording of one segment. Precondition: `data` starts
    /// with all the data read before.
    package func grow(to data: Data) {
        guard segments.count == 1, data.count > file.count else { return }
        file = data
        tornEnd = nil
        data.withUnsafeBytes { index($0, from: segments[0].range.upperBound) }
        segments.removeSubrange(1...)
    }

    /// Copies the bytes into memory if `url` is the recording's own file. A write in place shortens
    /// the mapped file, and the next read of the lost bytes would end the process.
    func keepBytes(before url: URL) {
        guard let origin, origin == Self.identity(of: url) else { return }
        file = file.withUnsafeBytes { Data($0) }
        self.origin = nil
    }

    private static func identity(of url: URL) -> [UInt64]? {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    private func index(_ file: UnsafeRawBufferPointer, from start: Int) {
        var place = start
        while place < file.count {
            if file[place...].starts(with: LogFormat.magic) {
                let body = place + LogFormat.magic.count
                segments.append(Segment(begin: .infinity, start: 0, duration: 0))
                segments[segments.count - 1].range = place..<body
                place = body
                continue
            }
            let last = segments.count - 1
            guard let chunk = LogChunk(at: place, in: file), segments[last].canAppend(chunk) else {
                tornEnd =
                    "\(file.count - place) bytes from byte \(place) on are damaged or not whole"
                return
            }
            segments[last].append(chunk) {
                // The size is checked before the message is decompressed.
                messageCount(chunk) <= LogFormat.largestView ? message(chunk, in: last) : nil
            }
            place = chunk.range.upperBound
            segments[last].range = segments[last].range.lowerBound..<place
        }
    }

    // MARK: - Messages

    private func decoder(_ segment: Int) throws -> WireDecoder {
        let images = LogImageReader { [unowned self] number in
            guard let place = Int(exactly: number), place < segments[segment].images.count,
                case .image(number, let image)? = message(
                    segments[segment].images[place], in: segment)
            else { return nil }
            return image
        }
        let decoder = WireDecoder(images: images)
        // The size is checked before the message is decompressed.
        if let hello = segments[segment].hello, messageCount(hello) <= LogFormat.largestHello {
            _ = bytes(of: hello).flatMap { try? decoder.message($0) }
        }
        return decoder
    }

    /// The declared size of a chunk's message in bytes; above the size limit when the size is
    /// missing.
    func messageCount(_ chunk: LogChunk) -> UInt64 {
        file.withUnsafeBytes { expander.count(UnsafeRawBufferPointer(rebasing: $0[chunk.range])) }
    }

    private func bytes(of chunk: LogChunk) -> [UInt8]? {
        file.withUnsafeBytes {
            expander.expand(UnsafeRawBufferPointer(rebasing: $0[chunk.range]))
        }
    }

    /// The tree of a chunk; nil for an unreadable chunk. Throws `PacketCheck.Failure`.
    func tree(_ chunk: LogChunk, in segment: Int, _ spare: RenderTree?) throws -> RenderTree? {
        guard let bytes = bytes(of: chunk) else { return nil }
        do {
            return try decoders[segment].tree(bytes, in: spare)
        } catch is WireError {
            return nil
        }
    }

    /// The message of a chunk; nil for an unreadable chunk.
    func message(_ chunk: LogChunk, in segment: Int) -> WireMessage? {
        guard let bytes = bytes(of: chunk) else { return nil }
        // The opening scan has no decoder yet, and views contain no names.
        let decoder = segment < decoders.count ? decoders[segment] : WireDecoder(images: NoImages())
        return (try? decoder.message(bytes)) ?? nil
    }
}

extension PacketLog.Segment {
    /// True when a chunk can follow: times never decrease.
    fileprivate func canAppend(_ chunk: LogChunk) -> Bool {
        chunk.time >= entries.last?.time ?? -.infinity
    }

    fileprivate mutating func append(_ chunk: LogChunk, _ message: () -> WireMessage?) {
        switch LogChunk.Kind(rawValue: chunk.kind) {
        case .hello:
            hello = chunk
            return
        case .image:
            images.append(chunk)
            return
        case .file:
            files.append(chunk)
            return
        case .key:
            if begin == .infinity { begin = chunk.time }
            keyEntries.append(entries.count)
        case .commit: commits += 1
        case .view:
            if case .view(let view)? = message() { views.append((chunk.time, view)) }
        case .instant, nil: break
        }
        let isPacket = LogChunk.Kind(rawValue: chunk.kind) == .commit
        work.append(work[entries.count] + (isPacket ? Self.workOfPacket + chunk.range.count : 0))
        entries.append(chunk)
        if begin < .infinity { duration = max(duration, chunk.time - begin) }
    }
}
