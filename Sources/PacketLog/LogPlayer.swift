import RenderTree

/// Whoever is taken through a recording: what is done with its trees and packets is its own.
package protocol LogFollower: AnyObject {
    /// The tree it stands at.
    var tree: RenderTree { get }
    /// Goes on with another tree.
    func begin(_ tree: RenderTree) throws
    /// Takes a packet that its tree can take.
    func apply(_ commit: PacketLog.Commit) throws
    /// Stands at a host time.
    @discardableResult func evaluate(at time: Double) -> FrameEvaluation
}

/// Where a follower is in a recording, and the way from there to any other time of it. Thread: one at a time, the recording's.
package final class LogPosition {
    package let log: PacketLog
    private var progress: PacketLog.Progress?
    /// The frame it was taken to last, and whether it has yet to stand there: what a key or packets made of it.
    private var frame = (moment: -Double.infinity, isFresh: false)
    /// Whether that frame was shown before the packets to come, which may bear its time.
    private var isShown = true

    package init(_ log: PacketLog) { self.log = log }

    /// The segment it is in, or on its way in.
    package private(set) var segment = 0

    /// Brings a follower to a time in seconds, forwards or back; returns the host time it stands at then. Throws `LogError`
    /// where the recording cannot be read, `PacketCheck.Failure` where it holds what no tree can be, and what the follower does;
    /// the next move begins with a key then.
    package func move(_ follower: some LogFollower, to time: Double) throws -> Double {
        let (steps, reached) = try log.steps(from: progress, to: time)
        progress = nil
        segment = reached.segment
        for step in steps {
            switch step {
            case .key(let key):
                try PacketCheck.check(key.packet, for: RenderTree())
                try follower.begin(RenderTree(key))
                frame = (key.time, true)
                isShown = true
            case .commit(let commit):
                try PacketCheck.check(commit.packet, for: follower.tree)
                passFrames(before: commit, follower)
                try follower.apply(commit)
                frame = (max(frame.moment, commit.time), true)
                isShown = false
            }
        }
        if frame.isFresh, frame.moment < reached.host, follower.tree.remembersMoments {
            follower.evaluate(at: frame.moment)
        }
        frame = (reached.host, false)
        isShown = true
        progress = reached
        return reached.host
    }

    /// Evaluates at the frames before a packet that leave something behind: that of the last packet, and the last of all.
    private func passFrames(before commit: PacketLog.Commit, _ follower: some LogFollower) {
        guard isShown || commit.time > frame.moment,
            follower.tree.remembersMoments || RenderTree.changesTiming(commit.packet)
        else { return }
        if frame.isFresh { follower.evaluate(at: frame.moment) }
        if commit.previous > frame.moment { follower.evaluate(at: commit.previous) }
    }

    /// The packets from here to a later time.
    package func commits(until time: Double) throws -> [PacketLog.Commit] {
        try log.steps(from: progress, to: time).steps.compactMap {
            if case .commit(let commit) = $0 { commit } else { nil }
        }
    }
}

/// The tree of a recording at any time of it, forwards and back.
///
/// Without pictures: for inspecting, comparing and cutting. Thread: one at a time, the recording's. Our own.
public final class LogPlayer {
    public var log: PacketLog { position.log }
    /// The tree as it was at the last `move`; another object after one that went back.
    public private(set) var tree = RenderTree()
    private let position: LogPosition

    public init(_ log: PacketLog) { position = LogPosition(log) }

    /// Brings the tree to a time of the recording, in seconds. Throws `LogError` where the recording cannot be read, and
    /// `PacketCheck.Failure` where it holds what no tree can be.
    @discardableResult
    public func move(to time: Double) throws -> FrameEvaluation {
        evaluate(at: try position.move(self, to: time))
    }

    /// The packets between two moments, for another recording: what follows the tree of `move(to: start)`.
    public func commits(until time: Double) throws -> [PacketLog.Commit] {
        try position.commits(until: time)
    }
}

extension LogPlayer: LogFollower {
    package func begin(_ tree: RenderTree) { self.tree = tree }
    package func apply(_ commit: PacketLog.Commit) { tree.apply(commit.packet) }
    @discardableResult
    package func evaluate(at time: Double) -> FrameEvaluation { tree.evaluate(at: time) }
}
