import CoreGraphics
import Foundation

/// A layer without a plane of its own: its sublayers live in the space above it.
open class CATransformLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
