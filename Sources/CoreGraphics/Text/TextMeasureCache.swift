import Foundation
import Synchronization

/// All inputs of the measures of a text box, as a value.
///
/// Mutable objects among the attributes are read when the key is made. A later change of such an
/// object therefore gives a different key.
struct TextMeasureKey: Hashable {
    /// Attributes of a range with an influence on measures.
    private struct Run: Hashable {
        var end: Int
        var font: CTFont
        var kern, rise, ligature: CGFloat?
        var room: ObjectIdentifier?
        var inline: Identity?
        var rest: Rest?
    }

    /// Attributes that are rare.
    private struct Rest: Hashable {
        var level = 0
        var language: String?
        var isVertical = false
        var directions: [Int] = []
        /// Box of a picture.
        var box: CGRect?

        init?(_ attributes: [NSAttributedString.Key: Any]) {
            guard attributes.keys.contains(where: Self.keys.contains) else { return nil }
            level = TextLevel.read(attributes[.textLevel])
            language = attributes[.language].map { "\($0)" }
            isVertical = AttributeNumber.read(attributes[.verticalGlyphForm]) ?? 0 > 0
            directions = DirectionMarks.values(attributes[.writingDirection])
            box = (attributes[.attachment] as? InlinePicture)?.textPicture.box
        }

        private static let keys: Set<NSAttributedString.Key> = [
            .textLevel, .language, .verticalGlyphForm, .writingDirection, .attachment,
        ]
    }

    /// An immutable object, compared by address. The object is retained: no new object can get the
    /// same address.
    private struct Identity: Hashable, @unchecked Sendable {
        let object: AnyObject
        static func == (a: Self, b: Self) -> Bool { a.object === b.object }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    private let text: String
    private var runs: [Run] = []
    /// Style of the paragraphs that begin in a range.
    private struct Styled: Hashable {
        var end: Int
        var style: NSParagraphStyle.Values?
    }
    private var styles: [Styled] = []
    /// Width, height and minimum scale.
    private let room: [CGFloat?]
    private let isWrapped, dropsLines, usesLeading, followsBreakModes: Bool
    private let truncation: TextLayoutEngine.Truncation
    private let alignment: NSTextAlignment
    private let lineLimit: Int
    /// True for text whose measures may change without a change of the key.
    private(set) var isChangeable = false

    init(_ box: TextBox) {
        text = box.content.string
        let attributed = box.content.attributedIfNeeded
        let length = box.content.length
        room = [box.width, box.height, box.minimumScale]
        (isWrapped, dropsLines, usesLeading) = (box.isWrapped, box.dropsLines, box.usesLeading)
        followsBreakModes = box.followsBreakModes
        (truncation, alignment, lineLimit) = (box.truncation, box.alignment, box.lineLimit)
        var at = 0
        while at < length {
            var range = NSRange()
            let attributes = attributed?.attributes(at: at, effectiveRange: &range) ?? [:]
            at = attributed == nil ? length : NSMaxRange(range)
            let kern = attributes[.kern] ?? attributes[.tracking]
            var run = Run(
                end: at, font: AttributeList.fontValue(attributes[.font]) ?? box.font,
                kern: AttributeNumber.read(kern),
                rise: AttributeNumber.read(attributes[.baselineOffset]),
                ligature: AttributeNumber.read(attributes[.ligature]))
            run.rest = Rest(attributes)
            let style = (attributes[.paragraphStyle] as? NSParagraphStyle)?.values
            if let last = styles.last, last.style == style {
                styles[styles.count - 1].end = at
            } else {
                styles.append(Styled(end: at, style: style))
            }
            run.inline = (attributes[.ruby] ?? attributes[.glyphInfo]).map {
                Identity(object: $0 as AnyObject)
            }
            if let metrics = attributes[.runDelegate] as? RunMetrics {
                run.room = ObjectIdentifier(metrics)
                isChangeable = true
            }
            if var last = runs.last {
                last.end = at
                if last == run { runs.removeLast() }
            }
            runs.append(run)
        }
        if runs.isEmpty { runs = [Run(end: 0, font: box.font)] }
    }

    /// Cost in UTF-16 units.
    var cost: Int { (runs.last?.end ?? 0) + 16 * runs.count + 64 }

    static func == (a: Self, b: Self) -> Bool {
        a.room == b.room && a.runs == b.runs && a.styles == b.styles && a.isWrapped == b.isWrapped
            && a.dropsLines == b.dropsLines && a.usesLeading == b.usesLeading
            && a.truncation == b.truncation && a.alignment == b.alignment
            && a.lineLimit == b.lineLimit && a.followsBreakModes == b.followsBreakModes
            && Self.haveEqualBytes(a.text, b.text)
    }

    /// Canonically equal strings of different bytes may have different measures.
    private static func haveEqualBytes(_ a: String, _ b: String) -> Bool {
        var (a, b) = (a, b)
        return a.withUTF8 { a in
            b.withUTF8 { b in
                guard a.count == b.count else { return false }
                guard let x = a.baseAddress, let y = b.baseAddress else { return true }
                return memcmp(x, y, a.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        // Hashes of strings normalise their characters; bytes are enough here.
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(room)
        hasher.combine(runs.first?.font)
    }
}

/// Measures of texts, in two generations: a full generation replaces the older one, and used
/// measures move to the younger one. Thread: any.
package final class TextMeasureCache: Sendable {
    private struct State: ~Copyable {
        var young: [TextMeasureKey: TextMeasures] = [:]
        var old: [TextMeasureKey: TextMeasures] = [:]
        /// Sum of the costs of the younger generation.
        var cost = 0
        var hits = 0
        var misses = 0
    }

    private let state = Mutex(State())
    /// Maximum cost of a generation, in UTF-16 units of text.
    private let most: Int

    /// Cache of the process: texts of at most two million UTF-16 units in all.
    package static let shared = TextMeasureCache(cost: 1_000_000)

    /// `cost` is the maximum of a generation, in UTF-16 units of text.
    package init(cost: Int) {
        most = cost
        FontLibrary.onReload { [weak self] in self?.removeAll() }
    }

    /// Number of texts found, of texts laid out, and of kept texts.
    package var counts: (hits: Int, misses: Int, kept: Int) {
        state.withLock { ($0.hits, $0.misses, $0.young.count + $0.old.count) }
    }

    /// Forgets everything: fonts have changed.
    package func removeAll() {
        state.withLock {
            $0.young = [:]
            $0.old = [:]
            $0.cost = 0
        }
    }

    subscript(key: TextMeasureKey) -> TextMeasures? {
        state.withLock {
            if let found = $0.young[key] {
                $0.hits += 1
                return found
            }
            guard let found = $0.old.removeValue(forKey: key) else {
                $0.misses += 1
                return nil
            }
            $0.hits += 1
            Self.keep(found, for: key, in: &$0, most)
            return found
        }
    }

    func keep(_ measures: TextMeasures, for key: TextMeasureKey) {
        guard !key.isChangeable else { return }
        state.withLock { Self.keep(measures, for: key, in: &$0, most) }
    }

    private static func keep(
        _ measures: TextMeasures, for key: TextMeasureKey, in state: inout State, _ most: Int
    ) {
        let cost = key.cost
        guard cost <= most else { return }
        if state.cost + cost > most {
            state.old = state.young
            state.young = [:]
            state.cost = 0
        }
        state.young[key] = measures
        state.cost += cost
    }
}
