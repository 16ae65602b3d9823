import Foundation

// Objective-C can send `initWithLayer:` and `init` to a class known only at run time. Swift allows that
// only for `required` initialisers, which client subclasses written for Apple's framework do not declare.
//
// Every overridable designated initialiser has a place in the class's method table all the same, and the
// place depends only on the class that introduces it. Each base class here has a twin that introduces the
// same initialisers in the same order but marks them required; looking at a metatype as the twin's
// metatype calls the initialiser through its place in the table. A subclass that neither overrides nor
// inherits the initialiser stops with Swift's own "unimplemented initializer", as on Apple's systems.
// `CopyConstructionTests` shows it for every shape of subclass.

/// What layers inherit `init()` and `init(layer:)` from.
open class LayerObject: NSObject {
    public override init() { super.init() }
    /// Makes a shadow copy of another layer; the framework calls it for presentation layers.
    public init(layer: Any) { super.init() }
}

/// The twin of `LayerObject`; never instantiated.
open class LayerObjectTwin: NSObject {
    public required override init() { super.init() }
    public required init(layer: Any) { super.init() }
}

/// What animations and emitter cells inherit `init()` from.
open class CopiedObject: NSObject {
    public override init() { super.init() }
}

/// The twin of `CopiedObject`; never instantiated.
open class CopiedObjectTwin: NSObject {
    public required override init() { super.init() }
}

package enum CopyConstruction {
    /// A new object of a class known at run time, made with `init()`.
    package static func object(of type: NSObject.Type) -> NSObject {
        let twin = unsafeBitCast(type, to: CopiedObjectTwin.Type.self)
        return twin.init()
    }

    /// A new object of the same class as `original`, made with `init(layer: original)`.
    static func shadow<T: LayerObject>(of original: T) -> T {
        let twin = unsafeBitCast(
            type(of: original) as LayerObject.Type, to: LayerObjectTwin.Type.self)
        return unsafeDowncast(
            unsafeBitCast(twin.init(layer: original), to: LayerObject.self), to: T.self)
    }

    /// A new layer of a class known at run time, made with `init()`.
    static func layer(of type: CALayer.Type) -> CALayer {
        let twin = unsafeBitCast(type as LayerObject.Type, to: LayerObjectTwin.Type.self)
        return unsafeDowncast(unsafeBitCast(twin.init(), to: LayerObject.self), to: CALayer.self)
    }

    /// A new object of the same class as `original`, made with `init()`.
    static func blank<T: CopiedObject>(like original: T) -> T {
        let twin = unsafeBitCast(
            type(of: original) as CopiedObject.Type, to: CopiedObjectTwin.Type.self)
        return unsafeDowncast(unsafeBitCast(twin.init(), to: CopiedObject.self), to: T.self)
    }
}

extension CALayer {
    /// A new layer of a class known at run time, made with its `init()`. Our own: `type.init()` needs Objective-C, for
    /// `init()` is not a required initialiser. A class that neither has nor inherits `init()` stops the program.
    public static func make(_ type: CALayer.Type) -> CALayer { CopyConstruction.layer(of: type) }
}
