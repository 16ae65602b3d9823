import CoreGraphics
import CoreText
import Foundation

/// A partial description of a font by attributes; a missing attribute matches every font.
/// Immutable. Thread: any.
open class NSFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    /// Name of an attribute. Attributes of other names are stored without effect.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// Text of the name, the same as Core Text's.
        public let rawValue: String
        /// Name with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// PostScript name.
        public static let name = AttributeName(rawValue: kCTFontNameAttribute)
        /// Family.
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
        /// Style within the family.
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
        /// Full name.
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
        /// Size in points.
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
        /// Dictionary by `TraitKey`.
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
        /// Dictionary of values by the tag of each axis, both numbers.
        public static let variation = AttributeName(rawValue: kCTFontVariationAttribute)
        /// A `CharacterSet` of characters with a glyph.
        public static let characterSet = AttributeName(rawValue: kCTFontCharacterSetAttribute)
        /// Array of descriptors whose families give the glyphs that the font lacks.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        /// Array of dictionaries by `FeatureKey`.
        public static let featureSettings = AttributeName(
            rawValue: kCTFontFeatureSettingsAttribute)
    }

    /// Key of a trait. Traits of other keys are stored without effect.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// Text of the key.
        public let rawValue: String
        /// Key with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Symbolic traits as a number.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// Weight, −1 to 1, as a number or an `NSFont.Weight`.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// Width, −1 to 1.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// Slant, −1 to 1.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }

    /// Key of a feature setting, by Apple's registry. The keys of Core Text, such as
    /// `kCTFontOpenTypeFeatureTag`, are read, too.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// Text of the key.
        public let rawValue: String
        /// Key with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Type of the feature.
        public static let typeIdentifier = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// Selector of the feature.
        public static let selectorIdentifier = FeatureKey(
            rawValue: kCTFontFeatureSelectorIdentifierKey)
    }

    /// Design of a system font. `withDesign(_:)` gives nil for a design without a family here.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// Text of the design.
        public let rawValue: String
        /// Design with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Sans-serif family of the desktop.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// Serif family of the desktop.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Monospaced family of the desktop.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// Rounded letters: absent here.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    /// Style of a font as bits. The upper four bits are a class, not flags.
    public struct SymbolicTraits: OptionSet, Sendable {
        /// Bits of the traits.
        public let rawValue: UInt32
        /// Traits of raw bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Italic or oblique.
        public static let italic = SymbolicTraits(rawValue: 1)
        /// Semibold or heavier.
        public static let bold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than normal.
        public static let expanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than normal.
        public static let condensed = SymbolicTraits(rawValue: 1 << 6)
        /// All glyphs have the same width.
        public static let monoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    package let core: CTFontDescriptor
    init(core: CTFontDescriptor) { self.core = core }

    /// Descriptor with attributes. Nil is the same as no attributes.
    public init(fontAttributes attributes: [AttributeName: Any]? = nil) {
        core = CTFontDescriptor(Self.plain(attributes ?? [:]))
    }
    /// Descriptor of a PostScript name and a size in points. A size not above 0 is left open. An
    /// unknown name is no error: the descriptor's font is then a substitute.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(core: CTFontDescriptorCreateWithNameAndSize(fontName, size))
    }

    private static func plain(_ attributes: [AttributeName: Any]) -> [String: Any] {
        CTFontDescriptor.plain(attributes, TraitKey.self, FeatureKey.self)
    }

    /// Attributes as given. Attributes left open are absent.
    open var fontAttributes: [AttributeName: Any] {
        var found: [AttributeName: Any] = [:]
        for (key, value) in core.attributes { found[AttributeName(rawValue: key)] = value }
        return found
    }
    /// Value of an attribute. A missing attribute has the value of the nearest font, and an unknown
    /// key has the value nil. A key in the descriptor's own attributes gives the value as stored,
    /// also if the key is unknown.
    open func object(forKey attribute: AttributeName) -> Any? {
        CTFontDescriptorCopyAttribute(core, attribute.rawValue)
    }
    /// PostScript name of the described font. Never nil here, because each descriptor has a nearest
    /// font.
    open var postscriptName: String? { CTFontCopyPostScriptName(core.font(size: 0)) }
    /// Size in points; 0 if left open. A size in the attributes that is not above 0 gives 12, the
    /// size of the font.
    open var pointSize: CGFloat { core.pointSize }
    /// Style of the described font. The traits come from the nearest font, not from the attributes.
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(core.font(size: 0)).rawValue)
    }

    /// Descriptor with further attributes. A new value replaces an old value of the same key.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> NSFontDescriptor {
        NSFontDescriptor(
            core: core.adding(Self.plain(attributes)))
    }
    /// Descriptor with another size in points. A size not above 0 means 12 points for the font.
    open func withSize(_ newPointSize: CGFloat) -> NSFontDescriptor {
        addingAttributes([.size: newPointSize])
    }
    /// Descriptor with another family. The name and the style of the old family are removed; traits
    /// and size remain. An unknown family is no error: the font of the descriptor is another font
    /// of the machine.
    open func withFamily(_ newFamily: String) -> NSFontDescriptor {
        NSFontDescriptor(core: core.inFamily(newFamily))
    }
    /// Descriptor with another style of the family. The style is a text such as "Bold"; other
    /// traits are removed.
    open func withFace(_ newFace: String) -> NSFontDescriptor {
        NSFontDescriptor(core: core.inFace(newFace))
    }
    /// Descriptor of a system font in another design; nil for a design without a family here. The
    /// name and the style of the old family are removed; traits and size remain.
    open func withDesign(_ design: SystemDesign) -> NSFontDescriptor? {
        switch design {
        case .default: withFamily("sans-serif")
        case .serif: withFamily("serif")
        case .monospaced: withFamily("monospace")
        default: nil
        }
    }
    /// Descriptors of this machine's faces with equal attributes; `mandatoryKeys` limits the
    /// compared attributes. Nil compares all attributes that can be compared. Complexity: O(faces
    /// of the machine).
    open func matchingFontDescriptors(
        withMandatoryKeys mandatoryKeys: Set<AttributeName>?
    ) -> [NSFontDescriptor] {
        core.matches(mandatoryKeys.map { Set($0.map(\.rawValue)) })
            .map { NSFontDescriptor(core: $0) }
    }
    /// First of the matching descriptors; nil without a match. All matches are found first.
    /// Complexity: O(faces of the machine).
    open func matchingFontDescriptor(
        withMandatoryKeys mandatoryKeys: Set<AttributeName>?
    ) -> NSFontDescriptor? { matchingFontDescriptors(withMandatoryKeys: mandatoryKeys).first }

    /// Descriptor whose bold, italic, condensed and expanded traits are exactly the given traits;
    /// other traits are not considered. The descriptor itself if the family has no such face.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> NSFontDescriptor {
        core.withStyles(symbolicTraits.rawValue).map { NSFontDescriptor(core: $0) } ?? self
    }

    /// The descriptor itself, because descriptors are immutable. `zone` is not used; O(1).
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSFontDescriptor).map { $0.core == core } ?? false
    }
    open override var hash: Int { core.hashValue }
}

extension NSFontDescriptor: FontDescribing {}
