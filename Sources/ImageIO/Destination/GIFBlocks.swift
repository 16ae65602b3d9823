import CLaminaLibGIF

/// Blocks of a GIF file which callers of libgif must write. Results are libgif's: `GIF_OK`, or
/// `GIF_ERROR` with the reason in the file.
package enum GIFBlocks {
    /// The palette as a colour table of 256 entries, to be freed by `GifFreeMapObject`; nil without
    /// memory.
    package static func table(_ palette: FilmPalette) -> UnsafeMutablePointer<ColorMapObject>? {
        var colors = palette.colors.map {
            GifColorType(Red: UInt8($0.x), Green: UInt8($0.y), Blue: UInt8($0.z))
        }
        colors += Array(repeating: GifColorType(), count: 256 - colors.count)
        return GifMakeMapObject(256, colors)
    }

    /// Writes the number of repetitions after the first play, at most 65 535; 0 repeats without
    /// end.
    package static func put(
        repetitions: Int, _ gif: UnsafeMutablePointer<GifFileType>?
    ) -> Int32 {
        let count = UInt16(clamping: repetitions)
        let isWritten =
            EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
            && EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)) == GIF_OK
            && EGifPutExtensionBlock(gif, 3, [1, UInt8(count & 255), UInt8(count >> 8)]) == GIF_OK
            && EGifPutExtensionTrailer(gif) == GIF_OK
        return isWritten ? GIF_OK : GIF_ERROR
    }

    /// Writes the delay in hundredths of a second and the disposal of the next picture, whose
    /// transparent pixels have the palette's transparent index.
    package static func put(
        delay: Int, disposal: Int32, _ gif: UnsafeMutablePointer<GifFileType>?
    ) -> Int32 {
        var control = GraphicsControlBlock(
            DisposalMode: disposal, UserInputFlag: false, DelayTime: Int32(delay),
            TransparentColor: Int32(FilmPalette.transparent))
        var bytes = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &bytes)
        return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes)
    }
}
