import CoreGraphics
import Foundation
import LaminaPacketLog

/// Where a layer is before and after a time: what its path of motion and its onion skins are drawn
/// from.
///
/// Reads the recording with a cursor of its own; the shown time stays. Thread: one at a time, the
/// recording's.
public struct SceneTrail: Sendable, Equatable {
    /// Seconds of the trail before and after the playhead.
    public static let reach = 1.0
    /// Seconds from a point to the next.
    public static let step = 1.0 / 60
    /// A mark is shown at every so many points: tenths of a second.
    public static let markEvery = 6
    /// Points from one outline to the next.
    private static let outlineEvery = 15

    /// The middle of the layer, in the scene's points, y down; in the order of time.
    public var points: [CGPoint] = []
    /// Its corners at some of these times.
    public var outlines: [[CGPoint]] = []
    /// These times, seconds.
    public var times: [Double] = []

    /// Of the layer with a way from the root, about a time that is known up to `end`. Throws
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
