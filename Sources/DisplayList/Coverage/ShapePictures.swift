import LaminaGraphicsTypes

/// The pictures of one shape layer: one, or as many as there are places where a list shows it.
final class ShapePictures {
    private struct Key: Hashable {
        var outline: ShapeOutline
        var place: ShapePlace
    }

    /// The only one, mostly: it is found without a key.
    private var first: ShapePicture?
    private var others: [Key: ShapePicture] = [:]
    private let tools: ShapePicture.Tools
    private var reach: (outline: ShapeOutline, bounds: CGRect)?

    init(_ canvas: CoverageCanvas, _ atlas: CoverageAtlas) {
        tools = ShapePicture.Tools(lines: ShapeLines(), canvas: canvas, atlas: atlas)
    }

    /// The box around everything an outline covers, in points.
    func bounds(of outline: ShapeOutline) -> CGRect {
        if let reach, reach.outline.reachesLike(outline) { return reach.bounds }
        let bounds = outline.bounds
        reach = (outline, bounds)
        return bounds
    }

    /// A picture that is there.
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

    /// Draws one: over one that this update has not asked for, so that a shape that changes stays where it is on its
    /// page. Where only a part of the list is written again, what others show is not known: `inPlace` then draws over
    /// the only one there is, or none.
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

    /// Lets go of pictures not asked for in an update; false when none is left.
    func drop(before serial: UInt32) -> Bool {
        if let first, first.serial != serial { self.first = nil }
        for (key, picture) in others where picture.serial != serial { others[key] = nil }
        return first != nil || !others.isEmpty
    }
}
