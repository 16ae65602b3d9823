import LaminaGraphicsTypes

/// The bytes of the shapes' coverage in a list, against a limit for the whole picture.
///
/// Input: the pixels that the next picture may cover, requested before the picture is drawn.
/// Output: the factor of the picture's resolution.
/// Idea: a pixel takes a byte. Numbers and sizes of shapes are the application's choice, so the
/// limit counts bytes, for all shapes together; layers farther back have priority. A build would
/// not limit a list if the limit leaves space for the largest possible picture after all pictures
/// of the list. A patch of a list without this space is replaced by a build, which grants memory in
/// the order of drawing. Patches and builds therefore give equal pictures.
/// When not to use it: for glyphs, whose cache has a separate limit.
struct CoverageMemory {
    /// The bytes of all pictures in the list.
    private(set) var bytes = 0
    /// The largest bytes that a picture of the list could have taken.
    private var largest = 0
    /// True if a picture has a lower resolution because of the limit.
    private(set) var isLimited = false
    /// The number of the list, unique in the process.
    private let list = UniqueNumber.next()

    /// The bytes left to every picture: a limited picture is still recognisable, and its memory is
    /// small beside that of its layer.
    static let least = 64 * 64

    /// The factor of the resolution of a picture that covers at most `most` pixels: 1, or a power
    /// of a half. Nil in a patch that may differ from a build.
    mutating func scale(_ most: Int, limit: Int, isPatching: Bool) -> Double? {
        largest = max(largest, most)
        if isPatching, isLimited || most + largest > limit - bytes { return nil }
        let room = max(limit - bytes, Self.least)
        if most <= room { return 1 }
        isLimited = true
        var scale = 1.0
        while Double(most) * scale * scale > Double(room) { scale /= 2 }
        return scale
    }

    /// Counts a drawn picture of a layer.
    mutating func count(_ picture: ShapePicture, of layer: ShapePictures, in update: UInt32) {
        let stamp = Stamp(list: list, update: update)
        if layer.counted.stamp != stamp {
            // A patch draws all pictures of a changed layer again.
            if layer.counted.stamp?.list == list { bytes -= layer.counted.bytes }
            layer.counted = (stamp, 0)
        }
        layer.counted.bytes += picture.bytes
        bytes += picture.bytes
    }

    /// A drawing of a layer: a list, and the update that built or patched the list.
    struct Stamp: Equatable {
        let list: UInt64
        let update: UInt32
    }
}
