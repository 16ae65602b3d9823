import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Bounds, position, transform and the frame derived from them (B-GE 25–31, B-KV 16, 17).
extension CALayer {
    final func storeBounds(_ value: CGRect) {
        if value.hasNaN {
            refuse("CALayer bounds contains NaN: [\(value.numbers)]")
        }
        let rect = value.size.width < 0 || value.size.height < 0 ? value.standardized : value
        setKeys.insert(.bounds)
        let old = properties.bounds
        guard rect != old else { return }
        let action = beginChange(.bounds)
        properties.bounds = rect
        if rect.size != old.size {
            if !children.isEmpty, autoresizesSublayers { resizeSublayers(withOldSize: old.size) }
            parent?.markContentChanged()
        }
        markContentChanged()
        if properties.flags.contains(.needsDisplayOnBoundsChange) || kind.contains(.text) {
            setNeedsDisplay()
        }
        endChange(.bounds, action)
    }

    final func storePosition(_ value: CGPoint) {
        if value.x.isNaN || value.y.isNaN {
            refuse("CALayer position contains NaN: [\(value.x) \(value.y)]")
        }
        write(.position, value != properties.position) { $0.position = value }
    }

    final func storeZPosition(_ value: CGFloat) {
        write(.zPosition, value != properties.zPosition) { $0.zPosition = value }
    }

    final func storeAnchorPoint(_ value: CGPoint) {
        write(.anchorPoint, value != properties.anchorPoint) { $0.anchorPoint = value }
    }

    final func storeAnchorPointZ(_ value: CGFloat) {
        write(.anchorPointZ, value != properties.anchorPointZ) { $0.anchorPointZ = value }
    }

    final func storeTransform(_ value: CATransform3D) {
        if value.hasNaN { refuse("CALayer transform contains NaN") }
        guard !CATransform3DEqualToTransform(value, properties.transform) else {
            setKeys.insert(.transform)
            return
        }
        write(.transform, true) { $0.transform = value }
        parent?.markContentChanged()
    }

    final func storeSublayerTransform(_ value: CATransform3D) {
        let differs = !CATransform3DEqualToTransform(value, properties.sublayerTransform)
        write(.sublayerTransform, differs) { $0[.sublayerTransform] = .transform(value) }
    }

    final func storeHidden(_ value: Bool) {
        let differs = value != isHidden
        writeFlag(.hidden, .hidden, value)
        if differs && parent != nil { runOrderEvent(value ? kCAOnOrderOut : kCAOnOrderIn) }
    }

    private func refuse(_ reason: String) -> Never {
        Diagnostics.raise("CALayerInvalidGeometry", "\(reason), layer \(self)")
    }

    /// The transform as an affine one; the identity for other transforms (B-GE 31).
    final func plainTransform() -> CGAffineTransform {
        CATransform3DIsAffine(properties.transform)
            ? CATransform3DGetAffineTransform(properties.transform) : .identity
    }

    // MARK: Frame

    final func storeFrame(_ value: CGRect) {
        if value.hasNaN { refuse("CALayer frame contains NaN: [\(value.numbers)]") }
        let target = value.size.width < 0 || value.size.height < 0 ? value.standardized : value
        // The bounding box of a rotated layer does not determine its size: the present frame
        // changes nothing.
        if !CATransform3DIsIdentity(properties.transform),
            target == LayerFrame.frame(of: properties)
        {
            setKeys.insert(.bounds)
            setKeys.insert(.position)
            return
        }
        let (size, position) = LayerFrame.placement(of: target, for: properties)
        bounds = CGRect(origin: properties.bounds.origin, size: size)
        self.position = position
    }

    /// False for a frame whose size or position would contain NaN, as with a position between
    /// infinite edges, and for a finite frame whose size or position would be infinite, as with a
    /// tiny scale.
    final func canHave(frame: CGRect) -> Bool {
        guard !frame.hasNaN else { return false }
        let (size, position) = LayerFrame.placement(of: frame.standardized, for: properties)
        let placed = CGRect(origin: position, size: size)
        return !placed.hasNaN && (!placed.hasInfinity || frame.hasInfinity)
    }

    /// True for an odd number of flipped layers from here to the root (B-GE 38).
    final func flipParity() -> Bool {
        var flipped = false
        var layer: CALayer? = self
        while let current = layer {
            if current.isGeometryFlipped { flipped.toggle() }
            layer = current.superlayer
        }
        return flipped
    }
}

extension CATransform3D {
    var hasNaN: Bool {
        let a = m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24
        let b = m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
        guard (a + b).isNaN else { return false }
        // A sum of opposite infinities is NaN as well; only a NaN element counts.
        return [
            m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
        ].contains { $0.isNaN }
    }
}

extension CGRect {
    var hasNaN: Bool {
        origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN
    }
    var hasInfinity: Bool {
        origin.x.isInfinite || origin.y.isInfinite || size.width.isInfinite
            || size.height.isInfinite
    }
    var numbers: String { "[\(origin.x) \(origin.y)] [\(size.width) \(size.height)]" }
}
