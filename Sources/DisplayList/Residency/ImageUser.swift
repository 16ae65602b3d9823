import LaminaGraphicsTypes

/// A user of images. Called with the renderer's context current, before unused pages are evicted.
public protocol ImageUser: AnyObject {
    /// Calls `body` with the used texture pages, in any order; repeated pages are possible.
    func forEachPage(_ body: (Int32) -> Void)
}
