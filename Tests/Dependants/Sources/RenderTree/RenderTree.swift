/// A client's own module of a name that a folder of the library has.
public enum OwnRenderTree {
    public static let name = "RenderTree"
}
