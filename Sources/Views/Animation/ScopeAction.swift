import CoreAnimation
import Foundation

/// Action for a single change inside a block: created before the change, run after the change.
///
/// A basic animation with the block's timing, because views call `super.action(for:forKey:)` and
/// read duration, curve and start from the result, as on Apple's systems.
package final class ScopeAction: CABasicAnimation {
    private let property: AnimatedProperty
    private let scope: AnimationScope?
    private let old: Any?

    init(_ property: AnimatedProperty, of layer: CALayer, in scope: AnimationScope) {
        self.property = property
        self.scope = scope
        old = property.value(of: layer)
        super.init()
        keyPath = property.rawValue
        scope.timing.apply(to: self, on: layer, now: layer.hostTime)
        fromValue = scope.timing.beginsFromCurrent ? property.shown(of: layer) : old
    }

    /// A plain animation: a client's copy.
    package override init() {
        (property, scope, old) = (.position, nil, nil)
        super.init()
    }

    /// A plain animation from an archive.
    package required init?(coder: NSCoder) {
        (property, scope, old) = (.position, nil, nil)
        super.init(coder: coder)
    }

    package override func run(
        forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
        guard let layer = anObject as? CALayer else { return }
        guard let scope else {
            return super.run(forKey: event, object: anObject, arguments: dict)
        }
        var change = LayerPropertyChange(
            layer: layer, property: property, old: old, new: property.value(of: layer))
        if scope.timing.beginsFromCurrent, !AnimatedProperty.hasNaN(fromValue) {
            change.shown = fromValue
        }
        if let recorder = scope.recorder { return recorder.record(change) }
        for (key, animation) in animations(for: change, in: scope) {
            scope.tracker.enter()
            animation.delegate = scope.tracker
            layer.add(animation, forKey: key)
        }
    }

    private func animations(
        for change: LayerPropertyChange, in scope: AnimationScope
    ) -> [(String, CABasicAnimation)] {
        let layer = change.layer
        if property.addsUp, let offsets = property.offsets(from: old, to: change.new) {
            return offsets.map { offset in
                let made = timed(offset.keyPath, on: layer, in: scope)
                made.fromValue = offset.from
                made.toValue = offset.zero
                made.isAdditive = true
                return (Self.freeKey(offset.keyPath, on: layer), made)
            }
        }
        let made = timed(property.rawValue, on: layer, in: scope)
        // A second change in the same block continues from the first change's start.
        let running = layer.animation(forKey: property.rawValue) as? CABasicAnimation
        made.fromValue =
            running?.delegate === scope.tracker ? running?.fromValue : fromValue
        return [(property.rawValue, made)]
    }

    private func timed(
        _ keyPath: String, on layer: CALayer, in scope: AnimationScope
    ) -> CABasicAnimation {
        let made = scope.timing.animation(keyPath)
        scope.timing.apply(to: made, on: layer, now: layer.hostTime)
        return made
    }

    /// The property's name for the first animation, the name with a number for later animations.
    ///
    /// Among many animations the number is found by bisection: the key is free, and the key before
    /// is taken.
    static func freeKey(_ keyPath: String, on layer: CALayer) -> String {
        func key(_ number: Int) -> String { number == 1 ? keyPath : "\(keyPath)-\(number)" }
        func isTaken(_ number: Int) -> Bool { layer.animation(forKey: key(number)) != nil }
        let few = 16
        if let number = (1...few).first(where: { !isTaken($0) }) { return key(number) }
        var (taken, free) = (few, 2 * few)
        while isTaken(free) { (taken, free) = (free, 2 * free) }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if isTaken(middle) { taken = middle } else { free = middle }
        }
        return key(free)
    }
}
