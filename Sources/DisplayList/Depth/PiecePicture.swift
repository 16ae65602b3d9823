import LaminaGraphicsTypes
import LaminaRenderTree

/// The picture of a layer that is cut, and what it was drawn under: all of its pieces show it.
struct PiecePicture {
    var picture: LayerPicture
    var plane: PlaneTransform
    var clip: PixelBox
    var opacity: Float
    var tint: SIMD4<Float>
    var target: Int32
    var timeShift: Double

    /// Whether it would be drawn the same again. The lines that cut a piece do not count: they cut the picture.
    func isLike(_ o: PiecePicture) -> Bool {
        plane == o.plane && clip == o.clip && opacity == o.opacity && tint == o.tint
            && target == o.target && timeShift == o.timeShift
    }
}

extension Canvas {
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
            timeShift: timeShift)
        if let known = draft.piecePictures[index], known.isLike(piece) { return known.picture }
        guard let made = draw() else { return nil }
        piece.picture = made
        draft.piecePictures[index] = piece
        return made
    }
}
