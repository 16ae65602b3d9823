import LaminaGraphicsTypes

/// The catalogue of all filters, with their inputs and defaults.
///
/// The rows are the lines of `Filters.txt`, a line for each filter: name, category, inputs. A
/// filter without a kernel has no row, and `CIFilter(name:)` returns nil for its name.
package enum FilterCatalog {
    /// An input of a filter.
    package struct Input {
        /// The key.
        package var key: String
        /// The default; nil for images and data, which start empty.
        package var defaultValue: Any?
        /// True for an image.
        package var isImage: Bool
    }

    /// A filter's row.
    package struct Entry {
        /// The filter's name.
        package var name: String
        /// The category.
        package var category: String
        /// The inputs in order.
        package var inputs: [Input]
    }

    /// The default of an input; nil for an empty default and an unknown name.
    package static func defaultValue(_ filter: String, _ key: String) -> Any? {
        entries[filter]?.inputs.first { $0.key == key }?.defaultValue
    }

    /// The rows by name.
    package nonisolated(unsafe) static let entries: [String: Entry] = {
        var map: [String: Entry] = [:]
        let rows = String(decoding: PackageResources.Filters_txt, as: UTF8.self)
        for line in rows.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 3 else { continue }
            let inputs = parts[2].split(separator: ";").map {
                input($0.trimmingCharacters(in: .whitespaces))
            }
            map[parts[0]] = Entry(name: parts[0], category: parts[1], inputs: inputs)
        }
        for name in blendModes {
            let images = ["inputImage", "inputBackgroundImage"].map {
                Input(key: $0, defaultValue: nil, isImage: true)
            }
            map[name] = Entry(name: name, category: "Compositing", inputs: images)
        }
        return map
    }()

    /// Parses an input: `inputRadius=10`, `inputCenter=(150, 150)`, `inputColor=rgba(1 1 1 1)`,
    /// `inputImage=image`, or a table of floats `inputCurvesData=floats(0 0 0 1 1 1)`; a bare key
    /// has no default.
    private static func input(_ text: String) -> Input {
        guard let split = text.firstIndex(of: "=") else {
            return Input(key: text, defaultValue: nil, isImage: false)
        }
        let key = String(text[..<split])
        let value = String(text[text.index(after: split)...])
        if value == "image" { return Input(key: key, defaultValue: nil, isImage: true) }
        if let n = Double(value) {
            return Input(key: key, defaultValue: NSNumber(value: n), isImage: false)
        }
        if value == "sRGB" {
            let space = CGColorSpace(name: CGColorSpace.sRGB)
            return Input(key: key, defaultValue: space, isImage: false)
        }
        let numbers = value.split(whereSeparator: { "(), rgba".contains($0) })
            .compactMap { Double($0).map { CGFloat($0) } }
        if value.hasPrefix("rgba"), numbers.count == 4 {
            let color = CIColor(
                red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
            return Input(key: key, defaultValue: color, isImage: false)
        }
        if value.hasPrefix("floats") {
            let table = numbers.map { Float($0) }.withUnsafeBytes { Data($0) }
            return Input(key: key, defaultValue: table, isImage: false)
        }
        if value.hasPrefix("(") && !numbers.isEmpty {
            return Input(key: key, defaultValue: CIVector(numbers), isImage: false)
        }
        if value == "identity" {
            return Input(
                key: key, defaultValue: NSValue(cgAffineTransform: .identity), isImage: false)
        }
        return Input(key: key, defaultValue: nil, isImage: false)
    }

    /// The names of the blend mode filters.
    package static let blendModes = [
        "CIAdditionCompositing", "CIColorBlendMode", "CIColorBurnBlendMode",
        "CIColorDodgeBlendMode", "CIDarkenBlendMode", "CIDifferenceBlendMode", "CIDivideBlendMode",
        "CIExclusionBlendMode", "CIHardLightBlendMode", "CIHueBlendMode", "CILightenBlendMode",
        "CILinearBurnBlendMode", "CILinearDodgeBlendMode", "CILinearLightBlendMode",
        "CILuminosityBlendMode", "CIMaximumCompositing", "CIMinimumCompositing",
        "CIMultiplyBlendMode", "CIMultiplyCompositing", "CIOverlayBlendMode", "CIPinLightBlendMode",
        "CISaturationBlendMode", "CIScreenBlendMode", "CISoftLightBlendMode",
        "CISourceAtopCompositing", "CISourceInCompositing", "CISourceOutCompositing",
        "CISourceOverCompositing", "CISubtractBlendMode", "CIVividLightBlendMode",
    ]
}
