/// The animated batches of a list under construction: an open batch for further layers, and
/// complete batches.
struct AnimatedBatchDrafts {
    var open: AnimatedBatchDraft?
    /// Complete batches. They replace their items at the end of the build; until then layers count
    /// their own items.
    var complete: [AnimatedBatchDraft] = []

    mutating func removeAll() { (open, complete) = (nil, []) }
}
