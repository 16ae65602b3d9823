/// A client's own module with the name of a folder of the library.
public enum OwnWindowing {
    /// Name of the module.
    public static let name = "Windowing"
}
