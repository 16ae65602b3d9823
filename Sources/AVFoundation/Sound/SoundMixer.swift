import Foundation

/// The samples of a score, for films: two channels of 48 000 samples a second, interleaved.
///
/// Input: a score and consecutive requests. Output: the sum of all sounds heard then, with their
/// volumes, pans, rates and repetitions, cut at full scale. Memory: a few decoded buffers for each
/// sound that is heard, and `limit` bytes of whole short sounds that repeat. Thread: one at a time.
package final class SoundMixer {
    /// Samples of a channel a second.
    package static let sampleRate = 48_000
    static let form = SoundReader.Form(sampleRate: Double(sampleRate), channels: 2)
    /// Volumes and pans change linearly between the ends of blocks of so many samples.
    private static let block = 480

    private let score: SoundScore
    /// The next sample, counted from time 0 of the score.
    private var frame: Int
    private var streams: [Int: PartStream] = [:]
    private let limit: Int
    /// The bytes of all kept sounds.
    private(set) var keptBytes = 0
    /// Parts whose file cannot be read.
    private var failed: Set<Int> = []

    /// A mixer that begins at a time of the score, in seconds. `limit`: the most bytes of kept
    /// sounds; default 256 MiB.
    package init(_ score: SoundScore, from begin: Double, limit: Int = 256 << 20) {
        (self.score, self.limit) = (score, limit)
        frame = Int((begin * Double(Self.sampleRate)).rounded())
    }

    /// The next `count` samples of each channel.
    package func next(_ count: Int) -> [Float] {
        var mix = [Float](repeating: 0, count: count * 2)
        var done = 0
        while done < count {
            let size = min(Self.block, count - done)
            mixBlock(size, at: done, into: &mix)
            (done, frame) = (done + size, frame + size)
        }
        for i in mix.indices { mix[i] = min(max(mix[i], -1), 1) }
        return mix
    }

    private func mixBlock(_ size: Int, at place: Int, into mix: inout [Float]) {
        let rate = Double(Self.sampleRate)
        let (begin, end) = (Double(frame) / rate, Double(frame + size) / rate)
        for (number, part) in score.parts.enumerated() {
            guard part.begin < end, part.finish > begin, !failed.contains(number) else {
                if part.finish <= begin { forget(number) }
                continue
            }
            // The first and the last sample of the part within the block.
            let first = max(0, Int((part.begin * rate).rounded()) - frame)
            // The end of a sound with many repetitions can lie outside of all integers.
            let stop = part.finish < end ? Int((part.finish * rate).rounded()) - frame : size
            let last = min(size, stop)
            guard first < last else { continue }
            guard let samples = read(part, number, last - first, at: begin + Double(first) / rate)
            else { continue }
            let (from, to) = (Self.gains(part, begin), Self.gains(part, end))
            for i in 0..<samples.count / 2 {
                let share = Float(first + i) / Float(size)
                let target = (place + first + i) * 2
                mix[target] += samples[i * 2] * (from.left + (to.left - from.left) * share)
                mix[target + 1] +=
                    samples[i * 2 + 1] * (from.right + (to.right - from.right) * share)
            }
        }
    }

    /// The next samples of a part; nil for a file that cannot be read, with one line in the log.
    private func read(
        _ part: SoundPart, _ number: Int, _ count: Int, at time: Double
    ) -> [Float]? {
        do throws(SoundSource.Failure) {
            let stream: PartStream
            if let open = streams[number] {
                stream = open
            } else {
                stream = try PartStream(part, at: time)
                streams[number] = stream
                keptBytes += stream.keptBytes
                dropKept()
            }
            return try stream.next(count)
        } catch {
            failed.insert(number)
            forget(number)
            Diagnostics.note(
                "the sound \((part.file as NSString).lastPathComponent) is left out: "
                    + error.reason)
            return nil
        }
    }

    /// Forgets a part that is over.
    private func forget(_ number: Int) {
        keptBytes -= streams.removeValue(forKey: number)?.keptBytes ?? 0
    }

    /// Drops the largest kept sounds above the limit. All kept sounds are heard, and a short sound
    /// is opened most often without its samples.
    private func dropKept() {
        while keptBytes > limit,
            let (_, stream) = streams.max(by: {
                ($0.value.keptBytes, $0.key) < ($1.value.keptBytes, $1.key)
            })
        {
            keptBytes -= stream.keptBytes
            stream.drop()
        }
    }

    /// Factors of the channels. A pan to one side lowers the other side, as GStreamer's
    /// `audiopanorama` does.
    private static func gains(_ part: SoundPart, _ time: Double) -> (left: Float, right: Float) {
        let (volume, pan) = part.level(at: time)
        return (Float(volume * min(1, 1 - pan)), Float(volume * min(1, 1 + pan)))
    }
}

/// The samples of a part from a time on, over its repetitions.
private final class PartStream {
    /// Repeated sounds of at most so many seconds are decoded once, unless dropped.
    private static let keptSeconds = 20.0

    private let part: SoundPart
    private let source: SoundSource
    private var reader: SoundReader?
    /// Samples left of the present repetition. Each repetition has the length that the file states,
    /// also if the decoder returns fewer or more samples.
    private var left: Int
    /// The whole sound, if it repeats and is short.
    private var kept: [Float]?
    private var place = 0

    init(_ part: SoundPart, at time: Double) throws(SoundSource.Failure) {
        self.part = part
        source = try SoundSource(URL(fileURLWithPath: part.file))
        let position = part.position(at: max(time, part.begin)) ?? part.offset
        let turn = part.duration / part.rate
        left = Int(((part.duration - position) / part.rate * SoundMixer.form.sampleRate).rounded())
        if part.plays != 1, turn <= Self.keptSeconds {
            let reader = try SoundReader(source, as: SoundMixer.form, rate: part.rate)
            kept = try reader.read(Int((turn * SoundMixer.form.sampleRate).rounded()))
            place = Int((position / part.rate * SoundMixer.form.sampleRate).rounded()) * 2
        } else {
            reader = try SoundReader(source, as: SoundMixer.form, at: position, rate: part.rate)
        }
    }

    /// The bytes of the whole sound, if kept.
    var keptBytes: Int { (kept?.count ?? 0) * MemoryLayout<Float>.stride }

    /// Frees the whole sound, which is decoded again in every repetition.
    func drop() { kept = nil }

    /// The next samples of both channels, interleaved. Repetitions follow without an end; missing
    /// samples of a repetition are silence.
    func next(_ count: Int) throws(SoundSource.Failure) -> [Float] {
        var samples: [Float] = []
        while samples.count < count * 2 {
            if left <= 0 { turn() }
            let wanted = min(left, count - samples.count / 2)
            var more = try read(wanted)
            more += Array(repeating: 0, count: max(0, wanted * 2 - more.count))
            samples += more
            left -= wanted
        }
        return samples
    }

    private func turn() {
        left = max(1, Int((part.duration / part.rate * SoundMixer.form.sampleRate).rounded()))
        place = 0
        reader = nil
    }

    /// The decoder at the present position.
    private func openReader() throws(SoundSource.Failure) -> SoundReader {
        if let reader { return reader }
        let position = part.duration - Double(left) / SoundMixer.form.sampleRate * part.rate
        // A repetition begins without a seek.
        let begin = position * SoundMixer.form.sampleRate < 1 ? 0 : position
        let made = try SoundReader(source, as: SoundMixer.form, at: begin, rate: part.rate)
        reader = made
        return made
    }

    private func read(_ count: Int) throws(SoundSource.Failure) -> [Float] {
        guard let kept else { return try openReader().read(count) }
        let end = min(kept.count, place + count * 2)
        defer { place = end }
        return place < end ? Array(kept[place..<end]) : []
    }
}
