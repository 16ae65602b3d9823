import Foundation

/// Frames of a document and their rate.
struct Timeline: Equatable {
    /// First frame, and the frame after the last.
    let first: Double
    let last: Double
    /// Frames a second.
    let rate: Double

    /// Errors: `LayerAnimationError` for an empty range of frames, and for a duration without
    /// sense.
    init(_ document: JSONValue) throws {
        first = document["ip"]?.double ?? 0
        last = document["op"]?.double ?? 0
        rate = document["fr"]?.double ?? 0
        guard rate > 0, rate <= 10_000, last > first, last - first <= 10_000_000,
            (last - first) / rate <= DocumentLimits.number
        else {
            throw LayerAnimationError.notAnAnimation("frames \(first) to \(last), \(rate) a second")
        }
    }

    var frames: Double { last - first }
    /// Seconds.
    var duration: Double { frames / rate }
    /// Seconds from the first frame.
    func seconds(_ frame: Double) -> Double { (frame - first) / rate }
    func frame(_ seconds: Double) -> Double { first + seconds * rate }
}
