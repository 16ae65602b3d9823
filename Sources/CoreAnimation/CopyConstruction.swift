import Foundation

// Copies of layers and animations of client classes, without Objective-C.
//
// Objective-C can send `initWithLayer:` and `init` to a class known only at run time. Swift
// requires `required` initialisers, which client subclasses written for Apple's framework do not
// declare.
//
// Idea: every overridable designated initialiser has a slot in the class's method table, and the
// slot depends only on the class that introduces the initialiser. Each base class in this file has
// a counterpart with the same initialisers in the same order, marked `required`. A cast of a
// metatype to the counterpart's metatype calls the initialiser through its slot. A subclass without
// the initialiser traps with Swift's own "unimplemented initializer", as on Apple's systems.
// `CopyConstructionTests` shows the call for every shape of subclass.

/// Base class of layers, with `init()` and `init(layer:)`. Not Apple's: on Apple's systems
/// `CALayer` inherits from `NSObject`.
open class LayerObject: NSObject {
    public override init() { super.init() }
    /// Makes a shadow copy of another layer, for presentation layers. Called by the framework.
    public init(layer: Any) { super.init() }
}

/// Counterpart of `LayerObject` with required initialisers; never instantiated. Not Apple's, and
/// not for programs. The order of the initialisers is the order in `LayerObject`.
open class LayerObjectCounterpart: NSObject {
    /// Slot of `LayerObject.init()`.
    public required override init() { super.init() }
    /// Slot of `LayerObject.init(layer:)`. A call through the slot runs the initialiser of the
    /// class to be made; a class without the initialiser traps.
    public required init(layer: Any) { super.init() }
}

/// Base class of animations and emitter cells, with `init()`. Not Apple's: on Apple's systems
/// animations and cells inherit from `NSObject`.
open class CopiedObject: NSObject {
    public override init() { super.init() }
}

/// Counterpart of `CopiedObject` with a required initialiser; never instantiated. Not Apple's, and
/// not for programs.
open class CopiedObjectCounterpart: NSObject {
    /// Slot of `CopiedObject.init()`.
    public required override init() { super.init() }
}

package enum CopyConstruction {
    /// A new object of a class known at run time, made with `init()`.
    package static func object(of type: NSObject.Type) -> NSObject {
        let counterpart = unsafeBitCast(type, to: CopiedObjectCounterpart.Type.self)
        return counterpart.init()
    }

    /// A new object of the same class as `original`, made with `init(layer: original)`.
    static func shadow<T: LayerObject>(of original: T) -> T {
        let counterpart = unsafeBitCast(
            type(of: original) as LayerObject.Type, to: LayerObjectCounterpart.Type.self)
        return unsafeDowncast(
            unsafeBitCast(counterpart.init(layer: original), to: LayerObject.self), to: T.self)
    }

    /// A new layer of a class known at run time, made with `init()`.
    static func layer(of type: CALayer.Type) -> CALayer {
        let counterpart = unsafeBitCast(
            type as LayerObject.Type, to: LayerObjectCounterpart.Type.self)
        return unsafeDowncast(
            unsafeBitCast(counterpart.init(), to: LayerObject.self), to: CALayer.self)
    }

    /// A new object of the same class as `original`, made with `init()`.
    static func blank<T: CopiedObject>(like original: T) -> T {
        let counterpart = unsafeBitCast(
            type(of: original) as CopiedObject.Type, to: CopiedObjectCounterpart.Type.self)
        return unsafeDowncast(unsafeBitCast(counterpart.init(), to: CopiedObject.self), to: T.self)
    }
}

extension CALayer {
    /// A new layer of a class known at run time, made with its `init()`.
    ///
    /// Not Apple's: `type.init()` needs Objective-C, as `init()` is no required initialiser. A
    /// class without `init()` traps.
    public static func make(_ type: CALayer.Type) -> CALayer { CopyConstruction.layer(of: type) }
}
