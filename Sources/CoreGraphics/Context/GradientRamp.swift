/// Colours along the line of a gradient: straight sRGB, mixed straight.
package struct GradientRamp: Sendable {
    /// One colour at one place.
    package struct Stop: Sendable {
        package var location: Double
        /// Red, green, blue and alpha, not premultiplied.
        package var color: SIMD4<Float>

        package init(location: Double, color: SIMD4<Float>) {
            self.location = location
            self.color = color
        }
    }

    /// In ascending order, at least one.
    package let stops: [Stop]

    /// Sorts the stops; equal places keep their order, which hard edges need. *Precondition:* at least one stop.
    package init(_ stops: [Stop]) { self.stops = stops.sorted { $0.location < $1.location } }

    /// The colour at a place: that of the nearer end beyond the ends, the earlier one on a hard edge.
    package func color(at location: Double) -> SIMD4<Float> {
        var last = stops[0]
        guard location > last.location else { return last.color }
        for next in stops.dropFirst() {
            if location <= next.location {
                let share = Float((location - last.location) / (next.location - last.location))
                return last.color + (next.color - last.color) * share
            }
            last = next
        }
        return last.color
    }
}

/// Where a gradient is at which place along its line.
package enum GradientShape: Sendable {
    /// From one point to another, straight across in user space.
    case axial(CGPoint, CGPoint)
    /// From one circle to another.
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    /// Once around a point, from an angle in radians on, towards greater angles.
    case conic(CGPoint, CGFloat)
}
