import LaminaGraphicsTypes

/// Where an item lies beside the half planes of a clip.
enum LineSide {
    /// Inside all of them: none cuts it.
    case within
    case across
    /// Outside of one: nothing of it is left.
    case beyond
}

extension ListTables {
    /// Where the pixels of a box lie beside the half planes of a clip's record.
    func side(of box: PixelBox, _ record: Int32) -> LineSide {
        let sum = SIMD4(box.minX + box.maxX, box.minY + box.maxY, 2, 0)
        var side = LineSide.within
        for i in 0..<Int(self[record, 3].w) {
            let line = self[record, 6 + i]
            let middle = (line * sum).sum() / 2
            let reach = abs(line.x) * box.width / 2 + abs(line.y) * box.height / 2
            // A pixel whose middle is half a pixel from the line is wholly on its side.
            if middle + reach <= -0.5 { return .beyond }
            if middle - reach < 0.5 { side = .across }
        }
        return side
    }
}
