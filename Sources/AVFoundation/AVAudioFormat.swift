import Foundation

/// A number of channels. At least 1 in a format.
public typealias AVAudioChannelCount = UInt32

/// The key of the number of channels in `settings`, an integer.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The key of the sample rate in `settings`, a floating-point number in samples a second.
public let AVSampleRateKey = "AVSampleRateKey"

/// The form of a sound's samples: sample rate and channels. Thread: any.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    /// Samples of a channel a second. Above 0 and finite.
    public let sampleRate: Double
    /// The number of channels. At least 1.
    public let channelCount: AVAudioChannelCount

    /// A format of floating-point samples; nil for a rate that is not positive and finite, or
    /// without channels. Rate and channels have no upper limit.
    public init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        guard sampleRate > 0, sampleRate.isFinite, channels > 0 else { return nil }
        (self.sampleRate, channelCount) = (sampleRate, channels)
    }

    /// Sample rate and channels, by their keys. Apple's dictionary has further keys.
    open var settings: [String: Any] {
        [AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: Int(channelCount)]
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioFormat else { return false }
        return (sampleRate, channelCount) == (other.sampleRate, other.channelCount)
    }
    open override var hash: Int { sampleRate.hashValue ^ channelCount.hashValue }
}
