import CoreGraphics
import Foundation
import Synchronization

/// Reader of an image file: the pictures and the properties of the file, also of an incomplete
/// file.
///
/// Made by `CGImageSourceCreateWithData(_:_:)` and the other create functions. The structure of the
/// file is parsed at the first call that needs it, pixels are decoded at the first request of a
/// picture. Thread: any. Equality is identity.
public final class CGImageSource: Sendable {
    /// Dictionaries of properties are not `Sendable`.
    private struct Guarded: @unchecked Sendable { var state: ImageSourceState }

    private let guarded: Mutex<Guarded>

    init(_ data: Data, isFinal: Bool = true) {
        guarded = Mutex(Guarded(state: ImageSourceState(data, isFinal: isFinal)))
    }

    /// Calls `body` with the state, under the lock.
    func ask<R>(_ body: (inout ImageSourceState) -> R) -> R {
        var answer: R?
        guarded.withLock { answer = body(&$0.state) }
        return answer!
    }
}

extension CGImageSource: Hashable {
    /// True if both sources are the same object. Two sources of equal bytes are unequal.
    public static func == (a: CGImageSource, b: CGImageSource) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// State of a source or of one of its pictures. 0 for complete data, negative otherwise.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The file ends in its header.
    case statusUnexpectedEOF = -5
    /// The header is damaged.
    case statusInvalidData = -4
    /// No reader knows the format. Also the state of an empty incremental source's final data.
    case statusUnknownType = -3
    /// More bytes are needed for the size of a picture.
    case statusReadingHeader = -2
    /// Pixels are missing; the present rows can be drawn.
    case statusIncomplete = -1
    /// The file or picture is complete.
    case statusComplete = 0
}

/// Positions of a picture's first row and column: the value of `kCGImagePropertyOrientation`. 1 to
/// 8, the numbers of Exif. Pictures of a source are not turned.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// First row at the top, first column at the left.
    case up = 1
    /// First row at the top, first column at the right.
    case upMirrored
    /// First row at the bottom, first column at the right.
    case down
    /// First row at the bottom, first column at the left.
    case downMirrored
    /// First row at the left, first column at the top.
    case leftMirrored
    /// First row at the right, first column at the top.
    case right
    /// First row at the right, first column at the bottom.
    case rightMirrored
    /// First row at the left, first column at the bottom.
    case left
}

/// A source of a file's bytes; nil without a byte. A source of bytes in an unknown format has no
/// pictures. `options`: see `CGImageSourceCreateWithURL(_:_:)`.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
    data.isEmpty ? nil : CGImageSource(data)
}

/// A source of a provider's bytes; nil without a byte. The options have no effect.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// A source of a file; nil for an unreadable and an empty file, with a message for the former.
///
/// No option has an effect: the type is found by the bytes (`kCGImageSourceTypeIdentifierHint`),
/// and only the canvas of an animation is kept between pictures (`kCGImageSourceShouldCache`).
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    do {
        return CGImageSourceCreateWithData(try Data(contentsOf: url), options)
    } catch {
        Diagnostics.once("CGImageSource: \(url.path): \(error.localizedDescription)")
        return nil
    }
}

/// An empty source, filled by `CGImageSourceUpdateData(_:_:_:)` while a file arrives. `options` is
/// not used.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource(Data(), isFinal: false)
}

/// Replaces the bytes of a source by all bytes that have arrived; `final` is true for the whole
/// file. The structure is read again at the next question: n updates read n times.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.ask { $0.update(data, isFinal: final) }
}

/// As `CGImageSourceUpdateData(_:_:_:)`, with the bytes of a provider. A provider without bytes
/// empties the source.
public func CGImageSourceUpdateDataProvider(
    _ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
    CGImageSourceUpdateData(isrc, provider.data ?? Data(), final)
}

/// Uniform type identifier of the format, as `public.png`; nil for no known format, and before the
/// header has arrived. Found by the bytes; the name of the file does not count.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.ask { $0.container()?.type }
}

/// Number of pictures in an animation or a TIFF file. At most 65 536; 0 for no known format and
/// before the header has arrived. Linear in the file's blocks at the first question.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
    isrc.ask { $0.container()?.frames.count ?? 0 }
}

/// Index of the main picture: 0. Also for a source without pictures.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// State of the file.
///
/// A file cut off in its pixels is incomplete, whether more bytes are expected or not; in its
/// header, it is still being read, or ended unexpectedly. Formats with a reader of GDK-Pixbuf alone
/// count as complete as soon as their size is known.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    isrc.ask { $0.status() }
}

/// State of a picture; for an index out of range that of the file, or `statusInvalidData` for a
/// complete file. `statusIncomplete` for a picture with missing bytes. No pixels are decoded.
public func CGImageSourceGetStatusAtIndex(
    _ isrc: CGImageSource, _ index: Int
) -> CGImageSourceStatus { isrc.ask { $0.status(index) } }

/// Properties of the file: `kCGImagePropertyFileSize`, and loop count and canvas of an animation.
/// Nil for no known format.
public func CGImageSourceCopyProperties(
    _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? { isrc.ask { $0.fileProperties() } }

/// Properties of a picture: size in pixels, depth, colour model, alpha, resolution, orientation,
/// and dictionaries of the formats. Nil for an index out of range. No pixels are decoded.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.ask { $0.properties(index) } }

/// The picture at an index, as stored: the orientation is not applied. Of an animation, the whole
/// canvas at that time.
///
/// Pixels are converted to sRGB by the file's profile, with 8 bits a component. For a truncated
/// picture, the decoded rows; the missing rows are transparent or black. Nil for an index out of
/// range, a picture without a decoded row, and a size above `CGImage.pixelLimit`, with a message
/// for the last. Complexity: constant time for each picture of an animation, if the pictures are
/// requested in order.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let image = isrc.ask { $0.image(index) }
    let factor = AttributeNumber.read(options?[kCGImageSourceSubsampleFactor]) ?? 1
    guard let image, factor >= 2 else { return image }
    let side = CGFloat(max(image.width, image.height)) / (factor.isFinite ? factor : 1)
    return image.scaled(toFit: side.rounded(.up)) ?? image
}

/// Releases the kept canvas of an animation. `index` is not used. The next picture of the animation
/// is drawn from the first frame on.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {
    isrc.ask { $0.removeCache() }
}

/// Type number of image sources: 0x4711, our choice. Thread: any.
public func CGImageSourceGetTypeID() -> CFTypeID { 0x4711 }

/// Uniform type identifiers of all formats that are read on this system: the formats of the
/// installed loaders of GDK-Pixbuf. Sorted, without repetitions; the loaders are asked at each
/// call.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { CGImage.readableTypes }
