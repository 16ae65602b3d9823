import SceneGallery

/// Pages, in the order of the gallery.
public enum PageList {
    /// All pages.
    public static let all: [Piece] = [
        CoverFlow.piece, LockScreen.piece, Dock.piece, LiveCube.piece, Sparks.piece,
        SharedZoom.piece, PageCurl.piece, KineticType.piece, Lettering.piece, CardStack.piece,
        Clock.piece, Dashboard.piece, Stress.piece,
    ]

    /// Listings of the guide, after the pages.
    public static let reference = SceneList.all.map(ScenePage.piece)

    /// Piece with this id; nil for an unknown id.
    public static func piece(_ id: String) -> Piece? {
        (all + reference).first { $0.id == id }
    }
}
