import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// A recording, read.
///
/// Its time begins at 0 with the first key and ends with the last frame that was shown; segments follow each other without a
/// gap. What stands in the file is believed only as far as its check sums go: the first chunk that is damaged or not whole ends
/// the recording, and `tornEnd` says so. Thread: one at a time. Our own.
public final class PacketLog {
    /// What one host showed without a break.
    public struct Segment: Sendable {
        /// Host time at which it begins.
        public fileprivate(set) var begin: Double
        /// Time of the recording at which it begins, and how long it is, in seconds.
        public fileprivate(set) var start: Double
        public fileprivate(set) var duration: Double
        /// Pictures of it as they were shown, in their order.
        public fileprivate(set) var views: [(time: Double, view: WireView)] = []
        /// How many commits and keys it has.
        public fileprivate(set) var commits = 0
        public var keys: Int { keyEntries.count }
        /// Images it holds, equal ones once.
        public var imageCount: Int { images.count }
        var hello: LogChunk?
        /// In the order of their times.
        var entries: [LogChunk] = []
        /// Which of them are keys.
        var keyEntries: [Int] = []
        /// What the packets before each entry take, and all of them.
        var work = [0]
        /// Images by their numbers, which count from 0.
        var images: [LogChunk] = []
        /// What goes with the recording.
        var files: [LogChunk] = []
        /// Where the segment lies in the file.
        var range = 0..<0
    }

    public private(set) var segments: [Segment] = []
    /// What was left out at the end and why; nil when the file was whole.
    public private(set) var tornEnd: String?
    /// What the recording holds and this version does not know, each thing once.
    public var complaints: [String] { decoders.flatMap { $0.complaints } }

    /// What packets are taken to be instead, when they are read from now on: for trying other animations and values. Told are the time
    /// of the recording, in seconds, and whether the packet is a whole tree. Who stands in the recording begins anew. Default nil, what was recorded.
    package var trial: Trial?
    package typealias Trial = @Sendable (inout CommitPacket, _ time: Double, _ isKey: Bool) -> Void

    /// Bytes of the file.
    public var byteCount: Int { file.count }

    private(set) var file: Data
    private var decoders: [WireDecoder] = []
    private let expander = LogExpander()

    /// Seconds.
    public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// Reads a file. Throws `LogError` when it is none, or nothing in it is whole.
    public convenience init(contentsOf url: URL) throws {
        let data: Data
        do {
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw LogError("\(url.path) cannot be read")
        }
        try self.init(data)
    }

    /// The same, from memory.
    public init(_ data: Data) throws {
        file = data
        try data.withUnsafeBytes {
            guard $0.starts(with: LogFormat.magic) else {
                throw LogError("the file is no recording: it does not begin as one")
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

    /// Goes on with what has been written since to a recording of one segment. `data` begins with all that was read before.
    package func grow(to data: Data) {
        guard segments.count == 1, data.count > file.count else { return }
        file = data
        tornEnd = nil
        data.withUnsafeBytes { index($0, from: segments[0].range.upperBound) }
        segments.removeSubrange(1...)
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
            guard let chunk = LogChunk(at: place, in: file), segments[last].canTake(chunk) else {
                tornEnd =
                    "\(file.count - place) bytes from byte \(place) on are damaged or not whole"
                return
            }
            segments[last].take(chunk) {
                // Asked for before it is made large again.
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
        if let hello = segments[segment].hello {
            _ = bytes(of: hello).flatMap { try? decoder.message($0) }
        }
        return decoder
    }

    /// How many bytes a chunk's message says it has; more than a message may have where it says nothing.
    func messageCount(_ chunk: LogChunk) -> UInt64 {
        file.withUnsafeBytes { expander.count(UnsafeRawBufferPointer(rebasing: $0[chunk.range])) }
    }

    private func bytes(of chunk: LogChunk) -> [UInt8]? {
        file.withUnsafeBytes {
            expander.expand(UnsafeRawBufferPointer(rebasing: $0[chunk.range]))
        }
    }

    /// The tree that a chunk holds; nil when it cannot be read. Throws `PacketCheck.Failure`.
    func tree(_ chunk: LogChunk, in segment: Int, _ spare: RenderTree?) throws -> RenderTree? {
        guard let bytes = bytes(of: chunk) else { return nil }
        do {
            return try decoders[segment].tree(bytes, in: spare)
        } catch is WireError {
            return nil
        }
    }

    /// What a chunk says; nil when it cannot be read.
    func message(_ chunk: LogChunk, in segment: Int) -> WireMessage? {
        guard let bytes = bytes(of: chunk) else { return nil }
        // While the file is being gone through there is no decoder yet: views need no names.
        let decoder = segment < decoders.count ? decoders[segment] : WireDecoder(images: NoImages())
        return (try? decoder.message(bytes)) ?? nil
    }
}

extension PacketLog.Segment {
    /// Whether a chunk can follow: nothing goes back in time.
    fileprivate func canTake(_ chunk: LogChunk) -> Bool {
        chunk.time >= entries.last?.time ?? -.infinity
    }

    fileprivate mutating func take(_ chunk: LogChunk, _ message: () -> WireMessage?) {
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
        case .moment, nil: break
        }
        let isPacket = LogChunk.Kind(rawValue: chunk.kind) == .commit
        work.append(work[entries.count] + (isPacket ? Self.workOfPacket + chunk.range.count : 0))
        entries.append(chunk)
        if begin < .infinity { duration = max(duration, chunk.time - begin) }
    }
}
