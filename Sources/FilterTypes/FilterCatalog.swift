import LaminaGraphicsTypes

/// Every filter there is, with its inputs and their defaults.
///
/// The rows stand in `Filters.txt`, one filter a line: name, category, inputs. A filter that has no kernel has no row, and `CIFilter(name:)` answers nil for it.
package enum FilterCatalog {
    /// One input of a filter.
    package struct Input {
        package var key: String
        /// Nil for inputs that start out empty (images, data).
        package var defaultValue: Any?
        package var isImage: Bool
    }

    package struct Entry {
        package var name: String
        package var category: String
        package var inputs: [Input]
    }

    /// The default of an input; nil for inputs that start out empty, and for names nobody knows.
    package static func defaultValue(_ filter: String, _ key: String) -> Any? {
        entries[filter]?.inputs.first { $0.key == key }?.defaultValue
    }

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

    /// `inputRadius=10`, `inputCenter=(150, 150)`, `inputColor=rgba(1 1 1 1)`, `inputImage=image`, a table of single
    /// floats `inputCurvesData=floats(0 0 0 1 1 1)`; without a default only the key.
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
