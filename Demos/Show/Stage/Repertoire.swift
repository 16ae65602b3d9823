import SceneGallery

/// The acts, in the order they are shown in.
public enum Repertoire {
    public static let all: [Piece] = [
        CoverFlow.piece, LockScreen.piece, Dock.piece, LiveCube.piece, Sparks.piece,
        SharedZoom.piece, PageCurl.piece, KineticType.piece, CardStack.piece, Clock.piece,
        Dashboard.piece, Stress.piece,
    ]

    /// The listings of the guide, after them.
    public static let reference = SceneList.all.map(SceneAct.piece)

    /// The piece with this id.
    public static func piece(_ id: String) -> Piece? {
        (all + reference).first { $0.id == id }
    }
}
