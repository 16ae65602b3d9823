import CoreGraphics
import Foundation
import ImageIO

/// A film as an animated PNG: lossless, with all colours and alpha.
///
/// Cairo encodes each frame as a PNG file; its chunks are repackaged after the PNG 3 specification
/// (https://www.w3.org/TR/png-3/#apng-frame-based-animation). The frame count is in the header, so
/// `finish` overwrites the header.
package final class AnimatedPNG: FilmWriter {
    private let file: PartialFile
    private let handle: FileHandle
    private let format: FilmFormat
    private var out = PNGChunk.signature
    private var header: Data?
    private var count = 0
    private var sequence = 0
    private var controlPlace: UInt64 = 0

    /// Creates the file. Throws `FilmError` when the folder is not writable.
    package init(_ format: FilmFormat, to url: URL) throws {
        self.format = format
        file = try PartialFile(url)
        _ = FileManager.default.createFile(atPath: file.url.path, contents: nil)
        handle = try file.removingOnError { [file] in
            try file.naming { try FileHandle(forWritingTo: file.url) }
        }
    }

    /// Encodes and appends a frame. Throws `FilmError` when the frame's size or pixel format
    /// differs from the first.
    package func add(_ image: CGImage) throws {
        guard let data = image.pngData() else { throw FilmError("a picture could not be encoded") }
        let chunks = PNGChunk.contents(of: data)
        guard let first = chunks.first(where: { $0.name == "IHDR" })?.data else {
            throw FilmError("a picture could not be encoded")
        }
        if header == nil {
            header = first
            out += PNGChunk.bytes("IHDR", first)
            controlPlace = UInt64(out.count)
            out += PNGChunk.animationControl(pictures: 0, loops: format.loops)
        }
        guard first == header else {
            throw FilmError("the pictures of a film differ in their kind")
        }
        // APNG stores a delay as a fraction of two 16-bit integers.
        let rate = format.rate
        let (delay, over) =
            max(rate.numerator, rate.denominator) < 65536
            ? (rate.denominator, rate.numerator)
            : (Int((65535 / rate.perSecond).rounded()), 65535)
        out += PNGChunk.picture(
            chunks.filter { $0.name == "IDAT" }.map(\.data), width: format.width,
            height: format.height, delay: (delay, over), sequence: &sequence)
        count += 1
        try flush()
    }

    /// Writes the frame count into the header and gives the film its final name. Throws
    /// `FilmError`.
    package func finish() throws {
        out += PNGChunk.bytes("IEND", Data())
        try flush()
        out = PNGChunk.animationControl(pictures: count, loops: format.loops)
        try file.naming { try handle.seek(toOffset: controlPlace) }
        try flush()
        try file.naming { try handle.close() }
        try file.keep()
    }

    /// Discards the partial file.
    package func cancel() {
        try? handle.close()
        file.remove()
    }

    private func flush() throws {
        try file.naming { try handle.write(contentsOf: out) }
        out.removeAll(keepingCapacity: true)
    }
}
