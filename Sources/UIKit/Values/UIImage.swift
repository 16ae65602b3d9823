import CoreGraphics
import Foundation
import LaminaViews

/// A picture with its scale; immutable. Thread: any.
open class UIImage: NSObject, @unchecked Sendable {
    /// Which way the picture's pixels are turned.
    public enum Orientation: Int, Sendable {
        case up = 0, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
    /// Whether its colours or only its shape count.
    public enum RenderingMode: Int, Sendable {
        case automatic = 0, alwaysOriginal, alwaysTemplate
    }
    /// How a part of it fills room.
    public enum ResizingMode: Int, Sendable { case tile = 0, stretch }

    /// The pixels; nil for an empty image.
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat
    public let imageOrientation: Orientation
    public private(set) var renderingMode = RenderingMode.automatic
    public private(set) var capInsets = UIEdgeInsets.zero
    public private(set) var resizingMode = ResizingMode.tile

    /// An empty image.
    public override init() { (cgImage, scale, imageOrientation) = (nil, 1, .up) }

    /// A scale that is not above 0 counts as 1.
    public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        imageOrientation = orientation
    }

    /// Of the main bundle's resources: with or without `.png` or `.jpg`. Of several scales (`@2x`,
    /// `@3x` in their names) the one of the main screen, else the next larger, else the next
    /// smaller. Nil when missing, and for an empty name.
    public convenience init?(named name: String) {
        guard let found = NamedImages.find(name) else { return nil }
        self.init(cgImage: found.image, scale: found.scale)
    }

    /// A file; its scale is in its name (`icon@2x.png`). Nil when it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage(fileURL: URL(fileURLWithPath: path)) else { return nil }
        self.init(cgImage: image, scale: NamedImages.scale(in: path))
    }

    /// The bytes of an image file; nil when they are none.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let image = try? CGImage(encodedData: data) else { return nil }
        self.init(cgImage: image, scale: scale)
    }

    /// Points.
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

    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        changed { $0.renderingMode = mode }
    }

    /// Its shape in one colour.
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
            $0.renderingMode = .alwaysOriginal
        }
    }

    /// Its corners keep their size when the image is stretched.
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

    /// The pixels, the right way up, as a PNG file; nil for an empty image. Thread: any.
    open func pngData() -> Data? { upright?.pngData() }
    /// The pixels, the right way up, as a JPEG file over white; nil for an empty image.
    ///
    /// `compressionQuality` is 0, the smallest file, to 1, the best picture; other numbers count as
    /// the nearest, NaN as 0. Thread: any.
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

    static func find(_ name: String, in bundle: Bundle = .main) -> (image: CGImage, scale: CGFloat)?
    {
        let given = (name as NSString).pathExtension
        let base = given.isEmpty ? name : (name as NSString).deletingPathExtension
        guard !base.isEmpty else { return nil }
        for type in given.isEmpty ? ["png", "jpg", "jpeg"] : [given] {
            for suffix in suffixes(for: ScreenScale.main) {
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

/// The image as a PNG file.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// The image as a JPEG file, as `jpegData(compressionQuality:)` makes it.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
