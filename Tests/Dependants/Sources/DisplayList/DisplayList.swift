/// A client's own module with the name of a folder of the library.
public enum OwnDisplayList {
    /// Name of the module.
    public static let name = "DisplayList"
}
