import CoreAnimation

/// Begin of a window's frames, and the time each frame is drawn for: at most a frame in each
/// refresh of the window's screen, drawn for the time of the next refresh.
struct FramePacing: Sendable {
    var grid: RefreshGrid
    /// Number of the refresh in which the last frame began.
    private(set) var last: Int?

    init(grid: RefreshGrid) { self.grid = grid }

    /// Begins a frame; returns the time at which the frame will be shown.
    mutating func begin(at now: Double) -> Double {
        let number = grid.number(at: now)
        last = number
        return grid.time(of: number + 1)
    }

    /// Earliest time of another frame.
    var earliest: Double { last.map { grid.time(of: $0 + 1) } ?? -.infinity }

    /// Time of the next frame while animations run: the next refresh whose number is a multiple of
    /// the refreshes per frame at `rate`, as for display links of the same rate. A missed frame is
    /// not replaced.
    func next(rate: Float) -> Double {
        guard let last else { return -.infinity }
        let step = RefreshGrid.refreshes(perFrameAt: Double(rate), period: grid.period)
        let after = last + 1
        return grid.time(of: after + ((step - after % step) % step + step) % step)
    }

    /// Limit of a frame's wait for display links in the present refresh; the other half of the
    /// refresh is left for drawing.
    func deadline(at now: Double) -> (number: Int, end: Double) {
        let number = grid.number(at: now)
        return (number, grid.time(of: number) + grid.period / 2)
    }
}
