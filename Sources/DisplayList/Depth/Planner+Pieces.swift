import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// The picture of a layer: of one in pieces that which an earlier piece has drawn into this list, otherwise
    /// what `draw` makes of it.
    func pictureOfPieces(
        _ index: UInt32, _ context: LayerContext, _ draw: () -> LayerPicture?
    ) -> LayerPicture? {
        guard context.isPiece else { return draw() }
        var piece = PiecePicture(
            picture: LayerPicture(surface: -1, toScreen: PlaneTransform()),
            plane: draws[Int(index)].plane, clip: context.clip.box, opacity: context.opacity,
            tint: context.tint, target: state.pointee.scope.target.surface,
            timeShift: state.pointee.scope.timeShift)
        if let known = piecePictures[index], known.isLike(piece) { return known.picture }
        guard let made = draw() else { return nil }
        piece.picture = made
        piecePictures[index] = piece
        return made
    }
}
