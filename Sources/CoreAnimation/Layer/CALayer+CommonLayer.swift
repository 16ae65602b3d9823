extension CALayer {
    /// The nearest layer that contains this layer and another, both included; nil for layers of
    /// different trees and for presentations of separate calls. Cost: linear in the depths.
    final func commonLayer(with other: CALayer) -> CALayer? {
        // The table retains the layers: a superlayer of a presentation layer lives only while
        // retained, and another layer may get the address of a freed layer.
        var above: [ObjectIdentifier: CALayer] = [:]
        var layer: CALayer? = self
        while let current = layer {
            above[ObjectIdentifier(current)] = current
            layer = current.superlayer
        }
        layer = other
        while let current = layer, above[ObjectIdentifier(current)] == nil {
            layer = current.superlayer
        }
        return layer
    }
}
