import LaminaGraphicsTypes
import LaminaMotion

extension TrackField {
    /// Restores the committed value, for a track adding or showing nothing.
    @inline(__always)
    func reset(
        _ values: UnsafeMutablePointer<LayerProperties>, to node: UnsafeMutablePointer<RenderNode>
    ) {
        switch self {
        case .position: values.pointee.position = node.pointee.properties.position
        case .positionAlong:
            values.pointee.position = node.pointee.properties.position
            values.pointee.transform = node.pointee.properties.transform
        case .positionX: values.pointee.position.x = node.pointee.properties.position.x
        case .positionY: values.pointee.position.y = node.pointee.properties.position.y
        case .zPosition: values.pointee.zPosition = node.pointee.properties.zPosition
        case .bounds: values.pointee.bounds = node.pointee.properties.bounds
        case .boundsSize: values.pointee.bounds.size = node.pointee.properties.bounds.size
        case .boundsOrigin: values.pointee.bounds.origin = node.pointee.properties.bounds.origin
        case .anchorPoint: values.pointee.anchorPoint = node.pointee.properties.anchorPoint
        case .opacity: values.pointee.opacity = node.pointee.properties.opacity
        case .cornerRadius: values.pointee.cornerRadius = node.pointee.properties.cornerRadius
        case .borderWidth: values.pointee.borderWidth = node.pointee.properties.borderWidth
        case .backgroundColor:
            values.pointee.backgroundColor = node.pointee.properties.backgroundColor
        case .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor, .line, .rectangle:
            resetInBag(values, to: node)
        default: break
        }
    }

    /// Writes or adds a value; opacity is clamped to 0…1, the radius to at least 0 (G 6).
    @inline(__always)
    func write(
        _ v: SIMD4<Double>, to values: UnsafeMutablePointer<LayerProperties>,
        parts: inout TransformComponents, over node: UnsafeMutablePointer<RenderNode>, adding: Bool
    ) {
        switch self {
        case .position, .positionAlong:
            let old = adding ? values.pointee.position : .zero
            values.pointee.position = CGPoint(x: Double(old.x) + v.x, y: Double(old.y) + v.y)
            if self == .positionAlong {
                values.pointee.transform = node.pointee.properties.transform.turned(v.z, v.w)
            }
        case .positionX:
            values.pointee.position.x = CGFloat(
                v.x + (adding ? Double(values.pointee.position.x) : 0))
        case .positionY:
            values.pointee.position.y = CGFloat(
                v.x + (adding ? Double(values.pointee.position.y) : 0))
        case .zPosition:
            values.pointee.zPosition = CGFloat(
                v.x + (adding ? Double(values.pointee.zPosition) : 0))
        case .bounds:
            let old = adding ? values.pointee.bounds : .zero
            values.pointee.bounds = CGRect(
                x: Double(old.origin.x) + v.x, y: Double(old.origin.y) + v.y,
                width: Double(old.size.width) + v.z, height: Double(old.size.height) + v.w)
        case .boundsSize:
            let old = adding ? values.pointee.bounds.size : .zero
            values.pointee.bounds.size = CGSize(
                width: Double(old.width) + v.x, height: Double(old.height) + v.y)
        case .boundsOrigin:
            let old = adding ? values.pointee.bounds.origin : .zero
            values.pointee.bounds.origin = CGPoint(
                x: Double(old.x) + v.x, y: Double(old.y) + v.y)
        case .anchorPoint:
            let old = adding ? values.pointee.anchorPoint : .zero
            values.pointee.anchorPoint = CGPoint(x: Double(old.x) + v.x, y: Double(old.y) + v.y)
        case .opacity:
            let n = v.x + (adding ? Double(values.pointee.opacity) : 0)
            values.pointee.opacity = Float(min(max(n, 0), 1))
        case .cornerRadius:
            let n = v.x + (adding ? Double(values.pointee.cornerRadius) : 0)
            values.pointee.cornerRadius = CGFloat(max(n, 0))
        case .borderWidth:
            values.pointee.borderWidth = CGFloat(
                v.x + (adding ? Double(values.pointee.borderWidth) : 0))
        case .backgroundColor:
            var rgba = SIMD4<Float>(Float(v.x), Float(v.y), Float(v.z), Float(v.w))
            if adding, let old = values.pointee.backgroundColor { rgba += old.rgba }
            values.pointee.backgroundColor = PaintColor(rgba: rgba)
        case .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor, .line, .rectangle:
            writeInBag(v, to: values, adding: adding)
        case .rotationX: parts.rotation.x = v.x + (adding ? parts.rotation.x : 0)
        case .rotationY: parts.rotation.y = v.x + (adding ? parts.rotation.y : 0)
        case .rotationZ: parts.rotation.z = v.x + (adding ? parts.rotation.z : 0)
        case .scale:
            parts.scale = SIMD3(repeating: v.x + (adding ? parts.meanScale : 0))
        case .scaleX: parts.scale.x = v.x + (adding ? parts.scale.x : 0)
        case .scaleY: parts.scale.y = v.x + (adding ? parts.scale.y : 0)
        case .scaleZ: parts.scale.z = v.x + (adding ? parts.scale.z : 0)
        case .scaleXY:
            let n = v.x + (adding ? parts.meanScaleXY : 0)
            parts.scale.x = n
            parts.scale.y = n
        case .translationX: parts.translation.x = v.x + (adding ? parts.translation.x : 0)
        case .translationY: parts.translation.y = v.x + (adding ? parts.translation.y : 0)
        case .translationZ: parts.translation.z = v.x + (adding ? parts.translation.z : 0)
        case .translation:
            parts.translation.x = v.x + (adding ? parts.translation.x : 0)
            parts.translation.y = v.y + (adding ? parts.translation.y : 0)
        }
    }
}

extension CATransform3D {
    /// The transform preceded by a rotation about z, given as cosine and sine.
    fileprivate func turned(_ cosine: Double, _ sine: Double) -> CATransform3D {
        let (c, s) = (CGFloat(cosine), CGFloat(sine))
        var t = self
        (t.m11, t.m21) = (c * m11 + s * m21, c * m21 - s * m11)
        (t.m12, t.m22) = (c * m12 + s * m22, c * m22 - s * m12)
        (t.m13, t.m23) = (c * m13 + s * m23, c * m23 - s * m13)
        (t.m14, t.m24) = (c * m14 + s * m24, c * m24 - s * m14)
        return t
    }
}

extension TransformComponents {
    /// `matrix`, with a fast path for the common case of a rotation about z only.
    @inline(__always)
    var fastMatrix: CATransform3D {
        guard rotation.x == 0, rotation.y == 0, skew == .zero,
            perspective == SIMD4(0, 0, 0, 1)
        else { return matrix }
        var t = CATransform3DIdentity
        if rotation.z == 0 {
            t.m11 = CGFloat(scale.x)
            t.m22 = CGFloat(scale.y)
        } else {
            let turn = SineCosine(rotation.z)
            let (s, c) = (turn.sine, turn.cosine)
            (t.m11, t.m12) = (CGFloat(c * scale.x), CGFloat(s * scale.x))
            (t.m21, t.m22) = (CGFloat(-s * scale.y), CGFloat(c * scale.y))
        }
        t.m33 = CGFloat(scale.z)
        (t.m41, t.m42, t.m43) = (
            CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z)
        )
        return t
    }
}
