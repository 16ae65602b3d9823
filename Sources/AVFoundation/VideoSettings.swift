import Foundation

/// The settings of a video input, parsed and checked.
package struct VideoSettings: Sendable {
    var codec: AVVideoCodecType
    var width: Int
    var height: Int
    /// Bits a second; nil when a quality is set.
    var bitRate: Int?
    /// Quality, 0 to 1. Default 0.8.
    var quality = 0.8
    var keyFrameInterval: Int?
    /// The frame rate as a fraction; nil for varying frame durations.
    var rate: (numerator: Int, denominator: Int)?

    /// The reason for refused settings.
    struct Refusal: Error {
        let reason: String
    }

    init(_ settings: [String: Any]) throws(Refusal) {
        let word = settings[AVVideoCodecKey]
        guard
            let codec = (word as? AVVideoCodecType)
                ?? (word as? String).map({ .init(rawValue: $0) })
        else { throw Refusal(reason: "AVVideoCodecKey is missing") }
        self.codec = codec
        guard let width = Self.integer(settings[AVVideoWidthKey]),
            let height = Self.integer(settings[AVVideoHeightKey]),
            (1...CVPixelBuffer.largestSide).contains(width),
            (1...CVPixelBuffer.largestSide).contains(height)
        else {
            throw Refusal(
                reason: "AVVideoWidthKey and AVVideoHeightKey are 1 to \(CVPixelBuffer.largestSide)"
            )
        }
        (self.width, self.height) = (width, height)
        let more = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
        // GStreamer's encoders take 31 bits.
        bitRate = Self.integer(more[AVVideoAverageBitRateKey]).map {
            min(max(1000, $0), 2_000_000_000)
        }
        if let number = Self.number(more[AVVideoQualityKey]) { quality = min(max(0, number), 1) }
        keyFrameInterval = Self.integer(more[AVVideoMaxKeyFrameIntervalKey]).map {
            min(max(1, $0), Int(Int32.max))
        }
        rate = Self.number(more[AVVideoExpectedSourceFrameRateKey]).flatMap(Self.fraction)
        if codec == .h264, width % 2 != 0 || height % 2 != 0 || min(width, height) < 16 {
            throw Refusal(
                reason: "H.264 films have even sides from 16 on, not \(width) × \(height)")
        }
    }

    /// A frame rate as files store it: an integer, an integer divided by 1.001, or thousandths. Nil
    /// outside 0.0005 to 1000. Numerator and denominator are above 0.
    package static func fraction(_ rate: Double) -> (numerator: Int, denominator: Int)? {
        guard rate > 0, rate <= 1000 else { return nil }
        if rate == rate.rounded() { return (Int(rate), 1) }
        let whole = (rate * 1.001).rounded()
        if whole >= 1, abs(whole / 1.001 - rate) < 0.002 { return (Int(whole) * 1000, 1001) }
        let thousandths = Int((rate * 1000).rounded())
        return thousandths > 0 ? (thousandths, 1000) : nil
    }

    private static func number(_ value: Any?) -> Double? {
        guard
            let number = (value as? Double) ?? (value as? NSNumber)?.doubleValue
                ?? (value as? Int).map(Double.init), number.isFinite
        else { return nil }
        return number
    }

    /// A whole number; numbers beyond 10¹⁵ count as 10¹⁵.
    private static func integer(_ value: Any?) -> Int? {
        number(value).map { Int(min(max($0.rounded(), -1e15), 1e15)) }
    }
}
