import LaminaRenderTree

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
