import LaminaPacketWire
import LaminaRenderTree

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

    /// A place, and the entries of its segment that come before it.
    struct Goal {
        var place: Place
        var end: Int
    }

    func goal(at time: Double) -> Goal {
        let place = place(at: time)
        let end = segments[place.segment].entries.endOfPrefix { $0.time <= place.host }
        return Goal(place: place, end: end)
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

    /// The packet of an entry; nil where it is none. On the way from one packet to the next a key says nothing new.
    func commit(_ segment: Int, _ entry: Int) throws -> Commit? {
        guard var commit = try recordedCommit(segment, entry) else { return nil }
        trial?(&commit.packet, time(commit.time, in: segment), false)
        return commit
    }

    /// The same, whatever is tried.
    private func recordedCommit(_ segment: Int, _ entry: Int) throws -> Commit? {
        let chunk = segments[segment].entries[entry]
        guard LogChunk.Kind(rawValue: chunk.kind) == .commit else { return nil }
        guard case .commit(let packet, let previous)? = message(chunk, in: segment) else {
            throw LogError("entry \(entry) of segment \(segment) is no packet")
        }
        return Commit(packet: packet, time: chunk.time, previous: previous)
    }

    /// The time of the recording at a host time of a segment.
    private func time(_ host: Double, in segment: Int) -> Double {
        segments[segment].start + max(0, host - segments[segment].begin)
    }

    /// Everything from an entry of a segment on, with its time in seconds of the recording: the first key, then the commits. Also
    /// where to go on when the recording has grown. As it was recorded, whatever is tried. Throws as `steps` does.
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

    /// The tree of a key, in the memory of one that nobody needs any more. Throws `LogError`, and `PacketCheck.Failure` where it holds
    /// what no tree can be.
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

/// How much there is to do, in bytes of the file: what reading them takes, and what comes of them.
extension PacketLog.Segment {
    /// What a packet takes besides its bytes.
    static let workOfPacket = 150

    /// The packets from one entry to another; 0 where the second comes first.
    func work(from start: Int, to end: Int) -> Int {
        start < end ? work[end] - work[start] : 0
    }

    func workOfKey(_ entry: Int) -> Int { entries[entry].range.count }

    /// The last key before an entry, else the first.
    func key(before end: Int) -> Int {
        keyEntries[max(0, keyEntries.endOfPrefix { $0 < end } - 1)]
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
