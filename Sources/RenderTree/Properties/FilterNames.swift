/// Core Animation's own filter names with their Core Image filters. Names are case-sensitive.
public enum FilterNames {
    /// The Core Image name; an unknown name is returned unchanged. A name with the suffix
    /// `BlendMode` gets the prefix `CI`: `multiplyBlendMode` becomes `CIMultiplyBlendMode`. A name
    /// with the prefix `CI` is returned unchanged.
    public static func coreImageName(_ name: String) -> String {
        if name.hasPrefix("CI") { return name }
        if let known = table[name] { return known }
        if name.hasSuffix("BlendMode") {
            return "CI" + name.prefix(1).uppercased() + name.dropFirst()
        }
        return name
    }

    private static let table = [
        "gaussianBlur": "CIGaussianBlur", "colorMatrix": "CIColorMatrix",
        "colorMonochrome": "CIColorMonochrome", "colorInvert": "CIColorInvert",
        "normalBlendMode": "CISourceOverCompositing", "sourceOver": "CISourceOverCompositing",
        "sourceIn": "CISourceInCompositing", "sourceOut": "CISourceOutCompositing",
        "sourceAtop": "CISourceAtopCompositing", "multiply": "CIMultiplyCompositing",
        "plusL": "CIAdditionCompositing",
    ]
}
