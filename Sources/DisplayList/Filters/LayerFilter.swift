import LaminaFilterTypes
import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A layer's filter at a point in time: the type, and the inputs overridden by animated values.
struct LayerFilter {
    /// The Core Image name, also for filters given by Core Animation's names.
    let type: String
    private let source: FilterValueCoding?
    private let prefix: String
    private let overrides: [String: MotionValue]?

    init?(_ value: MotionValue, property: PropertyID, overrides: [String: MotionValue]?) {
        self.overrides = overrides
        switch value {
        case .object(let box):
            guard let filter = box.object as? FilterValueCoding, filter.isEnabled else {
                return nil
            }
            source = filter
            type = FilterNames.coreImageName(filter.filterType)
            let key = PropertyTable.row(property).key
            prefix = property == .compositingFilter ? "\(key)." : "\(key).\(filter.name)."
        case .string(let name):
            source = nil
            type = FilterNames.coreImageName(name)
            prefix = ""
        default: return nil
        }
    }

    /// The filter's value for `key`; a filter given by name only has the catalogue's defaults.
    private func given(_ key: String) -> Any? {
        guard let source else { return FilterCatalog.defaultValue(type, key) }
        return source.value(forKey: key)
    }

    /// Sanitises a client's number: NaN counts as 0, and values are clamped to ±1e9, beyond
    /// visibility.
    private static func drawable(_ n: Double) -> Double { n.isNaN ? 0 : min(max(n, -1e9), 1e9) }

    /// A number; the catalogue's default if the filter has none, else 0.
    func number(_ key: String) -> Double { Self.drawable(anyNumber(key)) }

    private func anyNumber(_ key: String) -> Double {
        if let n = overrides?[prefix + key]?.number { return n }
        switch given(key) ?? FilterCatalog.defaultValue(type, key) {
        case let n as NSNumber: return n.doubleValue
        case let n as Double: return n
        case let n as CGFloat: return Double(n)
        case let n as Float: return Double(n)
        case let n as Int: return Double(n)
        case let flag as Bool: return flag ? 1 : 0
        default: return 0
        }
    }

    /// The components of a vector, point, size or rectangle.
    func vector(_ key: String) -> [Double] { anyVector(key).map(Self.drawable) }

    private func anyVector(_ key: String) -> [Double] {
        if case .quad(let q, let shape)? = overrides?[prefix + key] {
            return Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        }
        switch given(key) ?? FilterCatalog.defaultValue(type, key) {
        case let v as CIVector: return v.components.map { Double($0) }
        case let p as CGPoint: return [Double(p.x), Double(p.y)]
        case let r as CGRect:
            return [r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0) }
        case let list as [Double]: return list
        case let list as [CGFloat]: return list.map { Double($0) }
        case let list as [NSNumber]: return list.map(\.doubleValue)
        case let v as NSValue: return [Double(v.cgPointValue.x), Double(v.cgPointValue.y)]
        default: return []
        }
    }

    /// A colour, not premultiplied; opaque black if missing.
    func color(_ key: String) -> SIMD4<Float> {
        if let c = overrides?[prefix + key]?.color { return c.rgba }
        switch given(key) ?? FilterCatalog.defaultValue(type, key) {
        case let c as CIColor:
            return SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha))
        case let c as CGColor: return c.extendedSRGB
        default: return SIMD4(0, 0, 0, 1)
        }
    }

    /// A transform, plain or boxed; the identity if missing.
    func transform(_ key: String) -> CGAffineTransform {
        switch given(key) {
        case let t as CGAffineTransform: return t
        case let v as NSValue: return v.cgAffineTransformValue
        default: return .identity
        }
    }

    /// An image input of either class, or nil.
    func image(_ key: String) -> CGImage? {
        switch given(key) {
        case let image as CIImage:
            if image.cgImage == nil {
                Diagnostics.once(
                    "filters of layers take images of pixels: draw the chain of filters given as "
                        + "\(key) by CIContext.createCGImage first; the input is left out")
            }
            return image.cgImage
        case let image as CGImage: return image
        default: return nil
        }
    }

    /// A colour space, given as an object or by name.
    func colorSpace(_ key: String) -> CGColorSpace? {
        switch given(key) {
        case let space as CGColorSpace: return space
        case let name as String: return CGColorSpace(name: name)
        default: return nil
        }
    }

    /// A value of any other type.
    func value(_ key: String) -> Any? { given(key) }
}
