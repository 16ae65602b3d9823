import CoreGraphics
import LaminaFilterTypes

/// An image filter with a name and inputs by key.
///
/// A layer copies its filters: change a filter later through the layer's key path
/// (`filters.<name>.<input>`). Inputs start with their defaults. Units: distances in points of the
/// layer, angles in radians, colours not premultiplied. Thread: one at a time; copies are
/// independent.
open class CIFilter: NSObject, NSCopying, NSSecureCoding, FilterValueCoding, @unchecked Sendable {
    private let entry: FilterCatalog.Entry
    private var inputs: [String: Any] = [:]
    /// The label in key paths. Default: the filter's class name. Labels of one layer's filters
    /// should differ.
    open var name: String
    /// False passes the input through unchanged, for layers and `outputImage`. Default true.
    open var isEnabled = true

    /// A filter with default inputs; nil for an unknown name. Names are case sensitive. Transitions
    /// exist too, and draw in layers only. `filterNames(inCategory:)` lists the known names.
    public init?(name: String) {
        guard let entry = FilterCatalog.entries[name] else { return nil }
        self.entry = entry
        self.name = name
        super.init()
        setDefaults()
    }

    /// A filter with given inputs; nil for an unknown name. Unknown keys are stored without effect.
    /// Inputs not given keep their defaults.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    private init(copying other: CIFilter) {
        entry = other.entry
        name = other.name
        isEnabled = other.isEnabled
        inputs = other.inputs
        super.init()
    }

    /// The filter's class name. The value never changes, unlike `name`.
    public var filterType: String { entry.name }

    /// Resets all inputs to their defaults; image inputs become nil. Values under unknown keys are
    /// removed; `name` and `isEnabled` stay.
    open func setDefaults() {
        inputs = [:]
        for input in entry.inputs { inputs[input.key] = input.defaultValue }
    }

    /// The keys of the inputs. The keys are in the order of the catalogue; further keys set by the
    /// program are not listed.
    open var inputKeys: [String] { entry.inputs.map(\.key) }
    /// The keys of the outputs: `outputImage` alone. `value(forKey:)` computes the image of the
    /// key.
    open var outputKeys: [String] { ["outputImage"] }

    /// The filter's name and category, and the default of each input. Keys:
    /// `CIAttributeFilterName`, `CIAttributeFilterCategories` with one category, and each input's
    /// key with a dictionary, which is empty or holds `CIAttributeDefault`. Ranges and types are
    /// missing.
    open var attributes: [String: Any] {
        var map: [String: Any] = [
            "CIAttributeFilterName": entry.name, "CIAttributeFilterCategories": [entry.category],
        ]
        for input in entry.inputs {
            map[input.key] = input.defaultValue.map { ["CIAttributeDefault": $0] } ?? [:]
        }
        return map
    }

    /// The value of an input; nil for an empty input and an unknown key. `name`, `enabled` and
    /// `outputImage` are keys too; `outputImage` is computed at each call.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": isEnabled
        case kCIOutputImageKey: outputImage
        default: inputs[key]
        }
    }

    /// Sets an input. Nil empties the input. An unknown key is stored without effect, and the type
    /// of a value is not checked. `name` and `enabled` are keys too; values of a wrong type leave
    /// the two unchanged.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String ?? name
        case "enabled", "isEnabled":
            isEnabled = (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? isEnabled
        default: inputs[key] = value
        }
    }

    /// An independent copy. Input objects are shared. The copy of a subclass is a plain `CIFilter`.
    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }
    /// An independent copy. The same as `copy(with:)`, for layers.
    public func copyOfFilter() -> AnyObject { CIFilter(copying: self) }

    /// The names of all filters, or of one category; nil means all. Sorted; empty for an unknown
    /// category. O(n log n) in the number of filters.
    open class func filterNames(inCategory category: String?) -> [String] {
        FilterCatalog.entries.values
            .filter { category == nil || $0.category == category }.map(\.name).sorted()
    }

    /// The names of the filters of the given categories, in their order; nil means all filters. The
    /// filters of a repeated category are repeated.
    open class func filterNames(inCategories categories: [String]?) -> [String] {
        guard let categories else { return filterNames(inCategory: nil) }
        return categories.flatMap { filterNames(inCategory: $0) }
    }

    /// The readable name: “Gaussian Blur” for `CIGaussianBlur`; nil for an unknown name. Always
    /// English; a space precedes each capital letter that follows a small letter.
    open class func localizedName(forFilterName name: String) -> String? {
        guard FilterCatalog.entries[name] != nil else { return nil }
        var words = ""
        for character in name.dropFirst(2) {
            if character.isUppercase, let last = words.last, !last.isUppercase { words += " " }
            words.append(character)
        }
        return words
    }

    // MARK: - Archiving

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the type, name, state and inputs. Bitmap images are written as PNG, and are read
    /// as `CIImage`s. Inputs other than numbers, vectors, colours, texts, transforms, bytes, bitmap
    /// images and named colour spaces are left out.
    open func encode(with coder: NSCoder) {
        coder.encode(entry.name as NSString, forKey: "type")
        coder.encode(name as NSString, forKey: "name")
        coder.encode(isEnabled, forKey: "enabled")
        let texts = inputs.compactMap { key, value in
            FilterInputText.text(of: value).map { "\(key)=\($0)" }
        }
        coder.encode(ArchivedList(words: texts.sorted()), forKey: "inputs")
    }

    /// A filter from an archive; nil for an unknown filter. Inputs missing or damaged in the
    /// archive have their defaults.
    public required init?(coder: NSCoder) {
        guard
            let type = coder.archived(NSString.self, forKey: "type").map({ "\($0)" }),
            let entry = FilterCatalog.entries[type]
        else { return nil }
        self.entry = entry
        name = coder.archived(NSString.self, forKey: "name").map { "\($0)" } ?? type
        isEnabled = coder.decodeBool(forKey: "enabled")
        super.init()
        setDefaults()
        for item in coder.archived(NSArray.self, forKey: "inputs") ?? [] {
            let text = "\(item)"
            guard let split = text.firstIndex(of: "=") else { continue }
            let key = String(text[..<split])
            let value = text[text.index(after: split)...]
            if let input = FilterInputText.value(of: value) { inputs[key] = input }
        }
    }
}
