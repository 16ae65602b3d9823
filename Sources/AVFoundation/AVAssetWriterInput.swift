import Dispatch
import Foundation
import Synchronization

/// A track of a film during writing.
///
/// Frames arrive through an `AVAssetWriterInputPixelBufferAdaptor`. Thread: any, one at a time.
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
    /// The kind of media: video. An input of another kind can be created, but writers reject the
    /// input.
    public let mediaType: AVMediaType
    /// The encoder's settings as given; see `AVVideoCodecKey`. Nil counts as empty: then the codec
    /// is missing, and no writer accepts the input.
    public let outputSettings: [String: Any]?
    /// Without effect: no frame is ever dropped. Default false.
    open var expectsMediaDataInRealTime = false
    let settings: Result<VideoSettings, VideoSettings.Refusal>
    weak var writer: AVAssetWriter?
    weak var adaptor: AVAssetWriterInputPixelBufferAdaptor?
    private let isFinished = Atomic(false)

    /// An input with an encoder's settings: codec, width and height at least. The initialiser
    /// checks nothing: `AVAssetWriter.canAdd(_:)` is false for another media type than video, and
    /// for impossible settings.
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

    /// True while the writer is writing and the input is not finished. Our choice: `append` waits
    /// for a busy encoder, where Apple's raises an exception.
    open var isReadyForMoreMediaData: Bool {
        writer?.status == .writing && !isFinished.load(ordering: .acquiring)
    }

    /// Marks the track as complete: no more frames follow. Further frames are refused, and make the
    /// writer fail. The end of the writer does the same.
    open func markAsFinished() { isFinished.store(true, ordering: .releasing) }

    /// Calls `block` on `queue` repeatedly while frames can be appended, until the input is
    /// finished. Without an effect before `startWriting()`. The block must append a frame or finish
    /// the input, or the calls do not end.
    open func requestMediaDataWhenReady(
        on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
    ) {
        queue.async { while self.isReadyForMoreMediaData { block() } }
    }
}
