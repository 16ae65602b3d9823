import CLaminaLibGIF
import CoreGraphics
import Foundation

/// A film as GIF: 255 colours for all of it, and pixels that are there or not.
///
/// Of a picture only the rectangle that changed is written. Thread: one at a time.
package final class AnimatedGIF: FilmWriter {
    /// Pictures that `palette` is made of at most.
    package static let surveyed = 24
    /// Browsers play films of more pictures a second slowly.
    package static let fastest = 50.0

    private let file: PartialFile
    private let format: FilmFormat
    private var palette = FilmPalette(FilmPalette.Survey())
    private let shinesThrough: Bool
    private var gif: UnsafeMutablePointer<GifFileType>?
    private var last: [UInt8] = []
    private var count = 0

    /// Makes the file. `begin` comes before the first picture. `shinesThrough` where pixels may be transparent.
    package init(_ format: FilmFormat, shinesThrough: Bool, to url: URL) throws {
        guard max(format.width, format.height) < 65536 else {
            throw FilmError("a GIF has 65535 pixels a side at most")
        }
        (self.format, self.shinesThrough) = (format, shinesThrough)
        file = try PartialFile(url)
        var error: Int32 = 0
        gif = EGifOpenFileName(file.url.path, false, &error)
        guard gif != nil else {
            let reason = GifErrorString(error).map { String(cString: $0) } ?? "no file"
            throw FilmError("\(url.lastPathComponent): \(reason)")
        }
    }

    /// Writes what stands before the pictures, with the colours that all of them have.
    package func begin(_ palette: FilmPalette) throws {
        self.palette = palette
        EGifSetGifVersion(gif, true)
        var colors = palette.colors.map {
            GifColorType(Red: UInt8($0.x), Green: UInt8($0.y), Blue: UInt8($0.z))
        }
        colors += Array(repeating: GifColorType(), count: 256 - colors.count)
        let map = GifMakeMapObject(256, colors)
        defer { GifFreeMapObject(map) }
        try check(EGifPutScreenDesc(gif, Int32(format.width), Int32(format.height), 8, 0, map))
        if format.loops == 1 { return }
        let repeats = UInt16(clamping: max(0, format.loops - 1))
        try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
        try check(EGifPutExtensionBlock(gif, 3, [1, UInt8(repeats & 255), UInt8(repeats >> 8)]))
        try check(EGifPutExtensionTrailer(gif))
    }

    private func check(_ result: Int32) throws {
        if result == GIF_OK { return }
        let reason = gif.flatMap { GifErrorString($0.pointee.Error) }.map { String(cString: $0) }
        throw FilmError("\(file.final.lastPathComponent): \(reason ?? "cannot be written")")
    }

    package func add(_ image: CGImage) throws {
        let pixels = palette.indices(of: image)
        let box = changed(pixels)
        let delay =
            format.rate.hundredths(upTo: count + 1) - format.rate.hundredths(upTo: count)
        var control = GraphicsControlBlock(
            DisposalMode: shinesThrough ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT,
            UserInputFlag: false, DelayTime: Int32(delay),
            TransparentColor: Int32(FilmPalette.transparent))
        var bytes = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &bytes)
        try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
        try check(
            EGifPutImageDesc(
                gif, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, nil))
        var line = [UInt8](repeating: 0, count: box.width)
        for y in box.y..<box.y + box.height {
            for x in 0..<box.width {
                let place = y * format.width + box.x + x
                let isOld = !shinesThrough && count > 0 && last[place] == pixels[place]
                line[x] = isOld ? FilmPalette.transparent : pixels[place]
            }
            try check(EGifPutLine(gif, &line, Int32(box.width)))
        }
        last = pixels
        count += 1
    }

    /// The pixels that are not those of the picture before; one where all are, for its time.
    private func changed(_ pixels: [UInt8]) -> (x: Int, y: Int, width: Int, height: Int) {
        let (w, h) = (format.width, format.height)
        if shinesThrough || count == 0 { return (0, 0, w, h) }
        var (x0, y0, x1, y1) = (w, h, -1, -1)
        for y in 0..<h {
            for x in 0..<w where pixels[y * w + x] != last[y * w + x] {
                (x0, x1) = (min(x0, x), max(x1, x))
                (y0, y1) = (min(y0, y), max(y1, y))
            }
        }
        return x1 < 0 ? (0, 0, 1, 1) : (x0, y0, x1 - x0 + 1, y1 - y0 + 1)
    }

    package func finish() throws {
        let result = EGifCloseFile(gif, nil)
        gif = nil
        guard result == GIF_OK else {
            throw FilmError("\(file.final.lastPathComponent): cannot be closed")
        }
        try file.keep()
    }

    package func cancel() {
        if gif != nil { EGifCloseFile(gif, nil) }
        gif = nil
        file.remove()
    }
}
