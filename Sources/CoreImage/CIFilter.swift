import CoreGraphics
import LaminaFilterTypes

/// A filter by name, with inputs by key.
///
/// Attached to a layer it is copied; change it afterwards through the layer's key path
/// (`filters.<name>.<input>`). Inputs start at their defaults. Distances are points of the layer,
/// angles radians, colours straight. Thread: one at a time; copies are independent.
open class CIFilter: NSObject, NSCopying, NSSecureCoding, FilterValueCoding, @unchecked Sendable {
    private let entry: FilterCatalog.Entry
    private var inputs: [String: Any] = [:]
    /// The label in key paths; the filter's class name at first.
    open var name: String
    /// False passes the layer through; honoured on layers.
    open var isEnabled = true

    /// Nil for a name nobody knows.
    public init?(name: String) {
        guard let entry = FilterCatalog.entries[name] else { return nil }
        self.entry = entry
        self.name = name
        super.init()
        setDefaults()
    }

    /// As above, with inputs set; unknown keys are kept and have no effect.
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

    public var filterType: String { entry.name }

    /// Sets every input to its default; image inputs become empty.
    open func setDefaults() {
        inputs = [:]
        for input in entry.inputs { inputs[input.key] = input.defaultValue }
    }

    open var inputKeys: [String] { entry.inputs.map(\.key) }
    open var outputKeys: [String] { ["outputImage"] }

    /// The filter's name and category, and for each input its default.
    open var attributes: [String: Any] {
        var map: [String: Any] = [
            "CIAttributeFilterName": entry.name, "CIAttributeFilterCategories": [entry.category],
        ]
        for input in entry.inputs {
            map[input.key] = input.defaultValue.map { ["CIAttributeDefault": $0] } ?? [:]
        }
        return map
    }

    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": isEnabled
        default: inputs[key]
        }
    }

    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String ?? name
        case "enabled", "isEnabled":
            isEnabled = (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? isEnabled
        default: inputs[key] = value
        }
    }

    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }
    public func copyOfFilter() -> AnyObject { CIFilter(copying: self) }

    /// Names of all filters, or of one category.
    open class func filterNames(inCategory category: String?) -> [String] {
        FilterCatalog.entries.values
            .filter { category == nil || $0.category == category }.map(\.name).sorted()
    }

    open class func filterNames(inCategories categories: [String]?) -> [String] {
        guard let categories else { return filterNames(inCategory: nil) }
        return categories.flatMap { filterNames(inCategory: $0) }
    }

    /// The name as a person reads it: `CIGaussianBlur` is “Gaussian Blur”; nil for an unknown name.
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

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) {
        coder.encode(entry.name as NSString, forKey: "type")
        coder.encode(name as NSString, forKey: "name")
        coder.encode(isEnabled, forKey: "enabled")
        let texts = inputs.compactMap { key, value in
            FilterInputText.text(of: value).map { "\(key)=\($0)" }
        }
        coder.encode(ArchivedList(words: texts.sorted()), forKey: "inputs")
    }

    /// Nil when the archive names a filter nobody knows.
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
