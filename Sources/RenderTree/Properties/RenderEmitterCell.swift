import LaminaGraphicsTypes
import LaminaMotion

/// An emitter cell as the drawing side knows it: the values at the commit.
///
/// Travels as `.object` inside the `emitterCells` array of a layer. Values are keyed as in key-value
/// coding (`birthRate`, `emissionLongitude`, `color` …); those not in `values` have the cell's defaults.
public final class RenderEmitterCell: @unchecked Sendable {
    public let name: String?
    public let values: [String: MotionValue]
    public let timing: Timing
    public let cells: [RenderEmitterCell]

    public init(
        name: String?, values: [String: MotionValue], timing: Timing, cells: [RenderEmitterCell]
    ) {
        self.name = name
        self.values = values
        self.timing = timing
        self.cells = cells
    }
}
