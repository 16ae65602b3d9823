import CoreGraphics
import Foundation
import LaminaViews

/// Image: pixels with a scale and an orientation; immutable. Thread: any.
open class UIImage: NSObject, @unchecked Sendable {
    /// Orientation of the pixels: the turn by which they are shown. Default `up`.
    public enum Orientation: Int, Sendable {
        /// Shown as stored.
        case up = 0
        /// Turned by 180°.
        case down
        /// Turned by 90° counterclockwise.
        case left
        /// Turned by 90° clockwise.
        case right
        /// Mirrored horizontally.
        case upMirrored
        /// Mirrored horizontally, then turned by 180°.
        case downMirrored
        /// Mirrored horizontally, then turned by 90° counterclockwise.
        case leftMirrored
        /// Mirrored horizontally, then turned by 90° clockwise.
        case rightMirrored
    }
    /// Rendering: with its colours, or as a template in the tint. `automatic` counts as
    /// `alwaysOriginal`.
    public enum RenderingMode: Int, Sendable {
        /// With the image's colours here.
        case automatic = 0
        /// With the image's colours.
        case alwaysOriginal
        /// Shape of the image in the tint.
        case alwaysTemplate
    }
    /// Filling of stretched parts. Default `tile`. Image views stretch in both modes.
    public enum ResizingMode: Int, Sendable {
        /// Repeated.
        case tile = 0
        /// Stretched.
        case stretch
    }

    /// Pixels as stored, without the turn of `imageOrientation`; nil for an empty image. The pixels
    /// are shared, not copied.
    public let cgImage: CGImage?
    /// Pixels per point. Default 1.
    public let scale: CGFloat
    /// Orientation. Default up.
    public let imageOrientation: Orientation
    /// Rendering. Default automatic.
    public private(set) var renderingMode = RenderingMode.automatic
    /// Insets of the parts which keep their size, points. Default zero.
    public private(set) var capInsets = UIEdgeInsets.zero
    /// Filling of the stretched part. Default tile. Image views stretch in both modes.
    public private(set) var resizingMode = ResizingMode.tile

    /// Empty image, of size zero and scale 1.
    public override init() { (cgImage, scale, imageOrientation) = (nil, 1, .up) }

    /// Image from pixels. A scale not above 0 counts as 1.
    public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        imageOrientation = orientation
    }

    /// Image from the main bundle's resources, named with or without `.png` or `.jpg`. If files of
    /// several scales exist (`@2x`, `@3x`), the file for the main screen's scale is used, else the
    /// next larger scale, else the next smaller. Nil if missing or unreadable, and for an empty
    /// name. Reads the file at each call: nothing is cached.
    public convenience init?(named name: String) {
        guard let found = NamedImages.find(name) else { return nil }
        self.init(cgImage: found.image, scale: found.scale)
    }

    /// Image from the resources of a bundle, by default the main one, as by `init(named:)`, for the
    /// scale of `traitCollection`; the main screen's for nil and for an open scale. Pictures for
    /// other traits do not exist.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        let scale = traitCollection?.displayScale ?? 0
        guard
            let found = NamedImages.find(
                name, in: bundle ?? .main, for: scale > 0 ? scale : ScreenScale.main)
        else { return nil }
        self.init(cgImage: found.image, scale: found.scale)
    }

    /// Image from a file, with the scale of the name (`icon@2x.png`). Nil if the file cannot be
    /// read. Nothing is cached.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage(fileURL: URL(fileURLWithPath: path)) else { return nil }
        self.init(cgImage: image, scale: NamedImages.scale(in: path))
    }

    /// Image from the bytes of an image file. Nil if the bytes cannot be decoded. A scale not above
    /// 0 counts as 1.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let image = try? CGImage(encodedData: data) else { return nil }
        self.init(cgImage: image, scale: scale)
    }

    /// Size in points, as shown: turned images exchange width and height. Zero for an empty image.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let size = CGSize(
            width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        return isTurned ? CGSize(width: size.height, height: size.width) : size
    }

    private var isTurned: Bool {
        switch imageOrientation {
        case .left, .right, .leftMirrored, .rightMirrored: true
        default: false
        }
    }

    /// Copy with a different rendering mode. The pixels are shared. An empty image is returned
    /// unchanged.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        changed { $0.renderingMode = mode }
    }

    /// Copy of the image's shape filled with a single colour, with the rendering mode
    /// `alwaysOriginal`. O(n) in the number of pixels. An empty image is returned unchanged.
    open func withTintColor(_ color: UIColor) -> UIImage {
        guard cgImage != nil else { return self }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let drawn = UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(in: CGRect(origin: .zero, size: size))
            context.cgContext.setBlendMode(.sourceIn)
            color.setFill()
            context.cgContext.fill(CGRect(origin: .zero, size: size))
        }
        return drawn.changed {
            $0.capInsets = capInsets
            $0.resizingMode = resizingMode
            $0.renderingMode = .alwaysOriginal
        }
    }

    /// Copy whose corners, given by insets in points, keep their size when an image view stretches
    /// the image. The pixels are shared. An empty image is returned unchanged.
    open func resizableImage(
        withCapInsets insets: UIEdgeInsets, resizingMode mode: ResizingMode = .tile
    ) -> UIImage {
        changed {
            $0.capInsets = insets
            $0.resizingMode = mode
        }
    }

    private func changed(_ body: (UIImage) -> Void) -> UIImage {
        guard let cgImage else { return self }
        let made = UIImage(cgImage: cgImage, scale: scale, orientation: imageOrientation)
        made.renderingMode = renderingMode
        made.capInsets = capInsets
        made.resizingMode = resizingMode
        body(made)
        return made
    }

    /// Stretchable part in units of the size, as in `CALayer.contentsCenter`.
    var contentsCenter: CGRect {
        guard capInsets != .zero, size.width > 0, size.height > 0 else {
            return CGRect(x: 0, y: 0, width: 1, height: 1)
        }
        let rect = CGRect(origin: .zero, size: size).inset(by: capInsets)
        return CGRect(
            x: rect.minX / size.width, y: rect.minY / size.height,
            width: rect.width / size.width, height: rect.height / size.height)
    }

    /// PNG file of the pixels, turned upright; nil for an empty image. O(n) in the number of
    /// pixels.
    open func pngData() -> Data? { upright?.pngData() }
    /// JPEG file of the pixels, turned upright and over white; nil for an empty image.
    /// `compressionQuality` is 0, the smallest file, to 1, the best picture; other numbers count as
    /// the nearest, NaN as 0. O(n) in the number of pixels.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        upright?.jpegData(quality: compressionQuality > 0 ? min(Double(compressionQuality), 1) : 0)
    }

    /// The pixels the right way up.
    var upright: CGImage? {
        guard cgImage != nil, imageOrientation != .up else { return cgImage }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            draw(in: CGRect(origin: .zero, size: size))
        }.cgImage
    }
}

/// Images of the bundle.
enum NamedImages {
    static func scale(in path: String) -> CGFloat {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    }

    /// `screen`: scale of the screen; the picture for this scale has precedence.
    static func find(
        _ name: String, in bundle: Bundle = .main, for screen: CGFloat = ScreenScale.main
    ) -> (image: CGImage, scale: CGFloat)? {
        let given = (name as NSString).pathExtension
        let base = given.isEmpty ? name : (name as NSString).deletingPathExtension
        guard !base.isEmpty else { return nil }
        for type in given.isEmpty ? ["png", "jpg", "jpeg"] : [given] {
            for suffix in suffixes(for: screen) {
                if let path = bundle.path(forResource: base + suffix, ofType: type),
                    let image = try? CGImage(fileURL: URL(fileURLWithPath: path))
                {
                    return (image, scale(in: path))
                }
            }
        }
        return nil
    }

    /// Suffixes of file names with their scales, the best for a screen first.
    static func suffixes(for screen: CGFloat) -> [String] {
        let all = [("", CGFloat(1)), ("@2x", 2), ("@3x", 3)]
        let larger = all.filter { $0.1 >= screen }
        return (larger + all.filter { $0.1 < screen }.reversed()).map(\.0)
    }
}

/// PNG file of an image, turned upright; nil for an empty image. The same as `pngData()`.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// JPEG file of an image over white, as by `jpegData(compressionQuality:)`; nil for an empty image.
/// `compressionQuality` is 0 to 1; other numbers count as the nearest, NaN as 0. O(n) in the number
/// of pixels.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
