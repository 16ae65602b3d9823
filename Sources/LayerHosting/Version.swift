/// The library itself. Ours.
public enum Lamina {
    /// The version: three numbers as semantic versioning counts them, the topmost of CHANGELOG.md.
    public static let version = "0.2.0"
}
