import Dispatch
import Foundation

/// One track of a film being written.
///
/// Pictures come through an `AVAssetWriterInputPixelBufferAdaptor`. Thread: any, one at a time.
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
    public let mediaType: AVMediaType
    public let outputSettings: [String: Any]?
    /// Nothing depends on it: pictures are never left out. False by default.
    open var expectsMediaDataInRealTime = false
    let settings: Result<VideoSettings, VideoSettings.Refusal>
    weak var writer: AVAssetWriter?
    weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
    private let lock = NSLock()
    private var isFinished = false

    /// `outputSettings` wants at least a codec, a width and a height.
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        settings = Result { () throws(VideoSettings.Refusal) in
            guard mediaType == .video else {
                throw VideoSettings.Refusal(reason: "only video is written")
            }
            return try VideoSettings(outputSettings ?? [:])
        }
    }

    /// Whether pictures can be appended: while the film is written and the input is not finished. Our choice: one that
    /// comes while the compressor is behind waits for it, where Apple's raises an exception.
    open var isReadyForMoreMediaData: Bool {
        writer?.status == .writing && !lock.withLock { isFinished }
    }

    /// Says that no more pictures come.
    open func markAsFinished() { lock.withLock { isFinished = true } }

    /// Calls `block` on `queue` again and again while pictures can be appended, until the input is finished.
    open func requestMediaDataWhenReady(
        on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
    ) {
        queue.async { while self.isReadyForMoreMediaData { block() } }
    }
}
