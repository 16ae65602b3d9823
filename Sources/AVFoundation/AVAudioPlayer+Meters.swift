import CoreAnimation
import Foundation

// Loudness of the sound at the present position.
extension AVAudioPlayer {
    /// The measured levels of a sound.
    struct Meters {
        var isEnabled = false
        /// The levels of the whole sound; nil before they are measured.
        var levels: SoundLevels?
        var isLoading = false
        /// Decibels of each channel at the last update.
        var average: [Float] = []
        var peak: [Float] = []
    }

    /// The level without a sound, in decibels.
    private static let silence: Float = -160
    /// Seconds before the position that count.
    private static let window = 0.05

    /// True if levels are measured. The sound is decoded once for its levels, its first hour at
    /// most: under a manual clock at the first update, else in the background. Default false.
    public var isMeteringEnabled: Bool {
        get { meters.isEnabled }
        set {
            meters.isEnabled = newValue
            if newValue { load() }
        }
    }

    /// Measures the levels at the present position, for the two functions below. Without metering
    /// nothing happens; while the player is halted, and before the sound is measured, the levels
    /// are −160.
    public func updateMeters() {
        guard meters.isEnabled else { return }
        load()
        guard isPlaying, let levels = meters.levels else {
            (meters.average, meters.peak) = ([], [])
            return
        }
        let end = currentTime
        let found = (0..<levels.channels).map {
            levels.level(of: $0, in: max(0, end - Self.window)...end)
        }
        meters.average = found.map { Self.decibels(10, $0.power) }
        meters.peak = found.map { Self.decibels(20, $0.peak) }
    }

    /// The mean power of a channel in the twentieth of a second before the last update, in decibels
    /// from −160 to about 0, before volume and pan; −160 for a missing channel. Also −160 before
    /// the first `updateMeters()`, and after an update of a halted player.
    public func averagePower(forChannel channelNumber: Int) -> Float {
        meters.average.indices.contains(channelNumber)
            ? meters.average[channelNumber] : Self.silence
    }

    /// The largest amplitude of a channel in the twentieth of a second before the last update, in
    /// decibels from −160 to about 0, before volume and pan; −160 for a missing channel. Also −160
    /// before the first `updateMeters()`, and after an update of a halted player.
    public func peakPower(forChannel channelNumber: Int) -> Float {
        meters.peak.indices.contains(channelNumber) ? meters.peak[channelNumber] : Self.silence
    }

    private static func decibels(_ factor: Float, _ value: Float) -> Float {
        value > 0 ? max(silence, factor * log10(value)) : silence
    }

    private func load() {
        guard meters.levels == nil else { return }
        let source = source
        guard MediaTime.clock is SystemClock else {
            // The clock waits for the levels: a scene has the same levels in every run.
            meters.levels = try? SoundLevels(source)
            return
        }
        guard !meters.isLoading else { return }
        meters.isLoading = true
        let (delivery, player) = (MediaTime.delivery, Weak(self))
        DispatchQueue.global().async {
            let levels = try? SoundLevels(source)
            delivery.enqueue { player.value?.meters.levels = levels }
        }
    }
}
