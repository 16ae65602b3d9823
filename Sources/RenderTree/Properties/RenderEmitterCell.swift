import LaminaGraphicsTypes
import LaminaMotion

/// The drawing side's form of an emitter cell: the values at the commit.
///
/// Transferred as `.object` inside the `emitterCells` array of a layer. Values have the keys of
/// key-value coding (`birthRate`, `emissionLongitude`, `color` …); missing values are the cell's
/// defaults.
public final class RenderEmitterCell: @unchecked Sendable {
    /// The name for key paths; nil for none.
    public let name: String?
    /// The values by key.
    public let values: [String: MotionValue]
    /// The timing in seconds.
    public let timing: Timing
    /// The nested cells.
    public let cells: [RenderEmitterCell]

    /// A cell with its values.
    public init(
        name: String?, values: [String: MotionValue], timing: Timing, cells: [RenderEmitterCell]
    ) {
        self.name = name
        self.values = values
        self.timing = timing
        self.cells = cells
    }
}
