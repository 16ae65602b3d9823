import LaminaRenderTree

/// The layers of a space that are drawn whole instead of in pieces: inside of a piece that is drawn
/// item by item, layers with content that reads the backdrop.
///
/// Content that reads a backdrop is drawn for each piece, because a separate picture has no
/// backdrop. Pieces in pieces would double the work with every level of a nest.
struct WholeLayers {
    enum Way { case asPiece, whole, done }

    private let painting: PaintContext
    private let isInPiece: Bool
    private var drawn: Set<Int> = []

    init(_ painting: PaintContext, _ context: InheritedState) {
        (self.painting, isInPiece) = (painting, context.isInPiece)
    }

    /// The way to draw the next piece of a layer, from far to near. `number` distinguishes the
    /// copies of a replicator's layer.
    mutating func way(of index: UInt32, _ number: Int, isCut: Bool) -> Way {
        guard isInPiece, isCut, GroupRules(painting).readsBackdrop(below: index) else {
            return .asPiece
        }
        return drawn.insert(number).inserted ? .whole : .done
    }
}
