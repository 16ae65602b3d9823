/// A client's own module with the name of a folder of the library.
public enum OwnRenderTree {
    /// Name of the module.
    public static let name = "RenderTree"
}
