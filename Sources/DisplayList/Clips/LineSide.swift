import LaminaGraphicsTypes

/// The position of an item relative to a clip's half planes.
enum LineSide {
    /// Inside all half planes: no clipping is needed.
    case within
    case across
    /// Outside a half plane: the item is invisible.
    case beyond
}

extension ListTables {
    /// The position of a pixel box relative to the half planes of a clip record.
    func side(of box: PixelBox, _ record: Int32) -> LineSide {
        let sum = SIMD4(box.minX + box.maxX, box.minY + box.maxY, 2, 0)
        var side = LineSide.within
        for i in 0..<Int(self[record, 3].w) {
            let line = self[record, 6 + i]
            let middle = (line * sum).sum() / 2
            let reach = abs(line.x) * box.width / 2 + abs(line.y) * box.height / 2
            // A pixel whose centre is at least half a pixel from the line lies wholly on one side
            // of the line.
            if middle + reach <= -0.5 { return .beyond }
            if middle - reach < 0.5 { side = .across }
        }
        return side
    }
}
