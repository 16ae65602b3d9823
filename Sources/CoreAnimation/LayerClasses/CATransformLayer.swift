import CoreGraphics
import Foundation

/// A layer without a plane: its sublayers are placed in the three-dimensional space of the
/// superlayer. Thread: as for every `CALayer`.
open class CATransformLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
