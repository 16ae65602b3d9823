import Foundation
import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// Caches with limits on the number of entries: entries may be of any size.
@Suite("Memory of glyphs and tables")
struct GlyphCacheTests {
    private func square() -> GlyphOutline {
        GlyphOutline(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil))
    }

    @Test("large glyphs without use are evicted by their bytes")
    func largeGlyphs() throws {
        var cache = GlyphCache()
        let size = SIMD2(1500.0, 1500)
        var kept: [GlyphOutline] = []
        for serial in UInt32(1)...40 {
            kept.append(square())
            let number = cache.number(of: size)
            let entry = cache.entry(kept.last!, size, number: number, .zero, serial)
            #expect(entry != nil)
            cache.drop(before: serial)
            #expect(cache.bytes <= GlyphCache.mostBytes)
        }
        #expect(cache.drawn == 40)
        // The last glyph is still cached.
        _ = cache.entry(kept.last!, size, number: cache.number(of: size), .zero, 41)
        #expect(cache.drawn == 40)
    }

    @Test("glyphs of a build stay, whatever their bytes; numbers of sizes stay distinct")
    func usedGlyphs() {
        var cache = GlyphCache()
        let glyph = square()
        var numbers: [UInt64] = []
        for i in 0..<30 {
            let size = SIMD2(1500.0 + Double(i), 1500)
            numbers.append(cache.number(of: size))
            _ = cache.entry(glyph, size, number: numbers[i], .zero, 1)
        }
        cache.drop(before: 1)
        #expect(cache.bytes > GlyphCache.mostBytes && Set(numbers).count == 30)
        _ = cache.entry(glyph, SIMD2(1502, 1500), number: numbers[2], .zero, 2)
        cache.drop(before: 2)
        #expect(cache.bytes < GlyphCache.mostBytes)
        let (known, new) = (cache.number(of: SIMD2(1502, 1500)), cache.number(of: SIMD2(1, 1)))
        #expect(known == numbers[2] && !numbers.contains(new))
    }

    @Test("glyphs leave small textures for one texture, and their old places stay until a build")
    func oneTexture() throws {
        var cache = GlyphCache()
        let glyph = square()
        let size = SIMD2(200.0, 200)
        let number = cache.number(of: size)
        func pixels(_ entry: GlyphCache.Entry) -> [UInt8] {
            guard let slot = entry.slot else { return [] }
            return slot.page.pixels(
                of: CoverageRasterizer.Box(
                    x: slot.area.x, y: slot.area.y, width: entry.box.width,
                    height: entry.box.height))
        }
        func entry(_ outline: GlyphOutline, _ serial: UInt32) -> GlyphCache.Entry? {
            cache.entry(outline, size, number: number, .zero, serial)
        }
        let first = entry(glyph, 1)
        let before = first.map(pixels)
        let page = try #require(first?.slot?.page)
        #expect(before?.contains(255) == true)
        var held: [GlyphOutline] = []
        while !page.stack.isRetired {
            held.append(square())
            _ = entry(held[held.count - 1], 1)
        }
        let drawn = cache.drawn
        let moved = entry(glyph, 1)
        #expect(moved?.slot?.isRetired == false && moved.map(pixels) == before)
        #expect(cache.drawn == drawn && cache.atlas.pages.contains { $0 === page })
        #expect(entry(glyph, 1) === moved)
        // All entries move; the old texture is released with the next build.
        for outline in held { _ = entry(outline, 2) }
        let textures = {
            Set(cache.atlas.pages.map { ObjectIdentifier($0.stack) }).count
        }
        #expect(textures() == 2)
        cache.drop(before: 2)
        // The test holds one glyph on the old page.
        #expect(cache.atlas.pages.filter { $0.stack.isRetired }.count == 1)
        for outline in held { #expect(entry(outline, 3)?.slot?.isRetired == false) }
        #expect(first?.slot?.isRetired == true)
    }

    @Test("glyphs in use are collected in a texture after evictions")
    func gathered() {
        var cache = GlyphCache()
        let size = SIMD2(300.0, 300)
        let number = cache.number(of: size)
        var held: [GlyphOutline] = []
        func draw(_ count: Int, _ serial: UInt32) {
            for _ in 0..<count {
                held.append(square())
                _ = cache.entry(held.last!, size, number: number, .zero, serial)
            }
        }
        func textures() -> Int { Set(cache.atlas.pages.map { ObjectIdentifier($0.stack) }).count }
        // Nine glyphs a page: more than a texture of sixteen pages.
        draw(220, 1)
        let used = Array(held.suffix(20))
        for outline in used { _ = cache.entry(outline, size, number: number, .zero, 2) }
        cache.drop(before: 2)
        for outline in used { _ = cache.entry(outline, size, number: number, .zero, 3) }
        cache.drop(before: 3)
        #expect(textures() == 1)
    }

    @Test("tables of colour filters are evicted by their bytes, the newest stays")
    func tables() {
        func cube(_ side: Int) -> Data { Data(count: side * side * side * 16) }
        var tables = LookupTables(mostBytes: 20_000)
        for side in [4, 5, 6, 7, 8, 2] {
            let data = cube(side)
            let image = tables.table(.cube(side: side), data)
            let again = tables.table(.cube(side: side), data)
            #expect(image != nil && again === image)
            #expect(tables.bytes <= 20_000)
        }
        #expect(tables.count > 1)
        _ = tables.table(.cube(side: 16), cube(16))
        #expect(tables.count == 1 && tables.bytes > 20_000)
        _ = tables.table(.cube(side: 3), cube(3))
        #expect(tables.count == 1 && tables.bytes <= 20_000)
    }
}
