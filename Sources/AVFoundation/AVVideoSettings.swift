/// The kind of media in a track. Inputs are written only with the type `video`.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four-character code as a string.
    public let rawValue: String
    /// A media type from its code.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Video.
    public static let video = AVMediaType(rawValue: "vide")
    /// Sound. `AVAssetWriterInput` does not write this type.
    public static let audio = AVMediaType(rawValue: "soun")
}

/// A container format. `AVAssetWriter` throws for an identifier other than those below.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The uniform type identifier.
    public let rawValue: String
    /// A container from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// MPEG-4, for H.264.
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    /// QuickTime, for H.264 and JPEG.
    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    /// MPEG-4 under Apple's name, for H.264.
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    /// WebM, for VP8 and VP9. Our own.
    public static let webM = AVFileType(rawValue: "org.webmproject.webm")
    /// Matroska, for H.264, VP8, VP9 and JPEG. Our own.
    public static let matroska = AVFileType(rawValue: "org.matroska.mkv")
}

/// A video codec. Containers support the codecs below only: a writer rejects an input with another
/// codec.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    /// The four-character code as a string.
    public let rawValue: String
    /// A codec from its code.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// H.264 by x264, from GStreamer's “ugly” plug-ins. Sides are even and at least 16 pixels.
    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    /// Motion JPEG, for QuickTime and Matroska.
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    /// VP8, for WebM and Matroska. Our own.
    public static let vp8 = AVVideoCodecType(rawValue: "vp08")
    /// VP9, for WebM and Matroska. Our own.
    public static let vp9 = AVVideoCodecType(rawValue: "vp09")
}

/// The key of the codec in `outputSettings`: an `AVVideoCodecType` or its raw value. Required.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The key of the width in pixels, an integer. Required; 1 to 32 768, for H.264 even and at least
/// 16.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// The key of the height in pixels, an integer. Required; 1 to 32 768, for H.264 even and at least
/// 16.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The key of a dictionary with the keys below. Default empty.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The key of the bit rate, in bits a second. 1000 to 2 · 10⁹ is used. Default none: the quality
/// counts.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The key of the quality, 0 to 1; default 0.8 without a bit rate. Quality 1 makes H.264 lossless
/// after the conversion to 4:2:0, in the profile High 4:4:4 Predictive, which few players besides
/// FFmpeg's decode. Limited to the range.
public let AVVideoQualityKey = "Quality"
/// The key of the largest distance between key frames, in frames. At least 1 is used. Default: the
/// encoder's choice.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The key of the frame rate in frames a second, for films with a constant rate. 0.0005 to 1000;
/// other numbers are ignored. Without the key, frames have separate durations.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
