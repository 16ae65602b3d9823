import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers whose backgrounds are filtered alike, from one copy of what is behind all of them.
///
/// A copy ends a pass, and every filter is passes of its own: a hundred panes of blurred glass cost what one
/// large pane does. A layer joins the run of an earlier one when nothing that was drawn since the copy counts
/// behind it. The box of the copy is known when the last has joined, so its passes are planned at the end.
struct BackdropRun {
    /// The surface they are drawn into, and how many passes come before the copy.
    let target: Int32
    let place: Int
    let filters: [LayerFilter]
    /// What makes filters alike; nil where the result depends on the layer.
    let signature: FilterReach.Signature?
    /// The surface with the copy; `result` is the surface with the filtered picture.
    var subject: FilterSubject
    let result: Int32
    /// Pixels that are read, and the area of all layers' reads.
    var box: PixelBox
    var area: Float
    /// Pixels that are shown, by the record that shows them.
    var panes: [(seen: PixelBox, record: Int)] = []
    var isOpen = true

    /// A shared picture may hold this many times the pixels of separate ones.
    static let waste: Float = 1.5

    func accepts(_ signature: FilterReach.Signature?, _ box: PixelBox) -> Bool {
        guard isOpen, let signature, signature == self.signature else { return false }
        var union = self.box
        union.formUnion(box)
        let sum = area + box.width * box.height
        return union.width * union.height <= Self.waste * sum
    }
}
