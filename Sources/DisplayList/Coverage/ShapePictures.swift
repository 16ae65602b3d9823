import LaminaGraphicsTypes

/// The pictures of a shape layer: one for each place where a list shows the layer.
final class ShapePictures {
    private struct Key: Hashable {
        var outline: ShapeOutline
        var place: ShapePlace
    }

    /// The most common case, a single picture, found without hashing.
    private var first: ShapePicture?
    private var others: [Key: ShapePicture] = [:]
    private let tools: ShapePicture.Tools
    private var reach: (outline: ShapeOutline, bounds: CGRect)?
    var lines: ShapeLines { tools.lines }
    /// The bytes counted for the layer in a list (`CoverageMemory`).
    var counted: (stamp: CoverageMemory.Stamp?, bytes: Int) = (nil, 0)
    /// The serial of the last update with a picture redrawn ahead of the visit.
    private var redrawn: UInt32?
    /// True if a picture redrawn ahead was not the picture needed.
    private(set) var isUnpredictable = false

    init(_ worker: ShapeWorker, _ atlas: CoverageAtlas) {
        tools = ShapePicture.Tools(lines: ShapeLines(), worker: worker, atlas: atlas)
    }

    /// The bounding box of an outline's covered points.
    func bounds(of outline: ShapeOutline) -> CGRect {
        if let reach, reach.outline.reachesLike(outline) { return reach.bounds }
        let bounds = outline.bounds
        reach = (outline, bounds)
        return bounds
    }

    /// The cached picture of an outline at a place; nil if none exists.
    func picture(
        _ outline: ShapeOutline, _ place: ShapePlace, _ serial: UInt32
    ) -> ShapePicture? {
        var known: ShapePicture?
        if let first, first.place == place, first.outline == outline {
            known = first
        } else if !others.isEmpty {
            known = others[Key(outline: outline, place: place)]
        }
        known?.serial = serial
        return known
    }

    /// Draws a picture, over a picture unused in this update if possible: a changing shape then
    /// keeps its slot.
    ///
    /// A patch of a part of the list does not show which other pictures are in use. `inPlace` is
    /// true for such a patch: the only picture is overwritten, or a new picture is made.
    func draw(
        _ outline: ShapeOutline, _ place: ShapePlace, _ bounds: CGRect, _ serial: UInt32,
        inPlace: Bool
    ) -> ShapePicture {
        if let first, first.serial != serial, !inPlace || others.isEmpty {
            first.change(to: outline, place, bounds, tools)
            first.serial = serial
            return first
        }
        let picture: ShapePicture
        if !inPlace || first == nil && others.count == 1,
            let (key, old) = others.first(where: { $0.value.serial != serial })
        {
            others[key] = nil
            old.change(to: outline, place, bounds, tools)
            picture = old
        } else {
            picture = ShapePicture(outline, place, bounds, tools)
        }
        picture.serial = serial
        if first == nil {
            first = picture
        } else {
            others[Key(outline: outline, place: place)] = picture
        }
        return picture
    }

    /// The only picture, for a layer outside of the visible box: an older outline at an older
    /// place, to be redrawn when the layer is visible.
    func outdated(_ serial: UInt32) -> ShapePicture? {
        guard others.isEmpty, let first else { return nil }
        first.serial = serial
        return first
    }

    /// The only picture, to be redrawn ahead of the visit of its layer; nil if several pictures
    /// exist, or the picture is in use already.
    func pictureToRedraw(in serial: UInt32) -> ShapePicture? {
        guard others.isEmpty, let first, first.serial != serial else { return nil }
        return first
    }

    /// Records a picture redrawn ahead of the visit of its layer.
    func noteRedrawn(_ picture: ShapePicture, _ serial: UInt32) {
        picture.serial = serial
        redrawn = serial
    }

    /// Returns a picture that was redrawn ahead for another outline or place to the unused
    /// pictures; the next `draw` overwrites it. The layer is not redrawn ahead in later frames.
    func giveUpRedrawn(_ serial: UInt32) {
        guard redrawn == serial, let first else { return }
        first.serial = serial &- 1
        isUnpredictable = true
    }

    /// Evicts pictures unused in an update; false when no picture remains.
    func drop(before serial: UInt32) -> Bool {
        if let first, first.serial != serial { self.first = nil }
        for (key, picture) in others where picture.serial != serial { others[key] = nil }
        first?.dropColors(before: serial)
        for picture in others.values { picture.dropColors(before: serial) }
        return first != nil || !others.isEmpty
    }
}
