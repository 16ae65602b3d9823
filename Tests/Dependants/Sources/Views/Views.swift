/// A client's own module with the name of a folder of the library.
public enum OwnViews {
    public static let name = "Views"
}
