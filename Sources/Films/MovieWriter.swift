import AVFoundation
import CoreGraphics
import Foundation

/// A film in a compressed format, written by `AVAssetWriter`.
package final class MovieWriter: FilmWriter {
    /// Container and codec by file extension, in lower case.
    package static let types: [String: (AVFileType, AVVideoCodecType)] = [
        "mp4": (.mp4, .h264), "m4v": (.m4v, .h264), "mov": (.mov, .h264),
        "mkv": (.matroska, .h264), "webm": (.webM, .vp9),
    ]

    private let file: PartialFile
    private let writer: AVAssetWriter
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private let format: FilmFormat
    private let size: (width: Int, height: Int)
    private var count = 0

    /// Creates the file and starts the encoder. Throws `FilmError`.
    /// - Parameters:
    ///   - quality: 0 to 1.
    ///   - sound: the sounds of the film, from its begin on. Default none.
    ///
    /// H.264 needs even sides of at least 16 pixels; the last row or column is repeated to fill the
    /// sides.
    package init(
        _ format: FilmFormat, quality: Double, sound: SoundScore = SoundScore(), to url: URL
    ) throws {
        let (type, codec) = Self.types[url.pathExtension.lowercased()]!
        func side(_ n: Int) -> Int { codec == .h264 ? max(16, (n + 1) & ~1) : n }
        size = (side(format.width), side(format.height))
        self.format = format
        file = try PartialFile(url)
        writer = try file.removingOnError { [file] in
            try AVAssetWriter(outputURL: file.url, fileType: type)
        }
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
                AVVideoCompressionPropertiesKey: [
                    AVVideoQualityKey: quality,
                    AVVideoExpectedSourceFrameRateKey: format.rate.perSecond,
                ],
            ])
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32RGBA
            ])
        guard writer.canAdd(input) else {
            file.remove()
            throw FilmError("a film of \(size.width) × \(size.height) pixels cannot be written")
        }
        writer.add(input)
        if !sound.parts.isEmpty { writer.soundMixer = SoundMixer(sound, from: 0) }
        guard writer.startWriting() else {
            file.remove()
            throw failure()
        }
        writer.startSession(atSourceTime: .zero)
    }

    private func failure() -> FilmError {
        FilmError(
            "\(file.final.lastPathComponent): \(writer.error?.localizedDescription ?? "failed")")
    }

    private func time(_ index: Int) -> CMTime {
        CMTime(
            value: Int64(index * format.rate.denominator),
            timescale: Int32(format.rate.numerator))
    }

    /// Encodes a frame. Throws `FilmError`.
    package func add(_ image: CGImage) throws {
        var made: CVPixelBuffer?
        _ = CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, adaptor.pixelBufferPool!, &made)
        guard let buffer = made else { throw FilmError("there is no memory for a picture") }
        copy(image, into: buffer)
        guard adaptor.append(buffer, withPresentationTime: time(count)) else { throw failure() }
        count += 1
    }

    private func copy(_ image: CGImage, into buffer: CVPixelBuffer) {
        let base = CVPixelBufferGetBaseAddress(buffer)!
        let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
        let width = min(image.width, size.width)
        // Premultiplied pixels are equal to the image over black.
        image.withPremultipliedRGBA8 { bytes, sourceRow in
            for y in 0..<size.height {
                let row = min(y, image.height - 1) * sourceRow
                let target = base + y * rowBytes
                target.copyMemory(from: bytes.baseAddress! + row, byteCount: width * 4)
                for x in width..<max(width, size.width) {
                    (target + x * 4).copyMemory(
                        from: bytes.baseAddress! + row + (width - 1) * 4, byteCount: 4)
                }
            }
        }
    }

    /// Finishes the encoder, waits for its thread, and gives the film its final name. Throws
    /// `FilmError`.
    package func finish() throws {
        writer.endSession(atSourceTime: time(count))
        let done = DispatchSemaphore(value: 0)
        writer.finishWriting { done.signal() }
        done.wait()
        guard writer.status == .completed else {
            file.remove()
            throw failure()
        }
        try file.keep()
    }

    /// Stops the encoder and deletes the partial film.
    package func cancel() {
        writer.cancelWriting()
        file.remove()
    }
}
