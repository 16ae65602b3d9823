import GraphicsTypes
import RenderTree

/// Filters that show something where there was nothing: generators, and colour filters that raise alpha.
///
/// Core Image's picture of them has no end. A layer's ends where its bounds end, or where its content sticks out.
extension FilterPlanning {
    /// Whether a filter makes clear pixels visible.
    static func fillsBounds(_ filter: LayerFilter) -> Bool {
        filter.type.hasSuffix("Generator") || FilterPlanning.gradients[filter.type] != nil
            || raisesAlpha(filter)
    }

    /// Whether clear pixels get an alpha from a filter that otherwise works on what is there.
    static func raisesAlpha(_ filter: LayerFilter) -> Bool {
        func at(_ i: Int, _ key: String) -> Double {
            let v = filter.vector(key)
            return v.count > i ? v[i] : 0
        }
        switch filter.type {
        case "CIColorMatrix": return at(3, "inputBiasVector") > 0
        case "CIColorClamp": return at(3, "inputMinComponents") > 0
        case "CIColorPolynomial": return at(0, "inputAlphaCoefficients") > 0
        default:
            return filter.type.hasPrefix("CIConvolution") && !filter.type.contains("RGB")
                && filter.number("inputBias") > 0
        }
    }

    /// Keeps what was clear outside the layer's bounds clear; see `effect.glsl`.
    static func bound(
        _ program: inout String, _ parameters: inout [SIMD4<Float>], to subject: FilterSubject
    ) {
        let b = subject.bounds
        program += "#BOUNDED"
        parameters += Array(repeating: .zero, count: 15 - parameters.count)
        parameters.append(
            SIMD4(Float(b.minX), Float(b.minY), Float(b.maxX), Float(b.maxY)))
    }

    /// What must be drawn, at least, of a layer with these filters: its bounds where one fills them.
    static func leastBox(
        _ filters: [LayerFilter], _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform
    ) -> PixelBox {
        guard filters.contains(where: fillsBounds) else { return .empty }
        let b = v.pointee.bounds
        return plane.bounds(Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
    }
}
