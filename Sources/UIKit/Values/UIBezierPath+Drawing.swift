import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

// Drawing into the current context; outside of any drawing nothing happens.
extension UIBezierPath {
    /// Fills the path in the current context, with the fill colour and the path's fill rule. Has no
    /// effect outside of a drawing.
    public func fill() { fill(with: .normal, alpha: 1) }

    /// Fills the path in the current context with a blend mode and an alpha; an alpha of 1 or more
    /// has no effect. The context's state is restored. Has no effect outside of a drawing.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { $0.fill(cgPath, using: fillRule) }
    }

    /// Strokes the path in the current context, with the stroke colour and the path's pen and
    /// dashes. Has no effect outside of a drawing.
    public func stroke() { stroke(with: .normal, alpha: 1) }

    /// Strokes the path in the current context with a blend mode and an alpha; an alpha of 1 or
    /// more has no effect. The context's state is restored. Has no effect outside of a drawing.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context in
            if !dash.lengths.isEmpty {
                context.setLineDash(phase: dash.phase, lengths: dash.lengths)
            }
            context.stroke(
                cgPath,
                with: PathPen(
                    width: lineWidth, cap: lineCapStyle, join: lineJoinStyle,
                    miterLimit: miterLimit))
        }
    }

    /// Intersects the clip of further drawing with the path, by the path's fill rule, until the
    /// context's state is restored. Has no effect outside of a drawing.
    public func addClip() {
        DrawingContexts.current?.clip(to: cgPath, using: fillRule)
    }

    private func draw(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if mode != .normal { context.setBlendMode(mode) }
        if alpha < 1 { context.setAlpha(alpha) }
        // Cairo's own distance is finer than the default.
        if flatness != 0.6 { context.setFlatness(flatness) }
        body(context)
    }
}

/// A rectangle some of whose corners are round, clockwise on screen from the upper left.
enum RoundedCorners {
    static func add(
        _ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize, to path: CGMutablePath
    ) {
        guard rect.isFinite else { return path.addRect(rect) }
        let rx = min(max(radii.width, 0), rect.width / 2)
        let ry = min(max(radii.height, 0), rect.height / 2)
        // Distance of a quarter circle's control point from the end.
        let k: CGFloat = 1 - 0.5522847498
        func has(_ corner: UIRectCorner) -> Bool { corners.contains(corner) && rx > 0 && ry > 0 }
        func corner(_ which: UIRectCorner, _ p: CGPoint, _ from: CGVector, _ to: CGVector) {
            guard has(which) else { return path.addLine(to: p) }
            func at(_ v: CGVector, _ f: CGFloat) -> CGPoint {
                CGPoint(x: p.x + v.dx * rx * f, y: p.y + v.dy * ry * f)
            }
            path.addLine(to: at(from, 1))
            path.addCurve(to: at(to, 1), control1: at(from, k), control2: at(to, k))
        }
        let (left, right) = (CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0))
        let (up, down) = (CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1))
        path.move(to: CGPoint(x: rect.minX + (has(.topLeft) ? rx : 0), y: rect.minY))
        corner(.topRight, CGPoint(x: rect.maxX, y: rect.minY), left, down)
        corner(.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), up, left)
        corner(.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), right, up)
        if has(.topLeft) { corner(.topLeft, CGPoint(x: rect.minX, y: rect.minY), down, right) }
        path.closeSubpath()
    }
}

/// Reversal of a path, separately for each subpath.
enum PathReversal {
    static func reversed(_ path: CGPath) -> CGMutablePath {
        let made = CGMutablePath()
        // Subpaths, last first; each with points in order, by segment.
        var parts: [(start: CGPoint, segments: [[CGPoint]], isClosed: Bool)] = []
        var index = path.points.startIndex
        for type in path.elementTypes {
            let points = Array(path.points[index..<(index + type.pointCount)])
            index += type.pointCount
            switch type {
            case .moveToPoint: parts.append((points[0], [], false))
            case .closeSubpath: if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
            default:
                // The part is read in place: with a second reference, each addition would copy the
                // segments.
                guard let last = parts.indices.last else { break }
                // A segment after a closed subpath begins the next at the same point.
                if parts[last].isClosed { parts.append((parts[last].start, [], false)) }
                parts[parts.count - 1].segments.append(points)
            }
        }
        for part in parts.reversed() {
            let ends = [part.start] + part.segments.compactMap(\.last)
            made.move(to: ends[ends.count - 1])
            for (i, points) in part.segments.enumerated().reversed() {
                switch points.count {
                case 1: made.addLine(to: ends[i])
                case 2: made.addQuadCurve(to: ends[i], control: points[0])
                default: made.addCurve(to: ends[i], control1: points[1], control2: points[0])
                }
            }
            if part.isClosed { made.closeSubpath() }
        }
        return made
    }
}
