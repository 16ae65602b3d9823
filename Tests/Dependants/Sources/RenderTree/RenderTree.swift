/// A client's own module with the name of a folder of the library.
public enum OwnRenderTree {
    public static let name = "RenderTree"
}
