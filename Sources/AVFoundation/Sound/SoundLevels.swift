import Foundation

/// The loudness of a sound over its time: the peak and the mean power of each hundredth of a
/// second.
///
/// Only the first hour is measured: 16 bytes for a channel and a hundredth, 11 MB for an hour of
/// two channels.
package final class SoundLevels: Sendable {
    /// Blocks a second.
    package static let rate = 100.0
    /// The most seconds that are measured.
    package static let longest = 3600.0

    /// The duration in seconds, as far as it was decoded.
    package let duration: Double
    /// The number of channels.
    package let channels: Int
    /// The largest amplitude of each block and channel, blocks first.
    private let peaks: [Float]
    /// The mean square of each block and channel.
    private let powers: [Float]

    /// Decodes a sound. Waits for the decoder; linear in the duration. Throws the reason for a
    /// sound that cannot be read as a sentence.
    package convenience init(contentsOf url: URL) throws {
        do {
            try self.init(SoundSource(url))
        } catch {
            throw SoundSource.error("\(url.lastPathComponent): \(error.reason)")
        }
    }

    init(_ source: SoundSource) throws(SoundSource.Failure) {
        let reader = try SoundReader(source)
        let channels = reader.form.channels
        var meter = Meter(channels: channels, size: reader.form.sampleRate / Self.rate)
        let most = Int(Self.longest * Self.rate)
        while meter.blocks < most, let samples = try reader.pull() { meter.add(samples) }
        meter.end()
        self.channels = channels
        duration = Double(meter.frames) / reader.form.sampleRate
        (peaks, powers) = (meter.peaks, meter.powers)
    }

    /// The number of blocks.
    package var count: Int { peaks.count / max(1, channels) }

    /// The largest amplitude of all channels in a range of seconds, 0 to about 1; 0 outside.
    package func peak(in range: ClosedRange<Double>) -> Float {
        let blocks = blocks(range)
        return blocks.isEmpty
            ? 0 : peaks[blocks.lowerBound * channels..<blocks.upperBound * channels].max() ?? 0
    }

    /// The largest amplitude of a channel, and its mean power, in a range of seconds.
    func level(of channel: Int, in range: ClosedRange<Double>) -> (peak: Float, power: Float) {
        let blocks = blocks(range)
        guard channel >= 0, channel < channels, !blocks.isEmpty else { return (0, 0) }
        let values = blocks.map { $0 * channels + channel }
        return (
            values.map { peaks[$0] }.max()!,
            values.map { powers[$0] }.reduce(0, +) / Float(values.count)
        )
    }

    private func blocks(_ range: ClosedRange<Double>) -> Range<Int> {
        func block(_ time: Double) -> Int {
            Int(min(max(0, time.isFinite ? time * Self.rate : 0), Double(count)))
        }
        let first = block(range.lowerBound)
        let last = min(count, max(first + 1, block(range.upperBound)))
        return first..<max(first, last)
    }

    /// Sums over the samples of the present block.
    private struct Meter {
        let channels: Int
        /// Samples of a channel in a block; for a fraction, the sizes of blocks differ by a sample.
        let size: Double
        var peaks: [Float] = []
        var powers: [Float] = []
        var frames = 0
        private var blockBegin = 0
        private var peak: [Float]
        private var sum: [Float]

        init(channels: Int, size: Double) {
            (self.channels, self.size) = (channels, size)
            peak = Array(repeating: 0, count: channels)
            sum = peak
        }

        var blocks: Int { peaks.count / channels }

        mutating func add(_ samples: [Float]) {
            let size = self.size
            samples.withUnsafeBufferPointer { samples in
                var place = 0
                let whole = samples.count - samples.count % channels
                while place < whole {
                    // The samples up to the end of the block or of the buffer.
                    let blockEnd = Int((Double(blocks + 1) * size).rounded())
                    let run = min((whole - place) / channels, max(1, blockEnd - frames))
                    for channel in 0..<channels {
                        var (peak, sum) = (self.peak[channel], self.sum[channel])
                        var i = place + channel
                        for _ in 0..<run {
                            let sample = samples[i]
                            let size = sample.isFinite ? abs(sample) : 0
                            if size > peak { peak = size }
                            sum += size * size
                            i += channels
                        }
                        (self.peak[channel], self.sum[channel]) = (peak, sum)
                    }
                    place += run * channels
                    frames += run
                    if frames >= blockEnd { end(block: frames - blockBegin) }
                }
            }
        }

        private mutating func end(block size: Int) {
            peaks += peak
            powers += sum.map { $0 / Float(max(1, size)) }
            for channel in 0..<channels { (peak[channel], sum[channel]) = (0, 0) }
            blockBegin = frames
        }

        /// Ends the last, shorter block.
        mutating func end() { if frames > blockBegin { end(block: frames - blockBegin) } }
    }
}

extension SoundSource {
    /// An error of this module with a sentence.
    static func error(_ reason: String) -> NSError {
        NSError(
            domain: AVFoundationErrorDomain, code: -11800,
            userInfo: [NSLocalizedDescriptionKey: reason])
    }
}
