import LaminaGraphicsTypes

/// A cache of glyph coverage on atlas pages shared by all texts of a planner. Each glyph is drawn
/// once per size and subpixel phase.
///
/// Entries hold coverage only, without colour or position, and serve every text. When more than
/// `most` entries or `mostBytes` exist, entries unused in the last build are evicted. An entry on a
/// retired texture is moved at the next use, so that texts share one texture and a draw call.
struct GlyphCache {
    /// A glyph raster on a page; the box is in pixels relative to the glyph's origin.
    final class Entry {
        let slot: CoverageSlot?
        let box: CoverageRasterizer.Box
        let uv: SIMD4<Float>
        var serial: UInt32 = 0

        /// Makes an entry; `frame` is the width of the empty texel border, of which half is
        /// included in the texture coordinates.
        init(_ slot: CoverageSlot?, _ box: CoverageRasterizer.Box, frame: Int = 0) {
            (self.slot, self.box) = (slot, box)
            let half = Float(frame) / 2
            let low = SIMD2(Float(slot?.area.x ?? 0), Float(slot?.area.y ?? 0)) + half
            let high = low + SIMD2(Float(box.width), Float(box.height)) + 2 * half
            uv = slot?.page.uv(low, high) ?? .zero
        }

        var bytes: Int { slot.map { $0.area.width * $0.area.height } ?? 0 }
    }

    private struct Key: Hashable {
        var outline: UInt64
        /// The number of the size, the flag of a border, and the phases.
        var form: UInt64
    }

    /// The numbers of sizes: comparing a number is cheaper than comparing two pairs for every glyph
    /// of every frame.
    private var sizes: [SIMD2<Double>: UInt64] = [:]
    private var nextNumber: UInt64 = 0
    private var entries: [Key: Entry] = [:]
    private let rasterizer = CoverageRasterizer()
    let atlas = CoverageAtlas()
    /// The atlas of entries with an empty border.
    let smoothAtlas = CoverageAtlas(isSmooth: true)
    /// The number of rasters drawn since creation.
    private(set) var drawn = 0
    /// The number of entries kept without use: about four pages of small glyphs.
    static let most = 8192
    /// The bytes of entries kept without use, less than a texture of sixteen pages: large glyphs
    /// take up to 64 KiB each.
    static let mostBytes = 12 << 20
    /// The bytes of all entries on pages.
    private(set) var bytes = 0
    /// Slots left by moved entries, kept until the next build: items of texts not painted since
    /// then refer to them.
    private var left: [CoverageSlot] = []

    /// The number of a size, for `entry`.
    mutating func number(of size: SIMD2<Double>) -> UInt64 {
        if let known = sizes[size] { return known }
        defer { nextNumber += 1 }
        sizes[size] = nextNumber
        return nextNumber
    }

    /// The raster of a glyph; nil if the atlas has no free space.
    @inline(__always)
    mutating func entry(
        _ outline: GlyphOutline, _ size: SIMD2<Double>, number: UInt64, _ phase: SIMD2<Int>,
        _ serial: UInt32
    ) -> Entry? {
        kept(
            outline, number << 5 | UInt64(truncatingIfNeeded: phase.y << 2 | phase.x),
            GlyphRaster(size: size, phase: phase), frame: 0, serial)
    }

    /// A raster on a whole pixel with an empty border, for sampling between texels.
    mutating func framed(
        _ outline: GlyphOutline, _ size: SIMD2<Double>, number: UInt64, _ serial: UInt32
    ) -> Entry? {
        kept(
            outline, number << 5 | 16, GlyphRaster(size: size, phase: .zero), frame: 1, serial)
    }

    @inline(__always)
    private mutating func kept(
        _ outline: GlyphOutline, _ form: UInt64, _ raster: GlyphRaster, frame: Int,
        _ serial: UInt32
    ) -> Entry? {
        let key = Key(outline: outline.identity, form: form)
        if let known = entries[key] {
            known.serial = serial
            guard let slot = known.slot, slot.isRetired else { return known }
            return move(known, from: slot, key, frame: frame)
        }
        guard let made = draw(outline, raster, frame: frame) else { return nil }
        made.serial = serial
        entries[key] = made
        bytes += made.bytes
        return made
    }

    /// Copies an entry from a retired texture to the texture of new entries.
    @inline(never)
    private mutating func move(
        _ entry: Entry, from old: CoverageSlot, _ key: Key, frame: Int
    ) -> Entry {
        let (width, height) = (entry.box.width + 2 * frame, entry.box.height + 2 * frame)
        guard let slot = (frame > 0 ? smoothAtlas : atlas).slot(width: width, height: height)
        else { return entry }
        let from = CoverageRasterizer.Box(
            x: old.area.x, y: old.area.y, width: width, height: height)
        let to = CoverageRasterizer.Box(
            x: slot.area.x, y: slot.area.y, width: width, height: height)
        old.page.pixels(of: from).withUnsafeBufferPointer {
            if let first = $0.baseAddress { slot.page.write(first, rowBytes: width, to: to) }
        }
        left.append(old)
        let moved = Entry(slot, entry.box, frame: frame)
        moved.serial = entry.serial
        entries[key] = moved
        return moved
    }

    private mutating func draw(
        _ outline: GlyphOutline, _ raster: GlyphRaster, frame: Int
    ) -> Entry? {
        guard let box = raster.draw(outline, rasterizer) else {
            return Entry(nil, CoverageRasterizer.Box(x: 0, y: 0, width: 0, height: 0))
        }
        guard
            let slot = (frame > 0 ? smoothAtlas : atlas).slot(
                width: box.width + 2 * frame, height: box.height + 2 * frame)
        else { return nil }
        drawn += 1
        var area = CoverageRasterizer.Box(
            x: slot.area.x, y: slot.area.y, width: box.width + 2 * frame,
            height: box.height + 2 * frame)
        if frame > 0 { slot.page.fill(area, with: 0) }
        area = CoverageRasterizer.Box(
            x: area.x + frame, y: area.y + frame, width: box.width, height: box.height)
        slot.page.write(rasterizer.bytes, rowBytes: box.width, to: area)
        return Entry(slot, box, frame: frame)
    }

    /// Evicts entries unused since the build `serial`, if more than the limits exist.
    mutating func drop(before serial: UInt32) {
        if !left.isEmpty { left.removeAll() }
        if entries.count <= Self.most, bytes <= Self.mostBytes { return }
        entries = entries.filter { $0.value.serial == serial }
        bytes = entries.values.reduce(0) { $0 + $1.bytes }
        if bytes <= Self.mostBytes / 2 {
            atlas.gather()
            smoothAtlas.gather()
        }
        // A zooming text has a new size in every frame.
        let used = Set(entries.keys.map { $0.form >> 5 })
        sizes = sizes.filter { used.contains($0.value) }
    }
}
