/// What a debug view shows over the picture.
public struct DebugOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// A line around every layer.
    public static let borders = DebugOptions(rawValue: 1)
    /// Green where nothing shows through, red where blending happens.
    public static let blending = DebugOptions(rawValue: 2)
    /// Yellow over surfaces, one shade a reason.
    public static let offscreen = DebugOptions(rawValue: 4)
    /// Green for a rasterised layer or a shadow taken from its cache, red for one drawn anew.
    public static let rasterCache = DebugOptions(rawValue: 8)
    /// A flash over what changed, gone with the next frame.
    public static let damage = DebugOptions(rawValue: 16)
    /// One colour for each draw call, and its number at its first item.
    public static let batches = DebugOptions(rawValue: 32)
    /// A dark picture, brighter where more is drawn over each other.
    public static let overdraw = DebugOptions(rawValue: 64)
    /// Orange around layers that have the list built anew when they change, with the reason.
    public static let obstacles = DebugOptions(rawValue: 128)
    /// Green around layers that move and are evaluated where they are drawn, violet around those that are not, with the reason.
    public static let flocks = DebugOptions(rawValue: 256)
}
