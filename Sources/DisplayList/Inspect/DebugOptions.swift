/// The overlays of a debug view, drawn over the picture. Default none. With any option a changed
/// frame is drawn as a whole, and every pass runs.
public struct DebugOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Options from bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// A line around every layer.
    public static let borders = DebugOptions(rawValue: 1)
    /// Green for opaque drawing, red for blending.
    public static let blending = DebugOptions(rawValue: 2)
    /// Yellow over surfaces, with a shade per reason.
    public static let offscreen = DebugOptions(rawValue: 4)
    /// Green for a rasterised layer or a shadow from its cache, red for a new drawing.
    public static let rasterCache = DebugOptions(rawValue: 8)
    /// A flash over the damage, for a single frame.
    public static let damage = DebugOptions(rawValue: 16)
    /// A colour per draw call, with its number at its first item.
    public static let batches = DebugOptions(rawValue: 32)
    /// A dark picture, brighter with the number of overlapping items.
    public static let overdraw = DebugOptions(rawValue: 64)
    /// Orange frames around layers whose changes force a full rebuild of the list, with the reason.
    public static let rebuilds = DebugOptions(rawValue: 128)
    /// Green frames around layers animated by a shader in a batch; violet frames around other
    /// moving layers, with the reason.
    public static let animatedBatches = DebugOptions(rawValue: 256)
}

/// Names of version 1.
extension DebugOptions {
    /// The name of `rebuilds` in version 1.
    @available(*, deprecated, renamed: "rebuilds")
    public static var obstacles: DebugOptions { .rebuilds }
    /// The name of `animatedBatches` in version 1.
    @available(*, deprecated, renamed: "animatedBatches")
    public static var flocks: DebugOptions { .animatedBatches }
}
