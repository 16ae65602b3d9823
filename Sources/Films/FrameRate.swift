import AVFoundation
import Foundation

/// Pictures a second as a fraction.
package struct FrameRate: Equatable {
    package var numerator: Int
    package var denominator: Int

    /// `30`, `29.97` or `30000/1001`; nil for anything else, and beyond 1 to 1000 a second.
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

    package var perSecond: Double { Double(numerator) / Double(denominator) }

    /// When a picture is shown, in seconds.
    package func time(of index: Int) -> Double { Double(index * denominator) / Double(numerator) }

    /// How many pictures begin within so many seconds.
    package func count(in seconds: Double) -> Int {
        Int((seconds * perSecond - 1e-6).rounded(.up))
    }

    /// When a picture ends, in whole hundredths of a second: lengths rounded alone would add up wrongly.
    package func hundredths(upTo index: Int) -> Int {
        (index * denominator * 100 + numerator / 2) / numerator
    }
}
