import LaminaRenderTree

/// Where a follower is in a recording, and the way from there to any other time of it.
///
/// The way begins where the follower stands, with a tree that was kept, or with a key, whichever is least work. Trees are kept while
/// it goes back, so that going on in that direction begins near where it ends. Thread: one at a time, the recording's.
package final class LogPosition {
    /// What was done for the frame that was reached last.
    enum Stand {
        /// It is evaluated, as it was shown.
        case shown
        /// A key made it: it was shown before the packets to come, which may bear its time.
        case begun
        /// Packets changed it: more of its time may come.
        case changed
    }

    /// How far a tree is.
    struct State {
        var progress: PacketLog.Progress
        /// The host time of the frame it was taken to last.
        var moment: Double
        var stand: Stand
    }

    package let log: PacketLog
    private var state: State?
    private var kept = KeptTrees()
    /// Trees that the last move kept.
    package private(set) var keptInMove = 0
    /// What the follower stood at before it began anew: the memory of the tree it begins with next.
    private var left: RenderTree?

    package init(_ log: PacketLog) { self.log = log }

    /// The segment it is in, or on its way in.
    package private(set) var segment = 0

    /// Brings a follower to a time in seconds, forwards or back; returns the host time it stands at then. Throws `LogError`
    /// where the recording cannot be read, `PacketCheck.Failure` where it holds what no tree can be, and what the follower does;
    /// the next move begins with a key or a kept tree then.
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
        if now.stand != .shown, now.moment < host, follower.tree.remembersMoments {
            follower.evaluate(at: now.moment)
        }
        now.progress.host = host
        now.moment = host
        now.stand = .shown
        state = now
        return host
    }

    /// How many packets a way led back, unless far: who went there will go on back from there.
    private func stepBack(to goal: PacketLog.Goal, from before: State) -> Int? {
        guard before.progress.segment == goal.place.segment, goal.place.host < before.progress.host
        else { return nil }
        let segment = log.segments[goal.place.segment]
        let way = segment.work(from: goal.end, to: before.progress.entry)
        return way <= segment.workOfKey(segment.key(before: goal.end)) / 2
            ? max(1, before.progress.entry - goal.end) : nil
    }

    /// After how many packets of a way a tree is kept, where the next step back is as long as this one; nil for none.
    ///
    /// Copies take time, so a move makes few: one that reads a key keeps what it read, and those in between
    /// are left to the next.
    private static func keepsEvery(_ step: Int, _ way: Int) -> Int? {
        step < way ? max(KeptTrees.stride, step, way / KeptTrees.perMove + 1) : nil
    }

    /// Has the follower begin where the way to a goal is shortest; also whether that is a key that had to be read.
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
        let copying = known.map { $0.work + segment.workOfKey(key) / KeptTrees.share } ?? .max
        if let here, onwards <= min(copying, reading) { return (here, false) }
        if let known, copying <= reading {
            try begin(follower, kept.take(known.place, in: takeSpare()))
            return (kept.state(known.place), false)
        }
        let tree = try log.key(goal.place.segment, key, in: takeSpare())
        let time = tree.time
        try begin(follower, tree)
        let state = State(
            progress: .init(segment: goal.place.segment, entry: key + 1, host: time),
            moment: time, stand: .begun)
        return (state, true)
    }

    private func begin(_ follower: some LogFollower, _ tree: RenderTree) throws {
        left = follower.tree
        try follower.begin(tree)
    }

    /// The tree that was left, unless somebody still holds it.
    private func takeSpare() -> RenderTree? {
        defer { left = nil }
        return isKnownUniquelyReferenced(&left) ? left : nil
    }

    /// Gives the follower the packets on the way.
    private func pass(
        _ follower: some LogFollower, to goal: PacketLog.Goal, _ now: inout State,
        keepingEvery stride: Int?
    ) throws {
        var passed = 0
        while now.progress.entry < goal.end {
            let entry = now.progress.entry
            if let commit = try log.commit(goal.place.segment, entry) {
                if let stride, commit.time > now.moment, passed >= stride {
                    keep(follower, &now)
                    passed = 0
                }
                try PacketCheck.check(commit.packet, for: follower.tree)
                passFrames(before: commit, follower, now)
                try follower.apply(commit)
                now.moment = max(now.moment, commit.time)
                now.stand = .changed
                passed += 1
            }
            now.progress.entry += 1
            now.progress.host = max(now.progress.host, now.moment)
        }
    }

    /// Keeps the tree as it is, with what the frames so far made of it. Old pictures of transitions cannot be kept.
    private func keep(_ follower: some LogFollower, _ now: inout State) {
        if kept.holds(now.progress) || follower.tree.isInTransition { return }
        if now.stand != .shown { follower.evaluate(at: now.moment) }
        kept.keep(follower.tree, at: now)
        keptInMove += 1
    }

    /// Evaluates at the frames before a packet that leave something behind: that of the last packet, and the last of all.
    private func passFrames(
        before commit: PacketLog.Commit, _ follower: some LogFollower, _ now: State
    ) {
        guard now.stand != .changed || commit.time > now.moment,
            follower.tree.remembersMoments || RenderTree.changesTiming(commit.packet)
        else { return }
        if now.stand != .shown { follower.evaluate(at: now.moment) }
        if commit.previous > now.moment { follower.evaluate(at: commit.previous) }
    }

    /// All packets from here to a later time of the segment.
    package func commits(until time: Double) throws -> [PacketLog.Commit] {
        guard let progress = state?.progress else { return [] }
        let goal = log.goal(at: time)
        guard goal.place.segment == progress.segment, progress.entry < goal.end else { return [] }
        return try (progress.entry..<goal.end).compactMap { try log.commit(progress.segment, $0) }
    }
}
