import LaminaGraphicsTypes

/// Making of an image's pixels, without the pixels.
package indirect enum PictureRecipe {
    case pixels(CGImage)
    case color(CIColor)
    case empty
    case transformed(CIImage, CGAffineTransform)
    /// The part of an image within the extent of the recipe's image.
    case cropped(CIImage)
    case composited(CIImage, over: CIImage)
    /// The pixels at the edges of a rectangle, continued without end.
    case clamped(CIImage, CGRect)
    /// The pixels of a rectangle, repeated without end.
    case tiled(CIImage, CGRect)
    /// A filter with all its inputs.
    case filtered(FilterValueCoding)

    /// Images read by the recipe.
    package var inputs: [CIImage] {
        switch self {
        case .pixels, .color, .empty: []
        case .transformed(let image, _), .cropped(let image), .clamped(let image, _),
            .tiled(let image, _):
            [image]
        case .composited(let image, let below): [image, below]
        case .filtered(let filter):
            FilterCatalog.entries[filter.filterType]?.inputs.filter(\.isImage).compactMap {
                CIImage.input(filter.value(forKey: $0.key))
            } ?? []
        }
    }
}

extension CIImage {
    /// Greatest number of steps from an image to its pixels: longer chains need more stack than
    /// `DeepStack` has.
    package static let depthLimit = 1000

    /// An image made of other images; beyond `depthLimit` steps the first input, with a message.
    package static func derived(_ recipe: PictureRecipe, extent: CGRect) -> CIImage {
        let inputs = recipe.inputs
        let depth = (inputs.map(\.depth).max() ?? 0) + 1
        if depth > depthLimit, let first = inputs.first {
            Diagnostics.once("CIImage: only the first \(depthLimit) steps of a chain are made")
            return first
        }
        return CIImage(recipe, extent: extent, depth: depth)
    }

    /// The image of a filter's input, given in either class.
    package static func input(_ value: Any?) -> CIImage? {
        switch value {
        case let image as CIImage: image
        case let image as CGImage: CIImage(cgImage: image)
        default: nil
        }
    }
}
