/// A client's own module of a name that a folder of the library has.
public enum OwnDisplayList {
    public static let name = "DisplayList"
}
