import CoreGraphics
import Foundation

/// Lines of a frame with their origins from the lower left corner of the path's box, y up.
struct FrameLines {
    private(set) var lines: [CTLine] = []
    private(set) var origins: [CGPoint] = []
    /// First character behind the lines.
    private(set) var end: Int

    /// Points from the origin beyond which numbers do not resolve the steps between rows.
    private static let farthest: CGFloat = 1e9

    init(
        _ typesetter: CTTypesetter, _ range: Range<Int>, _ path: CGPath,
        _ attributes: FrameAttributes
    ) {
        end = range.lowerBound
        // Lines from top to bottom are horizontal lines in turned coordinates: along the line is
        // down, and above the line is right. From left to right the coordinates are mirrored, too.
        let turn: CGAffineTransform? =
            switch attributes.progression {
            case .topToBottom: nil
            case .rightToLeft: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            case .leftToRight: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0)
            }
        func turned(_ path: CGPath) -> CGPath {
            guard var turn else { return path }
            return path.copy(using: &turn) ?? path
        }
        let own = turned(path)
        let box = own.boundingBoxOfPath.isNull ? CGRect.zero : own.boundingBoxOfPath
        let placed: [FrameFilling.Placed]
        if attributes.fillsBox(path) || path.isEmpty || range.isEmpty {
            placed = Self.box(typesetter, range, box)
            end += placed.last.map { $0.line.measure.range.upperBound } ?? 0
        } else if !(box.minX.magnitude < Self.farthest) || !(box.minY.magnitude < Self.farthest)
            || !(box.width < 1e6) || !(box.height < 1e6) || box.width < FrameFilling.narrowest
        {
            placed = []
        } else {
            var attributes = attributes
            attributes.holes = attributes.holes.map {
                FrameAttributes.Hole(
                    path: turned($0.path), fillsByWinding: $0.fillsByWinding, width: $0.width)
            }
            let filling = FrameFilling(typesetter, range, FrameShape(own, attributes))
            placed = filling.placed
            end = filling.at
        }
        lines = placed.map(\.line)
        let corner = path.boundingBoxOfPath.isNull ? .zero : path.boundingBoxOfPath.origin
        origins = placed.map { placed in
            let (u, v) = (placed.origin.x, placed.origin.y)
            switch attributes.progression {
            case .topToBottom: return CGPoint(x: u - corner.x, y: v - corner.y)
            case .rightToLeft: return CGPoint(x: v - corner.x, y: -u - corner.y)
            case .leftToRight:
                // The letters' upper side is on the right.
                return CGPoint(x: -placed.top + (v - placed.bottom) - corner.x, y: -u - corner.y)
            }
        }
    }

    /// Lines that fit into a box.
    private static func box(
        _ typesetter: CTTypesetter, _ range: Range<Int>, _ box: CGRect
    ) -> [FrameFilling.Placed] {
        let (engine, text) = typesetter.engine(
            range, width: box.width, height: box.height, rules: typesetter.frameRules(range))
        let fitting = engine.lines.prefix { $0.bounds.maxY <= box.height + 1e-6 }
        return fitting.enumerated().map { index, line in
            FrameFilling.Placed(
                line: CTLine(engine, index, text, base: range.lowerBound),
                origin: CGPoint(x: box.minX + line.origin.x, y: box.maxY - line.origin.y),
                top: box.maxY - line.bounds.minY, bottom: box.maxY - line.bounds.maxY)
        }
    }
}
