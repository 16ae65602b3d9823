/// A dot-matrix font of three by five for the debug views: digits and the letters of reasons.
enum DebugLetters {
    /// Columns and rows of a letter's dots; empty for unsupported characters.
    static func dots(_ letter: Character) -> [(x: Int, y: Int)] {
        guard let bits = rows[letter] else { return [] }
        var dots: [(x: Int, y: Int)] = []
        for i in 0..<15 where (bits >> (14 - i)) & 1 == 1 { dots.append((i % 3, i / 3)) }
        return dots
    }

    /// Rows from the top, with the left dot as the highest bit.
    private static let rows: [Character: Int] = [
        "a": 0b010_101_111_101_101,
        "b": 0b110_101_110_101_110,
        "c": 0b011_100_100_100_011,
        "d": 0b110_101_101_101_110,
        "e": 0b111_100_110_100_111,
        "f": 0b111_100_110_100_100,
        "g": 0b011_100_101_101_011,
        "h": 0b101_101_111_101_101,
        "i": 0b111_010_010_010_111,
        "k": 0b101_101_110_101_101,
        "l": 0b100_100_100_100_111,
        "m": 0b101_111_111_101_101,
        "n": 0b110_101_101_101_101,
        "o": 0b010_101_101_101_010,
        "p": 0b110_101_110_100_100,
        "r": 0b110_101_110_101_101,
        "s": 0b011_100_010_001_110,
        "t": 0b111_010_010_010_010,
        "u": 0b101_101_101_101_111,
        "w": 0b101_101_111_111_101,
        "x": 0b101_101_010_101_101,
        "y": 0b101_101_010_010_010,
        "z": 0b111_001_010_100_111,
        "0": 0b111_101_101_101_111,
        "1": 0b010_110_010_010_111,
        "2": 0b111_001_111_100_111,
        "3": 0b111_001_111_001_111,
        "4": 0b101_101_111_001_001,
        "5": 0b111_100_111_001_111,
        "6": 0b111_100_111_101_111,
        "7": 0b111_001_010_010_010,
        "8": 0b111_101_111_101_111,
        "9": 0b111_101_111_001_111,
    ]
}
