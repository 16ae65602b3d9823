import CoreAnimation

/// When a window's frames begin, and for which moment they are drawn: one in each refresh of its screen at most, for the
/// moment of the next.
struct FramePacing: Sendable {
    var grid: RefreshGrid
    /// The refresh the last frame began in.
    private(set) var last: Int?

    init(grid: RefreshGrid) { self.grid = grid }

    /// A frame begins; tells when it will be shown.
    mutating func begin(at now: Double) -> Double {
        let number = grid.number(at: now)
        last = number
        return grid.time(of: number + 1)
    }

    /// The earliest moment for another frame.
    var earliest: Double { last.map { grid.time(of: $0 + 1) } ?? -.infinity }

    /// When what moves is drawn again: in the next refresh whose number `rate` divides, as display links of that rate
    /// are called. A frame that was missed is not made up for.
    func next(rate: Float) -> Double {
        guard let last else { return -.infinity }
        let step = RefreshGrid.refreshes(perFrameAt: Double(rate), period: grid.period)
        let after = last + 1
        return grid.time(of: after + ((step - after % step) % step + step) % step)
    }

    /// Until when a frame waits for what display links do in the present refresh; half of it is left for drawing.
    func patience(at now: Double) -> (number: Int, end: Double) {
        let number = grid.number(at: now)
        return (number, grid.time(of: number) + grid.period / 2)
    }
}
