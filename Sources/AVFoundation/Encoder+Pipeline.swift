import Foundation

/// The description of the GStreamer pipeline: raw frames, an encoder and a file.
extension Encoder {
    /// The codecs each container holds.
    static let codecs: [AVFileType: [AVVideoCodecType]] = [
        .mp4: [.h264], .m4v: [.h264], .mov: [.h264, .jpeg], .webM: [.vp8, .vp9],
        .matroska: [.h264, .vp8, .vp9, .jpeg],
    ]

    static func description(
        _ settings: VideoSettings, _ type: AVFileType, format: String, path: String,
        hasSound: Bool
    ) -> String {
        var caps = "video/x-raw,format=\(format),width=\(settings.width),height=\(settings.height)"
        let rate = settings.rate ?? (0, 1)
        caps += ",framerate=\(rate.0)/\(rate.1)"
        // Players guess the colour space of untagged films from the size, so the pipeline writes a
        // tag. JPEG has a fixed colour space.
        let colors = settings.codec == .jpeg ? "" : "video/x-raw,format=I420,colorimetry=bt709 ! "
        return "appsrc name=pictures format=time caps=\"\(caps)\" ! videoconvert ! \(colors)"
            + "\(compressor(settings)) ! \(hasSound ? "\(endless) ! " : "")"
            + "\(container(type)) name=container ! filesink location=\"\(escaped(path))\""
            + (hasSound ? soundDescription(type) : "")
    }

    private static func compressor(_ s: VideoSettings) -> String {
        let key = s.keyFrameInterval
        switch s.codec {
        case .h264:
            let quantizer = Int(((1 - s.quality) * 50).rounded())
            let quality =
                s.bitRate.map { "bitrate=\(max(1, $0 / 1000))" }
                ?? "pass=qual quantizer=\(quantizer)"
            // Quantiser 0 is lossless, but outside the profile that all players support.
            let isLossless = s.bitRate == nil && quantizer == 0
            return "x264enc \(quality) key-int-max=\(key ?? 250)"
                + (isLossless ? "" : " ! video/x-h264,profile=high")
        case .vp8, .vp9:
            let name = s.codec == .vp8 ? "vp8enc" : "vp9enc"
            let quality =
                s.bitRate.map { "target-bitrate=\($0)" }
                ?? "end-usage=cq cq-level=\(Int(((1 - s.quality) * 63).rounded())) "
                + "target-bitrate=100000000 max-quantizer=63"
            let speed = s.codec == .vp8 ? "cpu-used=4" : "cpu-used=5 row-mt=true"
            return "\(name) deadline=1 \(speed) threads=4 \(quality) "
                + "keyframe-max-dist=\(key ?? 128)"
        default:
            return "jpegenc quality=\(Int((s.quality * 100).rounded()))"
        }
    }

    private static func container(_ type: AVFileType) -> String {
        switch type {
        case .webM: "webmmux writing-app=Lamina"
        case .matroska: "matroskamux writing-app=Lamina"
        case .mov: "qtmux"
        default: "mp4mux"
        }
    }

    private static func escaped(_ path: String) -> String {
        path.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
    }

    /// The name of the Debian package with a missing GStreamer element.
    static func advice(for error: String) -> String {
        let packages = [
            "x264enc": "gstreamer1.0-plugins-ugly", "vp8enc": "gstreamer1.0-plugins-good",
            "vp9enc": "gstreamer1.0-plugins-good", "mp4mux": "gstreamer1.0-plugins-good",
            "qtmux": "gstreamer1.0-plugins-good", "webmmux": "gstreamer1.0-plugins-good",
            "matroskamux": "gstreamer1.0-plugins-good", "opusenc": "gstreamer1.0-plugins-base",
            "jpegenc": "gstreamer1.0-plugins-good",
            "appsrc": "gstreamer1.0-plugins-base", "videoconvert": "gstreamer1.0-plugins-base",
        ]
        let missing = packages.first { error.contains("\"\($0.key)\"") }
        return missing.map { "\(error); Debian has it in \($0.value)" } ?? error
    }
}
