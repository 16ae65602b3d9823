/// A client's own module with the name of a folder of the library.
public enum OwnDisplayList {
    public static let name = "DisplayList"
}
