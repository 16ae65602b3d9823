// Set operations on the areas of paths.
//
// Input: one or two paths and their fill rule. Output: a path of closed subpaths without crossings,
// outer outlines counterclockwise with y up and holes clockwise: both fill rules give the same
// area. Idea (Docs/Decisions/0011):
//
//     curves ─► chords on a grid ─► pieces ─► arrangement ─► outlines ─► curves
//     ChordList     ChordSplitting      Arrangement   AreaOutlines    OutlineBuilder
//
// Crossings are decided in integer arithmetic, so no input can fail. Details smaller than the
// distance of chords from their curve, 1/16384 of the curve's size, or than a step of the grid,
// 2⁻²⁸ of both paths' extent, may be lost. Paths with more than two million crossings are not
// combined: the result is the first path unchanged, logged once.
import Foundation

extension CGPath {
    /// Area inside of at least one of the paths. Both paths are filled by `rule`, default winding.
    public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 || $1 }
    }

    /// Area inside of both paths. Both paths are filled by `rule`, default winding.
    public final func intersection(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        guard touches(other) else { return CGPath(storage: PathStorage()) }
        return combined(other, rule) { $0 && $1 }
    }

    /// Area of this path outside of `other`. Both paths are filled by `rule`, default winding.
    public final func subtracting(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        combined(other, rule) { $0 && !$1 }
    }

    /// Area inside of this path or of `other`, without the common area. Both paths are filled by
    /// `rule`, default winding.
    public final func symmetricDifference(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        combined(other, rule) { $0 != $1 }
    }

    /// Equal area without crossings: either rule fills the result as `rule`, default winding, fills
    /// this path. Empty without a finite point. With more than two million crossings the path is
    /// returned unchanged, with one warning.
    public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(nil, rule) { first, _ in first }
    }

    /// Connected parts of the area, each with its holes. Parts that touch in a point are separate.
    public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        components(nil, rule) { first, _ in first }.map { CGPath(storage: $0) }
    }

    /// True if both areas have a common part. Areas that only touch have none (Apple's behaviour is
    /// not documented).
    public final func intersects(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> Bool {
        !intersection(other, using: rule).isEmpty
    }

    /// True if the bounding boxes of both paths overlap.
    private func touches(_ other: CGPath) -> Bool {
        guard let a = finiteCorners(storage.points), let b = finiteCorners(other.storage.points)
        else { return false }
        return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
    }

    private func combined(
        _ other: CGPath?, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
    ) -> CGPath {
        var all = PathStorage()
        for component in components(other, rule, isInside) { all.append(component, .identity) }
        return CGPath(storage: all)
    }

    /// Connected parts of the area that `isInside` selects from both areas.
    private func components(
        _ other: CGPath?, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
    ) -> [PathStorage] {
        let paths = [storage, other?.storage ?? PathStorage()]
        guard let grid = PathGrid(paths) else { return [] }
        let chords = ChordList(paths, grid)
        guard let pieces = ChordSplitting(chords.chords)?.pieces else {
            Diagnostics.once(
                "CGPath: outlines that cross more than \(ChordSplitting.most) times are not combined"
            )
            return [storage]
        }
        let area = AreaOutlines(Arrangement(pieces, chords.chords)) { windings in
            switch rule {
            case .winding: isInside(windings.x != 0, windings.y != 0)
            case .evenOdd: isInside(windings.x & 1 != 0, windings.y & 1 != 0)
            }
        }
        let builder = OutlineBuilder(chords: chords)
        return area.components.compactMap { component in
            // Holes of a dropped, too thin part are thinner still.
            guard var outline = builder.outline(component.outer) else { return nil }
            for hole in component.holes.compactMap({ builder.outline($0) }) {
                outline.append(hole, .identity)
            }
            return outline
        }
    }
}
