import CoreGraphics
import Foundation
import LaminaRenderTree

// A layer's local time, and the times of its ancestors (B-TI 111–113).
extension CALayer {
    /// This layer's time at a time of the host's clock.
    final func localTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        descend(host, from: nil)
    }

    /// This layer's time at a time of the host's clock, with the values of the last commit.
    final func committedTime(atHost host: CFTimeInterval) -> CFTimeInterval {
        Self.down(
            host, to: self, above: { $0.parent },
            step: { ($0.pending?.before ?? $0.properties).localTime(fromParent: $1) })
    }

    private func hostTime(atLocal t: CFTimeInterval) -> CFTimeInterval { climb(t, to: nil) }

    /// Converts a time of another layer; nil is the host's clock.
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

    /// Converts a time up to an ancestor, or to the host's clock.
    private func climb(_ t: CFTimeInterval, to ancestor: CALayer?) -> CFTimeInterval {
        var t = t
        var layer: CALayer? = self
        while let current = layer, current !== ancestor {
            t = current.properties.parentTime(fromLocal: t)
            layer = current.superlayer
        }
        return t
    }

    /// Converts a time down from an ancestor, or from the host's clock.
    private func descend(_ t: CFTimeInterval, from ancestor: CALayer?) -> CFTimeInterval {
        if self === ancestor { return t }
        return Self.down(
            t, to: self,
            above: { layer in
                let above = layer.superlayer
                return above === ancestor ? nil : above
            }, step: { $0.properties.localTime(fromParent: $1) })
    }

    /// Converts a time down to a layer, from the topmost ancestor of `above`.
    ///
    /// Recursion up to a depth of 100 needs no heap memory; deeper trees use a list.
    @inline(__always)
    private static func down(
        _ t: CFTimeInterval, to layer: CALayer, above: (CALayer) -> CALayer?,
        step: (CALayer, CFTimeInterval) -> CFTimeInterval
    ) -> CFTimeInterval {
        func down(_ layer: CALayer, _ level: Int) -> CFTimeInterval {
            if level == 100 { return listed(layer) }
            return step(layer, above(layer).map { down($0, level + 1) } ?? t)
        }
        func listed(_ layer: CALayer) -> CFTimeInterval {
            var path: ContiguousArray<CALayer> = []
            var next: CALayer? = layer
            while let current = next {
                path.append(current)
                next = above(current)
            }
            return path.reversed().reduce(t) { step($1, $0) }
        }
        return down(layer, 0)
    }
}
