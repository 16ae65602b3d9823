// Gradients as pixels.
//
// Input: a ramp, a shape in user space, a matrix from pixels to user space. Output: premultiplied
// pixels.
// Idea: The center of every pixel is transformed to user space in double precision. Gradients are
// therefore exact at any scale and size. Cairo's own gradients keep points and matrices in 16.16
// fixed point and collapse in large layers.
// Cost: about ten operations a pixel, eight pixels at a time; only a row or a column of pixels for
// a vertical or horizontal axial gradient.
import Foundation

struct GradientRaster {
    private let shape: GradientShape
    private let options: CGGradientDrawingOptions
    /// True if the gradient has a colour everywhere.
    private let goesOn: Bool
    private let stretches: [GradientStretch]
    /// Pixels to user space.
    private let toUser: CGAffineTransform
    private let opacity: Float
    /// True if every pixel is drawn opaque.
    let isOpaque: Bool

    init(
        _ ramp: GradientRamp, _ shape: GradientShape, _ options: CGGradientDrawingOptions,
        opacity: CGFloat, toUser: CGAffineTransform
    ) {
        (self.shape, self.options, self.toUser) = (shape, options, toUser)
        self.opacity = Float(opacity)
        var last = ramp.stops[0]
        var list = [
            GradientStretch(start: -1e30, end: last.location, color: last.color, slope: .zero)
        ]
        for next in ramp.stops.dropFirst() {
            let length = next.location - last.location
            if length > 0 {
                let slope = (next.color - last.color) / Float(length)
                list.append(
                    GradientStretch(
                        start: last.location, end: next.location, color: last.color, slope: slope))
            }
            last = next
        }
        list.append(
            GradientStretch(
                start: last.location, end: .infinity, color: last.color, slope: .zero))
        stretches = list
        goesOn =
            switch shape {
            case .axial: options.isSuperset(of: .both)
            case .radial(let start, let r0, let end, let r1):
                start == end && r1 > r0 && options.isSuperset(of: .both)
            case .conic: true
            }
        isOpaque = goesOn && opacity >= 1 && ramp.stops.allSatisfy { $0.color.w >= 1 }
    }

    /// Destination of pixels: `rows` of the picture from column `left` on. The memory starts with
    /// the first of `rows`.
    struct Target {
        let pixels: UnsafeMutableRawPointer
        let bytesPerRow: Int
        let left: Int
        let columns: Int
        let rows: Range<Int>

        func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
            (pixels + (y - rows.lowerBound) * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        }

        /// Computes each pixel separately.
        @inline(__always)
        func fill(_ pixel: (_ x: Int, _ y: Int) -> UInt32) {
            for y in rows {
                let to = row(y)
                for i in 0..<columns { to[i] = pixel(left + i, y) }
            }
        }

        /// Fills eight pixels at a time; the last group of a row is written partly.
        @inline(__always)
        func fillEight(_ pixels: (_ x: Int, _ y: Int) -> SIMD8<UInt32>) {
            for y in rows {
                let to = row(y)
                var i = 0
                while i + 8 <= columns {
                    UnsafeMutableRawPointer(to + i).storeBytes(
                        of: pixels(left + i, y), as: SIMD8<UInt32>.self)
                    i += 8
                }
                if i < columns {
                    let last = pixels(left + i, y)
                    for k in 0..<(columns - i) { to[i + k] = last[k] }
                }
            }
        }
    }

    func draw(_ target: Target) {
        guard target.columns > 0 else { return }
        stretches.withUnsafeBufferPointer { stretches in
            var near = 0
            switch shape {
            case .axial(let start, let end):
                drawAxial(AxialPlace(start, end, toUser), target, stretches)
            case .radial(let start, let r0, let end, let r1):
                if goesOn {
                    let circles = RingPlace(start, r0, r1, toUser)
                    target.fillEight { pixels(circles.at($0, $1), stretches, &near) }
                } else {
                    let circles = RadialPlace(start, r0, end, r1, options)
                    target.fill { pixel(circles.at(middle($0, $1)), stretches, &near) }
                }
            case .conic(let center, let angle):
                let turns = TurnPlace(center, angle, toUser)
                target.fillEight { pixels(turns.at($0, $1), stretches, &near) }
            }
        }
    }

    private func drawAxial(
        _ line: AxialPlace, _ target: Target, _ stretches: UnsafeBufferPointer<GradientStretch>
    ) {
        var near = 0
        for y in target.rows {
            let to = target.row(y)
            if line.x == 0 {
                let word = pixel(axial(line.at(target.left, y)), stretches, &near)
                to.update(repeating: word, count: target.columns)
            } else if line.y == 0, y > target.rows.lowerBound {
                to.update(from: target.row(target.rows.lowerBound), count: target.columns)
            } else {
                drawRow(to, target, line, y, stretches, &near)
            }
        }
    }

    /// Row of an axial gradient: eight pixels at a time within a stretch.
    @inline(__always)
    private func drawRow(
        _ to: UnsafeMutablePointer<UInt32>, _ target: Target, _ line: AxialPlace, _ y: Int,
        _ stretches: UnsafeBufferPointer<GradientStretch>, _ near: inout Int
    ) {
        let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * Float(line.x)
        var i = 0
        while i < target.columns {
            let place = line.at(target.left + i, y)
            let last = line.at(target.left + i + 7, y)
            Self.seek(place, stretches, &near)
            let stretch = stretches[near]
            guard goesOn, i + 8 <= target.columns, place > stretch.start, last > stretch.start,
                last <= stretch.end
            else {
                to[i] = pixel(axial(place), stretches, &near)
                i += 1
                continue
            }
            let share = SIMD8(repeating: Float(place - stretch.start)) + steps
            UnsafeMutableRawPointer(to + i).storeBytes(
                of: stretch.pixels(share, opacity), as: SIMD8<UInt32>.self)
            i += 8
        }
    }

    /// Straight extended sRGB of a pixel, for bitmaps finer than bytes; transparent where the
    /// gradient has no colour.
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let place: Double
        switch shape {
        case .axial(let start, let end): place = axial(AxialPlace(start, end, toUser).at(x, y))
        case .radial(let start, let r0, let end, let r1):
            place = RadialPlace(start, r0, end, r1, options).at(middle(x, y))
        case .conic(let center, let angle):
            let p = middle(x, y)
            let turns =
                (atan2(p.y - Double(center.y), p.x - Double(center.x)) - Double(angle))
                / (2 * Double.pi)
            place = turns - turns.rounded(.down)
        }
        if place.isNaN { return .zero }
        // The last stretch has no end.
        var (low, high) = (0, stretches.count - 1)
        while low < high {
            let half = (low + high) / 2
            if place <= stretches[half].end { high = half } else { low = half + 1 }
        }
        let stretch = stretches[low]
        // Without the test, a slope of 0 times an infinite distance would be NaN.
        var color = stretch.color
        if stretch.slope != .zero { color += stretch.slope * Float(place - stretch.start) }
        color.w = min(max(0, color.w), 1) * opacity
        return color
    }

    private func middle(_ x: Int, _ y: Int) -> SIMD2<Double> {
        let p = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
        return SIMD2(Double(p.x), Double(p.y))
    }

    /// Location clamped by the options; NaN, drawn as transparent, beyond an end without extension.
    private func axial(_ place: Double) -> Double {
        if place < 0, !options.contains(.drawsBeforeStartLocation) { return .nan }
        if place > 1, !options.contains(.drawsAfterEndLocation) { return .nan }
        return place
    }

    /// Premultiplied pixel at a location. `near`: index of the previous pixel's stretch.
    @inline(__always)
    private func pixel(
        _ place: Double, _ stretches: UnsafeBufferPointer<GradientStretch>, _ near: inout Int
    ) -> UInt32 {
        if place.isNaN { return 0 }
        Self.seek(place, stretches, &near)
        let stretch = stretches[near]
        return stretch.pixel(Float(place - stretch.start), opacity)
    }

    /// Finds the stretch of a location, starting at the previous pixel's stretch.
    @inline(__always)
    private static func seek(
        _ place: Double, _ stretches: UnsafeBufferPointer<GradientStretch>, _ near: inout Int
    ) {
        while near > 0, place <= stretches[near - 1].end { near -= 1 }
        while place > stretches[near].end { near += 1 }
    }

    /// Premultiplied pixels at eight locations: computed together if all lie in the same stretch.
    @inline(__always)
    private func pixels(
        _ places: SIMD8<Float>, _ stretches: UnsafeBufferPointer<GradientStretch>,
        _ near: inout Int
    ) -> SIMD8<UInt32> {
        Self.seek(Double(places[0]), stretches, &near)
        let stretch = stretches[near]
        let start = Float(stretch.start)
        let isWithin = places .> start .& places .<= Float(stretch.end)
        if all(isWithin) { return stretch.pixels(places - start, opacity) }
        var words = SIMD8<UInt32>.zero
        for k in 0..<8 { words[k] = pixel(Double(places[k]), stretches, &near) }
        return words
    }
}

extension CGGradientDrawingOptions {
    /// Extended beyond both ends.
    fileprivate static let both: Self = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
}

/// Location of a pixel along a line: a linear function of column and row.
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

/// Location of a point in a radial gradient: the largest parameter whose circle passes through the
/// point.
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

    /// NaN if no circle passes through the point.
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
