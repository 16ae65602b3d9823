import CoreGraphics

/// Parts left of an animation group, of a tree of emitter cells or of a written document.
///
/// An object may be in several groups: groups of groups, each with the same member twice, would
/// have more parts than any memory.
final class PartBudget {
    /// Limit of the parts together.
    private let most: Int
    private var left: Int

    init(_ most: Int = 100_000) { (self.most, left) = (most, most) }

    /// Spends one part; false beyond the limit, with one message.
    func spend() -> Bool {
        left -= 1
        if left >= 0 { return true }
        Diagnostics.once("animations or emitter cells beyond \(most) in one are left out")
        return false
    }
}
