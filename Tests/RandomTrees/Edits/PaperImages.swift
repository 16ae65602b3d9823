import CoreGraphics
import Foundation
import LaminaDisplayList
import LaminaRenderTree
import TestSupport

/// Residency of images without a GPU: each image is a separate page, in the order of arrival.
public final class PaperImages: ImageResidency {
    /// Images in the order of arrival.
    public private(set) var images: [CGImage] = []
    private var pages: [ObjectIdentifier: Int32] = [:]
    private var summaries: [ObjectIdentifier: String] = [:]
    private var kept: [CoveragePage] = []
    /// Always 1: no place is evicted.
    public let generation: UInt32 = 1
    /// Largest side of an image in pixels.
    public let largestSide = 4096
    /// Lifetimes of surfaces.
    public let surfaces = SurfaceLifetimes()

    /// Residency without images.
    public init() {}

    /// Place on a page of the image's own.
    public func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        let page = pages[ObjectIdentifier(image)] ?? Int32(images.count)
        if page == images.count {
            images.append(image)
            pages[ObjectIdentifier(image)] = page
        }
        return ImagePlacement(page: page, uv: SIMD4(0, 0, 1, 1), isOpaque: false)
    }

    /// Dump with pages replaced by the page's content, because two lists may make the same picture
    /// twice.
    public func withoutPages(_ dump: String) -> String {
        var parts = dump.components(separatedBy: " of page ")
        for i in parts.indices.dropFirst() {
            let digits = parts[i].prefix { $0.isNumber }
            guard let page = Int(digits), page < images.count else { continue }
            parts[i] = summary(of: images[page]) + parts[i].dropFirst(digits.count)
        }
        return parts.joined(separator: " of ")
    }

    private func summary(of image: CGImage) -> String {
        let known = summaries[ObjectIdentifier(image)]
        if let known { return known }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in PixelGrid(image).bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let text = "\(image.width)×\(image.height) #\(String(hash, radix: 16))"
        summaries[ObjectIdentifier(image)] = text
        return text
    }

    /// Does nothing: each image stays.
    public func forget(_ image: CGImage) {}

    /// Number of a coverage page: 100 000 and up, in the order of arrival.
    public func number(of page: CoveragePage) -> Int32 {
        if let known = kept.firstIndex(where: { $0 === page }) { return 100_000 + Int32(known) }
        kept.append(page)
        return 100_000 + Int32(kept.count - 1)
    }
}
