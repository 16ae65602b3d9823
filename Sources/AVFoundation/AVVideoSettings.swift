/// What a track holds.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")
}

/// A kind of file.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    /// WebM, with VP8 or VP9. Our own.
    public static let webM = AVFileType(rawValue: "org.webmproject.webm")
    /// Matroska. Our own.
    public static let matroska = AVFileType(rawValue: "org.matroska.mkv")
}

/// How pictures are compressed.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By x264, in GStreamer's “ugly” plug-ins. Sides are even, and 16 pixels at least.
    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    /// Our own, as `vp9`: what WebM holds.
    public static let vp8 = AVVideoCodecType(rawValue: "vp08")
    public static let vp9 = AVVideoCodecType(rawValue: "vp09")
}

/// Keys of a video input's `outputSettings`: an `AVVideoCodecType` or its raw value, and whole pixels.
public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
/// A dictionary with the keys that follow.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// 0 to 1; without a bit rate the default is 0.8. At 1 H.264 keeps the pictures it is given (4:2:0) to the last bit, in the
/// profile High 4:4:4 Predictive, which few players but those with FFmpeg have.
public let AVVideoQualityKey = "Quality"
/// Pictures from one that stands for itself to the next.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Pictures a second, where all take the same time.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
