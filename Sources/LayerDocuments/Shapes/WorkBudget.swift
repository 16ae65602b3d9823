/// Points left for path modifiers: a small document can request any number of points.
final class WorkBudget {
    private var left = DocumentLimits.modifiedPoints
    /// True after a request beyond the budget.
    private(set) var isSpent = false

    /// Spends the cost of the contours; false, without a change, beyond the budget.
    func spend(_ contours: [Contour], times: Int = 1) -> Bool {
        let points = contours.reduce(0) { $0 + 3 * $1.segments.count + 1 }
        guard points * times <= left else {
            isSpent = true
            return false
        }
        left -= points * times
        return true
    }
}
