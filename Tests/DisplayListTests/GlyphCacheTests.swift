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
