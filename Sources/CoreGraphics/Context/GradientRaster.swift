// Gradients in pixels.
//
// In: a ramp, a shape in user space, a matrix from pixels to user space. Out: premultiplied pixels. The middle of
// every pixel is brought into user space with double numbers and looked up there, so that a gradient is right at
// any scale and size; Cairo's own keep points and matrices in 16.16 fixed point and collapse in large layers.
// Cost: some ten operations a pixel; a row or a column of them where an axial gradient runs upright or level.
import Foundation

struct GradientRaster {
    /// Colours between two stops: straight, `color + slope · (place − start)`.
    private struct Segment {
        var start: Double
        var end: Double
        var color: SIMD4<Float>
        var slope: SIMD4<Float>
    }

    private let shape: GradientShape
    private let options: CGGradientDrawingOptions
    private let segments: [Segment]
    /// Pixels to user space.
    private let toUser: CGAffineTransform
    private let opacity: Float

    init(
        _ ramp: GradientRamp, _ shape: GradientShape, _ options: CGGradientDrawingOptions,
        opacity: CGFloat, toUser: CGAffineTransform
    ) {
        (self.shape, self.options, self.toUser) = (shape, options, toUser)
        self.opacity = Float(opacity)
        var last = ramp.stops[0]
        var list = [Segment(start: 0, end: last.location, color: last.color, slope: .zero)]
        for next in ramp.stops.dropFirst() {
            let length = next.location - last.location
            if length > 0 {
                list.append(
                    Segment(
                        start: last.location, end: next.location, color: last.color,
                        slope: (next.color - last.color) / Float(length)))
            }
            last = next
        }
        list.append(Segment(start: 0, end: .infinity, color: last.color, slope: .zero))
        segments = list
    }

    /// Where pixels go: `rows` of the picture from column `left` on; the memory's first row is the first of `rows`.
    struct Target {
        let pixels: UnsafeMutableRawPointer
        let bytesPerRow: Int
        let left: Int
        let columns: Int
        let rows: Range<Int>

        func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
            (pixels + (y - rows.lowerBound) * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        }

        /// Fills every pixel by itself.
        @inline(__always)
        func fill(_ pixel: (_ x: Int, _ y: Int) -> UInt32) {
            for y in rows {
                let to = row(y)
                for i in 0..<columns { to[i] = pixel(left + i, y) }
            }
        }
    }

    func draw(_ target: Target) {
        guard target.columns > 0 else { return }
        segments.withUnsafeBufferPointer { segments in
            var near = 0
            switch shape {
            case .axial(let start, let end):
                drawAxial(AxialPlace(start, end, toUser), target, segments)
            case .radial(let start, let r0, let end, let r1):
                let circles = RadialPlace(start, r0, end, r1, options)
                target.fill { pixel(circles.at(middle($0, $1)), segments, &near) }
            case .conic(let center, let angle):
                let turn = 1 / (2 * Double.pi)
                target.fill { x, y in
                    let p = middle(x, y)
                    let seen = atan2(p.y - Double(center.y), p.x - Double(center.x))
                    let turns = (seen - Double(angle)) * turn
                    return pixel(turns - turns.rounded(.down), segments, &near)
                }
            }
        }
    }

    private func drawAxial(
        _ line: AxialPlace, _ target: Target, _ segments: UnsafeBufferPointer<Segment>
    ) {
        var near = 0
        for y in target.rows {
            let to = target.row(y)
            if line.x == 0 {
                let word = pixel(axial(line.at(target.left, y)), segments, &near)
                to.update(repeating: word, count: target.columns)
            } else if line.y == 0, y > target.rows.lowerBound {
                to.update(from: target.row(target.rows.lowerBound), count: target.columns)
            } else {
                for i in 0..<target.columns {
                    to[i] = pixel(axial(line.at(target.left + i, y)), segments, &near)
                }
            }
        }
    }

    private func middle(_ x: Int, _ y: Int) -> SIMD2<Double> {
        let p = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
        return SIMD2(Double(p.x), Double(p.y))
    }

    /// NaN, which is drawn as nothing, where the gradient is not to go on.
    private func axial(_ place: Double) -> Double {
        if place < 0, !options.contains(.drawsBeforeStartLocation) { return .nan }
        if place > 1, !options.contains(.drawsAfterEndLocation) { return .nan }
        return place
    }

    /// The premultiplied pixel at a place. `near` is where the one before was found.
    @inline(__always)
    private func pixel(
        _ place: Double, _ segments: UnsafeBufferPointer<Segment>, _ near: inout Int
    ) -> UInt32 {
        if place.isNaN { return 0 }
        while near > 0, place <= segments[near - 1].end { near -= 1 }
        while place > segments[near].end { near += 1 }
        let s = segments[near]
        let share = Float(place - s.start)
        let alpha = min(max(s.color.w + s.slope.w * share, 0), 1) * opacity
        func part(_ from: Float, _ slope: Float) -> UInt32 {
            UInt32(min(max(from + slope * share, 0), 1) * alpha * 255 + 0.5)
        }
        return UInt32(alpha * 255 + 0.5) << 24 | part(s.color.x, s.slope.x) << 16
            | part(s.color.y, s.slope.y) << 8 | part(s.color.z, s.slope.z)
    }
}

/// The place of a pixel along a line: a linear function of its column and row.
private struct AxialPlace {
    let x: Double
    let y: Double
    let base: Double

    init(_ start: CGPoint, _ end: CGPoint, _ t: CGAffineTransform) {
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        let square = dx * dx + dy * dy
        let (ux, uy) = (dx / square, dy / square)
        x = ux * Double(t.a) + uy * Double(t.b)
        y = ux * Double(t.c) + uy * Double(t.d)
        base = ux * Double(t.tx - start.x) + uy * Double(t.ty - start.y) + (x + y) / 2
    }

    @inline(__always)
    func at(_ column: Int, _ row: Int) -> Double { x * Double(column) + y * Double(row) + base }
}

/// The place of a point among circles that grow from one into another: the last circle it lies on.
private struct RadialPlace {
    private let center: SIMD2<Double>
    private let way: SIMD2<Double>
    private let (radius, growth): (Double, Double)
    private let a: Double
    private let options: CGGradientDrawingOptions

    init(
        _ start: CGPoint, _ r0: CGFloat, _ end: CGPoint, _ r1: CGFloat,
        _ options: CGGradientDrawingOptions
    ) {
        center = SIMD2(Double(start.x), Double(start.y))
        way = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
        (radius, growth) = (Double(r0), Double(r1 - r0))
        a = way.x * way.x + way.y * way.y - growth * growth
        self.options = options
    }

    /// NaN where no circle passes.
    @inline(__always)
    func at(_ p: SIMD2<Double>) -> Double {
        let (px, py) = (p.x - center.x, p.y - center.y)
        // |p − t · way| = radius + t · growth, squared: a t² − 2 b t + c = 0.
        let b = px * way.x + py * way.y + radius * growth
        let c = px * px + py * py - radius * radius
        if a == 0 { return b == 0 ? .nan : allowed(c / (2 * b)) }
        let inside = b * b - a * c
        guard inside >= 0 else { return .nan }
        let root = inside.squareRoot()
        let (one, other) = ((b + root) / a, (b - root) / a)
        let last = allowed(max(one, other))
        return last.isNaN ? allowed(min(one, other)) : last
    }

    @inline(__always)
    private func allowed(_ t: Double) -> Double {
        guard radius + t * growth >= 0 else { return .nan }
        if t < 0, !options.contains(.drawsBeforeStartLocation) { return .nan }
        if t > 1, !options.contains(.drawsAfterEndLocation) { return .nan }
        return t
    }
}
