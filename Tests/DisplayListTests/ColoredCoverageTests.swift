import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// Coverage in colours, and the parts of pages for upload.
@Suite("Coloured coverage") struct ColoredCoverageTests {
    @Test("a pixel is the colour times the coverage, to the nearest byte")
    func pixels() {
        let color = CoverageColor(200 | 90 << 8 | 3 << 16 | 240 << 24)
        let coverage = [UInt8](0...255)
        var pixels = [UInt32](repeating: 0, count: 256)
        pixels.withUnsafeMutableBytes { color.paint(coverage, count: 256, to: $0.baseAddress!) }
        for (c, pixel) in pixels.enumerated() {
            // Blue, green, red, alpha.
            for (place, value) in [3, 90, 200, 240].enumerated() {
                let exact = (Double(value * c) / 255).rounded()
                #expect(Double(pixel >> (place * 8) & 255) == exact, "\(c)")
            }
        }
        #expect(color.whole == pixels[255])
    }

    @Test("colours of a gradient near the largest number have no table")
    func largestNumbers() {
        func stops(_ red: Float) -> GradientInk.Stops? {
            GradientInk.Stops(
                [(place: 0, color: SIMD4(red, 0, 0, 1)), (place: 1, color: SIMD4(-red, 0, 0, 1))],
                .axial)
        }
        #expect(stops(3e38) == nil && stops(.infinity) == nil && stops(.nan) == nil)
        #expect(stops(1e20) != nil)
    }

    @Test("small parts in opposite corners are two boxes, neighbours are one")
    func boxes() {
        var written = WrittenBoxes()
        written.add(PixelBox(0, 0, 32, 16))
        written.add(PixelBox(900, 900, 932, 916))
        written.add(PixelBox(32, 0, 64, 16))
        #expect(written.boxes == [PixelBox(0, 0, 64, 16), PixelBox(900, 900, 932, 916)])
        written.removeAll()
        #expect(written.boxes.isEmpty)
    }

    @Test("the number of boxes is limited, and the boxes contain every part")
    func many() {
        var written = WrittenBoxes()
        let parts = (0..<1000).map { i in
            let corner = SIMD2(Float(i * 7919 % 1000), Float(i * 104_729 % 1000))
            return PixelBox(corner.x, corner.y, corner.x + 1, corner.y + 1)
        }
        for part in parts {
            written.add(part)
            #expect(written.boxes.count <= 16)
        }
        for part in parts { #expect(written.boxes.contains { $0.contains(part) }) }
    }

    @Test("the tiles of a large part contain every covered pixel, and no empty row or column")
    func tiles() {
        let rasterizer = CoverageRasterizer()
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 3, y: 5, width: 600, height: 380))
        let box = CoverageRasterizer.Box(x: 0, y: 0, width: 640, height: 400)
        rasterizer.begin(CoveragePlane(), within: box)
        rasterizer.stroke(
            StrokePolyline(path, tolerance: 0.03, halfWidth: 2),
            StrokePen(
                halfWidth: 2, cap: .butt, join: .miter, miterLimit: 10, tolerance: 0.03),
            from: 0, to: 1, dashes: nil)
        let inked = rasterizer.box!
        rasterizer.render(inked, evenOdd: false)
        let all = (0..<inked.width * inked.height).map { rasterizer.bytes[$0] }
        var bytes: ContiguousArray<UInt8> = []
        let tiles = CoverageTile.render(rasterizer, inked, evenOdd: false, into: &bytes)
        var seen = [UInt8](repeating: 0, count: all.count)
        for tile in tiles {
            let place = tile.box
            guard let first = tile.firstByte else { continue }
            for y in 0..<place.height {
                for x in 0..<place.width {
                    let at = (place.y + y - inked.y) * inked.width + place.x + x - inked.x
                    seen[at] = bytes[first + y * place.width + x]
                }
            }
            guard place.width < 64, place.x % 64 != 0, (place.x + place.width) % 64 != 0 else {
                continue
            }
            for x in [0, place.width - 1] {
                #expect((0..<place.height).contains { bytes[first + $0 * place.width + x] > 0 })
            }
        }
        #expect(seen == all)
        let area = tiles.reduce(0) { $0 + $1.box.width * $1.box.height }
        #expect(area < tiles.count * 64 * 64 * 7 / 10)
    }
}
