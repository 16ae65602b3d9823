import CLaminaLibGIF
import CoreGraphics
import Foundation
import ImageIO

/// A film as an animated GIF with one palette of 255 colours; each pixel is opaque or transparent.
///
/// Each frame stores only the rectangle that differs from the previous frame. Thread: one at a
/// time.
package final class AnimatedGIF: FilmWriter {
    /// The number of frames sampled for `palette`.
    package static let surveyed = 24
    /// The highest useful frame rate, in frames a second: browsers slow down faster films.
    package static let fastest = 50.0

    private let file: PartialFile
    private let format: FilmFormat
    private var palette = FilmPalette(FilmPalette.Survey())
    private let hasTransparency: Bool
    private var gif: UnsafeMutablePointer<GifFileType>?
    private var last: [UInt8] = []
    private var count = 0

    /// Creates the file; call `begin` before the first `add`.
    /// - Parameter hasTransparency: true when frames may have transparent pixels.
    /// - Throws: `FilmError` when a side exceeds 65 535 pixels or the file cannot be created.
    package init(_ format: FilmFormat, hasTransparency: Bool, to url: URL) throws {
        guard max(format.width, format.height) < 65536 else {
            throw FilmError("a GIF has 65535 pixels a side at most")
        }
        (self.format, self.hasTransparency) = (format, hasTransparency)
        file = try PartialFile(url)
        var error: Int32 = 0
        gif = EGifOpenFileName(file.url.path, false, &error)
        guard gif != nil else {
            file.remove()
            let reason = GifErrorString(error).map { String(cString: $0) } ?? "no file"
            throw FilmError("\(url.lastPathComponent): \(reason)")
        }
    }

    /// Writes the header: screen size, global palette and loop count. Throws `FilmError`.
    package func begin(_ palette: FilmPalette) throws {
        self.palette = palette
        EGifSetGifVersion(gif, true)
        let map = GIFBlocks.table(palette)
        defer { GifFreeMapObject(map) }
        try check(EGifPutScreenDesc(gif, Int32(format.width), Int32(format.height), 8, 0, map))
        if format.loops == 1 { return }
        try check(GIFBlocks.put(repetitions: max(0, format.loops - 1), gif))
    }

    private func check(_ result: Int32) throws {
        if result == GIF_OK { return }
        let reason = gif.flatMap { GifErrorString($0.pointee.Error) }.map { String(cString: $0) }
        throw FilmError("\(file.final.lastPathComponent): \(reason ?? "cannot be written")")
    }

    /// Appends a frame; its delay comes from the frame rate, rounded without drift. Throws
    /// `FilmError`.
    package func add(_ image: CGImage) throws {
        let pixels = palette.indices(of: image)
        let box = changed(pixels)
        let delay =
            format.rate.hundredths(upTo: count + 1) - format.rate.hundredths(upTo: count)
        try check(
            GIFBlocks.put(
                delay: delay, disposal: hasTransparency ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, gif))
        try check(
            EGifPutImageDesc(
                gif, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, nil))
        var line = [UInt8](repeating: 0, count: box.width)
        for y in box.y..<box.y + box.height {
            for x in 0..<box.width {
                let place = y * format.width + box.x + x
                let isOld = !hasTransparency && count > 0 && last[place] == pixels[place]
                line[x] = isOld ? FilmPalette.transparent : pixels[place]
            }
            try check(EGifPutLine(gif, &line, Int32(box.width)))
        }
        last = pixels
        count += 1
    }

    /// The bounding box of the pixels that changed since the previous frame. An unchanged frame
    /// gives a single pixel, because the file must store the delay.
    private func changed(_ pixels: [UInt8]) -> (x: Int, y: Int, width: Int, height: Int) {
        let (w, h) = (format.width, format.height)
        if hasTransparency || count == 0 { return (0, 0, w, h) }
        var (x0, y0, x1, y1) = (w, h, -1, -1)
        for y in 0..<h {
            for x in 0..<w where pixels[y * w + x] != last[y * w + x] {
                (x0, x1) = (min(x0, x), max(x1, x))
                (y0, y1) = (min(y0, y), max(y1, y))
            }
        }
        return x1 < 0 ? (0, 0, 1, 1) : (x0, y0, x1 - x0 + 1, y1 - y0 + 1)
    }

    /// Closes the file and gives the film its final name. Throws `FilmError`.
    package func finish() throws {
        let result = EGifCloseFile(gif, nil)
        gif = nil
        guard result == GIF_OK else {
            throw FilmError("\(file.final.lastPathComponent): cannot be closed")
        }
        try file.keep()
    }

    /// Discards the partial file.
    package func cancel() {
        if gif != nil { EGifCloseFile(gif, nil) }
        gif = nil
        file.remove()
    }
}
