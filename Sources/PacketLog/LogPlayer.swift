import RenderTree

/// The tree of a recording at any time of it, forwards and back.
///
/// Without pictures: for inspecting, comparing and cutting. Thread: one at a time, the recording's. Our own.
public final class LogPlayer {
    public let log: PacketLog
    /// The tree as it was at the last `move`; another object after one that went back.
    public private(set) var tree = RenderTree()
    private var progress: PacketLog.Progress?

    public init(_ log: PacketLog) { self.log = log }

    /// Brings the tree to a time of the recording, in seconds. Throws `LogError` where the recording cannot be read, and
    /// `PacketCheck.Failure` where it holds what no tree can be.
    @discardableResult
    public func move(to time: Double) throws -> FrameEvaluation {
        let (steps, progress) = try log.steps(from: progress, to: time)
        self.progress = nil
        for step in steps { tree = try step.applied(to: tree) }
        self.progress = progress
        return tree.evaluate(at: progress.host)
    }

    /// The packets between two moments, for another recording: what follows the tree of `move(to: start)`.
    public func commits(until time: Double) throws -> [(packet: CommitPacket, time: Double)] {
        try log.steps(from: progress, to: time).steps.compactMap {
            if case .commit(let packet, let time) = $0 { (packet, time) } else { nil }
        }
    }
}

extension PacketLog.Step {
    /// The tree after this step: the same one, or a new one for a key.
    public func applied(to tree: RenderTree) throws -> RenderTree {
        switch self {
        case .key(let key):
            try PacketCheck.check(key.packet, for: RenderTree())
            return RenderTree(key)
        case .commit(let packet, let time):
            try PacketCheck.check(packet, for: tree)
            tree.apply(packet)
            if tree.remembersMoments { tree.evaluate(at: time) }
            return tree
        }
    }
}
