import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// The answer, before an edit, whether a new value of a property can be written to the source.
public enum SourceCheck: Sendable, Equatable {
    /// A literal contains the value, for this layer only or for several layers (`SourceOrigin`).
    case writable
    /// The layer has no name, and the source cannot be searched for it.
    case unnamed
    /// No literal in the source is the layer's name.
    case missing(name: String)
    case repeated(name: String, count: Int)
    /// The source does not set the property, or not in the layer's scope.
    case unset(String)
    /// The lines that set the property by code other than a single literal, counted from 1.
    case expression(String, lines: [Int])

    /// A Lottie document has no numbers for the property alone.
    case computed(String)

    /// Checks a property with its recorded value in the texts of a scene; in Lottie documents, for
    /// the layer at a path. Cost: one search of the texts for each probe. Thread: any.
    public init(
        _ id: PropertyID, of name: String, at path: [String] = [], _ value: MotionValue,
        in texts: [String]
    ) {
        if texts.contains(where: WriteBack.isLottie) {
            // The first number differs, because the opacity of a colour is a separate value.
            guard var other = EditableValue(id, value) else {
                self = .computed(WriteBack.swiftName(id))
                return
            }
            other.numbers[0] = other.numbers[0] == 0 ? 1 : other.numbers[0] / 2
            let isWritable = texts.contains {
                WriteBack.lottieValue(id, at: path, from: value, to: other.value, in: $0) != nil
            }
            self = isWritable ? .writable : .computed(WriteBack.swiftName(id))
            return
        }
        guard !name.isEmpty else {
            self = .unnamed
            return
        }
        let isWritable = Self.probes(id, value).contains { probe in
            texts.contains {
                WriteBack.value(id, of: name, from: value, to: probe, in: $0, shared: true) != nil
            }
        }
        self = isWritable ? .writable : Self.reason(WriteBack.swiftName(id), name, texts)
    }

    /// The reason against a write, as a sentence; nil for a writable value.
    public var reason: String? {
        switch self {
        case .writable: nil
        case .unnamed: "The layer has no name in the source"
        case .missing(let name): "No layer is named “\(name)” by a literal in the source"
        case .repeated(let name, let count): "The source names \(count) layers “\(name)”"
        case .computed(let key): "The animation has no numbers for \(key) alone"
        case .unset(let key): "The source does not set \(key)"
        case .expression(let key, let lines):
            lines.count == 1
                ? "Line \(lines[0]) sets \(key) by an expression"
                : "Lines \(lines.map(String.init).joined(separator: ", ")) set \(key)"
        }
    }

    private static func reason(_ key: String, _ name: String, _ texts: [String]) -> SourceCheck {
        var count = 0
        for text in texts {
            if WriteBack.isDocument(text) {
                count += MarkupSource(text).layers(named: name).count
                continue
            }
            let finder = LiteralFinder(text)
            let names = finder.variables(of: .layer(named: name))
            count += names.count
            guard names.count == 1 else { continue }
            let places = finder.places(of: key, of: names[0].name, about: names[0].place)
            guard !places.isEmpty else { continue }
            return .expression(key, lines: places.map { finder.line(of: $0, in: text) })
        }
        return count == 0
            ? .missing(name: name) : count > 1 ? .repeated(name: name, count: count) : .unset(key)
    }

    /// Changed values of a property, one for each kind of literal.
    private static func probes(_ id: PropertyID, _ value: MotionValue) -> [MotionValue] {
        if var other = EditableValue(id, value) {
            // The last number differs, because the origin of a rectangle may be fixed while the
            // size is not.
            let last = other.numbers.count - 1
            other.numbers[last] = other.numbers[last] == 0 ? 1 : other.numbers[last] / 2
            return [other.value]
        }
        switch value {
        case .transform(let t):
            let rotation = CATransform3DMakeRotation(0.01, 0, 0, 1)
            return [
                CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), t),
                CATransform3DConcat(CATransform3DMakeScale(1.1, 1.2, 1.3), t),
                CATransform3DConcat(rotation, t),
                CATransform3DConcat(CATransform3DMakeRotation(0.01, 1, 0, 0), t),
                CATransform3DConcat(CATransform3DMakeRotation(0.01, 0, 1, 0), t),
            ].map(MotionValue.transform)
        case .path(let path):
            var points = PathPoints(path)
            guard let first = points.points.first else { return [] }
            points.move(0, to: CGPoint(x: first.place.x + 1, y: first.place.y + 1))
            return [.path(points.path)]
        default: return EditableText(id, value).map { probes($0) } ?? []
        }
    }

    private static func probes(_ text: EditableText) -> [MotionValue] {
        var other = text
        switch text.kind {
        case .choice: other = text.next()
        case .line: other.text += "x"
        case .numbers: other.text = text.text.isEmpty ? "" : "0.123 " + text.text.dropFirstWord
        case .colors: other.text = text.text.isEmpty ? "" : "#123456 " + text.text.dropFirstWord
        case .path, .matrix: return []
        }
        return other.text == text.text ? [] : [other.value].compactMap { $0 }
    }
}

extension String {
    fileprivate var dropFirstWord: String {
        split(separator: " ").dropFirst().joined(separator: " ")
    }
}
