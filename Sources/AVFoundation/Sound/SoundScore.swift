import Foundation

/// A change of a sound's playback, at a time in seconds of the scene's clock.
package enum SoundNote: Equatable, Codable, Sendable {
    /// Playback begins.
    case begin(SoundPart)
    /// Playback ends before the sound's own end.
    case end(id: Int, time: Double)
    /// A change of volume or pan, complete after `fade` seconds.
    case level(id: Int, SoundPart.Level)
}

/// A stretch of uninterrupted playback of a sound.
package struct SoundPart: Equatable, Codable, Sendable {
    /// A volume and a pan, reached linearly.
    package struct Level: Equatable, Codable, Sendable {
        /// The time of the change.
        package var time: Double
        /// The volume, 0 to 1.
        package var volume: Double
        /// The place between left and right, −1 to 1.
        package var pan: Double
        /// Seconds until the volume is reached.
        package var fade = 0.0

        /// A change of the volume or of the pan.
        package init(time: Double, volume: Double, pan: Double, fade: Double = 0) {
            (self.time, self.volume, self.pan, self.fade) = (time, volume, pan, fade)
        }

        /// True for values that playback can have. A fade can be longer than every scene.
        package var isValid: Bool {
            [time, volume, pan].allSatisfy(SoundPart.isPossible) && fade >= 0 && fade.isFinite
        }
    }

    /// The number of the part; unique in a score.
    package var id: Int
    /// The path of the sound's file.
    package var file: String
    /// The begin of playback.
    package var begin: Double
    /// The end by a stop; nil without a stop.
    package var end: Double?
    /// The position in the file at the begin.
    package var offset: Double
    /// The duration of the file in seconds, above 0.
    package var duration: Double
    /// The speed, 0.5 to 2.
    package var rate: Double
    /// How often the file is played; 0 for ever.
    package var plays: Int
    /// Volumes and pans in the order of their times; at least one.
    package var levels: [Level]

    /// A stretch of playback.
    package init(
        id: Int, file: String, begin: Double, offset: Double, duration: Double, rate: Double = 1,
        plays: Int = 1, level: Level
    ) {
        (self.id, self.file, self.begin, self.offset) = (id, file, begin, offset)
        (self.duration, self.rate, self.plays, levels) = (duration, rate, plays, [level])
    }

    /// True for values that playback can have; values of a file are checked.
    package var isValid: Bool {
        [begin, offset, duration, rate, end ?? begin].allSatisfy(Self.isPossible)
            && levels.allSatisfy(\.isValid) && duration > 0 && offset >= 0
            && (0.25...4).contains(rate) && plays >= 0 && !levels.isEmpty && !file.isEmpty
    }

    fileprivate static func isPossible(_ number: Double) -> Bool { abs(number) < 1e9 }

    /// The part with all times earlier by `seconds`.
    package func earlier(by seconds: Double) -> SoundPart {
        var moved = self
        moved.begin -= seconds
        moved.end = end.map { $0 - seconds }
        for index in levels.indices { moved.levels[index].time -= seconds }
        return moved
    }

    /// The end by the length of the file and the number of plays; infinite for an endless sound.
    package var naturalEnd: Double {
        plays == 0 ? .infinity : begin + max(0, duration * Double(plays) - offset) / rate
    }

    /// The end of the sound; infinite for an endless sound.
    package var finish: Double { min(end ?? .infinity, naturalEnd) }

    /// The position in the file at a time; nil while the sound is not heard.
    package func position(at time: Double) -> Double? {
        guard time >= begin, time < finish else { return nil }
        return (offset + (time - begin) * rate).truncatingRemainder(dividingBy: duration)
    }

    /// The volume and the pan at a time.
    package func level(at time: Double) -> (volume: Double, pan: Double) {
        // A fade begins at the volume that the previous change has reached at the fade's start.
        var (number, instant) = (lastLevel(at: time), time)
        let pan = levels[number].pan
        var (volume, weight) = (0.0, 1.0)
        while true {
            let level = levels[number]
            let share =
                number == 0 || level.fade <= 0 ? 1 : min(1, (instant - level.time) / level.fade)
            volume += weight * share * level.volume
            weight *= 1 - share
            guard weight > 1e-9, number > 0 else { return (volume, pan) }
            (number, instant) = (number - 1, level.time)
        }
    }

    /// The index of the last change up to a time, or 0.
    private func lastLevel(at time: Double) -> Int {
        var (low, high) = (0, levels.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if levels[middle].time <= time { low = middle } else { high = middle }
        }
        return low
    }
}

/// The sounds of a scene over its time.
package struct SoundScore: Equatable, Codable, Sendable {
    /// The most parts of a score, and the most changes of levels in all parts.
    package static let most = 10_000

    /// The parts in the order of their begins.
    package private(set) var parts: [SoundPart] = []
    private var changes = 0

    private enum CodingKeys: String, CodingKey { case parts }

    /// A score without sounds.
    package init() {}

    /// A score of given parts. Parts with values that playback cannot have are left out.
    package init(_ parts: [SoundPart]) { self.parts = parts.filter(\.isValid) }

    /// Applies a change. Returns false for a change beyond the limits, which is ignored.
    @discardableResult
    package mutating func apply(_ note: SoundNote) -> Bool {
        switch note {
        case .begin(let part):
            guard parts.count < Self.most, part.isValid else { return false }
            parts.append(part)
        case .end(let id, let time):
            guard SoundPart.isPossible(time), let index = index(of: id) else { return false }
            parts[index].end = time
        case .level(let id, let level):
            guard changes < Self.most, level.isValid, let index = index(of: id) else {
                return false
            }
            changes += 1
            parts[index].levels.append(level)
        }
        return true
    }

    /// Changes concern a part that began lately.
    private func index(of id: Int) -> Int? { parts.lastIndex { $0.id == id } }

    /// The end of the last finite sound, in seconds; nil without a finite sound.
    package var end: Double? { parts.map(\.finish).filter(\.isFinite).max() }

    /// The parts that are heard at a time or begin within `ahead` seconds.
    package func parts(at time: Double, ahead: Double) -> [SoundPart] {
        parts.filter { $0.begin <= time + ahead && $0.finish > time }
    }

    /// The score with all times earlier by `seconds`.
    package func earlier(by seconds: Double) -> SoundScore {
        var moved = self
        moved.parts = parts.map { $0.earlier(by: seconds) }
        return moved
    }
}
