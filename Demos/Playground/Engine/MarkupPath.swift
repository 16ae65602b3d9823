import CoreGraphics
import Foundation

/// A path in the form of documents: the letters of PDF behind their numbers, `7 29 m 3 29 l h`.
struct MarkupPath {
    private let numbers: [(place: MarkupSource.Place, value: Double)]
    private let types: [CGPathElementType]

    private static let letters: [Substring: (CGPathElementType, Int)] = [
        "m": (.moveToPoint, 2), "l": (.addLineToPoint, 2), "q": (.addQuadCurveToPoint, 4),
        "c": (.addCurveToPoint, 6), "h": (.closeSubpath, 0),
    ]

    /// Nil also for other letters, which mean several elements or omit a point.
    init?(_ text: Substring) {
        var (numbers, types, waiting) = ([(MarkupSource.Place, Double)](), [CGPathElementType](), 0)
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            if let number = Double(word) {
                numbers.append((word.startIndex..<word.endIndex, number))
                waiting += 1
            } else {
                guard let (type, count) = Self.letters[word], count == waiting else { return nil }
                types.append(type)
                waiting = 0
            }
        }
        guard waiting == 0, !types.isEmpty else { return nil }
        (self.numbers, self.types) = (numbers, types)
    }

    private static func numbers(of path: CGPath) -> [Double] {
        SourcePath.elements(of: path).flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] }
    }

    func shows(_ path: CGPath) -> Bool {
        Array(path.elementTypes) == types
            && WriteBack.isSame(numbers.map(\.value), Self.numbers(of: path))
    }

    /// The document's text with other points; nil for a path of other elements.
    func writing(_ path: CGPath, into text: String) -> String? {
        guard Array(path.elementTypes) == types else { return nil }
        var result = text
        for (old, new) in zip(numbers, Self.numbers(of: path)).reversed()
        where abs(old.value - new) > 1e-6 * max(1, abs(old.value)) {
            result.replaceSubrange(old.place, with: TimingCode.number(new))
        }
        return result
    }

    static func text(_ path: CGPath) -> String {
        SourcePath.elements(of: path).map { type, points in
            let letter = letters.first { $0.value.0 == type }!.key
            let words = points.flatMap { [$0.x, $0.y] }.map { TimingCode.number(Double($0)) }
            return (words + [String(letter)]).joined(separator: " ")
        }.joined(separator: " ")
    }
}
