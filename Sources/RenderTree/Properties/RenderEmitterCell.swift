import LaminaGraphicsTypes
import LaminaMotion

/// The drawing side's form of an emitter cell: the values at the commit.
///
/// Transferred as `.object` inside the `emitterCells` array of a layer. Values have the keys of
/// key-value coding (`birthRate`, `emissionLongitude`, `color` …); missing values are the cell's
/// defaults.
public final class RenderEmitterCell: @unchecked Sendable {
    /// The name for key paths; nil for none. Animations of a cell without a name have no effect.
    public let name: String?
    /// The values by key. Only values set by the application, the class or a style: a missing value
    /// is the default of `CellTable`.
    public let values: [String: MotionValue]
    /// The timing in seconds. Part of the wire format; the simulation reads the times in `values`.
    public let timing: Timing
    /// The nested cells. In order; 16 levels at most in commits of layers.
    public let cells: [RenderEmitterCell]

    /// A cell with its values. Nothing is checked.
    public init(
        name: String?, values: [String: MotionValue], timing: Timing, cells: [RenderEmitterCell]
    ) {
        self.name = name
        self.values = values
        self.timing = timing
        self.cells = cells
    }

    /// The number of cells, with all nested cells.
    var count: Int { cells.reduce(1) { $0 + $1.count } }
}
