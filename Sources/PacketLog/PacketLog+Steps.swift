import LaminaPacketWire
import LaminaRenderTree

extension PacketLog {
    /// A time of the recording: a segment and its host time. `PacketLog.place(at:)` converts
    /// seconds of the recording.
    public struct Place: Sendable, Equatable {
        /// The index of the segment in `segments`. `view(at:)` traps for an index outside
        /// `segments`.
        public var segment: Int
        /// The host time in seconds. `place(at:)` gives times from the segment's begin to its end,
        /// snapped to the time of an entry within a nanosecond.
        public var host: Double

        /// A place in a segment. The numbers are not checked.
        public init(segment: Int, host: Double) { (self.segment, self.host) = (segment, host) }
    }

    /// An input of a tree between the present time and the requested time. The first step may be a
    /// key; all other steps are commits, in the order of their times.
    public enum Step: Sendable {
        /// A new tree; only the first step, where the present tree cannot continue.
        case key(TreeKey)
        /// A packet for the present tree.
        case commit(Commit)
    }

    /// A packet with its times. Both times are host times of the packet's segment, in seconds.
    public struct Commit: Sendable {
        /// The packet. Images in the packet come from a cache, or are read from the file.
        public var packet: CommitPacket
        /// The host time of the first frame with the packet, in seconds. Times of a segment never
        /// decrease; several packets may share a time.
        public var time: Double
        /// The host time of the frame before the packet, in seconds, at which transitions start.
        /// Equal to `time` where the recorder was given no earlier frame.
        public var previous: Double
    }

    /// The progress of a tree: the applied part of a segment. Made by `steps(from:to:)`; the next
    /// call continues from the value.
    public struct Progress: Sendable, Equatable {
        /// The index of the segment in `segments`. A goal in another segment starts again from a
        /// key.
        public internal(set) var segment: Int
        /// The number of entries applied or skipped.
        var entry: Int
        /// The host time of the tree, in seconds. A goal before the time starts again from a key.
        public var host: Double
    }

    /// A place with the number of entries before the place.
    struct Goal {
        var place: Place
        var end: Int
    }

    func goal(at time: Double) -> Goal {
        let place = place(at: time)
        let end = segments[place.segment].entries.endOfPrefix { $0.time <= place.host }
        return Goal(place: place, end: end)
    }

    /// The place of a time in seconds, clamped to the recording. The end of a segment belongs to
    /// the next segment. O(log n) in the number of entries.
    public func place(at time: Double) -> Place {
        let i = max(0, segments.endOfPrefix { $0.start <= time } - 1)
        let segment = segments[i]
        let host = segment.begin + min(max(0, time - segment.start), segment.duration)
        // Rounding: a sum of differences of host times can miss the host time by the last digit.
        let end = segment.entries.endOfPrefix { $0.time <= host + Self.digit }
        guard end > 0, segment.entries[end - 1].time >= host - Self.digit else {
            return Place(segment: i, host: host)
        }
        return Place(segment: i, host: segment.entries[end - 1].time)
    }

    /// A tolerance below the distance of any two frames, in seconds.
    private static let digit = 1e-9

    /// The view at a place: the last view up to the place, or the first view of the segment. Nil
    /// for a segment without a readable view. Precondition: the place's segment exists. O(log n) in
    /// the number of views.
    public func view(at place: Place) -> WireView? {
        let views = segments[place.segment].views
        return views.isEmpty
            ? nil : views[max(0, views.endOfPrefix { $0.time <= place.host } - 1)].view
    }

    /// The steps from a tree's progress to a time: forwards through packets, or from the last key
    /// before the time, whichever is less work. Throws `LogError` for unreadable chunks.
    public func steps(
        from progress: Progress?, to time: Double
    ) throws -> (steps: [Step], progress: Progress) {
        let goal = goal(at: time)
        let segment = segments[goal.place.segment]
        let key = segment.key(before: goal.end)
        var steps: [Step] = []
        var start = key + 1
        if let progress, progress.segment == goal.place.segment, progress.host <= goal.place.host,
            segment.work(from: progress.entry, to: key) <= segment.workOfKey(key)
        {
            start = progress.entry
        } else {
            steps.append(.key(try treeKey(goal.place.segment, key)))
        }
        let end = max(start, goal.end)
        for i in start..<end {
            if let commit = try commit(goal.place.segment, i) { steps.append(.commit(commit)) }
        }
        let (index, host) = (goal.place.segment, goal.place.host)
        return (steps, Progress(segment: index, entry: end, host: host))
    }

    /// Packet of an entry; nil for other entries, because a key between packets has no new content.
    func commit(_ segment: Int, _ entry: Int) throws -> Commit? {
        guard var commit = try recordedCommit(segment, entry) else { return nil }
        trial?(&commit.packet, time(commit.time, in: segment), false)
        return commit
    }

    /// Packet as recorded, without the changes of `trial`.
    private func recordedCommit(_ segment: Int, _ entry: Int) throws -> Commit? {
        let chunk = segments[segment].entries[entry]
        guard LogChunk.Kind(rawValue: chunk.kind) == .commit else { return nil }
        guard case .commit(let packet, let previous)? = message(chunk, in: segment) else {
            throw LogError("entry \(entry) of segment \(segment) is no packet")
        }
        return Commit(packet: packet, time: chunk.time, previous: previous)
    }

    /// The time of the recording for a host time of a segment.
    private func time(_ host: Double, in segment: Int) -> Double {
        segments[segment].start + max(0, host - segments[segment].begin)
    }

    /// All entries from an index, with times in seconds of the recording: the first key, then the
    /// commits. Also returns the index to continue from when the recording grows. Contents are as
    /// recorded, without the trial. Throws as `steps` does.
    package func history(
        of segment: Int, from entry: Int = 0
    ) throws -> (steps: [(time: Double, step: Step)], next: Int) {
        let part = segments[segment]
        guard let first = part.keyEntries.first else { return ([], entry) }
        var steps: [(time: Double, step: Step)] = []
        for i in max(entry, first)..<max(entry, first, part.entries.count) {
            let time = time(part.entries[i].time, in: segment)
            if i == first {
                steps.append((time, .key(try recordedKey(segment, i))))
            } else if let commit = try recordedCommit(segment, i) {
                steps.append((time, .commit(commit)))
            }
        }
        return (steps, part.entries.count)
    }

    private func treeKey(_ segment: Int, _ entry: Int) throws -> TreeKey {
        var key = try recordedKey(segment, entry)
        trial?(&key.packet, time(segments[segment].entries[entry].time, in: segment), true)
        return key
    }

    private func recordedKey(_ segment: Int, _ entry: Int) throws -> TreeKey {
        guard case .key(let key)? = message(segments[segment].entries[entry], in: segment) else {
            throw LogError("entry \(entry) of segment \(segment) is no tree")
        }
        return key
    }

    /// The tree of a key, in the memory of `spare`. Throws `LogError`, and `PacketCheck.Failure`
    /// for an invalid tree.
    func key(_ segment: Int, _ entry: Int, in spare: RenderTree?) throws -> RenderTree {
        if trial != nil {
            let key = try treeKey(segment, entry)
            try PacketCheck.check(key.packet, for: RenderTree())
            return RenderTree(key)
        }
        let chunk = segments[segment].entries[entry]
        guard LogChunk.Kind(rawValue: chunk.kind) == .key,
            let tree = try self.tree(chunk, in: segment, spare)
        else { throw LogError("entry \(entry) of segment \(segment) is no tree") }
        return tree
    }
}

/// The work of playback, in bytes of the file: the costs of reading and applying are proportional
/// to the size.
extension PacketLog.Segment {
    /// The fixed cost of a packet, in the same unit.
    static let workOfPacket = 150

    /// The cost of the packets between two entries; 0 for an empty range.
    func work(from start: Int, to end: Int) -> Int {
        start < end ? work[end] - work[start] : 0
    }

    func workOfKey(_ entry: Int) -> Int { entries[entry].range.count }

    /// The last key before an entry, or the first key.
    func key(before end: Int) -> Int {
        keyEntries[max(0, keyEntries.endOfPrefix { $0 < end } - 1)]
    }
}

extension Array {
    /// The end of the prefix that satisfies `isEarly`, by binary search. Precondition: no element
    /// behind the prefix satisfies `isEarly`.
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
