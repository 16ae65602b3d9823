import PacketWire
import RenderTree

extension PacketLog {
    /// A moment of the recording: which segment, and the host time of that.
    public struct Place: Sendable, Equatable {
        public var segment: Int
        public var host: Double

        public init(segment: Int, host: Double) { (self.segment, self.host) = (segment, host) }
    }

    /// What a tree must be given to reach a moment.
    public enum Step: Sendable {
        /// A new tree begins.
        case key(TreeKey)
        case commit(Commit)
    }

    /// A packet and its times.
    public struct Commit: Sendable {
        public var packet: CommitPacket
        /// Host time of the frame that first showed it.
        public var time: Double
        /// Host time at which the tree stood when it took the packet: that of the frame before, with which transitions begin.
        public var previous: Double
    }

    /// How far a tree is: what of a segment it was given.
    public struct Progress: Sendable, Equatable {
        public internal(set) var segment: Int
        /// Entries before it were taken or passed over.
        var entry: Int
        /// The host time it stands at.
        public var host: Double
    }

    /// The place of a time of the recording, which is clamped to the recording.
    public func place(at time: Double) -> Place {
        let i = max(0, segments.endOfPrefix { $0.start <= time } - 1)
        let segment = segments[i]
        let host = segment.begin + min(max(0, time - segment.start), segment.duration)
        // What is asked for is a difference of host times: added up again it may miss them by a last digit.
        let end = segment.entries.endOfPrefix { $0.time <= host + Self.digit }
        guard end > 0, segment.entries[end - 1].time >= host - Self.digit else {
            return Place(segment: i, host: host)
        }
        return Place(segment: i, host: segment.entries[end - 1].time)
    }

    /// Seconds that no two frames are apart.
    private static let digit = 1e-9

    /// The view at a place.
    public func view(at place: Place) -> WireView? {
        let views = segments[place.segment].views
        return views.isEmpty
            ? nil : views[max(0, views.endOfPrefix { $0.time <= place.host } - 1)].view
    }

    /// What takes a tree from where it is to a time: on through the packets, or from the last key before it, whichever is less.
    /// Throws `LogError` when what is needed cannot be read.
    public func steps(
        from progress: Progress?, to time: Double
    ) throws -> (steps: [Step], progress: Progress) {
        let goal = place(at: time)
        let segment = segments[goal.segment]
        let entries = segment.entries
        let end = entries.endOfPrefix { $0.time <= goal.host }
        let key = segment.keyEntries[max(0, segment.keyEntries.endOfPrefix { $0 < end } - 1)]
        var start = key
        var isNew = true
        if let progress, progress.segment == goal.segment, progress.host <= goal.host,
            key < progress.entry + Self.patience
        {
            (start, isNew) = (progress.entry, false)
        }
        var steps: [Step] = []
        for i in start..<max(start, end) {
            let isFirst = isNew && i == start
            if let step = try step(entries[i], isFirst: isFirst, in: goal.segment, i) {
                steps.append(step)
            }
        }
        return (steps, Progress(segment: goal.segment, entry: max(start, end), host: goal.host))
    }

    /// Packets that are sooner applied than a key is read.
    private static let patience = 64

    private func step(
        _ chunk: LogChunk, isFirst: Bool, in segment: Int, _ entry: Int
    ) throws -> Step? {
        switch LogChunk.Kind(rawValue: chunk.kind) {
        case .key:
            // On the way from one packet to the next a key says nothing new.
            guard isFirst else { return nil }
            if let known = lastKey, known.segment == segment, known.entry == entry {
                return .key(known.key)
            }
            guard case .key(let key)? = message(chunk, in: segment) else {
                throw LogError("entry \(entry) of segment \(segment) is no tree")
            }
            lastKey = (segment, entry, key)
            return .key(key)
        case .commit:
            guard case .commit(let packet, let previous)? = message(chunk, in: segment) else {
                throw LogError("entry \(entry) of segment \(segment) is no packet")
            }
            return .commit(Commit(packet: packet, time: chunk.time, previous: previous))
        default: return nil
        }
    }
}

extension Array {
    /// Where the elements end that `isEarly` holds for: all of those stand before all others.
    func endOfPrefix(_ isEarly: (Element) -> Bool) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                isEarly(self[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
