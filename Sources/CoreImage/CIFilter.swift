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
    /// The label in key paths. Default: the filter's class name.
    open var name: String
    /// False passes the layer through unchanged; honoured on layers. Default true.
    open var isEnabled = true

    /// A filter with default inputs; nil for an unknown name.
    public init?(name: String) {
        guard let entry = FilterCatalog.entries[name] else { return nil }
        self.entry = entry
        self.name = name
        super.init()
        setDefaults()
    }

    /// A filter with given inputs; nil for an unknown name. Unknown keys are stored without effect.
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

    /// The filter's class name.
    public var filterType: String { entry.name }

    /// Resets all inputs to their defaults; image inputs become nil.
    open func setDefaults() {
        inputs = [:]
        for input in entry.inputs { inputs[input.key] = input.defaultValue }
    }

    /// The keys of the inputs.
    open var inputKeys: [String] { entry.inputs.map(\.key) }
    /// The keys of the outputs: `outputImage` alone.
    open var outputKeys: [String] { ["outputImage"] }

    /// The filter's name and category, and the default of each input.
    open var attributes: [String: Any] {
        var map: [String: Any] = [
            "CIAttributeFilterName": entry.name, "CIAttributeFilterCategories": [entry.category],
        ]
        for input in entry.inputs {
            map[input.key] = input.defaultValue.map { ["CIAttributeDefault": $0] } ?? [:]
        }
        return map
    }

    /// The value of an input; nil for an empty input and an unknown key.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": isEnabled
        case kCIOutputImageKey: outputImage
        default: inputs[key]
        }
    }

    /// Sets an input.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String ?? name
        case "enabled", "isEnabled":
            isEnabled = (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? isEnabled
        default: inputs[key] = value
        }
    }

    /// An independent copy.
    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }
    /// An independent copy.
    public func copyOfFilter() -> AnyObject { CIFilter(copying: self) }

    /// The names of all filters, or of one category; nil means all.
    open class func filterNames(inCategory category: String?) -> [String] {
        FilterCatalog.entries.values
            .filter { category == nil || $0.category == category }.map(\.name).sorted()
    }

    /// The names of the filters of the given categories, in their order; nil means all filters.
    open class func filterNames(inCategories categories: [String]?) -> [String] {
        guard let categories else { return filterNames(inCategory: nil) }
        return categories.flatMap { filterNames(inCategory: $0) }
    }

    /// The readable name: “Gaussian Blur” for `CIGaussianBlur`; nil for an unknown name.
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

    /// Writes the type, name, state and inputs.
    open func encode(with coder: NSCoder) {
        coder.encode(entry.name as NSString, forKey: "type")
        coder.encode(name as NSString, forKey: "name")
        coder.encode(isEnabled, forKey: "enabled")
        let texts = inputs.compactMap { key, value in
            FilterInputText.text(of: value).map { "\(key)=\($0)" }
        }
        coder.encode(ArchivedList(words: texts.sorted()), forKey: "inputs")
    }

    /// A filter from an archive; nil for an unknown filter.
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
