import LaminaRenderTree

/// A client of playback, with trees and packets delivered in order.
package protocol LogFollower: AnyObject {
    /// The tree at the present position.
    var tree: RenderTree { get }
    /// Replaces the tree and continues from the new tree.
    func begin(_ tree: RenderTree) throws
    /// Applies a packet that is valid for the tree.
    func apply(_ commit: PacketLog.Commit) throws
    /// Evaluates the tree at a host time.
    @discardableResult func evaluate(at time: Double) -> FrameEvaluation
}

/// The tree of a recording at any time, forwards and backwards.
///
/// No pictures: for inspection, comparison and cutting. Thread: one at a time, the recording's. Our
/// own.
public final class LogPlayer {
    /// The recording. The player keeps the recording alive, and shares its thread.
    public var log: PacketLog { position.log }
    /// The tree after the last `move`; a move backwards may replace the object. Empty before the
    /// first move. After an error the tree may lie between two times; the next move makes a whole
    /// tree.
    public private(set) var tree = RenderTree()
    private let position: LogPosition

    /// A player at the start of a recording. The tree is empty before the first `move(to:)`.
    public init(_ log: PacketLog) { position = LogPosition(log) }

    /// Moves the tree to a time of the recording, in seconds. Throws `LogError` for an unreadable
    /// recording and `PacketCheck.Failure` for an invalid tree.
    @discardableResult
    public func move(to time: Double) throws -> FrameEvaluation {
        evaluate(at: try position.move(self, to: time))
    }

    /// The packets after the tree's time, up to `time` in seconds: applied to a copy of the tree,
    /// the packets continue the recording, for example in another file. Empty before the first
    /// `move(to:)`. Throws `LogError` for an unreadable recording.
    public func commits(until time: Double) throws -> [PacketLog.Commit] {
        try position.commits(until: time)
    }
}

extension LogPlayer: LogFollower {
    /// Replaces the tree.
    package func begin(_ tree: RenderTree) { self.tree = tree }
    /// Applies a packet to the tree.
    package func apply(_ commit: PacketLog.Commit) { tree.apply(commit.packet) }
    /// Evaluates the tree. A player discards animation events and images of former tiles, which
    /// would otherwise accumulate in a long recording.
    @discardableResult
    package func evaluate(at time: Double) -> FrameEvaluation {
        defer {
            _ = tree.drainAnimationEvents()
            _ = tree.drainRetiredImages()
        }
        return tree.evaluate(at: time)
    }
}
