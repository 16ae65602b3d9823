import CoreGraphics
import Foundation

/// Changes of a range of characters: `a` of a text in a document.
///
/// Source: lottie-spec, "Text range" and "Range selector".
struct TextAnimator {
    /// 1 all characters, 2 without spaces, 3 words, 4 lines.
    private let basis: Int
    /// 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
    private let shape: Int
    private let isPercent: Bool
    /// True if the units change in a random order.
    private let isRandom: Bool
    private let start: KeyedValue<[Double]>
    private let end: KeyedValue<[Double]>
    private let offset: KeyedValue<[Double]>
    private let amount: KeyedValue<[Double]>
    let position: KeyedValue<[Double]>
    let scale: KeyedValue<[Double]>
    let rotation: KeyedValue<[Double]>
    let opacity: KeyedValue<[Double]>
    let tracking: KeyedValue<[Double]>
    let fill: KeyedValue<[Double]>?

    init(_ json: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        let range = json["s"]
        func value(_ key: String, _ otherwise: Double) -> KeyedValue<[Double]> {
            compiler.number(range?[key], otherwise, scope)
        }
        basis = min(max(range?["b"]?.int ?? 1, 1), 4)
        shape = range?["sh"]?.int ?? 1
        isPercent = range?["r"]?.int != 2
        isRandom = range?["rn"]?.int == 1
        start = value("s", 0)
        end = value("e", isPercent ? 100 : 1e6)
        offset = value("o", 0)
        amount = value("a", 100)
        let changes = json["a"]
        position = compiler.numbers(changes?["p"], [0, 0], scope)
        scale = compiler.numbers(changes?["s"], [100, 100], scope)
        rotation = compiler.number(changes?["r"], 0, scope)
        opacity = compiler.number(changes?["o"], 100, scope)
        tracking = compiler.number(changes?["t"], 0, scope)
        fill = changes?["fc"].map { compiler.numbers($0, [0, 0, 0], scope) }
        for key in ["a", "sk", "sa", "sc", "sw", "fo", "so", "fh", "fs", "fb", "ls", "rx", "ry"]
        where changes?[key] != nil {
            compiler.report.note("“\(key)” of a text collector", layer: scope.layer)
        }
        if range?["t"]?.int == 1 {
            compiler.report.note("scripted range of a text", layer: scope.layer)
        }
    }

    /// Place of a unit in a random order that is the same in every run: documents hold no seed.
    ///
    /// Idea: a permutation of a power of two above the number of units, applied until the result is
    /// a unit.
    static func shuffled(_ unit: Int, of count: Int) -> Int {
        guard count > 1, unit < count else { return unit }
        var size = 1
        while size < count { size *= 2 }
        var place = unit
        repeat {
            // Odd factors and additions are reversible modulo a power of two, as are shifts.
            place = (place &* 0x9E3D &+ 0x6B5) & (size - 1)
            place ^= place >> 1
            place = (place &* 0x85EB &+ 0x1A7) & (size - 1)
        } while place >= count
        return place
    }

    var values: [KeyedValue<[Double]>] {
        [start, end, offset, amount, position, scale, rotation, opacity, tracking]
            + (fill.map { [$0] } ?? [])
    }

    /// Weight of the changes for a character, in −1…1.
    func weight(_ glyph: PlacedGlyph, totals: [Int], at frame: Double, isBefore: Bool) -> Double {
        func number(_ value: KeyedValue<[Double]>) -> Double {
            value.value(at: frame, isBefore: isBefore)[0]
        }
        let total = Double(max(totals[basis - 1], 1))
        let unit = isPercent ? total / 100 : 1
        let a = (number(start) + number(offset)) * unit, b = (number(end) + number(offset)) * unit
        let (low, high) = (min(a, b), max(a, b))
        let own = glyph.index[basis - 1]
        let i = Double(isRandom ? Self.shuffled(own, of: max(totals[basis - 1], 1)) : own)
        let middle = high > low ? (i + 0.5 - low) / (high - low) : 0
        let f: Double
        switch shape {
        case 2: f = min(max(middle, 0), 1)
        case 3: f = 1 - min(max(middle, 0), 1)
        case 4: f = max(0, 1 - abs(2 * middle - 1))
        case 5: f = max(0, 1 - (2 * middle - 1) * (2 * middle - 1)).squareRoot()
        case 6: f = middle > 0 && middle < 1 ? (1 - cos(2 * .pi * middle)) / 2 : 0
        default: f = min(max(min(i + 1, high) - max(i, low), 0), 1)
        }
        return f * number(amount) / 100
    }
}
