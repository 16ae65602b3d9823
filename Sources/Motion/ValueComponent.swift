import LaminaGraphicsTypes

/// The component of a structured value at the end of a key path (B-KP 19). `whole` is a key path
/// without a component.
public enum ValueComponent: UInt8, Sendable, CaseIterable {
    case whole
    case x, y, z, width, height
    case origin, originX, originY, size, sizeWidth, sizeHeight
    case rotation, rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ, scaleXY
    case translation, translationX, translationY, translationZ

    /// The component of a dotted suffix (`size.width`); nil for an unknown suffix. Nil also for the
    /// empty suffix: `whole` has no name. O(1).
    public init?(path: some StringProtocol) {
        guard let match = Self.byPath[String(path)] else { return nil }
        self = match
    }

    private static let byPath: [String: ValueComponent] = [
        "x": .x, "y": .y, "z": .z, "width": .width, "height": .height,
        "origin": .origin, "origin.x": .originX, "origin.y": .originY,
        "size": .size, "size.width": .sizeWidth, "size.height": .sizeHeight,
        "rotation": .rotation, "rotation.x": .rotationX, "rotation.y": .rotationY,
        "rotation.z": .rotationZ, "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY,
        "scale.z": .scaleZ, "scale.xy": .scaleXY, "translation": .translation,
        "translation.x": .translationX, "translation.y": .translationY,
        "translation.z": .translationZ,
    ]

    /// The dotted suffix of the component; empty for the whole value.
    public var path: String { Self.paths[Int(rawValue)] }

    private static let paths = allCases.map { component in
        byPath.first { $0.value == component }?.key ?? ""
    }
}

// MARK: - Reading

extension MotionValue {
    /// A component of the value; nil when this kind of value lacks the component. A transform is
    /// decomposed at each call; `whole` gives the value of any kind.
    public subscript(component c: ValueComponent) -> MotionValue? {
        if c == .whole { return self }
        switch self {
        case .quad(let q, let shape): return q.component(c, of: shape)
        case .transform(let t): return TransformComponents(t).component(c)
        default: return nil
        }
    }

    /// The value with one component replaced; nil for a mismatch of kinds. `rotation` alone sets z,
    /// `scale` alone all three factors (B-KP 19).
    public func setting(_ c: ValueComponent, to new: MotionValue) -> MotionValue? {
        if c == .whole { return new }
        switch self {
        case .quad(let q, let shape):
            return q.setting(c, to: new, of: shape).map { .quad($0, shape) }
        case .transform(let t):
            var parts = TransformComponents(t)
            return parts.set(c, to: new) ? .transform(parts.matrix) : nil
        default: return nil
        }
    }
}

extension Quad {
    fileprivate func component(_ c: ValueComponent, of shape: QuadShape) -> MotionValue? {
        switch (c, shape) {
        case (.x, .point), (.x, .vector2), (.x, .vector3), (.x, .vector4): .number(a)
        case (.y, .point), (.y, .vector2), (.y, .vector3), (.y, .vector4): .number(b)
        case (.z, .vector3), (.z, .vector4): .number(c3)
        case (.width, .size), (.originX, .rect): .number(a)
        case (.height, .size), (.originY, .rect): .number(b)
        case (.sizeWidth, .rect): .number(self.c)
        case (.sizeHeight, .rect): .number(d)
        case (.origin, .rect): .quad(Quad(a, b), .point)
        case (.size, .rect): .quad(Quad(self.c, d), .size)
        default: nil
        }
    }

    private var c3: Double { c }

    fileprivate func setting(
        _ component: ValueComponent, to new: MotionValue, of shape: QuadShape
    ) -> Quad? {
        var q = self
        switch (component, shape, new) {
        case (.x, .point, .number(let n)), (.x, .vector2, .number(let n)),
            (.x, .vector3, .number(let n)), (.x, .vector4, .number(let n)),
            (.width, .size, .number(let n)), (.originX, .rect, .number(let n)):
            q.a = n
        case (.y, .point, .number(let n)), (.y, .vector2, .number(let n)),
            (.y, .vector3, .number(let n)), (.y, .vector4, .number(let n)),
            (.height, .size, .number(let n)), (.originY, .rect, .number(let n)):
            q.b = n
        case (.z, .vector3, .number(let n)), (.z, .vector4, .number(let n)),
            (.sizeWidth, .rect, .number(let n)):
            q.c = n
        case (.sizeHeight, .rect, .number(let n)): q.d = n
        case (.origin, .rect, .quad(let p, _)): (q.a, q.b) = (p.a, p.b)
        case (.size, .rect, .quad(let s, _)): (q.c, q.d) = (s.a, s.b)
        default: return nil
        }
        return q
    }
}

extension TransformComponents {
    /// The mean of the three scale factors.
    package var meanScale: Double { Double.sum(Double.sum(scale.x, scale.y), scale.z) / 3 }
    /// The mean of the scale factors of x and y.
    package var meanScaleXY: Double { Double.sum(scale.x, scale.y) / 2 }

    /// A component; nil when a transform lacks the component. `rotation` is the angle about z in
    /// radians, `scale` the mean of the three factors, `translation` a size of x and y.
    public func component(_ c: ValueComponent) -> MotionValue? {
        switch c {
        case .rotation, .rotationZ: .number(rotation.z)
        case .rotationX: .number(rotation.x)
        case .rotationY: .number(rotation.y)
        case .scale: .number(meanScale)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .scaleXY: .number(meanScaleXY)
        case .translation: .quad(Quad(translation.x, translation.y), .size)
        case .translationX: .number(translation.x)
        case .translationY: .number(translation.y)
        case .translationZ: .number(translation.z)
        default: nil
        }
    }

    /// Replaces a component; false for a mismatch of kinds. `translation` takes a quad, and z
    /// stays; all other components take a number.
    @inlinable
    public mutating func set(_ c: ValueComponent, to new: MotionValue) -> Bool {
        if case .quad(let q, _) = new, c == .translation {
            translation.x = q.a
            translation.y = q.b
            return true
        }
        guard case .number(let n) = new else { return false }
        return set(c, to: n)
    }

    /// Replaces a component by a number; false for a mismatch of kinds, and nothing changes.
    /// `rotation` sets the angle about z, `scale` all three factors; `translation` refuses a
    /// number.
    @inlinable
    public mutating func set(_ c: ValueComponent, to n: Double) -> Bool {
        switch c {
        case .rotation, .rotationZ: rotation.z = n
        case .rotationX: rotation.x = n
        case .rotationY: rotation.y = n
        case .scale: scale = SIMD3(repeating: n)
        case .scaleX: scale.x = n
        case .scaleY: scale.y = n
        case .scaleZ: scale.z = n
        case .scaleXY:
            scale.x = n
            scale.y = n
        case .translationX: translation.x = n
        case .translationY: translation.y = n
        case .translationZ: translation.z = n
        default: return false
        }
        return true
    }
}
