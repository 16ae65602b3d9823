import CoreGraphics
import Foundation
import Motion
import RenderTree

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
            if !children.isEmpty { resizeSublayers(withOldSize: old.size) }
            parent?.setNeedsLayout()
        }
        setNeedsLayout()
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

    final func storeTransform(_ value: CATransform3D) {
        if value.hasNaN { refuse("CALayer transform contains NaN") }
        guard !CATransform3DEqualToTransform(value, properties.transform) else {
            setKeys.insert(.transform)
            return
        }
        write(.transform, true) { $0.transform = value }
        parent?.setNeedsLayout()
    }

    final func storeHidden(_ value: Bool) {
        let differs = value != isHidden
        writeFlag(.hidden, .hidden, value)
        if differs && parent != nil { runOrderEvent(value ? kCAOnOrderOut : kCAOnOrderIn) }
    }

    private func refuse(_ reason: String) -> Never {
        Diagnostics.raise("CALayerInvalidGeometry", "\(reason), layer \(self)")
    }

    /// The transform as an affine one; the identity when it is not exactly affine (B-GE 31).
    final func plainTransform() -> CGAffineTransform {
        CATransform3DIsAffine(properties.transform)
            ? CATransform3DGetAffineTransform(properties.transform) : .identity
    }

    // MARK: Frame

    final func derivedFrame() -> CGRect {
        let p = properties
        let box = p.transform.box(of: Self.anchored(p.bounds.size, at: p.anchorPoint))
        return box.offsetBy(dx: p.position.x, dy: p.position.y)
    }

    final func storeFrame(_ value: CGRect) {
        if value.hasNaN { refuse("CALayer frame contains NaN: [\(value.numbers)]") }
        let target = value.size.width < 0 || value.size.height < 0 ? value.standardized : value
        let p = properties
        var size = target.size
        if !CATransform3DIsIdentity(p.transform) {
            size = CATransform3DInvert(p.transform).box(of: CGRect(origin: .zero, size: size)).size
        }
        let box = p.transform.box(of: Self.anchored(size, at: p.anchorPoint))
        let position = CGPoint(
            x: target.origin.x - box.origin.x, y: target.origin.y - box.origin.y)
        bounds = CGRect(origin: p.bounds.origin, size: size)
        self.position = position
    }

    /// A rectangle of the size whose anchor point is the origin.
    private static func anchored(_ size: CGSize, at anchor: CGPoint) -> CGRect {
        CGRect(
            x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
            height: size.height)
    }

    /// Odd number of flipped layers from here to the root (B-GE 38).
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

    /// Box of the four corners of a rectangle in the z = 0 plane after this transform.
    func box(of r: CGRect) -> CGRect {
        if CATransform3DIsIdentity(self) { return r }
        var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
        for (x, y) in [(r.minX, r.minY), (r.maxX, r.minY), (r.minX, r.maxY), (r.maxX, r.maxY)] {
            let p = project(CGPoint(x: x, y: y))
            low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// A point of the z = 0 plane after this transform, divided by w.
    func project(_ p: CGPoint) -> CGPoint {
        let x = p.x * m11 + p.y * m21 + m41
        let y = p.x * m12 + p.y * m22 + m42
        let w = p.x * m14 + p.y * m24 + m44
        return w == 1 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
    }
}

extension CGRect {
    var hasNaN: Bool {
        origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN
    }
    var numbers: String { "[\(origin.x) \(origin.y)] [\(size.width) \(size.height)]" }
}
