import LaminaGraphicsTypes

/// The coverage of a shape in the colours of a gradient, on pages of colours.
///
/// Counterpart of `ColoredCoverage` for a gradient layer behind a mask of a single shape. Each
/// change of the shape or the gradient writes the pixels again; unchanged pixels are drawn texel
/// for pixel.
struct GradientCoverage {
    private(set) var pieces: ContiguousArray<CoveragePiece> = []
    private var ink: GradientInk
    /// The drawing of the part; see `CoveragePart.version`.
    private var version: UInt32
    /// The serial of the last update with the pixels.
    private(set) var serial: UInt32
    /// The slots of the pieces.
    private var slots = ReusedSlots()

    /// The side of a slot: larger pieces are cut, because a page holds a thousand pixels.
    private static let side = 256

    /// Nil without free space on the pages.
    init?(
        _ part: CoveragePart, _ ink: GradientInk, _ serial: UInt32, _ atlas: CoverageAtlas
    ) {
        (self.ink, version, self.serial) = (ink, part.version, serial)
        guard draw(part, atlas) else { return nil }
    }

    /// True for the pixels of the part in the gradient.
    func shows(_ part: CoveragePart, _ ink: GradientInk) -> Bool {
        version == part.version && self.ink == ink
    }

    /// Notes a use in an update.
    mutating func use(in serial: UInt32) { self.serial = serial }

    /// Draws another part or gradient into the same slots, where these are large enough; false
    /// without free space.
    mutating func change(
        to part: CoveragePart, _ ink: GradientInk, _ serial: UInt32, _ atlas: CoverageAtlas
    ) -> Bool {
        (self.ink, version, self.serial) = (ink, part.version, serial)
        return draw(part, atlas)
    }

    private mutating func draw(_ part: CoveragePart, _ atlas: CoverageAtlas) -> Bool {
        pieces.removeAll(keepingCapacity: true)
        let colors = ink.table()
        var used = 0
        for piece in part.pieces {
            for box in Self.cut(piece.box) {
                guard let slot = slots.slot(used, box, atlas) else { return false }
                used += 1
                slot.page.paint(piece, box, in: ink, colors, x: slot.area.x, y: slot.area.y)
                var drawn = CoveragePiece(box, at: slot)
                drawn.isFull = piece.isFull
                pieces.append(drawn)
            }
        }
        slots.keep(used)
        return true
    }

    private static func cut(
        _ box: CoverageRasterizer.Box
    ) -> ContiguousArray<CoverageRasterizer.Box> {
        if box.width <= side, box.height <= side { return [box] }
        var boxes: ContiguousArray<CoverageRasterizer.Box> = []
        for y in stride(from: 0, to: box.height, by: side) {
            for x in stride(from: 0, to: box.width, by: side) {
                boxes.append(
                    CoverageRasterizer.Box(
                        x: box.x + x, y: box.y + y, width: min(side, box.width - x),
                        height: min(side, box.height - y)))
            }
        }
        return boxes
    }
}

/// The gradients in use behind a mask's shape, one for each place of the layer in a list.
struct GradientCoverages {
    private var known: ContiguousArray<GradientCoverage> = []

    /// The largest number of gradients: further copies of a layer are drawn by shaders.
    private static let most = 4

    /// The pieces in a gradient, and true if their pixels are new; nil without free space.
    mutating func pieces(
        of part: CoveragePart, _ ink: GradientInk, _ serial: UInt32, _ atlas: CoverageAtlas
    ) -> (pieces: ContiguousArray<CoveragePiece>, isNew: Bool)? {
        if let same = known.firstIndex(where: { $0.shows(part, ink) }) {
            known[same].use(in: serial)
            return (known[same].pieces, false)
        }
        if let old = known.firstIndex(where: { $0.serial != serial }) {
            guard known[old].change(to: part, ink, serial, atlas) else {
                known.remove(at: old)
                return nil
            }
            return (known[old].pieces, true)
        }
        guard known.count < Self.most, let new = GradientCoverage(part, ink, serial, atlas)
        else { return nil }
        known.append(new)
        return (new.pieces, true)
    }

    /// Evicts gradients unused in an update.
    mutating func drop(before serial: UInt32) {
        if known.contains(where: { $0.serial != serial }) {
            known.removeAll { $0.serial != serial }
        }
    }
}
