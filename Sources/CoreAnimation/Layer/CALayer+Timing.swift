import CoreGraphics
import Foundation
import Motion
import RenderTree

// A layer's own time and its place among the times above it (B-TI 111–113).
extension LayerProperties {
    /// How local time follows from the superlayer's; nil when the two are the same.
    var layerTiming: Timing? {
        var timing: Timing?
        for entry in bag {
            guard let n = entry.value.number else { continue }
            switch entry.id {
            case .beginTime: timing = timing ?? Timing(); timing?.beginTime = n
            case .speed: timing = timing ?? Timing(); timing?.speed = n
            case .timeOffset: timing = timing ?? Timing(); timing?.timeOffset = n
            default: break
            }
        }
        return timing
    }
}

extension CALayer {
    /// This layer's time at a moment of the host's clock.
    final func localTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        let above = superlayer?.localTime(atHost: host) ?? host
        return properties.layerTiming?.localTime(fromParent: above) ?? above
    }

    /// The same with the values of the last commit.
    final func committedTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        let above = parent?.committedTime(atHost: host) ?? host
        return (pending?.before ?? properties).layerTiming?.localTime(fromParent: above) ?? above
    }

    private func hostTime(atLocal t: CFTimeInterval) -> CFTimeInterval {
        let above = properties.layerTiming?.parentTime(fromLocal: t) ?? t
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
        let above = properties.layerTiming?.parentTime(fromLocal: t) ?? t
        return superlayer?.climb(above, to: ancestor) ?? above
    }

    private func descend(_ t: CFTimeInterval, from ancestor: CALayer) -> CFTimeInterval {
        if self === ancestor { return t }
        let above = superlayer?.descend(t, from: ancestor) ?? t
        return properties.layerTiming?.localTime(fromParent: above) ?? above
    }
}
