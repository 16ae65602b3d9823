import Foundation
import QuartzCore

/// A scene whose number of elements can be changed from frame to frame.
///
/// What changes it is a transaction of its own without actions. Thread: main, as for every layer.
package final class ElementScene {
    /// 1280 × 720 points, y down.
    package let root: CALayer
    private let make: (Int, CALayer?) -> CALayer
    private let move: ((CALayer, Int, Double) -> Void)?
    private var elements: [CALayer] = []

    /// `make` gives the element of an index, and is given the one before it; an element that is not in another layer
    /// is put into the root. `move` is called for every element before each frame, with the time in seconds;
    /// without it elements move by animations, or not at all.
    package init(
        root: CALayer = CALayer(), make: @escaping (Int, CALayer?) -> CALayer,
        move: ((CALayer, Int, Double) -> Void)? = nil
    ) {
        (self.root, self.make, self.move) = (root, make, move)
        BenchScenes.layOut(root)
    }

    /// Elements there are; new ones are added in front, and the foremost are taken away.
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

    /// Whether the program has to change the elements for each frame.
    package var isStepped: Bool { move != nil }

    /// Changes every element as it is at a time, in seconds.
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
