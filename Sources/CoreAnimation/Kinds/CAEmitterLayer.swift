import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer that emits particles, as its cells say.
open class CAEmitterLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The kinds of particles; the array is copied, changes of a cell count when it is set again. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { side?.cells }
        set { storeCells(newValue) }
    }
    /// Multiplies each cell's rate. Default 1.
    open var birthRate: Float {
        get { float(.birthRate) }
        set { writeBag(.birthRate, .number(Double(newValue))) }
    }
    /// Multiplies each cell's lifetime. Default 1.
    open var lifetime: Float {
        get { float(.lifetime) }
        set { writeBag(.lifetime, .number(Double(newValue))) }
    }
    /// Centre of the shape. Default (0, 0).
    open var emitterPosition: CGPoint {
        get { properties[.emitterPosition].point ?? .zero }
        set { writeBag(.emitterPosition, .point(newValue)) }
    }
    /// Default 0.
    open var emitterZPosition: CGFloat {
        get { number(.emitterZPosition) }
        set { writeBag(.emitterZPosition, .number(Double(newValue))) }
    }
    /// Default (0, 0).
    open var emitterSize: CGSize {
        get { properties[.emitterSize].size ?? .zero }
        set { writeBag(.emitterSize, .size(newValue)) }
    }
    /// Default 0.
    open var emitterDepth: CGFloat {
        get { number(.emitterDepth) }
        set { writeBag(.emitterDepth, .number(Double(newValue))) }
    }
    /// Unknown names are kept. Default point.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { CAEmitterLayerEmitterShape(rawValue: properties.name(.emitterShape)) }
        set { writeBag(.emitterShape, .string(newValue.rawValue)) }
    }
    /// Unknown names are kept. Default volume.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { CAEmitterLayerEmitterMode(rawValue: properties.name(.emitterMode)) }
        set { writeBag(.emitterMode, .string(newValue.rawValue)) }
    }
    /// Unknown names are kept. Default unordered.
    open var renderMode: CAEmitterLayerRenderMode {
        get { CAEmitterLayerRenderMode(rawValue: properties.name(.renderMode)) }
        set { writeBag(.renderMode, .string(newValue.rawValue)) }
    }
    /// Whether particles are not flattened into the layer's plane. Default false.
    open var preservesDepth: Bool {
        get { properties.flags.contains(.preservesDepth) }
        set { writeFlag(.preservesDepth, .preservesDepth, newValue) }
    }
    /// Multiplies each cell's velocity. Default 1.
    open var velocity: Float {
        get { float(.velocity) }
        set { writeBag(.velocity, .number(Double(newValue))) }
    }
    /// Multiplies each cell's scale. Default 1.
    open var scale: Float {
        get { float(.scale) }
        set { writeBag(.scale, .number(Double(newValue))) }
    }
    /// Multiplies each cell's spin. Default 1.
    open var spin: Float {
        get { float(.spin) }
        set { writeBag(.spin, .number(Double(newValue))) }
    }
    /// Of the random numbers. Default 0.
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

    /// The cell a path of names leads to.
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
    /// How key-value coding reaches the properties above.
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
