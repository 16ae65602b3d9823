/// How much a surface holds besides what is drawn into it and shown.
struct SurfaceRoom {
    /// How far outside the clip pixels still matter: a blur will reach for them.
    var margin: Float = 0
    /// Clear pixels around what was drawn.
    var pad: Float = 0
    /// Held whatever is drawn.
    var least = PixelBox.empty

    /// Pixels outside the window that nothing is drawn beyond.
    static let farthest: Float = 2048
}
