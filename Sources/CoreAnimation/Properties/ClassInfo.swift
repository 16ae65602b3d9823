import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Synchronization

/// Shared data of all layers of one class, computed for the first instance.
final class ClassInfo: @unchecked Sendable {
    let kind: LayerClass
    /// Initial property values of an instance: the results of the class's `defaultValue(forKey:)`.
    let initialProperties: LayerProperties
    /// Table properties whose change redraws the layer.
    let displayKeys: PropertySet
    /// A plain lock: key paths are not `Sendable`.
    private let lock = NSLock()
    /// Names of properties declared with `AnimatableProperty`; filled in by the wrapper.
    private var names: [AnyKeyPath: String] = [:]

    /// Data of a layer during its own initialisation.
    static let placeholder = ClassInfo()

    private init() {
        kind = .layer
        initialProperties = LayerProperties()
        displayKeys = PropertySet()
    }

    private init(_ type: CALayer.Type) {
        kind = LayerTypes.layerClass(of: type)
        var initial = LayerProperties()
        var display = PropertySet()
        for row in PropertyTable.rows where Self.applies(row, to: kind) {
            let value = type.defaultValue(forKey: row.key)
            if let value {
                let moved = Coercion.motionValue(value, as: row.type)
                if moved != row.defaultValue { initial[row.id] = moved }
            }
            if type.needsDisplay(forKey: row.key) { display.insert(row.id) }
        }
        initialProperties = initial
        displayKeys = display
    }

    static func applies(_ row: PropertyRow, to kind: LayerClass) -> Bool {
        row.owners.contains(.layer) || !row.owners.isDisjoint(with: kind)
    }

    // MARK: One per class

    private static let registry = Mutex<[ObjectIdentifier: ClassInfo]>([:])

    static func of(_ type: CALayer.Type) -> ClassInfo {
        let id = ObjectIdentifier(type)
        if let known = registry.withLock({ $0[id] }) { return known }
        // Outside the lock: the class's own methods run here.
        let made = ClassInfo(type)
        return registry.withLock { registry in
            if let known = registry[id] { return known }
            registry[id] = made
            return made
        }
    }

    /// The property table's default for a key of a class (B-KV 3–5).
    static func tableDefault(_ key: String, for type: CALayer.Type) -> Any? {
        guard let id = PropertyTable.property(forKey: key, of: LayerTypes.layerClass(of: type))
        else { return nil }
        let row = PropertyTable.row(id)
        guard row.reportsDefault else { return nil }
        return PropertyAccess.typed(row.defaultValue, id)
    }

    // MARK: Names of wrapped properties

    func name(of storage: AnyKeyPath, _ find: () -> String) -> String {
        if let known = lock.withLock({ names[storage] }) { return known }
        let found = find()
        lock.withLock { names[storage] = found }
        return found
    }
}

/// A layer class of another module with rows in the property table (an OpenGL layer, a video
/// layer).
package protocol DeclaresLayerClass {
    static var layerClass: LayerClass { get }
}

/// A layer with optional new contents in every frame.
package protocol AsynchronousLayer: CALayer {
    var isAsynchronous: Bool { get set }
}

extension CALayer {
    /// Takes the defaults of the instance's class; called by every initialiser.
    final func adoptClass() {
        classInfo = ClassInfo.of(type(of: self))
        properties = classInfo.initialProperties
    }

    final var kind: LayerClass { classInfo.kind }
}
