import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer with particles, described by cells. Thread: as for every `CALayer`.
///
/// The particles depend on nothing but time, `seed` and the values: no state is kept between
/// frames. A frame is O(n) in the number of living particles, of which at most 200 000 per emitter
/// are drawn; particles beyond the limit are left out, with one message.
open class CAEmitterLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. A list of emitter
    /// cells with other objects is left out.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kinds of particles. Default nil. The assignment copies the cells' values. Later changes of a
    /// cell require a second assignment, or a key path of the layer such as
    /// `emitterCells.NAME.birthRate`. An empty list and nil emit nothing. No implicit animation.
    open var emitterCells: [CAEmitterCell]? {
        get { side?.cells }
        set { storeCells(newValue) }
    }
    /// Factor of each cell's birth rate. Default 1. At 0 and below no particle is born, and living
    /// particles continue. Implicitly animatable.
    open var birthRate: Float {
        get { float(.birthRate) }
        set { writeBag(.birthRate, .number(Double(newValue))) }
    }
    /// Factor of each cell's lifetime. Default 1. At 0 and below no particle lives. Implicitly
    /// animatable.
    open var lifetime: Float {
        get { float(.lifetime) }
        set { writeBag(.lifetime, .number(Double(newValue))) }
    }
    /// Centre of the shape in points. Default (0, 0). In the layer's coordinates; particles keep
    /// the position of their birth. Implicitly animatable.
    open var emitterPosition: CGPoint {
        get { properties[.emitterPosition].point ?? .zero }
        set { writeBag(.emitterPosition, .point(newValue)) }
    }
    /// Depth of the shape's centre in points. Default 0. Implicitly animatable.
    open var emitterZPosition: CGFloat {
        get { number(.emitterZPosition) }
        set { writeBag(.emitterZPosition, .number(Double(newValue))) }
    }
    /// Size of the shape in points. Default (0, 0). The radius of a circle and of a sphere is the
    /// width. Implicitly animatable.
    open var emitterSize: CGSize {
        get { properties[.emitterSize].size ?? .zero }
        set { writeBag(.emitterSize, .size(newValue)) }
    }
    /// Extent of the shape along z in points. Default 0. Only cuboids have a depth. Implicitly
    /// animatable.
    open var emitterDepth: CGFloat {
        get { number(.emitterDepth) }
        set { writeBag(.emitterDepth, .number(Double(newValue))) }
    }
    /// Shape of the particles' origin. Default point; an unknown name is kept and counts as point.
    /// No implicit animation.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { CAEmitterLayerEmitterShape(rawValue: properties.name(.emitterShape)) }
        set { writeBag(.emitterShape, .string(newValue.rawValue)) }
    }
    /// Part of the shape with the particles' origin. Default volume; an unknown name is kept and
    /// counts as volume. No implicit animation.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { CAEmitterLayerEmitterMode(rawValue: properties.name(.emitterMode)) }
        set { writeBag(.emitterMode, .string(newValue.rawValue)) }
    }
    /// Order and blending of particles. Default unordered; an unknown name is kept and counts as
    /// unordered. Sorted modes cost O(n log n) a frame. No implicit animation.
    open var renderMode: CAEmitterLayerRenderMode {
        get { CAEmitterLayerRenderMode(rawValue: properties.name(.renderMode)) }
        set { writeBag(.renderMode, .string(newValue.rawValue)) }
    }
    /// True if particles keep their depth instead of being flattened into the layer's plane.
    /// Default false. No implicit animation.
    open var preservesDepth: Bool {
        get { properties.flags.contains(.preservesDepth) }
        set { writeFlag(.preservesDepth, .preservesDepth, newValue) }
    }
    /// Factor of each cell's `velocity` and `velocityRange`. Default 1. Living particles keep their
    /// velocity. Implicitly animatable.
    open var velocity: Float {
        get { float(.velocity) }
        set { writeBag(.velocity, .number(Double(newValue))) }
    }
    /// Factor of each cell's `scale`, `scaleRange` and `scaleSpeed`. Default 1. Living particles
    /// keep their scale. Implicitly animatable.
    open var scale: Float {
        get { float(.scale) }
        set { writeBag(.scale, .number(Double(newValue))) }
    }
    /// Factor of each cell's `spin` and `spinRange`. Default 1. Living particles keep their spin.
    /// Implicitly animatable.
    open var spin: Float {
        get { float(.spin) }
        set { writeBag(.spin, .number(Double(newValue))) }
    }
    /// Seed of the random numbers; equal seeds give equal particles. Default 0. No implicit
    /// animation.
    open var seed: UInt32 {
        get { UInt32(clamping: Int(saturating: properties.number(.seed))) }
        set { writeBag(.seed, .number(Double(newValue))) }
    }
}

extension CALayer {
    final func storeCells(_ cells: [CAEmitterCell]?) {
        setKeys.insert(.emitterCells)
        guard cells != nil || side?.cells != nil else { return }
        let action = beginChange(.emitterCells)
        ensureSide().cells = cells
        properties[.emitterCells] = Self.captured(cells)
        endChange(.emitterCells, action)
    }

    private static func captured(_ cells: [CAEmitterCell]?) -> MotionValue {
        cells.map { .array($0.map { .object(OpaqueObject($0.rendered())) }) } ?? .none
    }

    /// The cell at the end of a path of names.
    final func cell(_ names: [String]) -> CAEmitterCell? {
        var list = side?.cells
        var found: CAEmitterCell?
        for name in names {
            found = list?.first { $0.name == name }
            list = found?.emitterCells
        }
        return found
    }

    final func setCellValue(_ names: [String], _ key: String, _ value: Any?) {
        guard let cell = cell(names) else { return }
        let action = beginChange(.emitterCells)
        cell.setValue(value, forKey: key)
        properties[.emitterCells] = Self.captured(side?.cells)
        endChange(.emitterCells, action)
    }
}

extension CAEmitterLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.optional(.emitterCells, \CAEmitterLayer.emitterCells) {
                Coercion.flat($0) as? [CAEmitterCell]
            },
            PropertyAccess.float(.birthRate, \CAEmitterLayer.birthRate),
            PropertyAccess.float(.lifetime, \CAEmitterLayer.lifetime),
            PropertyAccess.entry(.emitterPosition, \CAEmitterLayer.emitterPosition) {
                Coercion.point($0)
            },
            PropertyAccess.number(.emitterZPosition, \CAEmitterLayer.emitterZPosition),
            PropertyAccess.entry(.emitterSize, \CAEmitterLayer.emitterSize) { Coercion.size($0) },
            PropertyAccess.number(.emitterDepth, \CAEmitterLayer.emitterDepth),
            PropertyAccess.name(.emitterShape, \CAEmitterLayer.emitterShape),
            PropertyAccess.name(.emitterMode, \CAEmitterLayer.emitterMode),
            PropertyAccess.name(.renderMode, \CAEmitterLayer.renderMode),
            PropertyAccess.float(.velocity, \CAEmitterLayer.velocity),
            PropertyAccess.float(.scale, \CAEmitterLayer.scale),
            PropertyAccess.float(.spin, \CAEmitterLayer.spin),
            PropertyAccess.entry(.seed, \CAEmitterLayer.seed) {
                Coercion.double($0).flatMap { UInt32(exactly: $0) }
            },
        ]
    }
}
