import CoreGraphics
import UIKit

/// An animation as a bar: when it waits, runs, repeats and fills. All times in seconds of the line.
public struct TimelineBar: Equatable {
    /// When it was added; it waits from then until it begins.
    public var added: Double
    public var begin: Double
    /// Infinite for one that never ends.
    public var end: Double
    /// From one repetition to the next.
    public var cycle: Double
    /// Whether the second half of a cycle is the way back.
    public var autoreverses = false
    public var fillsBefore = false
    public var fillsAfter = false
    /// Progress over the first way, both from 0 to 1; progress may leave that.
    public var curve: [CGPoint] = []
    /// Key frames, as fractions of the way.
    public var keyTimes: [Double] = []
    public var color: UIColor

    public init(added: Double, begin: Double, end: Double, cycle: Double, color: UIColor) {
        (self.added, self.begin, self.end, self.cycle) = (added, begin, end, cycle)
        self.color = color
    }
}

/// A row of a time line: a heading, or a bar with its name.
public struct TimelineRow: Equatable {
    public var id: AnyHashable
    public var level: Int
    public var title: String
    /// Shown dimmed behind the title.
    public var detail: String
    public var bar: TimelineBar?

    public init(
        id: AnyHashable, level: Int = 0, title: String, detail: String = "", bar: TimelineBar? = nil
    ) {
        (self.id, self.level, self.title, self.detail, self.bar) = (id, level, title, detail, bar)
    }
}
