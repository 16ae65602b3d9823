import Foundation

/// Brings pictures to an input. Thread: as its input.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    public let assetWriterInput: AVAssetWriterInput
    public let sourcePixelBufferAttributes: [String: Any]?
    /// The format pictures have: `kCVPixelBufferPixelFormatTypeKey` of the attributes; BGRA by default.
    let format: OSType

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

    /// Makes buffers of the film's size and format; nil before the film is begun.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard assetWriterInput.writer?.status == .writing,
            let settings = try? assetWriterInput.settings.get()
        else { return nil }
        return CVPixelBufferPool(width: settings.width, height: settings.height, format: format)
    }

    /// Adds a picture that is shown from `presentationTime` on, until the next one. False when it cannot be written: the
    /// writer's `error` says why.
    ///
    /// The writer keeps the buffer: the next picture goes into another one. Times grow from call to call; a picture before
    /// the session's begin is left out.
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
