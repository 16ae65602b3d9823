// Colours of a function along a line or between two circles.
//
// Input: a geometry and a function of a single number which gives components and alpha.
// Output: a ramp, to be drawn as a gradient. The function is sampled by curvature: an interval
// whose middle is not the mean of the ends is halved, down to 2⁻²⁰ of the line, to keep hard edges
// hard with few stops on even runs.
import Foundation

/// Colours along a line or between two circles, computed by a function, to fill a clip with.
/// Immutable. Thread: any.
public final class CGShading: Sendable {
    let shape: GradientShape
    let extendStart: Bool
    let extendEnd: Bool
    private let space: CGColorSpace
    private let function: CGFunction

    /// Colours along the line from `start` to `end`, for the function's inputs from 0 to 1.
    ///
    /// The function has a single input and gives the components of `space`, then alpha; nil for any
    /// other function and for pattern and palette spaces. `extendStart` and `extendEnd` continue
    /// the first and the last colour beyond the ends.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.axial(start, end), space, function, extendStart, extendEnd)
    }

    /// Colours between two circles, for the function's inputs from 0 to 1.
    ///
    /// As `init(axialSpace:start:end:function:extendStart:extendEnd:)`; nil also for a negative
    /// radius.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
        endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        guard startRadius >= 0, endRadius >= 0 else { return nil }
        self.init(
            .radial(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
    }

    private init?(
        _ shape: GradientShape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool,
        _ extendEnd: Bool
    ) {
        guard function.domainDimension == 1, space.model != .pattern, space.model != .indexed,
            function.rangeDimension == space.numberOfComponents + 1
        else { return nil }
        self.shape = shape
        self.space = space
        self.function = function
        (self.extendStart, self.extendEnd) = (extendStart, extendEnd)
    }

    /// Ramp which approximates the function.
    func ramp() -> GradientRamp {
        let even = (0...16).map { stop(Double($0) / 16) }
        var made = [even[0]]
        for next in even.dropFirst() { refine(made[made.count - 1], next, 16, &made) }
        return GradientRamp(made)
    }

    private func stop(_ t: Double) -> GradientRamp.Stop {
        let values = function([CGFloat(t)])
        let color = CGColor(space: space, values: values)
        return GradientRamp.Stop(
            location: t, color: color.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one))
    }

    /// Appends stops up to `b`, which come after `a`.
    private func refine(
        _ a: GradientRamp.Stop, _ b: GradientRamp.Stop, _ depth: Int,
        _ made: inout [GradientRamp.Stop]
    ) {
        // An error of half a level of 8 bits is invisible.
        let middle = stop((a.location + b.location) / 2)
        let bend = middle.color - (a.color + b.color) / 2
        if depth > 0, made.count < 2048, max(bend.max(), -bend.min()) > 1 / 512 {
            refine(a, middle, depth - 1, &made)
            refine(middle, b, depth - 1, &made)
        } else {
            made.append(b)
        }
    }
}

extension CGShading: Hashable {
    /// True if both are the same object. Two shadings of the same function are unequal.
    public static func == (a: CGShading, b: CGShading) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
