import CoreGraphics
import Foundation

/// Place of ruby along its base text. Only ruby at the positions `before` and `after` is aligned.
public enum CTRubyAlignment: UInt8, Sendable {
    /// No alignment: counts as `auto`.
    case invalid = 255
    /// Chosen by Core Text: here `distributeSpace`.
    case auto = 0
    /// From the beginning of the base text.
    case start = 1
    /// In the middle of the base text.
    case center = 2
    /// To the end of the base text.
    case end = 3
    /// Ideographs and kana are spread over the whole base text; other text is centred.
    case distributeLetter = 4
    /// As `distributeLetter`, with half of a space at both ends.
    case distributeSpace = 5
    /// In the middle, inside of the line at its ends. Ruby never leaves its line in this
    /// implementation, for any alignment.
    case lineEdge = 6
}

/// Ends at which ruby may lie over the text beside the base text: by half of its size, our choice.
/// Only ruby at the positions `before` and `after` has an overhang.
public enum CTRubyOverhang: UInt8, Sendable {
    /// No rule: counts as `auto`.
    case invalid = 255
    /// Overhang at both ends.
    case auto = 0
    /// The beginning.
    case start = 1
    /// The end.
    case end = 2
    /// No overhang.
    case none = 3
}

/// Side of the base text. An annotation can have a text at each position.
public enum CTRubyPosition: UInt8, Sendable, CaseIterable {
    /// Above horizontal text.
    case before = 0
    /// Below horizontal text.
    case after = 1
    /// On the right, with the letters below each other, as for Bopomofo.
    case interCharacter = 2
    /// After the base text, on its line and in its size.
    case inline = 3
}

/// Number, the size of ruby in relation to the base text's. Default 0.5.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"
/// Boolean: ruby wider than its base text is made smaller. Default false.
public let kCTRubyAnnotationScaleToFitAttributeName: CFString = "CTRubyAnnotationScaleToFit"

/// Ruby: small text beside the text of a range. Value of `kCTRubyAnnotationAttributeName`.
///
/// Base text and ruby form a unit on the line, which is never broken; ruby above and below makes
/// its line higher. Immutable. Thread: any.
public final class CTRubyAnnotation: RubyText, @unchecked Sendable {
    let alignment: CTRubyAlignment
    let overhang: CTRubyOverhang
    let sizeFactor: CGFloat
    let texts: [CTRubyPosition: String]
    package let ruby: RubyValues

    init(
        _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
        _ texts: [CTRubyPosition: String], attributes: [NSAttributedString.Key: Any] = [:],
        fits: Bool = false
    ) {
        (self.alignment, self.overhang, self.texts) = (alignment, overhang, texts)
        self.sizeFactor = sizeFactor
        var values = RubyValues()
        values.lines = CTRubyPosition.allCases.compactMap { position in
            texts[position].map { RubyValues.Line(position.side, $0, attributes: attributes) }
        }
        values.alignment =
            switch alignment {
            case .start: .start
            case .center, .lineEdge: .center
            case .end: .end
            case .distributeLetter: .letters
            case .auto, .distributeSpace, .invalid: .space
            }
        values.overhangsStart = overhang != .end && overhang != .none
        values.overhangsEnd = overhang != .start && overhang != .none
        values.scale = sizeFactor
        values.fits = fits
        ruby = values
    }

    /// A factor that ruby can have: above 0 and at most 10; 0.5 for any other number.
    static func factor(_ value: CGFloat?) -> CGFloat {
        guard let value, value.isFinite, value > 0 else { return 0.5 }
        return min(value, 10)
    }
}

extension CTRubyPosition {
    fileprivate var side: RubyValues.Side {
        switch self {
        case .before: .above
        case .after: .below
        case .interCharacter: .behind
        case .inline: .inline
        }
    }
}

extension CTRubyAnnotation: Hashable {
    /// True if both annotations are the same object. Annotations of equal texts are unequal.
    public static func == (a: CTRubyAnnotation, b: CTRubyAnnotation) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Ruby with a text for each `CTRubyPosition`, in order; nil for a position without a text.
///
/// `text` has four elements. Unlike Apple's these are strings, because `CFString` is a Swift
/// string: `var text: [CFString?] = ["かん", nil, nil, nil]`. `sizeFactor` is the size in
/// relation to the base text's; 0.5 replaces a number that is not above 0.
public func CTRubyAnnotationCreate(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat,
    _ text: UnsafeMutablePointer<CFString?>
) -> CTRubyAnnotation {
    var texts: [CTRubyPosition: String] = [:]
    for position in CTRubyPosition.allCases { texts[position] = text[Int(position.rawValue)] }
    return CTRubyAnnotation(alignment, overhang, CTRubyAnnotation.factor(sizeFactor), texts)
}

/// Ruby with a text at one position. `attributes` are attributes of text, by the names of Core
/// Text, and `kCTRubyAnnotationSizeFactorAttributeName`,
/// `kCTRubyAnnotationScaleToFitAttributeName`; missing colour and font come from the base text.
public func CTRubyAnnotationCreateWithAttributes(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition,
    _ string: CFString, _ attributes: CFDictionary?
) -> CTRubyAnnotation {
    let own = attributeKeys(attributes)
    let factor = own[NSAttributedString.Key(kCTRubyAnnotationSizeFactorAttributeName)]
    let fits = own[NSAttributedString.Key(kCTRubyAnnotationScaleToFitAttributeName)]
    return CTRubyAnnotation(
        alignment, overhang, CTRubyAnnotation.factor(AttributeNumber.read(factor)),
        [position: string], attributes: own, fits: AttributeNumber.read(fits) ?? 0 != 0)
}

/// The annotation itself, as annotations are immutable. O(1). Thread: any.
public func CTRubyAnnotationCreateCopy(
    _ rubyAnnotation: CTRubyAnnotation
) -> CTRubyAnnotation { rubyAnnotation }

/// Place of ruby along its base text. The value is that of the creation, `invalid` included.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment {
    rubyAnnotation.alignment
}

/// Ends at which ruby may lie over the neighbouring text. The value is that of the creation,
/// `invalid` included.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang {
    rubyAnnotation.overhang
}

/// Size of ruby in relation to the base text's. Above 0; default 0.5.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat {
    rubyAnnotation.sizeFactor
}

/// Text at a position; nil without a text there. An empty text is returned, although nothing is
/// drawn.
public func CTRubyAnnotationGetTextForPosition(
    _ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? { rubyAnnotation.texts[position] }
