/// Colours along the line of a gradient: straight sRGB, mixed straight.
package struct GradientRamp: Sendable {
    /// Colour at a location.
    package struct Stop: Sendable {
        package var location: Double
        /// Red, green, blue and alpha, not premultiplied.
        package var color: SIMD4<Float>

        package init(location: Double, color: SIMD4<Float>) {
            self.location = location
            self.color = color
        }
    }

    /// Stops in ascending order, at least a single stop.
    package let stops: [Stop]

    /// Sorts the stops; equal locations keep their order, which hard edges need. *Precondition:* at
    /// least a single stop.
    package init(_ stops: [Stop]) { self.stops = stops.sorted { $0.location < $1.location } }

    /// Colour at a location: the nearer end's colour beyond the ends, the earlier colour on a hard
    /// edge.
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

/// Geometry of a gradient.
package enum GradientShape: Sendable {
    /// Gradient between two points, constant along perpendiculars in user space.
    case axial(CGPoint, CGPoint)
    /// Gradient between two circles.
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    /// Once around a point, from an angle in radians on, towards greater angles.
    case conic(CGPoint, CGFloat)
}
