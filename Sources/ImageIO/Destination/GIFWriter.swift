import CLaminaLibGIF
import CoreGraphics
import Foundation

/// GIF files of one or more pictures of 255 colours; each pixel is opaque or transparent.
///
/// Pictures with at most 255 colours in all share a palette; otherwise each picture has a separate
/// palette.
enum GIFWriter {
    private final class Output {
        var bytes = Data()
    }

    /// Nil for a side above 65 535 pixels and without memory. `loops` nil: the file plays once.
    static func data(
        _ pictures: [(image: CGImage, properties: [String: Any])], loops: Int?
    ) -> Data? {
        let (width, height) = (pictures[0].image.width, pictures[0].image.height)
        guard max(width, height) < 65_536 else { return nil }
        let output = Output()
        var error: Int32 = 0
        let gif = EGifOpen(
            Unmanaged.passUnretained(output).toOpaque(),
            { gif, bytes, count in
                guard let to = gif?.pointee.UserData, let bytes else { return 0 }
                Unmanaged<Output>.fromOpaque(to).takeUnretainedValue().bytes
                    .append(bytes, count: Int(count))
                return count
            }, &error)
        guard let gif else { return nil }
        var isWritten = false
        withExtendedLifetime(output) {
            isWritten = write(pictures, loops, width, height, to: gif)
            if EGifCloseFile(gif, nil) != GIF_OK { isWritten = false }
        }
        return isWritten ? output.bytes : nil
    }

    private static func write(
        _ pictures: [(image: CGImage, properties: [String: Any])], _ loops: Int?, _ width: Int,
        _ height: Int, to gif: UnsafeMutablePointer<GifFileType>
    ) -> Bool {
        var survey = FilmPalette.Survey()
        for picture in pictures { survey.note(picture.image) }
        var shared = survey.distinctColors <= 255 ? FilmPalette(survey) : nil
        EGifSetGifVersion(gif, true)
        let map = shared.flatMap { GIFBlocks.table($0) }
        defer { if let map { GifFreeMapObject(map) } }
        guard EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, map) == GIF_OK else {
            return false
        }
        if let loops, GIFBlocks.put(repetitions: loops, gif) != GIF_OK { return false }
        for (image, properties) in pictures {
            guard
                let fit = image.width == width && image.height == height
                    ? image : image.drawn(width, height)
            else { return false }
            let delay = CGImageDestination.delay(properties, kCGImagePropertyGIFDictionary)
            guard put(fit, delay, &shared, gif) else { return false }
        }
        return true
    }

    private static func put(
        _ image: CGImage, _ delay: Double, _ shared: inout FilmPalette?,
        _ gif: UnsafeMutablePointer<GifFileType>
    ) -> Bool {
        var own: FilmPalette?
        if shared == nil {
            var survey = FilmPalette.Survey()
            survey.note(image)
            own = FilmPalette(survey)
        }
        let pixels = shared?.indices(of: image) ?? own?.indices(of: image) ?? []
        let map = own.flatMap { GIFBlocks.table($0) }
        defer { if let map { GifFreeMapObject(map) } }
        guard
            GIFBlocks.put(
                delay: Int(min((delay * 100).rounded(), 65_535)), disposal: DISPOSE_BACKGROUND, gif)
                == GIF_OK,
            EGifPutImageDesc(gif, 0, 0, Int32(image.width), Int32(image.height), false, map)
                == GIF_OK
        else { return false }
        for y in 0..<image.height {
            var line = Array(pixels[y * image.width..<(y + 1) * image.width])
            guard EGifPutLine(gif, &line, Int32(image.width)) == GIF_OK else { return false }
        }
        return true
    }
}
