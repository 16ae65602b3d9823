import AVFoundation
import Foundation

/// A frame rate in frames a second, as a fraction.
package struct FrameRate: Equatable {
    /// The numerator, 1 to 999 999.
    package var numerator: Int
    /// The denominator, 1 to 999 999.
    package var denominator: Int

    /// Parses `30`, `29.97` or `30000/1001`; nil for other text and for rates outside 1 to 1000.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let n = Int(parts[0]), let d = Int(parts[1]), d > 0, n > 0 {
            (numerator, denominator) = (n, d)
        } else if parts.count == 1, let number = Double(text),
            let rate = VideoSettings.fraction(number)
        {
            (numerator, denominator) = rate
        } else {
            return nil
        }
        guard perSecond >= 1, perSecond <= 1000, numerator < 1_000_000, denominator < 1_000_000
        else { return nil }
    }

    /// Frames a second as a floating-point number.
    package var perSecond: Double { Double(numerator) / Double(denominator) }

    /// The start time of a frame, in seconds.
    package func time(of index: Int) -> Double { Double(index * denominator) / Double(numerator) }

    /// The number of frames that start within a duration in seconds.
    package func count(in seconds: Double) -> Int {
        Int((seconds * perSecond - 1e-6).rounded(.up))
    }

    /// The end time of a frame, in whole hundredths of a second: the sum of rounded durations would
    /// drift.
    package func hundredths(upTo index: Int) -> Int {
        (index * denominator * 100 + numerator / 2) / numerator
    }
}
