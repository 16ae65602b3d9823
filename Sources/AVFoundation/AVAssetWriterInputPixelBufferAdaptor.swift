import Foundation

/// The entry of frames into an input. Thread: as for the input.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    /// The input that receives the frames, retained. The input does not retain the adaptor.
    public let assetWriterInput: AVAssetWriterInput
    /// The attributes of source buffers: the pixel format is used, other keys are not. Nil, or no
    /// valid number under the key, means BGRA; an unknown format makes `startWriting()` fail. An
    /// adaptor made after `startWriting()` has no effect on the format, which is BGRA then.
    public let sourcePixelBufferAttributes: [String: Any]?
    /// The pixel format of `kCVPixelBufferPixelFormatTypeKey`; BGRA by default.
    let format: OSType

    /// An adaptor for an input. A second adaptor of an input stops the program, as Apple's
    /// exception does.
    public init(
        assetWriterInput input: AVAssetWriterInput,
        sourcePixelBufferAttributes: [String: Any]? = nil
    ) {
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
        let wanted = sourcePixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey]
        format =
            (wanted as? OSType) ?? (wanted as? Int).flatMap { OSType(exactly: $0) }
            ?? kCVPixelFormatType_32BGRA
        super.init()
        if input.adaptor != nil {
            fatalError("AVAssetWriterInputPixelBufferAdaptor: the input has an adaptor already")
        }
        input.adaptor = self
    }

    /// A pool of buffers with the film's size and pixel format; nil before `startWriting`. A new
    /// pool at each call.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard assetWriterInput.writer?.status == .writing,
            let settings = try? assetWriterInput.settings.get()
        else { return nil }
        return CVPixelBufferPool(width: settings.width, height: settings.height, format: format)
    }

    /// Appends a frame that is shown from `presentationTime` until the next frame. Returns false
    /// when the frame cannot be encoded; the writer's `error` has the reason.
    ///
    /// The writer keeps the buffer, so each frame needs a separate buffer. Times must be finite and
    /// increase; frames before the session's start and after its end are dropped.
    @discardableResult
    open func append(
        _ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime
    ) -> Bool {
        guard let writer = assetWriterInput.writer else {
            fatalError("AVAssetWriterInputPixelBufferAdaptor: the input has no writer")
        }
        return writer.append(pixelBuffer, at: presentationTime, of: assetWriterInput)
    }
}
