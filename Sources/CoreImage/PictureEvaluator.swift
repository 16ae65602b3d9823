import CoreGraphics
import LaminaFilterTypes

/// Pixels of an image's recipe, for one rectangle.
///
/// A bitmap context places, crops and composites images; the linked renderer draws filters. A
/// picture read by several images is kept until the end.
final class PictureEvaluator {
    private struct Key: Hashable {
        let image: ObjectIdentifier
        let x, y, width, height: CGFloat
    }

    /// Greatest number of pictures made for one rectangle.
    private static let stepLimit = 10_000

    private var shared: Set<ObjectIdentifier> = []
    /// All images of the recipe. Filters make a new image of a `CGImage` at each question: a
    /// released image would leave its identity to another image.
    private var held: [CIImage] = []
    private var kept: [Key: PicturePiece?] = [:]
    private var steps = 0

    private init(_ image: CIImage) {
        var (seen, open) = (Set([ObjectIdentifier(image)]), [image])
        while let next = open.popLast() {
            for input in next.recipe.inputs {
                if seen.insert(ObjectIdentifier(input)).inserted {
                    open.append(input)
                    held.append(input)
                } else {
                    shared.insert(ObjectIdentifier(input))
                }
            }
        }
    }

    /// Depth of an image up to which the caller's stack is large enough.
    private static let shallow = 50

    /// The picture of an image of any depth; see `picture(_:_:)`.
    static func picture(_ image: CIImage, _ box: CGRect) throws -> CGImage {
        func made() throws -> CGImage { try PictureEvaluator(image).picture(image, box) }
        return image.depth <= shallow ? try made() : try DeepStack.run(made)
    }

    /// The image of exactly `box`, a rectangle of whole pixels. Throws `PictureError`.
    private func picture(_ image: CIImage, _ box: CGRect) throws -> CGImage {
        let piece = try self.piece(image, box)
        if let piece, piece.box == box { return piece.image }
        let made = try bitmap(box) { context in
            if let piece { context.draw(piece.image, in: piece.box) }
        }
        return made.image
    }

    /// Pixels of an image in `box`, cropped to the image's extent; nil outside of the extent.
    func piece(_ image: CIImage, _ box: CGRect) throws -> PicturePiece? {
        let part = image.extent.isInfinite ? box : box.common(image.extent).integral
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let name = ObjectIdentifier(image)
        let key = Key(
            image: name, x: part.minX, y: part.minY, width: part.width, height: part.height)
        if let known = kept[key] { return known }
        steps += 1
        guard steps <= Self.stepLimit else {
            throw PictureError("more than \(Self.stepLimit) steps lead to the picture")
        }
        let made = try make(image, part)
        if shared.contains(name) { kept[key] = made }
        return made
    }

    private func make(_ image: CIImage, _ box: CGRect) throws -> PicturePiece? {
        switch image.recipe {
        case .empty: return nil
        case .pixels(let pixels): return PicturePiece(pixels, image.extent).cropped(to: box)
        case .color(let color):
            return try bitmap(box) { context in
                context.setFillColor(CGColor(color))
                context.fill(box)
            }
        // A filter draws its whole result.
        case .cropped(let inner): return try piece(inner, box)?.cropped(to: box)
        case .transformed(let inner, let transform): return try moved(inner, transform, box)
        case .composited(let upper, let lower):
            let pieces = try [piece(lower, box), piece(upper, box)].compactMap { $0 }
            if pieces.count == 1 { return pieces[0] }
            return try bitmap(box) { context in
                for piece in pieces { context.draw(piece.image, in: piece.box) }
            }
        case .clamped(let inner, let area): return try clamped(inner, area, box)
        case .tiled(let inner, let cell):
            let source = try picture(inner, cell)
            func wrapped(_ place: Int, _ count: Int) -> Int {
                let rest = place % count
                return rest < 0 ? rest + count : rest
            }
            return try copied(source, cell, box, wrapped)
        case .filtered(let filter): return try filtered(filter, image.extent, box)
        }
    }

    private func moved(
        _ inner: CIImage, _ transform: CGAffineTransform, _ box: CGRect
    ) throws -> PicturePiece? {
        let isShift =
            transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
            && transform.tx.rounded() == transform.tx && transform.ty.rounded() == transform.ty
        let inverse = transform.inverted()
        // Interpolation reads the neighbouring pixels.
        let source =
            isShift
            ? box.applying(inverse) : box.applying(inverse).insetBy(dx: -2, dy: -2).integral
        guard let piece = try piece(inner, source) else { return nil }
        if isShift { return PicturePiece(piece.image, piece.box.applying(transform)) }
        return try bitmap(box) { context in
            context.interpolationQuality = .high
            context.concatenate(transform)
            context.draw(piece.image, in: piece.box)
        }
    }

    private func clamped(_ inner: CIImage, _ area: CGRect, _ box: CGRect) throws -> PicturePiece? {
        let near = CGRect(
            x: min(max(box.minX, area.minX), area.maxX - 1),
            y: min(max(box.minY, area.minY), area.maxY - 1), width: 1, height: 1
        ).union(
            CGRect(
                x: min(max(box.maxX - 1, area.minX), area.maxX - 1),
                y: min(max(box.maxY - 1, area.minY), area.maxY - 1), width: 1, height: 1))
        let source = try picture(inner, near)
        if near == box { return PicturePiece(source, box) }
        return try copied(source, near, box) { min(max($0, 0), $1 - 1) }
    }

    /// Pixels of `box` from a picture of `area`; `place` maps a column or row into the picture.
    private func copied(
        _ source: CGImage, _ area: CGRect, _ box: CGRect,
        _ place: (_ index: Int, _ count: Int) -> Int
    ) throws -> PicturePiece {
        try check(box)
        let (left, top) = (Int(area.minX - box.minX), Int(box.maxY - area.maxY))
        let pixels = source.rearranged(
            width: Int(box.width), height: Int(box.height), x: { place($0 - left, source.width) },
            y: { place($0 - top, source.height) })
        guard let pixels else { throw PictureError("out of memory") }
        return PicturePiece(CGImage(pixels: pixels), box)
    }

    private func filtered(
        _ filter: FilterValueCoding, _ extent: CGRect, _ box: CGRect
    ) throws -> PicturePiece? {
        guard let renderer = PictureRenderer.linked else {
            throw PictureError("filters are drawn by LayerHosting, which the program does not link")
        }
        guard let copy = filter.copyOfFilter() as? FilterValueCoding,
            let entry = FilterCatalog.entries[filter.filterType]
        else { return nil }
        let input = CIImage.input(filter.value(forKey: kCIInputImageKey))
        let below = CIImage.input(filter.value(forKey: kCIInputBackgroundImageKey))
        for key in entry.inputs.filter(\.isImage).map(\.key) {
            let image = CIImage.input(filter.value(forKey: key))
            copy.setValue(nil, forKey: key)
            guard let image, key != kCIInputImageKey, key != kCIInputBackgroundImageKey else {
                continue
            }
            let area = image.extent.isInfinite ? box : image.extent.integral
            copy.setValue(CIImage(cgImage: try picture(image, area)), forKey: key)
        }
        if entry.category == "Compositing" {
            // The union of two small images at a large distance may exceed the limit.
            try check(box)
            let pieces = try [input, below].map { try $0.flatMap { try piece($0, box) } }
            return PicturePiece(
                try renderer.blended(copy, pieces[0], pieces[1], box), box)
        }
        try check(box)
        guard let input else {
            return PicturePiece(try renderer.filtered(copy, nil, box, box), box)
        }
        let area =
            input.extent.isInfinite ? box.insetBy(dx: -256, dy: -256) : input.extent.integral
        // The whole result is drawn, then cropped: the pixels must not depend on the requested
        // part. A tile filter repeats pixels that may lie outside of the part.
        let isTile = entry.category == "Tile"
        let whole =
            extent.isInfinite
            ? isTile && !input.extent.isInfinite ? box.union(area) : box : extent.integral
        try check(whole)
        let bounds = isTile ? whole : area
        let content = try piece(input, area)
        let made = try renderer.filtered(copy, content, bounds, whole)
        return PicturePiece(made, whole)
    }

    /// Throws for a rectangle of too many pixels, and for a place too far from the origin: beyond
    /// 10¹² numbers do not resolve parts of pixels.
    private func check(_ box: CGRect) throws {
        guard box.minX.magnitude < 1e12, box.minY.magnitude < 1e12 else {
            throw PictureError("the place \(box.minX), \(box.minY) is too far from the origin")
        }
        guard box.width * box.height <= CGFloat(CGImage.pixelLimit),
            max(box.width, box.height) < 32_768
        else {
            throw PictureError(
                "\(box.width) × \(box.height) pixels are too many (CGImage.pixelLimit, 32 767 a side)"
            )
        }
    }

    /// A bitmap of a rectangle, drawn in the image's space.
    private func bitmap(_ box: CGRect, _ draw: (CGContext) -> Void) throws -> PicturePiece {
        try check(box)
        guard
            let context = CGContext(
                data: nil, width: Int(box.width), height: Int(box.height), bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw PictureError("out of memory") }
        context.translateBy(x: -box.minX, y: -box.minY)
        draw(context)
        guard let image = context.makeImage() else { throw PictureError("out of memory") }
        return PicturePiece(image, box)
    }
}

extension CGColor {
    /// The colour of a filter's input.
    convenience init(_ color: CIColor) {
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
