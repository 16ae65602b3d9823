import LaminaGraphicsTypes
import LaminaMotion

/// What an emitter and its cells are set to at one moment, as plain numbers.
///
/// A particle keeps the values of the moment it was born at. The layer's multipliers are
/// already in the cells' numbers (B-EM 269).
public struct EmitterValues: Sendable {
    public enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
    public enum Mode: String, Sendable { case points, outline, surface, volume }

    public var position = SIMD3<Double>.zero
    /// Width, height and depth of the shape; a circle's radius is the width (B-EM 270).
    public var size = SIMD3<Double>.zero
    public var shape = Shape.point
    public var mode = Mode.volume
    public var cells: ContiguousArray<ParticleValues> = []

    public init() {}

    /// Reads a layer's values; `overrides` has animated values of cells.
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

/// One cell's numbers, multiplied by the layer's.
public struct ParticleValues: Sendable {
    public var birthRate = 0.0
    /// The moment emission begins and how long it lasts, in the emitter's time (for an inner cell: in
    /// seconds since its carrier was born).
    public var begin = 0.0
    public var span = Double.infinity
    /// Seconds of the cell's time in one second of its parent's.
    public var speed = 1.0
    public var lifetime = 0.0, lifetimeRange = 0.0
    public var latitude = 0.0, longitude = 0.0, range = 0.0
    public var velocity = 0.0, velocityRange = 0.0
    public var acceleration = SIMD3<Double>.zero
    public var scale = 1.0, scaleRange = 0.0, scaleSpeed = 0.0
    public var spin = 0.0, spinRange = 0.0
    public var rotation = 0.0, rotationRange = 0.0
    public var color = SIMD4<Float>(repeating: 1)
    public var colorRange = SIMD4<Float>.zero, colorSpeed = SIMD4<Float>.zero
    public var image: CGImage?
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var contentsScale = 1.0
    public var isNearest = false, isMipmapped = false
    /// A particle that lies in a plane of its own, tilted out of the layer's.
    public var isPlane = false
    public var tiltLatitude = 0.0, tiltLongitude = 0.0, tiltRange = 0.0
    public var cells: ContiguousArray<ParticleValues> = []

    /// The longest a particle can live, in its parent's seconds, and with what it emits.
    public var longestLife: Double {
        guard speed > 0 else { return 0 }
        return max(0, lifetime + abs(lifetimeRange) / 2) / speed
    }
    public var longestTrace: Double {
        longestLife + (cells.map(\.longestTrace).max() ?? 0)
    }
    /// Particles born in one second of the parent's time.
    public var rate: Double {
        longestLife > 0 && birthRate > 0 && birthRate.isFinite ? birthRate * speed : 0
    }

    init(
        _ cell: RenderEmitterCell, path: String, _ k: EmitterValues.Factors,
        overrides: [String: MotionValue]
    ) {
        let reader = CellReader(cell: cell, path: path, overrides: overrides)
        takeTimes(reader, k)
        takeMotion(reader, k)
        takeLook(reader)
        for inner in cell.cells {
            cells.append(ParticleValues(inner, path: reader.prefix, k, overrides: overrides))
        }
    }

    private mutating func takeTimes(_ cell: CellReader, _ k: EmitterValues.Factors) {
        if cell.number("enabled") != 0 { birthRate = cell.number("birthRate") * k.birthRate }
        speed = max(0, cell.number("speed"))
        begin = cell.number("beginTime")
        let offset = cell.number("timeOffset")
        if offset != 0, speed > 0 { begin -= offset / speed }
        let duration = cell.value("duration")?.number ?? CellTable.number("duration")
        let count = cell.number("repeatCount")
        if speed > 0 { span = duration * (count > 1 ? count : 1) / speed }
        lifetime = cell.number("lifetime") * k.lifetime
        lifetimeRange = cell.number("lifetimeRange") * k.lifetime
    }

    private mutating func takeMotion(_ cell: CellReader, _ k: EmitterValues.Factors) {
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

    private mutating func takeLook(_ cell: CellReader) {
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

/// A cell's values by key, with animated ones on top.
private struct CellReader {
    let cell: RenderEmitterCell
    let overrides: [String: MotionValue]
    /// What key paths of the cell begin with.
    let prefix: String

    init(cell: RenderEmitterCell, path: String, overrides: [String: MotionValue]) {
        (self.cell, self.overrides) = (cell, overrides)
        prefix = path + (cell.name ?? "") + "."
    }

    func value(_ key: String) -> MotionValue? {
        if !overrides.isEmpty, cell.name != nil, let over = overrides[prefix + key] { return over }
        return cell.values[key]
    }

    /// The default where the value is none.
    func number(_ key: String) -> Double {
        guard let n = value(key)?.number, n.isFinite else { return CellTable.number(key) }
        return n
    }

    /// A number of each channel of a colour.
    func channels(_ word: String) -> SIMD4<Float> {
        SIMD4(
            Float(number("red" + word)), Float(number("green" + word)),
            Float(number("blue" + word)), Float(number("alpha" + word)))
    }
}
