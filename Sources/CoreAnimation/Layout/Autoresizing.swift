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
        let old = frame
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
        let rounded = Autoresizing.rounded(target)
        if canHave(frame: rounded) { frame = rounded }
    }
}
