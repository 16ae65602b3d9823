import CoreGraphics
import Foundation
import LaminaMotion

// Numbers within the limits of readers: a number beyond `largestNumber` makes a document
// unreadable.
extension MarkupWriter {
    func number(_ n: Double, _ key: String = "") -> String {
        let largest =
            key == "instanceCount" ? LayerReader.mostInstances : MarkupContext.largestNumber
        let least = key == "instanceCount" ? 0 : -largest
        if n >= least, n <= largest { return MarkupText.number(n) }
        if n.isNaN {
            note("what is no number is written as 0")
            return "0"
        }
        if n.isInfinite, MarkupContext.mayBeInfinite(key) { return MarkupText.number(n) }
        note("numbers beyond \(MarkupText.number(largest)) are written as that")
        return MarkupText.number(n < 0 ? least : largest)
    }

    func number(_ n: CGFloat, _ key: String = "") -> String { number(Double(n), key) }

    func numbers(_ list: [Double]) -> String { list.map { number($0) }.joined(separator: " ") }

    func transform(_ t: CATransform3D) -> String { numbers(t.elements.map { Double($0) }) }

    func path(_ path: CGPath) -> String { MarkupText.path(path) { number($0) } }
}
