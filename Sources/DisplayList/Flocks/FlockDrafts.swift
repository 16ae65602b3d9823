/// Flocks of a list that is being made: one that layers may still join, and those that are complete.
struct FlockDrafts {
    var open: FlockDraft?
    /// They take the place of their items when the list is made: until then layers count what they drew.
    var complete: [FlockDraft] = []

    mutating func removeAll() { (open, complete) = (nil, []) }
}
