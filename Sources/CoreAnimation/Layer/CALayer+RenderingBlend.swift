import CoreGraphics
import CoreImage
import Foundation
import Motion
import RenderTree

// How a layer meets what is behind it in `render(in:)`: its compositing filter.
extension CALayer {
    /// What the compositing filter does; nil without one, for one that is off, and, said once, for an unknown one.
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

    /// Whether some layer below has a compositing filter.
    final func mixesBelow(depth: Int) -> Bool {
        guard depth < 200 else { return true }
        return (sublayers ?? []).contains {
            $0.contextBlend != nil || $0.mixesBelow(depth: depth + 1)
        }
    }

    /// The pixels, in whole numbers, that the layer and those below it can touch; `matrix` is from this layer's
    /// space to the context's pixels.
    final func drawnBox(_ matrix: CGAffineTransform, depth: Int) -> CGRect {
        guard !isHidden, opacity > 0 else { return .null }
        guard depth < 200 else { return .infinite }
        var own = CGRect.null
        if backgroundColor != nil || (borderWidth > 0 && borderColor != nil)
            || self is CAGradientLayer || self is CATextLayer
        {
            own = bounds
        }
        for piece in contentsPieces(isFlipped: false) { own = own.union(piece.place) }
        if let shape = self as? CAShapeLayer, let path = shape.path {
            let reach = shape.strokeColor == nil ? 0 : shape.lineWidth * max(shape.miterLimit, 1)
            own = own.union(path.boundingBox.insetBy(dx: -reach / 2, dy: -reach / 2))
        }
        if masksToBounds { own = own.common(bounds) }
        var box = Self.pixels(own, matrix)
        for copy in replicaMatrices {
            let placed = CGAffineTransform(
                a: copy.m11, b: copy.m12, c: copy.m21, d: copy.m22, tx: copy.m41, ty: copy.m42
            ).concatenating(matrix)
            for layer in sublayers ?? [] {
                box = box.union(
                    layer.drawnBox(
                        layer.affineToSuper().concatenating(placed), depth: depth + 1))
            }
        }
        if masksToBounds { return box.common(Self.pixels(bounds, matrix)) }
        if shadowOpacity > 0, !box.isNull {
            let o = shadowOffset.applying(matrix)
            let scale = abs(matrix.a * matrix.d - matrix.b * matrix.c).squareRoot()
            let reach = 3 * shadowRadius * scale
            box = box.union(
                box.offsetBy(dx: o.width, dy: o.height).insetBy(dx: -reach, dy: -reach))
        }
        return box.isNull || box == .infinite ? box : box.integral
    }

    /// A rectangle's box in pixels; one more on each side where the rectangle is turned.
    private static func pixels(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
        guard !rect.isNull else { return .null }
        let box = rect.applying(t)
        let isUpright = (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
        return (isUpright ? box : box.insetBy(dx: -1, dy: -1)).integral
    }
}

extension CGContext {
    /// Narrows the clip to a rectangle of pixels, y up.
    func clipToDevice(_ pixels: CGRect) {
        let matrix = ctm
        guard pixels != .infinite, matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return }
        concatenate(matrix.inverted())
        clip(to: pixels.isNull ? .zero : pixels)
        concatenate(matrix)
    }

    /// Mixes what is drawn from now on as a layer with this compositing filter.
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
