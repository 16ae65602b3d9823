import CoreGraphics
import Foundation
import LaminaPacketLog

/// Positions of a layer before and after a time, for its path of motion and its onion skins.
///
/// A separate cursor reads the recording, so that the shown time does not change. Thread: one at a
/// time, the recording's.
public struct SceneTrail: Sendable, Equatable {
    /// Seconds before and after, and between two points.
    public static let reach = 1.0
    /// Seconds from a point to the next.
    public static let step = 1.0 / 60
    /// Points between two marks: tenths of a second.
    public static let markEvery = 6
    /// Points between two outlines.
    private static let outlineEvery = 15

    /// The middle of the layer, in the scene's points, y down; in the order of time.
    public var points: [CGPoint] = []
    /// The layer's corners at some of the times.
    public var outlines: [[CGPoint]] = []
    /// The times of the corners, in seconds.
    public var times: [Double] = []

    /// The trail of the layer of a path, about a time that is recorded up to `end`. Throws
    /// `LogError`.
    public init(of path: [String], in tree: SceneTree, about time: Double, until end: Double) throws
    {
        let first = max(0, ((time - Self.reach) / Self.step).rounded(.up))
        let last = max(first, (min(time + Self.reach, end) / Self.step).rounded(.down))
        for number in stride(from: first, through: last, by: 1) {
            try tree.move(to: number * Self.step)
            guard let row = tree.rows().first(where: { $0.path == path }),
                let corners = tree.corners(of: row.index)
            else { continue }
            points.append(
                CGPoint(
                    x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4))
            guard Int(number) % Self.outlineEvery == 0 else { continue }
            outlines.append(corners)
            times.append(number * Self.step)
        }
    }
}
