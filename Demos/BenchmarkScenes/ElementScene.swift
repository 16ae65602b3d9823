import Foundation
import QuartzCore

/// Scene whose number of elements can be changed from frame to frame.
///
/// Changes are made in a transaction of the scene's own without actions. Thread: main, as for every
/// layer.
package final class ElementScene {
    /// 1280 × 720 points, y down.
    package let root: CALayer
    private let make: (Int, CALayer?) -> CALayer
    private let move: ((CALayer, Int, Double) -> Void)?
    private var elements: [CALayer] = []

    /// `make` returns the element of an index, given the previous element; an element without a
    /// superlayer is added to the root. `move` is called for every element before each frame, with
    /// the time in seconds; without `move` elements move by animations, or not at all.
    package init(
        root: CALayer = CALayer(), make: @escaping (Int, CALayer?) -> CALayer,
        move: ((CALayer, Int, Double) -> Void)? = nil
    ) {
        (self.root, self.make, self.move) = (root, make, move)
        BenchScenes.layOut(root)
    }

    /// Number of elements; new elements are added in front, and the foremost elements are removed.
    package var count: Int {
        get { elements.count }
        set {
            Self.withoutActions {
                while elements.count > newValue { elements.removeLast().removeFromSuperlayer() }
                while elements.count < newValue {
                    let element = make(elements.count, elements.last)
                    if element.superlayer == nil { root.addSublayer(element) }
                    elements.append(element)
                }
            }
        }
    }

    /// True if the program has to change the elements for each frame.
    package var isStepped: Bool { move != nil }

    /// Changes every element to the state of a time, in seconds.
    package func step(_ time: Double) {
        guard let move else { return }
        Self.withoutActions {
            for (i, element) in elements.enumerated() { move(element, i, time) }
        }
    }

    private static func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}
