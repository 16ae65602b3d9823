import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// The saved tiles of large masks by stencil.
@Suite("Tiles of masks by stencil") struct TileGridTests {
    /// The tiles along the outline of a square of 400 pixels, turned by an angle in radians.
    private func tiles(turnedBy angle: Double) -> TileGrid {
        var grid = TileGrid(PixelBox(0, 0, 640, 640), side: 16)
        let corners = (0..<4).map { k in
            let turn = angle + Double(k) * .pi / 2
            return SIMD2(Float(320 + 280 * cos(turn)), Float(320 + 280 * sin(turn)))
        }
        for k in 0..<4 { grid.mark(from: corners[k], to: corners[(k + 1) % 4]) }
        return grid
    }

    /// The number of boxes that a grid's tiles take, row by row.
    private func rows(_ grid: TileGrid) -> Int {
        grid.boxes(mostColumns: 16, mostRows: 4).reduce(0) { $0 + Int($1.height) / 16 }
    }

    @Test("tiles of a column form one box", arguments: [0, 0.1, 0.4, 0.78, 1.3])
    func joined(_ angle: Double) {
        let grid = tiles(turnedBy: angle + .pi / 4)
        let boxes = grid.boxes(mostColumns: 16, mostRows: 4)
        #expect(boxes.count <= rows(grid))
        if angle < 0.2 { #expect(boxes.count * 3 < rows(grid) * 2) }
        for (i, box) in boxes.enumerated() {
            #expect(box.width <= 256 && box.height <= 64)
            #expect(!boxes[(i + 1)...].contains { $0.intersects(box) })
        }
        let area = boxes.reduce(0) { $0 + $1.width * $1.height }
        #expect(area == (grid.share * 1600).rounded() * 256)
    }

    @Test("a full grid takes a box for each 16 × 4 tiles")
    func full() {
        var grid = TileGrid(PixelBox(0, 0, 640, 512), side: 16)
        grid.mark(grid.box)
        #expect(grid.boxes(mostColumns: 16, mostRows: 4).count == 3 * 8)
    }

    @Test("an outline leaves out boxes beyond a side, and keeps touching boxes")
    func leavesOut() throws {
        var toShape = PlaneTransform()
        (toShape.a, toShape.b, toShape.c, toShape.d) = (0.8, -0.6, 0.6, 0.8)
        (toShape.tx, toShape.ty) = (-70, -10)
        let outline = try #require(Outline(toShape, half: SIMD2(50, 20), radius: 0))
        var (out, near) = (0, 0)
        for x in stride(from: Float(-120), to: 240, by: 12) {
            for y in stride(from: Float(-120), to: 240, by: 12) {
                let box = PixelBox(x, y, x + 12, y + 12)
                let corners = [(x - 1, y - 1), (x + 13, y - 1), (x - 1, y + 13), (x + 13, y + 13)]
                    .map { toShape.map(Double($0.0), Double($0.1)) }
                let isBeyond =
                    corners.allSatisfy { $0.x < -50 } || corners.allSatisfy { $0.x > 50 }
                    || corners.allSatisfy { $0.y < -20 } || corners.allSatisfy { $0.y > 20 }
                #expect(outline.leavesOut(box) == isBeyond)
                if isBeyond { out += 1 } else { near += 1 }
            }
        }
        #expect(out > 100 && near > 30)
    }
}
