import Foundation

/// Structure of an image file, read without decoding pixels.
///
/// Each picture of an animation is extracted to a file with a single picture. GDK-Pixbuf then
/// decodes the pictures of every format.
struct ImageContainer {
    /// Greatest number of pictures; further pictures are left out, with a message.
    static let frameLimit = 65_536

    /// Uniform type identifier.
    var type: String
    var status: CGImageSourceStatus
    var frames: [ImageFrame] = []
    /// Canvas of an animation; nil for a format without animations.
    var canvas: (width: Int, height: Int)?
    /// Key of the dictionary with delays, as `{GIF}`; nil for still images.
    var animationKey: String?
    /// Least delay that `DelayTime` states, in seconds.
    var leastDelay = 0.1
    /// Properties of the file.
    var fileProperties: [String: Any] = [:]
    /// Properties of every picture.
    var frameProperties: [String: Any] = [:]
    /// Picture embedded in the metadata.
    var thumbnail: Data?

    init(_ type: String, _ status: CGImageSourceStatus = .statusComplete) {
        (self.type, self.status) = (type, status)
    }

    /// Appends a frame; false beyond the limit.
    mutating func add(_ frame: ImageFrame) -> Bool {
        guard frames.count < Self.frameLimit else {
            Diagnostics.once(
                "CGImageSource: only the first \(Self.frameLimit) images of a file are read")
            return false
        }
        frames.append(frame)
        return true
    }
}

/// Picture of an image file.
struct ImageFrame {
    /// State of the canvas after the frame's time.
    enum Disposal { case keep, clear, restore }

    /// Place on the canvas; the origin is 0 for still images.
    var (x, y) = (0, 0)
    var width: Int
    var height: Int
    var isComplete = true
    /// True if the picture replaces the canvas instead of being blended over the canvas.
    var replaces = false
    var disposal = Disposal.keep
    /// Seconds, as stored.
    var delay = 0.0
    /// Properties of this picture alone.
    var properties: [String: Any] = [:]
    /// File with this picture alone.
    var file: (FileBytes) -> Data = { $0.data }

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
