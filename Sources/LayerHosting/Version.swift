/// The library itself. Ours.
public enum Lamina {
    /// Version by semantic versioning: the topmost version of CHANGELOG.md.
    public static let version = "0.2.0"
}
