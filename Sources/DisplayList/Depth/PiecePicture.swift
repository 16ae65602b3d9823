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
