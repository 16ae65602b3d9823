import CoreGraphics
import Foundation

/// Distribution of a change of the superlayer's size (B-LA 63, 64).
///
/// Input: the three parts of an axis – margin, size, margin –, their flexibility, and the change.
/// Output: the new margin and size.
/// Idea: every part is entitled to a third of the change, whatever its length. An inflexible part
/// yields its third to the flexible margins, or to the size if neither margin is flexible.
enum Autoresizing {
    static func axis(
        origin: CGFloat, size: CGFloat, delta: CGFloat, minMargin: Bool, sizable: Bool,
        maxMargin: Bool
    ) -> (origin: CGFloat, size: CGFloat) {
        guard minMargin || sizable || maxMargin else { return (origin, size) }
        let third = delta / 3
        let margins = (minMargin ? 1 : 0) + (maxMargin ? 1 : 0)
        var toMargin: CGFloat = 0
        var toSize: CGFloat = 0
        if margins == 0 {
            toSize = delta
        } else {
            toSize = sizable ? third : 0
            toMargin = (delta - toSize) / CGFloat(margins)
        }
        return (origin + (minMargin ? toMargin : 0), size + toSize)
    }

    /// Edges on whole points: minimum edges are rounded down, maximum edges are rounded up.
    static func rounded(_ r: CGRect) -> CGRect {
        let s = r.standardized
        let x = s.minX.rounded(.down)
        let y = s.minY.rounded(.down)
        return CGRect(
            x: x, y: y, width: s.maxX.rounded(.up) - x, height: s.maxY.rounded(.up) - y)
    }
}

extension CALayer {
    final func resizeChildren(_ oldSize: CGSize) {
        guard !children.isEmpty, !Self.isTooDeep("autoresizing") else { return }
        for child in children { child.resize(withOldSuperlayerSize: oldSize) }
    }

    final func autoresize(_ oldSize: CGSize) {
        let mask = autoresizingMask
        guard !mask.isEmpty, let above = superlayer else { return }
        let new = above.bounds.size
        let isBoxed = sizeFollowsFrame
        let old = isBoxed ? frame : uprightFrame
        let x = Autoresizing.axis(
            origin: old.origin.x, size: old.size.width, delta: new.width - oldSize.width,
            minMargin: mask.contains(.layerMinXMargin), sizable: mask.contains(.layerWidthSizable),
            maxMargin: mask.contains(.layerMaxXMargin))
        let y = Autoresizing.axis(
            origin: old.origin.y, size: old.size.height, delta: new.height - oldSize.height,
            minMargin: mask.contains(.layerMinYMargin), sizable: mask.contains(.layerHeightSizable),
            maxMargin: mask.contains(.layerMaxYMargin))
        let target = CGRect(x: x.origin, y: y.origin, width: x.size, height: y.size)
        // The difference of two infinite lengths is NaN and cannot be distributed.
        guard target != old, !target.hasNaN else { return }
        guard isBoxed else { return placeUpright(target.standardized) }
        let rounded = Autoresizing.rounded(target)
        if canHave(frame: rounded) { frame = rounded }
    }

    /// True if the bounding box in the superlayer determines the size, as for the identity, scales
    /// and quarter turns. A layer of no extent, or turned, skewed or in perspective, would get a
    /// wrong size with each change.
    private var sizeFollowsFrame: Bool {
        let t = properties.transform
        if CATransform3DIsIdentity(t) { return true }
        let (along, across) = (abs(t.m11) + abs(t.m22), abs(t.m12) + abs(t.m21))
        return t.m14 == 0 && t.m24 == 0 && min(along, across) <= 1e-9 * max(along, across)
            && (along > across ? t.m11 != 0 && t.m22 != 0 : t.m12 != 0 && t.m21 != 0)
    }

    /// The frame without the transform.
    private var uprightFrame: CGRect {
        let (size, anchor) = (properties.bounds.size, properties.anchorPoint)
        return CGRect(
            x: properties.position.x - anchor.x * size.width,
            y: properties.position.y - anchor.y * size.height, width: size.width,
            height: size.height)
    }

    private func placeUpright(_ rect: CGRect) {
        let anchor = properties.anchorPoint
        let place = CGPoint(
            x: rect.origin.x + anchor.x * rect.size.width,
            y: rect.origin.y + anchor.y * rect.size.height)
        guard !place.x.isNaN, !place.y.isNaN else { return }
        bounds = CGRect(origin: properties.bounds.origin, size: rect.size)
        position = place
    }
}
