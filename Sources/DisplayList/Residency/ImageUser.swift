import LaminaGraphicsTypes

/// What shows images. Asked while the renderer's context is current, when pages that nobody shows are to go.
public protocol ImageUser: AnyObject {
    /// The texture pages it shows, in any order; one may come twice.
    func forEachPage(_ body: (Int32) -> Void)
}
