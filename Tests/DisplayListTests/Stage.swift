import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaRenderTree
import TestSupport
import TreeMaker

/// A place for images without a GPU: each image a page of its own, in the order they come.
final class PaperImages: ImageResidency {
    private(set) var images: [CGImage] = []
    private var pages: [ObjectIdentifier: Int32] = [:]
    private var summaries: [ObjectIdentifier: String] = [:]
    private var kept: [CoveragePage] = []
    let generation: UInt32 = 1
    let largestSide = 4096

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        let page = pages[ObjectIdentifier(image)] ?? Int32(images.count)
        if page == images.count {
            images.append(image)
            pages[ObjectIdentifier(image)] = page
        }
        return ImagePlacement(page: page, uv: SIMD4(0, 0, 1, 1), isOpaque: false)
    }

    /// A dump with pages replaced by what is on them, for two lists may make the same picture twice.
    func withoutPages(_ dump: String) -> String {
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

    func forget(_ image: CGImage) {}

    func number(of page: CoveragePage) -> Int32 {
        if let known = kept.firstIndex(where: { $0 === page }) { return 100_000 + Int32(known) }
        kept.append(page)
        return 100_000 + Int32(kept.count - 1)
    }

    let surfaces = SurfaceLedger()
}

/// A tree that a script changes, and its list, kept from frame to frame.
final class Stage {
    let tree = RenderTree()
    let list: Planner
    private let images = PaperImages()
    private var model: TreeModel
    static let viewport = Viewport(width: 120, height: 110, scale: 1)

    init(_ use: FlockUse = .never) {
        model = TreeModel([
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
            .init(.position, .point(CGPoint(x: 60, y: 55))),
            .init(.backgroundColor, .color(.opaqueWhite)),
        ])
        list = Planner(tree: tree, images: images)
        list.flockUse = use
        tree.apply(model.first)
        plan()
    }

    func play(_ edit: TreeEdit) {
        if let packet = model.apply(edit) { tree.apply(packet) }
        plan()
    }

    private func plan() {
        _ = tree.evaluate(at: model.time)
        list.update(viewport: Self.viewport)
    }

    /// A planner that has just made the list of a copy of the tree, without flocks: making one of the tree itself would wake
    /// those that sleep.
    var anew: Planner {
        let copy = tree.copy()
        _ = copy.evaluate(at: model.time)
        let fresh = Planner(tree: copy, images: images)
        fresh.flockUse = .never
        fresh.update(viewport: Self.viewport)
        return fresh
    }

    /// The kept list, and one made anew of the same tree, as text.
    var dumps: (kept: String, anew: String) {
        let fresh = Planner(tree: tree, images: images)
        fresh.flockUse = .never
        fresh.update(viewport: Self.viewport)
        return (
            images.withoutPages(list.recordDescription),
            images.withoutPages(fresh.recordDescription)
        )
    }
}
