import LaminaGraphicsTypes

/// The coverage of a part in one colour, on pages of colours.
///
/// Drawn without a tint. A change of the colour writes the pixels again. On drivers that tint on
/// the processor, the rewriting costs much less than tinting in every frame.
struct ColoredCoverage {
    private(set) var pieces: ContiguousArray<CoveragePiece> = []
    /// The colour, and the drawing of the part; see `CoveragePart.version`.
    private(set) var color: UInt32
    private(set) var version: UInt32
    /// The serial of the last update using the colour.
    var serial: UInt32
    /// The slots of pieces with edges, in the order of the pieces, and of the covered pixel.
    private var slots = ReusedSlots()
    private var covered: CoverageSlot?

    /// Nil without free space on the pages.
    init?(_ part: CoveragePart, in color: CoverageColor, _ serial: UInt32, _ atlas: CoverageAtlas) {
        (self.color, version, self.serial) = (color.packed, part.version, serial)
        guard draw(part, in: color, atlas) else { return nil }
    }

    /// Draws a part again, reusing its slots if large enough; false without free space.
    mutating func draw(
        _ part: CoveragePart, in color: CoverageColor, _ atlas: CoverageAtlas
    ) -> Bool {
        (self.color, version) = (color.packed, part.version)
        pieces.removeAll(keepingCapacity: true)
        if part.pieces.contains(where: \.isFull), !cover(in: color, atlas) { return false }
        var used = 0
        for piece in part.pieces {
            if piece.isFull, let covered {
                pieces.append(piece.showing(covered: covered))
                continue
            }
            let (box, first) = (piece.box, piece.firstTexel)
            guard let slot = slots.slot(used, box, atlas) else { return false }
            used += 1
            let source = CoverageRasterizer.Box(
                x: first.x, y: first.y, width: box.width, height: box.height)
            slot.page.paint(
                piece.page, from: source, in: color, x: slot.area.x, y: slot.area.y)
            pieces.append(CoveragePiece(box, at: slot))
        }
        slots.keep(used)
        return true
    }

    /// Writes the covered pixel, once for all covered pieces; false without free space.
    private mutating func cover(in color: CoverageColor, _ atlas: CoverageAtlas) -> Bool {
        if covered?.isRetired != false { covered = atlas.slot(width: 4, height: 4) }
        guard let covered else { return false }
        covered.page.fill(covered.area, with: color)
        return true
    }
}

/// The colours of a part in use.
struct CoverageColors {
    private var colors: ContiguousArray<ColoredCoverage> = []

    /// The largest number of colours: copies of a layer in more colours are tinted instead.
    private static let most = 16

    /// The pieces in a colour, and true if their pixels are new; nil where a tint serves better.
    /// `inPlace`: see `ShapePictures.draw`.
    mutating func pieces(
        of part: CoveragePart, _ packed: UInt32, _ serial: UInt32, inPlace: Bool,
        _ atlas: CoverageAtlas
    ) -> (pieces: ContiguousArray<CoveragePiece>, isNew: Bool)? {
        if let known = colors.firstIndex(where: {
            $0.color == packed && $0.version == part.version
        }) {
            colors[known].serial = serial
            return (colors[known].pieces, false)
        }
        let color = CoverageColor(packed)
        if let old = colors.firstIndex(where: { $0.serial != serial }),
            !inPlace || colors.count == 1
        {
            colors[old].serial = serial
            guard colors[old].draw(part, in: color, atlas) else {
                colors.remove(at: old)
                return nil
            }
            return (colors[old].pieces, true)
        }
        guard colors.count < Self.most,
            let new = ColoredCoverage(part, in: color, serial, atlas)
        else { return nil }
        colors.append(new)
        return (new.pieces, true)
    }

    /// Evicts colours unused in an update.
    mutating func drop(before serial: UInt32) {
        if colors.contains(where: { $0.serial != serial }) {
            colors.removeAll { $0.serial != serial }
        }
    }
}
