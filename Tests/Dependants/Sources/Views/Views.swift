/// A client's own module of a name that a folder of the library has.
public enum OwnViews {
    public static let name = "Views"
}
