import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

// Compositing filters in `render(in:)`.
extension CALayer {
    /// Blend mode of the compositing filter. Nil without a filter, for a disabled filter, and for
    /// an unknown filter, which is logged once.
    final var contextBlend: BlendMode? {
        let name: String
        switch properties[.compositingFilter] {
        case .string(let text): name = text
        case .object(let box):
            guard let filter = box.object as? FilterValueCoding, filter.isEnabled else {
                return nil
            }
            name = filter.filterType
        default: return nil
        }
        guard let mode = BlendMode(filter: FilterNames.coreImageName(name)) else {
            Diagnostics.once("render(in:): nobody knows the compositing filter “\(name)”")
            return nil
        }
        return mode == .sourceOver ? nil : mode
    }

    /// True if a descendant has a compositing filter.
    final func mixesBelow(depth: Int) -> Bool {
        guard depth < 200 else { return true }
        return (sublayers ?? []).contains {
            $0.contextBlend != nil || $0.mixesBelow(depth: depth + 1)
        }
    }

    /// Area of compositing filters that also change pixels behind transparent pixels of the layer;
    /// nil for no limit.
    ///
    /// The area is the layer's own outline if the drawing fills the bounds, else the bounding box
    /// of the drawing along the layer's axes.
    final func blendOutline() -> CGPath? {
        let box = paintedBox(depth: 0)
        if box == .infinite { return nil }
        return box == bounds
            ? roundedBounds() : CGPath(rect: box.isNull ? .zero : box, transform: nil)
    }

    /// Bounding box of a mask's visible pixels in the space of the masked layer: null for nothing,
    /// nil for no limit.
    final func reachAsMask() -> CGRect? {
        guard drawsWithinBox(depth: 0) else { return nil }
        let box = paintedBox(depth: 0)
        if box == .infinite { return nil }
        return box.isNull ? box : box.applying(affineToSuper())
    }

    /// True if no layer of the tree draws outside of its box; glyphs do.
    private func drawsWithinBox(depth: Int) -> Bool {
        guard depth < 200, !kind.row.overhangs else { return false }
        return (sublayers ?? []).allSatisfy { $0.drawsWithinBox(depth: depth + 1) }
    }

    /// Bounding box of the drawing of the layer and all descendants, in the layer's space.
    private func paintedBox(depth: Int) -> CGRect {
        guard !isHidden, opacity > 0 else { return .null }
        guard depth < 200 else { return .infinite }
        var box = CGRect.null
        let row = kind.row
        if backgroundColor != nil || (borderWidth > 0 && borderColor != nil)
            || row.isRendered && row.extent == .bounds
        {
            box = bounds
        }
        for piece in contentsPieces(isFlipped: false) { box = box.union(piece.place) }
        box = box.union(renderedExtent)
        // The boxes are the same in all copies: nested replicators would otherwise multiply.
        var below: [(box: CGRect, toSuper: CGAffineTransform)] = []
        let copies = replicaMatrices
        for layer in copies.isEmpty ? [] : sublayers ?? [] {
            let inner = layer.paintedBox(depth: depth + 1)
            if inner == .infinite { return inner }
            if !inner.isNull { below.append((inner, layer.affineToSuper())) }
        }
        for copy in below.isEmpty ? [] : copies {
            let placed = CGAffineTransform(
                a: copy.m11, b: copy.m12, c: copy.m21, d: copy.m22, tx: copy.m41, ty: copy.m42)
            for (inner, toSuper) in below {
                box = box.union(inner.applying(toSuper.concatenating(placed)))
            }
        }
        if masksToBounds { return box.common(bounds) }
        if shadowOpacity > 0, !box.isNull {
            let reach = 3 * shadowRadius
            box = box.union(
                box.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
                    .insetBy(dx: -reach, dy: -reach))
        }
        return box
    }
}

extension CGContext {
    /// Clips a mode that changes pixels behind transparent pixels to its area.
    ///
    /// Under a clip other than a rectangle, Cairo's operators that read the backdrop's alpha clear
    /// the whole bounding box in pixels. At a half-covered pixel the operators remove half of the
    /// backdrop without a replacement.
    func clip(_ outline: CGPath, for mode: BlendMode) {
        beginPath()
        if mode == .copy || mode == .clear {
            addPath(outline)
            return clipHard()
        }
        let matrix = ctm
        guard matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return }
        let isUpright = (matrix.b == 0 && matrix.c == 0) || (matrix.a == 0 && matrix.d == 0)
        let box = outline.boundingBox.applying(matrix)
        concatenate(matrix.inverted())
        clip(to: (isUpright ? box : box.insetBy(dx: -1, dy: -1)).integral)
        concatenate(matrix)
    }

    /// Clips to whole pixels around a rectangle in user space.
    func clip(toPixelsAround rect: CGRect) {
        let matrix = ctm
        guard matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return }
        let box = rect.applying(matrix).insetBy(dx: -1, dy: -1).integral
        concatenate(matrix.inverted())
        clip(to: box)
        concatenate(matrix)
    }

    /// Sets the blend mode of later drawing to the mode of a compositing filter.
    final func setBlend(_ mode: BlendMode) {
        switch mode {
        case .sourceOver: setBlendMode(.normal)
        case .copy: setBlendMode(.copy)
        case .clear: setBlendMode(.clear)
        case .sourceIn: setBlendMode(.sourceIn)
        case .sourceOut: setBlendMode(.sourceOut)
        case .sourceAtop: setBlendMode(.sourceAtop)
        case .destinationOver: setBlendMode(.destinationOver)
        case .destinationIn: setBlendMode(.destinationIn)
        case .destinationOut: setBlendMode(.destinationOut)
        case .destinationAtop: setBlendMode(.destinationAtop)
        case .xor: setBlendMode(.xor)
        case .plusLighter: setBlendMode(.plusLighter)
        case .plusDarker: setBlendMode(.plusDarker)
        case .multiply: setBlendMode(.multiply)
        case .screen: setBlendMode(.screen)
        case .overlay: setBlendMode(.overlay)
        case .darken: setBlendMode(.darken)
        case .lighten: setBlendMode(.lighten)
        case .colorDodge: setBlendMode(.colorDodge)
        case .colorBurn: setBlendMode(.colorBurn)
        case .softLight: setBlendMode(.softLight)
        case .hardLight: setBlendMode(.hardLight)
        case .difference: setBlendMode(.difference)
        case .exclusion: setBlendMode(.exclusion)
        case .hue: setBlendMode(.hue)
        case .saturation: setBlendMode(.saturation)
        case .color: setBlendMode(.color)
        case .luminosity: setBlendMode(.luminosity)
        case .linearBurn: setPixelBlend(.linearBurn)
        case .linearDodge: setPixelBlend(.linearDodge)
        case .linearLight: setPixelBlend(.linearLight)
        case .pinLight: setPixelBlend(.pinLight)
        case .vividLight: setPixelBlend(.vividLight)
        case .divide: setPixelBlend(.divide)
        case .subtract: setPixelBlend(.subtract)
        case .maximum: setPixelBlend(.maximum)
        case .minimum: setPixelBlend(.minimum)
        case .multiplyCompositing: setPixelBlend(.multiplyCompositing)
        }
    }
}
