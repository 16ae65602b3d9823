import LaminaGraphicsTypes
import LaminaMotion

/// The values of an emitter and its cells at a point in time, as plain numbers.
///
/// A particle keeps the values at its birth. The cells' numbers already include the layer's
/// multipliers (B-EM 269).
public struct EmitterValues: Sendable {
    /// The shape of the emitter. Raw values are the names of `CAEmitterLayerEmitterShape`; an
    /// unknown name counts as `point`.
    public enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
    /// The part of the shape emitting particles. Raw values are the names of
    /// `CAEmitterLayerEmitterMode`; an unknown name counts as `volume`. For lines, rectangles and
    /// circles `volume` is equal to `surface`.
    public enum Mode: String, Sendable { case points, outline, surface, volume }

    /// The position of the emitter in points of the layer. Default zero.
    public var position = SIMD3<Double>.zero
    /// The width, height and depth of the shape in points; a circle's radius is the width (B-EM
    /// 270). Default zero. The radius of a sphere is the width, too; a line reads the width alone.
    public var size = SIMD3<Double>.zero
    /// The shape; a point by default. An unknown name in `emitterShape` counts as a point.
    public var shape = Shape.point
    /// The emitting part; the volume by default. Without effect for a point. An unknown name in
    /// `emitterMode` counts as the volume.
    public var mode = Mode.volume
    /// The cells in the layer's order. Default none. A disabled cell has a birth rate of 0, and
    /// keeps the index.
    public var cells: ContiguousArray<ParticleValues> = []

    /// The values of an emitter without cells. A point at the layer's origin, of size zero.
    public init() {}

    /// The values of a layer; `overrides` holds animated values of cells.
    public init(_ p: LayerProperties, overrides: [String: MotionValue]) {
        let center = p[.emitterPosition].point ?? .zero
        let size = p[.emitterSize].size ?? .zero
        position = SIMD3(Double(center.x), Double(center.y), p.number(.emitterZPosition))
        self.size = SIMD3(Double(size.width), Double(size.height), p.number(.emitterDepth))
        shape = Shape(rawValue: p.name(.emitterShape)) ?? .point
        mode = Mode(rawValue: p.name(.emitterMode)) ?? .volume
        let factors = Factors(
            birthRate: p.number(.birthRate), lifetime: p.number(.lifetime),
            velocity: p.number(.velocity), scale: p.number(.scale), spin: p.number(.spin))
        for cell in EmitterValues.cells(of: p) {
            cells.append(
                ParticleValues(cell, path: "emitterCells.", factors, overrides: overrides))
        }
    }

    var longestTrace: Double { cells.map(\.longestTrace).max() ?? 0 }

    static func cells(of p: LayerProperties) -> [RenderEmitterCell] {
        (p[.emitterCells].array ?? []).compactMap {
            guard case .object(let boxed) = $0 else { return nil }
            return boxed.object as? RenderEmitterCell
        }
    }

    struct Factors {
        var birthRate: Double, lifetime: Double, velocity: Double, scale: Double, spin: Double
    }
}

/// The numbers of a cell, multiplied by the layer's. An infinite number or NaN counts as the
/// default of `CellTable`, except in the duration and the repetition. Random ranges are even, half
/// to each side of the value (B-EM 268); the range of the tilt is the half opening of a cone.
public struct ParticleValues: Sendable {
    /// Births per second of the cell's time. Default 0.
    public var birthRate = 0.0
    /// The start of emission in seconds of the emitter's time; for a nested cell, since the birth
    /// of the emitting particle. Default 0.
    public var begin = 0.0
    /// The duration of emission in seconds; infinite by default. In the emitter's time: the cell's
    /// active duration divided by `speed`; 0 for cycles of duration 0.
    public var span = Double.infinity
    /// Seconds of the cell's time per second of its parent's. Default 1; at 0 and below nothing is
    /// born.
    public var speed = 1.0
    /// The lifetime in seconds, and the width of its random range. Default 0.
    public var lifetime = 0.0, lifetimeRange = 0.0
    /// The direction of emission and its range, in radians. Default 0.
    public var latitude = 0.0, longitude = 0.0, range = 0.0
    /// The initial speed in points per second, and its range. Default 0.
    public var velocity = 0.0, velocityRange = 0.0
    /// The acceleration in points per second squared. Default zero.
    public var acceleration = SIMD3<Double>.zero
    /// The scale of the image, its range, and its change per second. Default 1 without a range and
    /// a change.
    public var scale = 1.0, scaleRange = 0.0, scaleSpeed = 0.0
    /// The rotation per second in radians, and its range. Default 0.
    public var spin = 0.0, spinRange = 0.0
    /// The initial rotation in radians, and its range. Default 0.
    public var rotation = 0.0, rotationRange = 0.0
    /// The colour, not premultiplied. Default opaque white.
    public var color = SIMD4<Float>(repeating: 1)
    /// The random range of the colour's components, and their change per second. Default zero.
    public var colorRange = SIMD4<Float>.zero, colorSpeed = SIMD4<Float>.zero
    /// The image; nil for an invisible particle. Default nil; an invisible particle still emits
    /// nested cells (B-EM 282).
    public var image: CGImage?
    /// The shown part of the image in unit coordinates. Default the whole image.
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the image per point. Default 1.
    public var contentsScale = 1.0
    /// The sampling of the image. Default false: linear. `isNearest` comes from the magnification
    /// filter `nearest`, `isMipmapped` from the minification filter `trilinear`.
    public var isNearest = false, isMipmapped = false
    /// True for particles with separate planes, tilted out of the layer's plane. Default false.
    public var isPlane = false
    /// The tilt of a plane and its range, in radians. Default 0.
    public var tiltLatitude = 0.0, tiltLongitude = 0.0, tiltRange = 0.0
    /// The nested cells, emitted by each particle. Default none.
    public var cells: ContiguousArray<ParticleValues> = []

    /// The longest lifetime of a particle in its parent's seconds; `longestTrace` includes its
    /// offspring. At least 0; 0 for a `speed` of 0 and below.
    public var longestLife: Double {
        guard speed > 0 else { return 0 }
        return max(0, lifetime + abs(lifetimeRange) / 2) / speed
    }
    /// The longest lifetime including offspring, in the parent's seconds. O(n) in the nested cells.
    public var longestTrace: Double {
        longestLife + (cells.map(\.longestTrace).max() ?? 0)
    }
    /// The number of particles born per second of the parent's time. 0 for an infinite birth rate,
    /// and for particles without a lifetime.
    public var rate: Double {
        longestLife > 0 && birthRate > 0 && birthRate.isFinite ? birthRate * speed : 0
    }

    init(
        _ cell: RenderEmitterCell, path: String, _ k: EmitterValues.Factors,
        overrides: [String: MotionValue]
    ) {
        let reader = CellValueReader(cell: cell, path: path, overrides: overrides)
        readTimes(reader, k)
        readMotion(reader, k)
        readAppearance(reader)
        for inner in cell.cells {
            cells.append(ParticleValues(inner, path: reader.prefix, k, overrides: overrides))
        }
    }

    private mutating func readTimes(_ cell: CellValueReader, _ k: EmitterValues.Factors) {
        if cell.number("enabled") != 0 { birthRate = cell.number("birthRate") * k.birthRate }
        speed = max(0, cell.number("speed"))
        begin = cell.number("beginTime")
        let offset = cell.number("timeOffset")
        if offset != 0, speed > 0 { begin -= offset / speed }
        let duration = cell.value("duration")?.number ?? CellTable.number("duration")
        let count = cell.value("repeatCount")?.number ?? 0
        let repetition = cell.value("repeatDuration")?.number ?? 0
        let cycle = duration * (cell.number("autoreverses") != 0 ? 2 : 1)
        // Cycles of duration 0 end at once, for any number of cycles.
        let cycles = cycle > 0 ? cycle * (count > 1 ? count : 1) : 0
        let active = repetition > 0 ? repetition : cycles
        if speed > 0 { span = active / speed }
        lifetime = cell.number("lifetime") * k.lifetime
        lifetimeRange = cell.number("lifetimeRange") * k.lifetime
    }

    private mutating func readMotion(_ cell: CellValueReader, _ k: EmitterValues.Factors) {
        latitude = cell.number("emissionLatitude")
        longitude = cell.number("emissionLongitude")
        range = cell.number("emissionRange")
        velocity = cell.number("velocity") * k.velocity
        velocityRange = cell.number("velocityRange") * k.velocity
        acceleration = SIMD3(
            cell.number("xAcceleration"), cell.number("yAcceleration"),
            cell.number("zAcceleration"))
        scale = cell.number("scale") * k.scale
        scaleRange = cell.number("scaleRange") * k.scale
        scaleSpeed = cell.number("scaleSpeed") * k.scale
        spin = cell.number("spin") * k.spin
        spinRange = cell.number("spinRange") * k.spin
        rotation = cell.number("rotation")
        rotationRange = cell.number("rotationRange")
        isPlane = cell.value("particleType")?.string == "plane"
        tiltLatitude = cell.number("orientationLatitude")
        tiltLongitude = cell.number("orientationLongitude")
        tiltRange = cell.number("orientationRange")
    }

    private mutating func readAppearance(_ cell: CellValueReader) {
        color = cell.value("color")?.color?.rgba ?? SIMD4(repeating: 1)
        colorRange = cell.channels("Range")
        colorSpeed = cell.channels("Speed")
        image = cell.value("contents")?.image
        contentsRect = cell.value("contentsRect")?.rect ?? contentsRect
        contentsScale = max(cell.number("contentsScale"), 1e-6)
        isNearest = cell.value("magnificationFilter")?.string == "nearest"
        isMipmapped = cell.value("minificationFilter")?.string == "trilinear"
    }
}

/// The values of a cell by key, overridden by animated values.
private struct CellValueReader {
    let cell: RenderEmitterCell
    let overrides: [String: MotionValue]
    /// The prefix of the cell's key paths.
    let prefix: String

    init(cell: RenderEmitterCell, path: String, overrides: [String: MotionValue]) {
        (self.cell, self.overrides) = (cell, overrides)
        prefix = path + (cell.name ?? "") + "."
    }

    func value(_ key: String) -> MotionValue? {
        if !overrides.isEmpty, cell.name != nil, let over = overrides[prefix + key] { return over }
        return cell.values[key]
    }

    /// A number; the default for a missing or infinite value.
    func number(_ key: String) -> Double {
        guard let n = value(key)?.number, n.isFinite else { return CellTable.number(key) }
        return n
    }

    /// A number per channel of a colour.
    func channels(_ word: String) -> SIMD4<Float> {
        SIMD4(
            Float(number("red" + word)), Float(number("green" + word)),
            Float(number("blue" + word)), Float(number("alpha" + word)))
    }
}
