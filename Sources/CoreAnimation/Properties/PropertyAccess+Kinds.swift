import CoreGraphics
import Foundation
import LaminaRenderTree

extension PropertyAccess {
    static func numbers(_ any: Any?) -> [NSNumber]? {
        Coercion.array(any)?.compactMap { Coercion.double($0).map { NSNumber(value: $0) } }
    }

    /// Properties of the specialised layers, listed by each class.
    nonisolated(unsafe) static let kindEntries: [Entry] =
        LayerTypes.rows.flatMap { $0.properties() } + [asynchronous, preservesDepth]

    /// Declared by two classes.
    private static var preservesDepth: Entry {
        let access = PropertyAccess(
            get: { layer in
                (layer as? CAReplicatorLayer)?.preservesDepth
                    ?? (layer as? CAEmitterLayer)?.preservesDepth
            },
            set: { layer, any in
                let flag = Coercion.bool(any) ?? false
                (layer as? CAReplicatorLayer)?.preservesDepth = flag
                (layer as? CAEmitterLayer)?.preservesDepth = flag
            })
        return (.preservesDepth, access)
    }

    /// An entry declared by a class of another module.
    private static var asynchronous: Entry {
        let access = PropertyAccess(
            get: { ($0 as? AsynchronousLayer)?.isAsynchronous },
            set: { layer, any in
                (layer as? AsynchronousLayer)?.isAsynchronous = Coercion.bool(any) ?? false
            })
        return (.asynchronous, access)
    }
}
