import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers with equal background filters, sharing a single copy of the content behind.
///
/// A copy ends a pass, and every filter adds passes. In a run, a hundred panes of blurred glass
/// cost as much as a single large pane. A layer joins an earlier layer's run if nothing drawn since
/// the copy is visible through the filter. The copy's box is known after the last join; its passes
/// are planned at the end.
struct BackdropRun {
    /// The target surface, and the number of passes before the copy.
    let target: Int32
    let place: Int
    let filters: [LayerFilter]
    /// The signature of equal filters; nil for position-dependent filters.
    let signature: FilterReach.Signature?
    /// The surface with the copy; `result` is the surface with the filtered picture.
    var subject: FilterSubject
    let result: Int32
    /// The read pixels, and the total area of all layers' reads.
    var box: PixelBox
    var area: Float
    /// The shown pixels, by record.
    var panes: [(seen: PixelBox, record: Int)] = []
    var isOpen = true

    /// The largest ratio of a shared picture's pixels to separate pictures'.
    static let waste: Float = 1.5

    func accepts(_ signature: FilterReach.Signature?, _ box: PixelBox) -> Bool {
        guard isOpen, let signature, signature == self.signature else { return false }
        var union = self.box
        union.formUnion(box)
        let sum = area + box.width * box.height
        return union.width * union.height <= Self.waste * sum
    }
}
