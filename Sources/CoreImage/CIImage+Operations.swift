import CoreGraphics
import LaminaFilterTypes

// Images made of images. Nothing is drawn before a `CIContext` draws the result.

extension CIImage {
    /// An image without pixels; its extent is the zero rectangle. Compositing with the empty image
    /// gives the other image unchanged.
    public static func empty() -> CIImage { CIImage(.empty, extent: .zero, depth: 0) }

    /// A bitmap image. `options` is not used. The extent is the size in pixels, at the origin.
    public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
        self.init(cgImage: cgImage)
    }

    /// The image of encoded bytes, upright and in sRGB; nil for unreadable bytes. `options` is not
    /// used.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let image = try? CGImage(encodedData: data) else { return nil }
        self.init(cgImage: image)
    }

    /// The image of a file; nil for an unreadable file. `options` is not used.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
        self.init(contentsOf: url)
    }

    /// The image turned, scaled and moved. The extent is the bounding rectangle; an infinite image
    /// stays infinite. A transform with a number that is not finite changes nothing.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        guard numbers.allSatisfy(\.isFinite), !matrix.isIdentity else { return self }
        guard !extent.isInfinite || color == nil else { return self }
        // A transform without an inverse gives an empty image.
        guard matrix.a * matrix.d != matrix.b * matrix.c else { return .empty() }
        guard !extent.isInfinite else {
            return .derived(.transformed(self, matrix), extent: .infinite)
        }
        let box = extent.applying(matrix)
        // Beyond these coordinates, numbers do not resolve whole pixels.
        guard [box.minX, box.minY, box.maxX, box.maxY].allSatisfy({ $0.magnitude < 1e12 }) else {
            return .empty()
        }
        return .derived(.transformed(self, matrix), extent: box)
    }

    /// The image turned, scaled and moved; always smoothed. The same as `transformed(by:)`.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        transformed(by: matrix)
    }

    /// The part of the image in a rectangle; empty without a common part. A negative size is
    /// standardised. The extent is not rounded to whole pixels.
    public func cropped(to rect: CGRect) -> CIImage {
        let part = (extent.isInfinite ? .infinite : extent).common(rect.standardized)
        guard !part.isNull, part.width > 0, part.height > 0 else { return .empty() }
        return part == extent ? self : .derived(.cropped(self), extent: part)
    }

    /// This image over `dest`; the extent is the union of both extents. Infinite if either is
    /// infinite. An empty image leaves the other image.
    public func composited(over dest: CIImage) -> CIImage {
        if extent.isEmpty { return dest }
        if dest.extent.isEmpty { return self }
        let isInfinite = extent.isInfinite || dest.extent.isInfinite
        return .derived(
            .composited(self, over: dest),
            extent: isInfinite ? .infinite : extent.union(dest.extent))
    }

    /// The image with the pixels of its edges continued without end; an infinite and an empty image
    /// stay unchanged. The extent is widened to whole pixels before; the result is infinite.
    public func clampedToExtent() -> CIImage { clamped(to: extent) }

    /// The part of the image in a rectangle, with the pixels of the rectangle's edges continued
    /// without end. The rectangle is widened to whole pixels. Empty without a common part; else the
    /// extent is infinite.
    public func clamped(to rect: CGRect) -> CIImage {
        if extent.isEmpty || (extent.isInfinite && rect.isInfinite) { return self }
        let area = extent.common(rect.standardized).integral
        guard !area.isNull, area.width >= 1, area.height >= 1 else { return .empty() }
        return .derived(.clamped(self, area), extent: .infinite)
    }

    /// The result of a filter with this image as its main input and further inputs; the image
    /// itself for an unknown name and for a filter without a result, with a message. This image
    /// replaces an image for `kCIInputImageKey` in `params`.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: params) else {
            Diagnostics.once("CIImage: there is no filter “\(filterName)”")
            return self
        }
        filter.setValue(self, forKey: kCIInputImageKey)
        guard let result = filter.outputImage else {
            Diagnostics.once("CIImage: \(filterName) has no result: an input image is missing")
            return self
        }
        return result
    }

    /// The result of a filter with default inputs. Without a result, the image itself, as for
    /// `applyingFilter(_:parameters:)`.
    public func applyingFilter(_ filterName: String) -> CIImage {
        applyingFilter(filterName, parameters: [:])
    }

    /// The image blurred by a Gaussian with a deviation in pixels. The extent grows by three
    /// deviations on each side, rounded up; an infinite extent stays.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    }

    /// The image turned and mirrored from an orientation of Exif, 2 to 8, with the lower left
    /// corner at the origin. For 1 and other numbers, the image itself. An infinite image stays
    /// unchanged.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    /// The transform of `oriented(forExifOrientation:)`; the identity for infinite images. The
    /// identity also for numbers other than 2 to 8.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        guard !extent.isInfinite else { return .identity }
        let (w, h) = (extent.width, extent.height)
        let turn: CGAffineTransform =
            switch orientation {
            case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
            case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
            case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
            case 5: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
            case 6: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
            case 7: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case 8: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
            default: .identity
            }
        guard !turn.isIdentity else { return turn }
        return CGAffineTransform(translationX: -extent.minX, y: -extent.minY).concatenating(turn)
    }
}

/// Key of an option of an image. No option has an effect.
public struct CIImageOption: Hashable, RawRepresentable, Sendable {
    /// Name of the option.
    public var rawValue: String
    /// An option of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Colour space of the image. Without effect: images are sRGB.
    public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
    /// Application of the orientation. Without effect: images of files are upright.
    public static let applyOrientationProperty = CIImageOption(
        rawValue: "kCIImageApplyOrientationProperty")
}
