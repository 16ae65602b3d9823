import TestSupport

extension PixelGrid {
    /// Pixels that differ from another picture's by more than `levels`.
    func differing(_ other: PixelGrid, by levels: Int) -> Int {
        guard bytes != other.bytes else { return 0 }
        return (0..<width * height).count { i in
            (i * 4..<i * 4 + 4).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > levels }
        }
    }
}
