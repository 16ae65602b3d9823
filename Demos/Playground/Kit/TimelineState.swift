import UIKit

/// The range of time shown by a time line, and the marked times. All times in seconds.
struct TimelineState: Equatable {
    var scale = TimeScale()
    /// The playhead.
    var time = 0.0
    /// End of the known time.
    var reach = 0.0
    var loop: ClosedRange<Double>?
    /// End of the scene; nil for an endless one.
    var end: Double?
    var markers: [Double] = []
    /// From the first to the last of the chosen key frames and bars; nil for fewer than two.
    var span: ClosedRange<Double>?
    /// Least width of the column of names, and the width that shows the longest name, points.
    var leastHeader: CGFloat = 250
    var wantedHeader: CGFloat = 0
    /// Width of the time line, points.
    var width: CGFloat = 0
    /// Largest share of the time line's width that long names take.
    private static let mostHeader = 0.36

    /// Width of the column of names, points.
    var headerWidth: CGFloat { max(leastHeader, min(wantedHeader, widestHeader)) }
    /// False if the column of names is as wide as long names make the column.
    var canWiden: Bool { headerWidth < widestHeader }
    private var widestHeader: CGFloat { (width * Self.mostHeader).rounded(.down) }
}

/// The rows of a time line, and the rows that a filter leaves.
struct TimelineRowSet {
    var all: [TimelineRow] = [] { didSet { update() } }
    var filter = "" { didSet { update() } }
    private(set) var shown: [TimelineRow] = []
    /// Text in place of rows, without a filter.
    var placeholder = ""

    /// Text in place of rows.
    var emptyText: String { all.isEmpty ? placeholder : "No matches for “\(filter)”" }

    private mutating func update() {
        shown = all
        guard !filter.isEmpty else { return }
        shown = RowFilter.kept(all.map(\.level), withParts: true) {
            all[$0].title.localizedCaseInsensitiveContains(filter)
                || all[$0].detail.localizedCaseInsensitiveContains(filter)
                || all[$0].keywords.localizedCaseInsensitiveContains(filter)
        }.map { all[$0] }
    }
}
