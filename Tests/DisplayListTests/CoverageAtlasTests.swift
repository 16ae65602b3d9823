import LaminaGraphicsTypes
import TestSupport
import Testing

@testable import LaminaDisplayList

/// Places on pages of coverage: disjoint, with separate pages for large parts.
@Suite("Coverage atlas") struct CoverageAtlasTests {
    private let atlas = CoverageAtlas()

    @Test("places of any size, given back and taken again, never overlap")
    func places() throws {
        for seed in 1...40 {
            var dice = Dice(UInt64(seed))
            var held: [CoverageSlot] = []
            for _ in 0..<60 {
                if !held.isEmpty, dice.once(in: 3) {
                    held.remove(at: dice.roll(held.count))
                    continue
                }
                let longest = dice.once(in: 4) ? 2048.0 : dice.once(in: 3) ? 600 : 90
                let (width, height) = (Int(dice.number(1, longest)), Int(dice.number(1, longest)))
                let slot = try #require(atlas.slot(width: width, height: height))
                #expect(slot.area.width >= width && slot.area.height >= height)
                #expect(slot.area.x + slot.area.width <= slot.page.width)
                #expect(slot.area.y + slot.area.height <= slot.page.height)
                for other in held where other.page === slot.page {
                    #expect(!overlap(slot.area, other.area), "seed \(seed)")
                    #expect(max(width, height) <= CoveragePage.size / 2, "seed \(seed)")
                }
                held.append(slot)
            }
        }
        #expect(atlas.pages.isEmpty)
    }

    @Test("pages of colours end at a limit, and begin again with room")
    func colors() throws {
        let atlas = CoverageAtlas(isColored: true)
        var held: [CoverageSlot] = []
        while let slot = atlas.slot(width: 256, height: 256) { held.append(slot) }
        #expect(held.count * 256 * 256 == CoverageAtlas.mostColors)
        #expect(atlas.slot(width: 300, height: 20) == nil)
        held.removeLast(4)
        #expect(atlas.slot(width: 300, height: 20) != nil)
    }

    @Test("pages lie in few textures, and a freed page is reused")
    func stacks() throws {
        var held: [CoverageSlot] = []
        func fill(_ pages: Int) throws {
            while atlas.pages.count < pages {
                held.append(try #require(atlas.slot(width: 512, height: 512)))
            }
        }
        func textures() -> Int { Set(atlas.pages.map { ObjectIdentifier($0.stack) }).count }
        try fill(1)
        #expect(textures() == 1 && atlas.pages[0].stack.height == CoveragePage.size)
        try fill(13)
        #expect(textures() == 3)
        let places = Set(
            atlas.pages.map { [ObjectIdentifier($0.stack).hashValue, $0.left, $0.top] })
        #expect(places.count == 13)
        func give() -> [Int] {
            let old = atlas.pages[8]
            held.removeAll { $0.page === old }
            return [ObjectIdentifier(old.stack).hashValue, old.left, old.top]
        }
        let place = give()
        #expect(atlas.pages.count == 12)
        try fill(13)
        let last = try #require(atlas.pages.last)
        #expect([ObjectIdentifier(last.stack).hashValue, last.left, last.top] == place)
    }

    @Test("redrawn pictures move from smaller textures to a texture of sixteen pages")
    func retired() throws {
        var held: [CoverageSlot] = []
        func addSlot() throws { held.append(try #require(atlas.slot(width: 512, height: 512))) }
        for _ in 0..<(4 * 6) { try addSlot() }
        let large = try #require(held.last).page.stack
        #expect(large.count == 16 && large.width == 2 * CoveragePage.size)
        #expect(large.height == 8 * CoveragePage.size)
        #expect(held.filter(\.isRetired).count == 20 && !large.isRetired)
        // Each part frees its place and takes another place, as a redrawn picture does.
        for i in 0..<20 {
            held[i] = try #require(atlas.slot(width: 512, height: 512))
        }
        #expect(held.allSatisfy { $0.page.stack === large } && atlas.pages.count == 6)
        for (i, slot) in held.enumerated() {
            for other in held[..<i] where other.page === slot.page {
                #expect(!overlap(slot.area, other.area))
            }
        }
    }

    @Test("an image too large for a page gets no place")
    func tooLarge() {
        #expect(atlas.slot(width: 2049, height: 10) == nil)
        #expect(atlas.slot(width: 2048, height: 2048) != nil)
    }

    private func overlap(_ a: CoverageRasterizer.Box, _ b: CoverageRasterizer.Box) -> Bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height
            && b.y < a.y + a.height
    }
}
