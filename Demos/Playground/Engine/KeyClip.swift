import LaminaMotion
import LaminaRenderTree

/// Copied key frames of one or more animations. Times are kept relative to the first key frame.
public struct KeyClip: Sendable {
    /// Key frames of a single animation.
    public struct Track: Sendable {
        /// The animation that the key frames come from.
        public var source: AnimationIdentity
        /// Seconds after the first copied key frame of all tracks, and values.
        public var keys: [KeyTrack.Key]
    }

    /// Tracks in the order of copying.
    public private(set) var tracks: [Track] = []

    /// Copies key frames by their indices; nil for none.
    public init?(_ parts: [(source: AnimationIdentity, track: KeyTrack, frames: Set<Int>)]) {
        let chosen = parts.map { part in
            part.frames.sorted().filter(part.track.keys.indices.contains).map {
                part.track.keys[$0]
            }
        }
        guard let first = chosen.joined().map(\.time).min() else { return nil }
        for (part, keys) in zip(parts, chosen) where !keys.isEmpty {
            tracks.append(
                Track(
                    source: part.source,
                    keys: keys.map { key in
                        var key = key
                        key.time -= first
                        return key
                    }))
        }
    }

    /// How many key frames.
    public var count: Int { tracks.reduce(0) { $0 + $1.keys.count } }
}

extension KeyClip.Track {
    /// The key frames at a time of the scene; nil for a track with values of a different kind.
    public func keys(at time: Double, for track: KeyTrack) -> [KeyTrack.Key]? {
        guard let own = keys.first?.value, let other = track.list.values.first,
            own.isSameKind(as: other)
        else { return nil }
        return keys.map { key in
            var key = key
            key.time += time
            return key
        }
    }
}

extension MotionValue {
    fileprivate func isSameKind(as other: MotionValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.color, .color), (.transform, .transform): true
        case (.quad(_, let a), .quad(_, let b)): a == b
        default: false
        }
    }
}
