// Areas of paths combined.
//
// In: one or two paths and the rule that fills them. Out: a path of closed subpaths that neither cross themselves
// nor each other, outer ones counterclockwise where y points up and holes clockwise, so that both rules fill it
// alike. The way there (Docs/Decisions/0011):
//
//     curves ─► chords on a grid ─► pieces ─► arrangement ─► outlines ─► curves
//     ChordList     ChordSplitting      Arrangement   AreaOutlines    OutlineBuilder
//
// Who crosses whom is decided in whole numbers, so there is no input it fails on. Details smaller than the chords'
// distance from their curve, 1/16384 of the curve's size, or than a step of the grid, 2⁻²⁸ of both paths' extent,
// may be lost. Paths that cross more than two million times are not combined: the first comes back as it is, said once.
import Foundation

extension CGPath {
    /// The area that is in this path, in `other` or in both. Both are filled by `rule`, default winding.
    public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 || $1 }
    }

    /// The area that is both in this path and in `other`. Both are filled by `rule`, default winding.
    public final func intersection(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        guard touches(other) else { return CGPath(storage: PathStorage()) }
        return combined(other, rule) { $0 && $1 }
    }

    /// The area of this path that is not in `other`. Both are filled by `rule`, default winding.
    public final func subtracting(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        combined(other, rule) { $0 && !$1 }
    }

    /// The area that is in one of both paths only. Both are filled by `rule`, default winding.
    public final func symmetricDifference(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        combined(other, rule) { $0 != $1 }
    }

    /// The same area without crossings: either rule fills the result as `rule`, default winding, fills this path.
    public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(nil, rule) { first, _ in first }
    }

    /// The connected parts of the area, each with its holes. Parts that touch in a point are two.
    public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        components(nil, rule) { first, _ in first }.map { CGPath(storage: $0) }
    }

    /// Whether both areas have a part in common. Areas that only touch have none: our choice.
    public final func intersects(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> Bool {
        !intersection(other, using: rule).isEmpty
    }

    /// Whether the boxes of both paths leave room for a common area.
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

    /// The connected parts of the area that `isInside` makes of both areas.
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
            // Holes of a part that is too thin to be kept are thinner.
            guard var outline = builder.outline(component.outer) else { return nil }
            for hole in component.holes.compactMap({ builder.outline($0) }) {
                outline.append(hole, .identity)
            }
            return outline
        }
    }
}
