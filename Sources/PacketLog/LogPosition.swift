import LaminaRenderTree

/// Position of a follower in a recording, and the cheapest route to any other time.
///
/// A move starts at the follower's own tree, at a cached tree, or at a key, whichever is the least
/// work. Trees are cached during moves backwards, so that the next step back starts near the goal.
/// Thread: exclusive access, together with the recording.
package final class LogPosition {
    /// The state of the frame at the present position.
    enum FrameState {
        /// Evaluated, as shown.
        case shown
        /// Loaded from a key: shown before the following packets, which can have the same time.
        case begun
        /// Changed by packets: more packets of the same time can follow.
        case changed
    }

    /// The progress of a tree.
    struct State {
        var progress: PacketLog.Progress
        /// The host time of the last evaluated frame.
        var instant: Double
        var frameState: FrameState
    }

    /// The recording.
    package let log: PacketLog
    private var state: State?
    private var kept = TreeCache()
    /// The number of trees cached in the last move.
    package private(set) var keptInMove = 0
    /// The tree before the last restart; its memory is reused for the next tree.
    private var left: RenderTree?

    /// A position before the first frame.
    package init(_ log: PacketLog) { self.log = log }

    /// The present segment, also during a move.
    package private(set) var segment = 0

    /// Moves a follower to a time in seconds, forwards or backwards; returns the resulting host
    /// time. Throws `LogError` for an unreadable recording, `PacketCheck.Failure` for an invalid
    /// tree, and the follower's own errors. After an error the next move starts from a key or a
    /// cached tree.
    package func move(_ follower: some LogFollower, to time: Double) throws -> Double {
        let goal = log.goal(at: time)
        let before = state
        state = nil
        keptInMove = 0
        segment = goal.place.segment
        var (now, isRead) = try begin(follower, before, goal)
        let step = before.flatMap { stepBack(to: goal, from: $0) }
        let stride = step.flatMap { Self.keepsEvery($0, goal.end - now.progress.entry) }
        if stride != nil, isRead { keep(follower, &now) }
        try pass(follower, to: goal, &now, keepingEvery: isRead ? nil : stride)
        let host = goal.place.host
        if now.frameState != .shown, now.instant < host, follower.tree.remembersTimes {
            follower.evaluate(at: now.instant)
        }
        now.progress.host = host
        now.instant = host
        now.frameState = .shown
        state = now
        return host
    }

    /// The length of a step back in packets, nil for a far jump. A short step back predicts more
    /// steps back.
    private func stepBack(to goal: PacketLog.Goal, from before: State) -> Int? {
        guard before.progress.segment == goal.place.segment, goal.place.host < before.progress.host
        else { return nil }
        let segment = log.segments[goal.place.segment]
        let way = segment.work(from: goal.end, to: before.progress.entry)
        return way <= segment.workOfKey(segment.key(before: goal.end)) / 2
            ? max(1, before.progress.entry - goal.end) : nil
    }

    /// Distance between cached trees in packets, on the assumption that the next step back has the
    /// same length; nil for no caching.
    ///
    /// Each move makes few copies of the tree, because a copy takes time. A move from a key caches
    /// only the key's tree; trees in between are left to later moves.
    private static func keepsEvery(_ step: Int, _ way: Int) -> Int? {
        step < way ? max(TreeCache.stride, step, way / TreeCache.perMove + 1) : nil
    }

    /// Starts the follower at the cheapest place; also returns whether a key had to be read.
    private func begin(
        _ follower: some LogFollower, _ here: State?, _ goal: PacketLog.Goal
    ) throws -> (State, isRead: Bool) {
        let segment = log.segments[goal.place.segment]
        let key = segment.key(before: goal.end)
        let reading = segment.work(from: key, to: goal.end) + segment.workOfKey(key)
        func way(from progress: PacketLog.Progress) -> Int? {
            progress.segment == goal.place.segment && progress.host <= goal.place.host
                && progress.entry <= goal.end
                ? segment.work(from: progress.entry, to: goal.end) : nil
        }
        let onwards = here.flatMap { way(from: $0.progress) } ?? .max
        let known = kept.nearest { way(from: $0.progress) }
        let copying = known.map { $0.work + segment.workOfKey(key) / TreeCache.share } ?? .max
        if let here, onwards <= min(copying, reading) { return (here, false) }
        if let known, copying <= reading {
            try begin(follower, kept.copyTree(known.place, in: removeSpare()))
            return (kept.state(known.place), false)
        }
        let tree = try log.key(goal.place.segment, key, in: removeSpare())
        let time = tree.time
        try begin(follower, tree)
        let state = State(
            progress: .init(segment: goal.place.segment, entry: key + 1, host: time),
            instant: time, frameState: .begun)
        return (state, true)
    }

    private func begin(_ follower: some LogFollower, _ tree: RenderTree) throws {
        left = follower.tree
        try follower.begin(tree)
    }

    /// Tree before the restart, for reuse; nil while a client retains the tree.
    private func removeSpare() -> RenderTree? {
        defer { left = nil }
        return isKnownUniquelyReferenced(&left) ? left : nil
    }

    /// Applies the packets up to the new position.
    private func pass(
        _ follower: some LogFollower, to goal: PacketLog.Goal, _ now: inout State,
        keepingEvery stride: Int?
    ) throws {
        var passed = 0
        while now.progress.entry < goal.end {
            let entry = now.progress.entry
            if let commit = try log.commit(goal.place.segment, entry) {
                if let stride, commit.time > now.instant, passed >= stride {
                    keep(follower, &now)
                    passed = 0
                }
                try PacketCheck.check(commit.packet, for: follower.tree)
                passFrames(before: commit, follower, now)
                try follower.apply(commit)
                now.instant = max(now.instant, commit.time)
                now.frameState = .changed
                passed += 1
            }
            now.progress.entry += 1
            now.progress.host = max(now.progress.host, now.instant)
        }
    }

    /// Caches the tree with the state of the frames up to its time. Old pictures of transitions
    /// cannot be cached.
    private func keep(_ follower: some LogFollower, _ now: inout State) {
        if kept.holds(now.progress) || follower.tree.isInTransition { return }
        if now.frameState != .shown { follower.evaluate(at: now.instant) }
        kept.keep(follower.tree, at: now)
        keptInMove += 1
    }

    /// Evaluates the frames before a packet that can affect later frames: the frame of the previous
    /// packet, and the frame directly before the packet.
    private func passFrames(
        before commit: PacketLog.Commit, _ follower: some LogFollower, _ now: State
    ) {
        guard now.frameState != .changed || commit.time > now.instant,
            follower.tree.remembersTimes || RenderTree.changesTiming(commit.packet)
        else { return }
        if now.frameState != .shown { follower.evaluate(at: now.instant) }
        if commit.previous > now.instant { follower.evaluate(at: commit.previous) }
    }

    /// All packets from here to a later time of the segment.
    package func commits(until time: Double) throws -> [PacketLog.Commit] {
        guard let progress = state?.progress else { return [] }
        let goal = log.goal(at: time)
        guard goal.place.segment == progress.segment, progress.entry < goal.end else { return [] }
        return try (progress.entry..<goal.end).compactMap { try log.commit(progress.segment, $0) }
    }
}
