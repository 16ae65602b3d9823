/// What modifiers of paths may still work on: a small document can ask for any number of points.
final class WorkBudget {
    private var left = DocumentLimits.modifiedPoints
    /// Whether something was left as it was.
    private(set) var isSpent = false

    /// Takes the work on these paths; false when there is not so much left.
    func take(_ contours: [Contour], times: Int = 1) -> Bool {
        let points = contours.reduce(0) { $0 + 3 * $1.segments.count + 1 }
        guard points * times <= left else {
            isSpent = true
            return false
        }
        left -= points * times
        return true
    }
}
