import CoreGraphics
import Foundation
import RenderTree

// A layer's own time and its place among the times above it (B-TI 111–113).
extension CALayer {
    /// This layer's time at a moment of the host's clock.
    final func localTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        let above = superlayer?.localTime(atHost: host) ?? host
        return properties.localTime(fromParent: above)
    }

    /// The same with the values of the last commit.
    final func committedTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        let above = parent?.committedTime(atHost: host) ?? host
        return (pending?.before ?? properties).localTime(fromParent: above)
    }

    private func hostTime(atLocal t: CFTimeInterval) -> CFTimeInterval {
        let above = properties.parentTime(fromLocal: t)
        return superlayer?.hostTime(atLocal: above) ?? above
    }

    /// Nil as the other layer is the host's clock.
    final func time(_ t: CFTimeInterval, from other: CALayer?) -> CFTimeInterval {
        if other === self { return t }
        guard let other else { return localTime(atHost: t) }
        guard let common = commonLayer(with: other) else {
            return localTime(atHost: other.hostTime(atLocal: t))
        }
        return descend(other.climb(t, to: common), from: common)
    }

    final func time(_ t: CFTimeInterval, to other: CALayer?) -> CFTimeInterval {
        guard let other else { return hostTime(atLocal: t) }
        return other.time(t, from: self)
    }

    private func commonLayer(with other: CALayer) -> CALayer? {
        var above: Set<ObjectIdentifier> = []
        var layer: CALayer? = self
        while let current = layer {
            above.insert(ObjectIdentifier(current))
            layer = current.superlayer
        }
        layer = other
        while let current = layer, !above.contains(ObjectIdentifier(current)) {
            layer = current.superlayer
        }
        return layer
    }

    private func climb(_ t: CFTimeInterval, to ancestor: CALayer) -> CFTimeInterval {
        if self === ancestor { return t }
        let above = properties.parentTime(fromLocal: t)
        return superlayer?.climb(above, to: ancestor) ?? above
    }

    private func descend(_ t: CFTimeInterval, from ancestor: CALayer) -> CFTimeInterval {
        if self === ancestor { return t }
        let above = superlayer?.descend(t, from: ancestor) ?? t
        return properties.localTime(fromParent: above)
    }
}
