import CLaminaGStreamer
import Foundation

/// The sound of a film: samples of a mixer, up to the end of the last picture.
struct FilmSound {
    let mixer: SoundMixer
    /// Number of encoded samples of each channel.
    var frames = 0

    /// Samples in one buffer.
    static let buffer = SoundMixer.sampleRate / 10

    static func frame(at time: UInt64) -> Int {
        Int((Double(time) * Double(SoundMixer.sampleRate) / 1e9).rounded())
    }
    static func time(of frame: Int) -> UInt64 {
        UInt64((Double(frame) * 1e9 / Double(SoundMixer.sampleRate)).rounded())
    }
}

extension Encoder {
    /// The part of the pipeline with the sound, ending in the container.
    static func soundDescription(_ type: AVFileType) -> String {
        let caps =
            "audio/x-raw,format=F32LE,layout=interleaved,rate=\(SoundMixer.sampleRate),channels=2"
        return " appsrc name=sound format=time caps=\"\(caps)\" ! \(endless) ! audioconvert ! "
            + "\(soundCompressor(type)) ! container."
    }

    /// The queue has no limits, because the encoder holds many pictures while the sound waits.
    static let endless = "queue max-size-buffers=0 max-size-bytes=0 max-size-time=0"

    /// AAC where an encoder is installed and the container holds it, else Opus.
    static func soundCompressor(_ type: AVFileType) -> String {
        let aac = ["fdkaacenc", "voaacenc", "avenc_aac"]
        if type != .webM, let name = aac.first(where: exists) {
            return "\(name) bitrate=160000 ! aacparse"
        }
        return "audioresample ! opusenc bitrate=128000"
    }

    private static func exists(_ element: String) -> Bool {
        guard let made = gst_element_factory_make(element, nil) else { return false }
        gst_object_unref(gst_object_ref_sink(UnsafeMutableRawPointer(made)))
        return true
    }

    /// Encodes the sound up to a time in nanoseconds.
    func addSound(until end: UInt64) throws(Failure) {
        guard let source = soundSource, var sound else { return }
        let last = FilmSound.frame(at: end)
        while sound.frames < last {
            let count = min(FilmSound.buffer, last - sound.frames)
            let samples = sound.mixer.next(count)
            let begin = FilmSound.time(of: sound.frames)
            sound.frames += count
            let buffer = samples.withUnsafeBytes {
                lgst_picture(
                    $0.baseAddress, gsize($0.count), GstClockTime(begin),
                    GstClockTime(FilmSound.time(of: sound.frames) - begin))
            }
            // The call takes ownership of the buffer.
            guard gst_app_src_push_buffer(source, buffer) == GST_FLOW_OK else {
                throw Failure(reason: failure(waiting: 1_000_000_000) ?? "the film takes no sound")
            }
        }
        self.sound = sound
    }
}
