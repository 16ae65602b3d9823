import CLaminaLibPNG
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
    private var png: OpaquePointer?
    private let out = Output()
    private var header: Data?
    private var count = 0
    private var sequence: UInt32 = 0
    private var controlPlace: UInt64 = 0

    private final class Output {
        var bytes = Data()
    }

    /// Creates the file. Throws `FilmError` when the folder is not writable or memory runs out.
    package init(_ format: FilmFormat, to url: URL) throws {
        self.format = format
        file = try PartialFile(url)
        _ = FileManager.default.createFile(atPath: file.url.path, contents: nil)
        handle = try file.naming { [file] in try FileHandle(forWritingTo: file.url) }
        png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
        guard png != nil else { throw FilmError("there is no memory for a picture") }
        png_set_write_fn(
            png, Unmanaged.passUnretained(out).toOpaque(),
            { png, bytes, count in
                guard let io = png_get_io_ptr(png), let bytes else { return }
                Unmanaged<Output>.fromOpaque(io).takeUnretainedValue().bytes
                    .append(bytes, count: count)
            }, nil)
        png_write_sig(png)
    }

    deinit { png_destroy_write_struct(&png, nil) }

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
            write("IHDR", first)
            controlPlace = UInt64(out.bytes.count)
            write("acTL", big(0) + big(UInt32(format.loops)))
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
        var control = big(sequence) + big(UInt32(format.width)) + big(UInt32(format.height))
        control += big(0) + big(0) + short(delay) + short(over) + Data([0, 0])
        write("fcTL", control)
        sequence += 1
        for chunk in chunks where chunk.name == "IDAT" {
            if count == 0 {
                write("IDAT", chunk.data)
            } else {
                write("fdAT", big(sequence) + chunk.data)
                sequence += 1
            }
        }
        count += 1
        try flush()
    }

    /// Writes the frame count into the header and gives the film its final name. Throws
    /// `FilmError`.
    package func finish() throws {
        write("IEND", Data())
        try flush()
        write("acTL", big(UInt32(count)) + big(UInt32(format.loops)))
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
        try file.naming { try handle.write(contentsOf: out.bytes) }
        out.bytes.removeAll(keepingCapacity: true)
    }

    private func write(_ name: String, _ data: Data) {
        data.withUnsafeBytes { bytes in
            png_write_chunk(
                png, Array(name.utf8), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                data.count)
        }
    }

    private func big(_ n: UInt32) -> Data { withUnsafeBytes(of: n.bigEndian) { Data($0) } }
    private func short(_ n: Int) -> Data {
        withUnsafeBytes(of: UInt16(clamping: n).bigEndian) { Data($0) }
    }
}
