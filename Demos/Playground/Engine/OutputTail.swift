import Foundation

/// The last lines of a scene's output since the last read: bounded, with a count of dropped lines.
///
/// Thread: one at a time.
public struct OutputTail {
    /// Output of a scene between two reads.
    public struct Piece: Sendable {
        /// Line of the output.
        public struct Line: Sendable {
            /// Text without the line feed.
            public var text: String
            /// True for the error stream.
            public var isError: Bool
        }

        /// The last lines, in their order.
        public var output: [Line] = []
        /// Count of dropped lines before these.
        public var left = 0

        /// Texts of the lines.
        public var lines: [String] { output.map(\.text) }

        /// The last lines of this piece and of the piece before, with the count of all others.
        public func following(_ earlier: Piece) -> Piece {
            // Lines before omitted lines are no last lines.
            let all = left == 0 ? earlier.output + output : output
            let last = Array(all.suffix(OutputTail.mostLines))
            let count = earlier.left + earlier.output.count + left + output.count
            return Piece(output: last, left: count - last.count)
        }

        /// The lines with their line feeds, below the count of dropped lines.
        public var text: String {
            let note =
                switch left {
                case 0: ""
                case 1: "… 1 line left out\n"
                default: "… \(left) lines left out\n"
                }
            return output.reduce(into: note) { $0 += $1.text + "\n" }
        }
    }

    /// Maximum number of lines kept.
    public static let mostLines = 512
    /// Largest number of bytes of all lines, and of a line.
    static let mostBytes = 1 << 18
    private static let mostOfLine = 1 << 16

    private var kept: [(bytes: ArraySlice<UInt8>, isError: Bool)] = []
    private var first = 0
    private var byteCount = 0
    private var left = 0
    /// The unfinished line of each stream.
    private var rests: [[UInt8]] = [[], []]

    /// True without any line.
    public var isEmpty: Bool { first == kept.count && left == 0 }

    /// Adds output of a stream: 0 for the output, 1 for errors.
    mutating func add(_ bytes: ArraySlice<UInt8>, of stream: Int) {
        var open = bytes
        while let end = open.firstIndex(of: 10) {
            append(open[..<end], of: stream)
            add(line: rests[stream][...], stream)
            rests[stream] = []
            open = open[(end + 1)...]
        }
        append(open, of: stream)
        if first > 4096 {
            kept.removeFirst(first)
            first = 0
        }
    }

    /// A line without an end.
    mutating func end() {
        for stream in rests.indices where !rests[stream].isEmpty {
            add(line: rests[stream][...], stream)
            rests[stream] = []
        }
    }

    /// The lines since the last time.
    mutating func removePiece() -> Piece {
        defer {
            kept = []
            (first, byteCount, left) = (0, 0, 0)
        }
        return Piece(
            output: kept[first...].map {
                .init(text: String(decoding: $0.bytes, as: UTF8.self), isError: $0.isError)
            }, left: left)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, of stream: Int) {
        rests[stream] += bytes.prefix(Self.mostOfLine - rests[stream].count)
    }

    private mutating func add(line: ArraySlice<UInt8>, _ stream: Int) {
        kept.append((line, stream == 1))
        byteCount += line.count
        while kept.count - first > Self.mostLines || byteCount > Self.mostBytes {
            byteCount -= kept[first].bytes.count
            kept[first].bytes = []
            first += 1
            left += 1
        }
    }
}
