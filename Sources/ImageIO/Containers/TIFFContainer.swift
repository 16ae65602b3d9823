import Foundation

/// Pages of a TIFF file (TIFF 6.0).
///
/// The directories and values of pages may overlap in the file. The work for all pages is limited
/// by the length of the file; further pages are left out, with a message.
enum TIFFContainer {
    /// Places and lengths of strips and of tiles.
    private static let layout = [(273, 279), (324, 325)]
    private static let layoutTags: Set<Int> = [273, 279, 324, 325]
    /// Entries and values read for a byte of the file, and of any file.
    private static let mostWork = (ofByte: 8, ofFile: 1 << 20)

    static func read(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes.has("II*\0") || bytes.has("MM\0*") else { return nil }
        var made = ImageContainer("public.tiff", .statusReadingHeader)
        guard let (isBig, first) = TIFFDirectory.header(bytes) else { return made }
        var (at, seen, work) = (first, Set<Int>(), 0)
        let mostWork = max(bytes.count * Self.mostWork.ofByte, Self.mostWork.ofFile)
        while at != 0, seen.insert(at).inserted {
            guard let directory = TIFFDirectory(bytes, at: at, isBig: isBig) else {
                // A directory beyond the end of the bytes may follow later.
                made.status = made.frames.isEmpty ? .statusReadingHeader : .statusIncomplete
                return made
            }
            work += ExifReader.work(directory, layout: layoutTags)
            guard work <= mostWork || made.frames.isEmpty else {
                Diagnostics.once(
                    "CGImageSource: only \(made.frames.count) pages of a TIFF file are read, "
                        + "because their tags overlap")
                break
            }
            guard let frame = page(directory, at: at) else {
                made.status = .statusInvalidData
                return made
            }
            guard made.add(frame) else { break }
            at = directory.next
        }
        let isWhole = made.frames.allSatisfy(\.isComplete)
        made.status =
            made.frames.isEmpty ? .statusInvalidData : isWhole ? .statusComplete : .statusIncomplete
        return made
    }

    private static func page(_ directory: TIFFDirectory, at start: Int) -> ImageFrame? {
        guard let width = directory.whole(256), let height = directory.whole(257), width > 0,
            height > 0
        else { return nil }
        var frame = ImageFrame(width: width, height: height)
        var all: [String: Any] = [:]
        ExifReader.add(directory, into: &all)
        all[kCGImagePropertyDepth] = directory.whole(258) ?? 1
        all[kCGImagePropertyHasAlpha] = directory.entry(338) != nil
        let kind = directory.whole(262) ?? 1
        all[kCGImagePropertyColorModel] =
            kind <= 1
            ? kCGImagePropertyColorModelGray
            : kind == 5
                ? kCGImagePropertyColorModelCMYK
                : kind == 8 ? kCGImagePropertyColorModelLab : kCGImagePropertyColorModelRGB
        if kind == 3 { all[kCGImagePropertyIsIndexed] = true }
        frame.properties = all
        let hasPixels = layout.contains { places, lengths in
            guard let at = directory.entry(places), let count = directory.entry(lengths) else {
                return false
            }
            let ends = zip(directory.wholes(at), directory.wholes(count)).map { $0 + $1 }
            return !ends.isEmpty && ends.allSatisfy { $0 <= directory.bytes.count }
        }
        frame.isComplete = hasPixels && ExifReader.isWhole(directory)
        let orientation = directory.entry(274)?.at
        let isBig = directory.isBig
        frame.file = { bytes in
            // The first page of a copy is this page; libtiff would apply the orientation in part.
            var file = bytes.data
            func put(_ value: Int, _ size: Int, at: Int) {
                for i in 0..<size {
                    file[at + i] = UInt8(
                        truncatingIfNeeded: value >> (8 * (isBig ? size - 1 - i : i)))
                }
            }
            put(start, 4, at: 4)
            if let orientation { put(1, 2, at: orientation) }
            return file
        }
        return frame
    }
}
