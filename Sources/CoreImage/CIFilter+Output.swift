import CoreGraphics
import LaminaFilterTypes

extension CIFilter {
    /// A filter with given inputs; nil for an unknown name. The same as `init(name:parameters:)`.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }

    /// The filtered image, drawn by a `CIContext`. Later changes of the filter do not reach the
    /// image.
    ///
    /// Nil without an input image, and for a transition, which only layers draw. Generators, tiles
    /// and clamps have an infinite extent; blurs grow the extent of their input.
    public var outputImage: CIImage? {
        guard let entry = FilterCatalog.entries[filterType],
            !entry.category.hasPrefix("Transitions")
        else { return nil }
        let input = CIImage.input(value(forKey: kCIInputImageKey))
        let takesImage = entry.inputs.contains { $0.key == kCIInputImageKey }
        guard !takesImage || input != nil else { return nil }
        guard isEnabled else { return input }
        if let image = placed(input) { return image }
        guard let copy = copy() as? CIFilter else { return nil }
        return .derived(.filtered(copy), extent: resultExtent(input, entry.category))
    }

    /// Result of a filter that only places pixels; nil for other filters.
    private func placed(_ input: CIImage?) -> CIImage? {
        switch filterType {
        case "CIConstantColorGenerator":
            return (value(forKey: kCIInputColorKey) as? CIColor).map { CIImage(color: $0) }
        case "CIAffineTransform": return input?.transformed(by: transform)
        case "CIAffineClamp": return input?.transformed(by: transform).clampedToExtent()
        case "CIAffineTile":
            guard let input, !input.extent.isInfinite, !input.extent.isEmpty else { return input }
            return CIImage.derived(.tiled(input, input.extent.integral), extent: .infinite)
                .transformed(by: transform)
        case "CICrop": return rectangle("inputRectangle").flatMap { input?.cropped(to: $0) }
        case "CIClamp": return rectangle(kCIInputExtentKey).flatMap { input?.clamped(to: $0) }
        case "CISourceOverCompositing":
            let below = CIImage.input(value(forKey: kCIInputBackgroundImageKey))
            return below.flatMap { input?.composited(over: $0) } ?? input
        default: return nil
        }
    }

    private var transform: CGAffineTransform {
        switch value(forKey: kCIInputTransformKey) {
        case let t as CGAffineTransform: t
        case let v as NSValue: v.cgAffineTransformValue
        default: .identity
        }
    }

    private func rectangle(_ key: String) -> CGRect? {
        switch value(forKey: key) {
        case let vector as CIVector: vector.count >= 4 ? vector.cgRectValue : nil
        case let rect as CGRect: rect
        default: nil
        }
    }

    private func number(_ key: String) -> CGFloat {
        let number = AttributeNumber.read(value(forKey: key)) ?? 0
        return number.isFinite ? min(max(number, 0), 2048) : 0
    }

    /// Rectangle of the result's pixels. Apple documents no growth; this growth contains all
    /// visible pixels.
    private func resultExtent(_ input: CIImage?, _ category: String) -> CGRect {
        guard let input else {
            return filterType == "CIRoundedRectangleGenerator"
                ? rectangle(kCIInputExtentKey) ?? .infinite : .infinite
        }
        let extent = input.extent
        if extent.isInfinite || category == "Tile" { return .infinite }
        if category == "Compositing" {
            let below = CIImage.input(value(forKey: kCIInputBackgroundImageKey))?.extent ?? .null
            return below.isInfinite ? .infinite : extent.union(below)
        }
        let corners = ["TopLeft", "TopRight", "BottomLeft", "BottomRight"]
            .compactMap { (value(forKey: "input" + $0) as? CIVector)?.cgPointValue }
        if corners.count == 4 {
            return corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
        }
        let margin = margin(category).rounded(.up)
        return extent.insetBy(dx: -margin, dy: -margin)
    }

    /// Pixels drawn around the input.
    private func margin(_ category: String) -> CGFloat {
        switch filterType {
        case "CIGaussianBlur", "CIBloom", "CIGloom": 3 * number(kCIInputRadiusKey)
        case "CIMorphologyRectangleMaximum", "CIMorphologyRectangleMinimum":
            max(number(kCIInputWidthKey), number("inputHeight")) / 2
        case "CIMedianFilter", "CIEdges": 1
        case "CIZoomBlur": number(kCIInputAmountKey)
        case "CIBokehBlur": number(kCIInputRadiusKey) * (1 + number("inputSoftness") / 10)
        case "CIPixellate", "CIHexagonalPixellate": number(kCIInputScaleKey)
        case "CICrystallize", "CIPointillize", "CIEdgeWork": number(kCIInputRadiusKey)
        default:
            if category == "Blur" { number(kCIInputRadiusKey) } else { 0 }
        }
    }
}
