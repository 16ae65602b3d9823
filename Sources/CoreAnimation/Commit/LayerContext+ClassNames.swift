import LaminaRenderTree

/// A view: delegate and owner of a layer, shown by tools in place of the layer.
package protocol LayerOwner: CALayerDelegate {}

// Classes of layers, for recordings and viewers.
extension LayerContext {
    /// Adds class names of views and of subclasses of layers to commits: for present layers to the
    /// next commit, for new layers to the commit of their creation. A tree without a recording or a
    /// viewer has no names. Thread: main.
    package func nameClasses() {
        TransactionLock.with {
            guard classNaming == .off else { return }
            classNaming = .due
            let thread = ThreadState.current
            thread.ensureTransaction()
            if !thread.contexts.contains(where: { $0 === self }) { thread.contexts.append(self) }
        }
    }

    enum ClassNaming {
        case off
        /// The present layers get their names with the next commit.
        case due
        /// New layers get their names.
        case on
    }

    /// Calls `body` with every committed layer that has a name.
    func forEachClassName(_ body: (LayerID, String) -> Void) {
        var open = ContiguousArray([root].compactMap { $0 })
        while let layer = open.popLast() {
            open.append(contentsOf: layer.children)
            if let mask = layer.side?.mask { open.append(mask) }
            if layer.state.contains(.committed), let name = layer.shownClass {
                body(layer.layerID, name)
            }
        }
    }
}

extension CALayer {
    /// The letters of a class name that are sent.
    private static let mostLetters = 200

    /// The class that tools show; nil for a plain layer of a class of Core Animation.
    var shownClass: String? {
        let owner = delegate as? any LayerOwner
        let name =
            owner.map { String(describing: type(of: $0)) } ?? String(describing: type(of: self))
        guard owner != nil || name != kind.row.name else { return nil }
        return String(name.prefix(Self.mostLetters))
    }
}
