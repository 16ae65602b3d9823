import CoreGraphics
import CoreText
import Foundation

/// A partial description of a font by attributes; missing attributes are free. Immutable. Thread:
/// any.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
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
        /// Array of descriptors whose families give the glyphs that the font lacks.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        /// Array of dictionaries by `FeatureKey`.
        public static let featureSettings = AttributeName(
            rawValue: kCTFontFeatureSettingsAttribute)
    }

    /// Key of a trait. Keys other than those below are stored, and do not take part in the choice
    /// of a font.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// Text of the key.
        public let rawValue: String
        /// Key with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Symbolic traits as a number.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// Weight, −1 to 1, as a number or a `UIFont.Weight`.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// Width, −1 to 1.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// Slant, −1 to 1.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }

    /// Key of a feature setting, by Apple's registry. A setting needs both keys; pairs without a
    /// feature of OpenType here are ignored.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// Text of the key.
        public let rawValue: String
        /// Key with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Type of the feature.
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// Selector of the feature.
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
    }

    /// Style of a font as bits. The upper four bits are a class, not flags.
    public struct SymbolicTraits: OptionSet, Sendable {
        /// Bits of the traits.
        public let rawValue: UInt32
        /// Traits of raw bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Italic or oblique.
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        /// Semibold or heavier.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than normal.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than normal.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// All glyphs have the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// Bits of the stylistic class.
        public static let classMask = SymbolicTraits(rawValue: 15 << 28)
        /// No serifs.
        public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
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

    package let core: CTFontDescriptor
    init(_ core: CTFontDescriptor) { self.core = core }

    /// Descriptor with attributes. Attributes with unknown keys are stored.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        core = CTFontDescriptor(Self.plain(attributes))
    }
    /// Descriptor of a PostScript name and a size in points. A size not above 0 is left open. An
    /// unknown name is no error: the font of the descriptor is another font of the machine.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(CTFontDescriptorCreateWithNameAndSize(fontName, size))
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
    /// key has the value nil. A value of the descriptor itself is returned for an unknown key, too.
    open func object(forKey attribute: AttributeName) -> Any? {
        CTFontDescriptorCopyAttribute(core, attribute.rawValue)
    }
    /// PostScript name of the described font. The name comes from the nearest font of the machine.
    open var postscriptName: String {
        CTFontCopyPostScriptName(core.font(size: 0))
    }
    /// Size in points; 0 if left open. A font of a descriptor without a size has 12 points.
    open var pointSize: CGFloat { core.pointSize }
    /// Style of the described font. The traits come from the nearest font, not from the attributes.
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(core.font(size: 0)).rawValue)
    }

    /// Descriptor with further attributes. A new value replaces an old value of the same key.
    open func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
        UIFontDescriptor(
            core.adding(Self.plain(attributes)))
    }
    /// Descriptor with another size in points. A size not above 0 means 12 points for the font.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        addingAttributes([.size: newPointSize])
    }
    /// Descriptor with another family. The name and the style of the old family are removed; traits
    /// and size remain. An unknown family is no error: the font of the descriptor is another font
    /// of the machine.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        UIFontDescriptor(core.inFamily(newFamily))
    }
    /// Descriptor with another style of the family. The style is a text such as "Bold"; other
    /// traits are removed.
    open func withFace(_ newFace: String) -> UIFontDescriptor {
        UIFontDescriptor(core.inFace(newFace))
    }
    /// Descriptor whose bold, italic, condensed and expanded traits are exactly the given traits;
    /// other traits are not considered. Nil if the family has no such face.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        core.withStyles(symbolicTraits.rawValue).map { UIFontDescriptor($0) }
    }
    /// Descriptor of a system font in another design; nil for a design without a family here. Only
    /// `default`, `serif` and `monospaced` have a family. Traits and size remain.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        switch design {
        case .default: withFamily("sans-serif")
        case .serif: withFamily("serif")
        case .monospaced: withFamily("monospace")
        default: nil
        }
    }
    /// Descriptors of this machine's faces with equal attributes; `mandatoryKeys` limits the
    /// compared attributes. Size, axes and features are not compared. Empty without such a face.
    /// O(n) in the number of faces.
    open func matchingFontDescriptors(
        withMandatoryKeys mandatoryKeys: Set<AttributeName>?
    ) -> [UIFontDescriptor] {
        core.matches(mandatoryKeys.map { Set($0.map(\.rawValue)) }).map { UIFontDescriptor($0) }
    }

    /// The descriptor itself, because descriptors are immutable. `zone` is not used; O(1).
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontDescriptor).map { $0.core == core } ?? false
    }
    open override var hash: Int { core.hashValue }
}

extension UIFontDescriptor: FontDescribing {}
