import CoreGraphics
import Foundation

/// Bytes of a source with their structure, read at the first use.
struct ImageSourceState {
    private(set) var bytes = FileBytes(Data())
    /// False while an incremental source expects more bytes.
    private(set) var isFinal = true
    private var read: ImageContainer??
    private var animation: AnimationCanvas?

    init(_ data: Data, isFinal: Bool) { (bytes, self.isFinal) = (FileBytes(data), isFinal) }

    mutating func update(_ data: Data, isFinal: Bool) {
        self = ImageSourceState(data, isFinal: isFinal)
    }

    /// Structure of the file; nil for bytes of no known format.
    mutating func container() -> ImageContainer? {
        if let read { return read }
        let made =
            GIFContainer.read(bytes) ?? PNGContainer.read(bytes) ?? JPEGContainer.read(bytes)
            ?? WebPContainer.read(bytes) ?? TIFFContainer.read(bytes)
            ?? OtherContainer.readBitmap(bytes)
            ?? (bytes.count == 0 ? nil : OtherContainer.readAny(bytes))
        read = .some(made)
        return made
    }

    mutating func status() -> CGImageSourceStatus {
        guard let container = container() else {
            return isFinal || bytes.count >= 64 ? .statusUnknownType : .statusReadingHeader
        }
        return isFinal && container.status == .statusReadingHeader
            ? .statusUnexpectedEOF : container.status
    }

    mutating func status(_ index: Int) -> CGImageSourceStatus {
        let all = status()
        guard let frame = frame(index) else {
            return all == .statusComplete ? .statusInvalidData : all
        }
        return frame.isComplete ? .statusComplete : .statusIncomplete
    }

    mutating func frame(_ index: Int) -> ImageFrame? {
        guard let frames = container()?.frames, frames.indices.contains(index) else { return nil }
        return frames[index]
    }

    /// Picture as shown at an index: of an animation, the whole canvas. Nil for an index out of
    /// range, a picture without a row, and a size above the limit.
    mutating func image(_ index: Int) -> CGImage? {
        guard let container = container(), let frame = frame(index) else { return nil }
        guard container.animationKey != nil, let canvas = container.canvas else {
            guard SizeLimit.admits(frame.width, frame.height) else { return nil }
            return CGImage.stored(frame.file(bytes), type: container.type)
        }
        guard SizeLimit.admits(canvas.width, canvas.height) else { return nil }
        var shown = animation ?? AnimationCanvas(canvas.width, canvas.height)
        let made = shown?.image(index, container, bytes)
        animation = shown
        return made
    }

    mutating func removeCache() { animation = nil }

    /// Properties of the picture at an index; nil for an index out of range.
    mutating func properties(_ index: Int) -> [String: Any]? {
        guard let container = container(), let frame = frame(index) else { return nil }
        var all = container.frameProperties.merging(frame.properties) { $1 }
        let isAnimated = container.animationKey != nil
        all[kCGImagePropertyPixelWidth] = isAnimated ? container.canvas?.width : frame.width
        all[kCGImagePropertyPixelHeight] = isAnimated ? container.canvas?.height : frame.height
        if let key = container.animationKey {
            var part = all[key] as? [String: Any] ?? [:]
            part["DelayTime"] = max(frame.delay, container.leastDelay)
            part["UnclampedDelayTime"] = frame.delay
            all[key] = part
        }
        return all
    }

    /// Properties of the file; nil for bytes of no known format.
    mutating func fileProperties() -> [String: Any]? {
        guard let container = container() else { return nil }
        var all = container.fileProperties
        all[kCGImagePropertyFileSize] = bytes.count
        return all
    }
}

/// Check of a size by `CGImage.pixelLimit` before anything is decoded.
enum SizeLimit {
    static func admits(_ width: Int, _ height: Int) -> Bool {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard isTooLarge || count > CGImage.pixelLimit else { return true }
        Diagnostics.once(
            "CGImageSource: \(width) × \(height) pixels are more than the \(CGImage.pixelLimit) that are allowed (CGImage.pixelLimit)"
        )
        return false
    }
}
