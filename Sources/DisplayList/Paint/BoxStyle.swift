import LaminaGraphicsTypes
import LaminaRenderTree

/// The decorations of a layer, looked up once per visit.
struct BoxStyle {
    var rect: PlaneRect
    /// The corner radii in points, in order min–min, max–min, min–max, max–max. Negative values
    /// select the continuous curve.
    var radii = SIMD4<Float>.zero
    var border: SIMD4<Float> = .zero
    var borderWidth: Float = 0
    var shadowOpacity: Float = 0
    var edges: UInt32 = 15

    var hasBorder: Bool { borderWidth > 0 && border.w > 0 }
    var isRounded: Bool { radii != .zero }
    var isEmpty: Bool { rect.isEmpty }

    @inline(__always)
    init(_ v: LayerValues) {
        let b = v.bounds
        rect = PlaneRect(b)
        let radius = v.cornerRadius
        if radius > 0 {
            // In boxes too small for the continuous curve (`CornerCurve.extent`), shaders draw the
            // circle.
            let half = min(b.size.width, b.size.height) / 2
            let r = Float(min(radius, half))
            let sign: Float = v.continuousCorners ? -1 : 1
            let mask = v.maskedCorners
            for i in 0..<4 where mask & (1 << UInt8(i)) != 0 { radii[i] = r * sign }
        }
        if v.borderWidth > 0, let color = v.borderColor {
            borderWidth = Float(v.borderWidth)
            border = color.rgba
        }
        if !v.bag.isEmpty, case .number(let n)? = v.bagValue(.shadowOpacity) {
            shadowOpacity = Float(n)
        }
        edges = Self.edges(v)
    }

    /// The antialiased edges as bits in the records' order (min x, max x, min y, max y); Apple's
    /// mask has the same order.
    @inline(__always)
    static func edges(_ v: LayerValues) -> UInt32 {
        v.flags.contains(.allowsEdgeAntialiasing)
            ? UInt32(v.edgeAntialiasingMask) : 0
    }
}
