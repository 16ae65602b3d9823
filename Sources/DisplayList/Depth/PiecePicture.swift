import LaminaGraphicsTypes
import LaminaRenderTree

/// The picture of a cut layer with the state of its drawing; all pieces of the layer show the
/// picture.
struct PiecePicture {
    /// Nil if nothing was drawn.
    var picture: LayerPicture?
    var plane: PlaneTransform
    var clip: PixelBox
    var opacity: Float
    var tint: SIMD4<Float>
    var target: Int32
    var timeShift: Double

    /// True if a new drawing would equal the picture. Lines cutting a piece are ignored: the lines
    /// cut the picture afterwards.
    func isLike(_ o: PiecePicture) -> Bool {
        plane == o.plane && clip == o.clip && opacity == o.opacity && tint == o.tint
            && target == o.target && timeShift == o.timeShift
    }
}

extension PaintContext {
    /// The picture of a layer: an earlier piece's picture in this list, otherwise the result of
    /// `draw`.
    func pictureOfPieces(
        _ index: UInt32, _ context: InheritedState, _ draw: () -> LayerPicture?
    ) -> LayerPicture? {
        guard context.isPiece else { return draw() }
        var piece = PiecePicture(
            plane: draws[Int(index)].plane, clip: context.clip.box, opacity: context.opacity,
            tint: context.tint, target: scope.target.surface,
            timeShift: timeShift)
        if let known = draft.piecePictures[index], known.isLike(piece) { return known.picture }
        piece.picture = draw()
        draft.piecePictures[index] = piece
        return piece.picture
    }
}
