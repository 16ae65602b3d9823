import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport

@testable import LayerHosting

/// A line of a random program: its text, and its effect on the layers.
struct RandomStep {
    let text: String
    let run: ([CALayer]) -> Void
    static var frame: RandomStep { RandomStep(text: "frame") { _ in } }
    var isFrame: Bool { text == "frame" }
}

/// The classes of layers a program has.
enum RandomKind: String {
    case CALayer, CATransformLayer, CAReplicatorLayer, CAShapeLayer, CAGradientLayer

    func make() -> CoreAnimation.CALayer {
        switch self {
        case .CALayer: CoreAnimation.CALayer()
        case .CATransformLayer: CoreAnimation.CATransformLayer()
        case .CAReplicatorLayer: CoreAnimation.CAReplicatorLayer()
        case .CAShapeLayer: CoreAnimation.CAShapeLayer()
        case .CAGradientLayer: CoreAnimation.CAGradientLayer()
        }
    }
}

/// Layers, and a list of steps with frames between the steps.
struct RandomProgram: CustomStringConvertible {
    var kinds: [RandomKind]
    var steps: [RandomStep]
    static let size = CGSize(width: 120, height: 90)

    var description: String {
        let layers = kinds.enumerated().map { "n\($0) = \($1)()" }
        return (layers + steps.map(\.text)).joined(separator: "\n")
    }

    /// Plays the program; `look` returns the number of wrong pixels of each frame.
    func play(_ look: (ManualHost) throws -> Int) throws -> Int {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let layers = kinds.map { $0.make() }
        layers[0].frame = CGRect(origin: .zero, size: Self.size)
        layers[0].backgroundColor = CGColor(gray: 0.9, alpha: 1)
        let host = ManualHost(root: layers[0], size: Self.size)
        for step in steps {
            CATransaction.setDisableActions(true)
            step.run(layers)
            guard step.isFrame else { continue }
            host.advance(by: 0.1)
            try host.redraw()
            let wrong = try look(host)
            if wrong > 0 { return wrong }
        }
        return 0
    }

    /// The program without the steps that the fault does not need.
    func shrunk(_ fails: (RandomProgram) -> Bool) -> RandomProgram {
        var small = self
        var length = max(1, small.steps.count / 2)
        while length >= 1 {
            var i = 0
            while i < small.steps.count {
                var shorter = small
                shorter.steps.removeSubrange(i..<min(i + length, small.steps.count))
                if fails(shorter) { small = shorter } else { i += length }
            }
            length /= 2
        }
        return small
    }
}

extension PixelGrid {
    /// Pixels that differ from another picture's by more than `levels`.
    func differing(_ other: PixelGrid, by levels: Int) -> Int {
        guard bytes != other.bytes else { return 0 }
        return (0..<width * height).count { i in
            (i * 4..<i * 4 + 4).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > levels }
        }
    }
}
