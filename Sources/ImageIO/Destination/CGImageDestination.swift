import CoreGraphics
import Foundation

/// Writer of an image file: pictures with properties, into memory, a file or a consumer.
///
/// Made by `CGImageDestinationCreateWithData(_:_:_:_:)` and the other create functions; the file is
/// written by `CGImageDestinationFinalize(_:)`. Thread: one at a time. Equality is identity.
public final class CGImageDestination {
    let consumer: CGDataConsumer
    let format: ImageFileFormat
    /// Number of pictures announced at creation.
    let count: Int
    var properties: [String: Any] = [:]
    var pictures: [(image: CGImage, properties: [String: Any])] = []
    var isFinal = false

    init?(_ consumer: CGDataConsumer, _ type: String, _ count: Int) {
        guard let format = ImageFileFormat(rawValue: type), count > 0,
            count == 1 || format.holdsSeveral, count <= ImageContainer.frameLimit
        else { return nil }
        (self.consumer, self.format, self.count) = (consumer, format, count)
    }
}

extension CGImageDestination: Hashable {
    /// True if both destinations are the same object. Destinations into one file are unequal.
    public static func == (a: CGImageDestination, b: CGImageDestination) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Formats that are written.
enum ImageFileFormat: String, CaseIterable {
    case png = "public.png"
    case jpeg = "public.jpeg"
    case gif = "com.compuserve.gif"
    case tiff = "public.tiff"
    case bmp = "com.microsoft.bmp"

    var holdsSeveral: Bool { self != .jpeg && self != .bmp }
}

/// Type number of image destinations: 0x4712, our choice. Thread: any.
public func CGImageDestinationGetTypeID() -> CFTypeID { 0x4712 }

/// Uniform type identifiers of the written formats: PNG, JPEG, GIF, TIFF, BMP. The same list on
/// every machine.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    ImageFileFormat.allCases.map(\.rawValue)
}

/// A destination that appends a file to `data`. Nil for a type outside
/// `CGImageDestinationCopyTypeIdentifiers()`, and for a count below 1, above 65 536, or above 1 for
/// JPEG and BMP. `options` is not used.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGDataConsumer(data: data).flatMap { CGImageDestination($0, type, count) }
}

/// A destination into a file, created or replaced at the end. Nil as for
/// `CGImageDestinationCreateWithData(_:_:_:_:)`, and for a URL of another scheme.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGDataConsumer(url: url).flatMap { CGImageDestination($0, type, count) }
}

/// A destination into a consumer. Nil as for `CGImageDestinationCreateWithData(_:_:_:_:)`.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(consumer, type, count) }

/// Sets the properties of the file: the loop count of an animation, and defaults for the properties
/// of each picture. Nil removes the properties.
public func CGImageDestinationSetProperties(
    _ idst: CGImageDestination, _ properties: CFDictionary?
) { idst.properties = properties.map(named) ?? [:] }

/// Adds a picture. More pictures than announced are left out, with a message.
///
/// Properties that are written: orientation, resolution, the dictionaries of TIFF, Exif and GPS
/// tags (PNG, JPEG, TIFF), texts of the PNG dictionary, delays of animations, and the keys
/// `kCGImageDestination…`. Pictures have 8 bits a component, in sRGB.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    guard idst.pictures.count < idst.count, !idst.isFinal else {
        Diagnostics.once("CGImageDestination: an image is left out: \(idst.count) were announced")
        return
    }
    idst.pictures.append((image, properties.map(named) ?? [:]))
}

/// Adds a picture of a source with its properties; values of `properties` replace values of the
/// source, and `NSNull` removes a property. An undecodable picture is left out, with a message.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else {
        Diagnostics.once("CGImageDestination: image \(index) of the source cannot be read")
        return
    }
    let own = isrc.ask { $0.properties(index) } ?? [:]
    CGImageDestinationAddImage(
        idst, image,
        own.merging(properties.map(named) ?? [:]) { old, new in
            guard let old = old as? [String: Any], let new = new as? [String: Any] else {
                return new
            }
            return old.merging(new) { $1 }
        })
}

/// Writes the file. False, with a message, if pictures are missing, if a picture is too large for
/// the format, without memory, and if the target cannot be written; false again at a second call.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    guard !idst.isFinal else { return false }
    idst.isFinal = true
    defer { idst.pictures = [] }
    func fail(_ reason: String) -> Bool {
        Diagnostics.once("CGImageDestination: \(idst.consumer.name): \(reason)")
        return false
    }
    guard idst.pictures.count == idst.count else {
        return fail("\(idst.pictures.count) of \(idst.count) images were added")
    }
    guard let data = idst.encoded() else { return fail("the images could not be encoded") }
    do {
        try idst.consumer.put(data)
        return true
    } catch {
        return fail(error.localizedDescription)
    }
}

/// The entries with names as keys.
private func named(_ dictionary: CFDictionary) -> [String: Any] {
    var made: [String: Any] = [:]
    for (key, value) in dictionary {
        guard let key = key as? String else { continue }
        // Dictionaries in a dictionary may have keys of any kind too.
        made[key] = (value as? [AnyHashable: Any]).map(named) ?? value
    }
    return made
}
