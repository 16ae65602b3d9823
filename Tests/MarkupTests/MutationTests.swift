import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// A small generator with a seed, so that a failure can be had again.
private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, sides)
    }
}

private let sample = """
    <caml><CALayer id="#1" bounds="0 0 64 64" position="32 32" transform="rotate(20deg) scale(2, 1, 1)" transform.rotation.z="1">
    <backgroundColor value="1 0 0" opacity="0.5"/>
    <sublayers>
    <CAShapeLayer path="1 1 m 20 30 l 4 5 6 7 8 9 c h" lineWidth="3"><strokeColor value="0 0 1"/></CAShapeLayer>
    <CAGradientLayer bounds="0 0 9 9" locations="0 1"><colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/></colors></CAGradientLayer>
    <CAReplicatorLayer instanceCount="5" instanceDelay="0.1" instanceTransform="translate(3, 4, 0)"/>
    <CAEmitterLayer emitterShape="line"><emitterCells><CAEmitterCell birthRate="3" lifetime="2"/></emitterCells></CAEmitterLayer>
    </sublayers>
    <animations><animation type="CAKeyframeAnimation" keyPath="position.x" duration="2" repeatCount="inf"><values><real value="0"/><real value="9"/></values><keyTimes><real value="0"/><real value="1"/></keyTimes></animation></animations>
    <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states>
    </CALayer></caml>
    """

@Suite("CAML: damaged documents")
struct MutationTests {
    private static let words = [
        "nan", "inf", "-1", "0", "1e300", "", "<", ">", "\"", "&", "CALayer", "999999999",
        "</CALayer>",
        "type=\"null\"", "value", "1 2 3 4 5 6 7", "\u{0}", "é", "transform", "sublayers",
    ]

    /// Cuts, swaps or inserts at a few random places.
    private func damage(_ text: String, _ dice: inout Dice) -> String {
        var bytes = Array(text.utf8)
        for _ in 0...dice.roll(4) {
            let at = dice.roll(bytes.count)
            switch dice.roll(4) {
            case 0: bytes.removeSubrange(at..<min(bytes.count, at + 1 + dice.roll(12)))
            case 1: bytes[at] = UInt8(32 + dice.roll(95))
            case 2:
                bytes.insert(contentsOf: Self.words[dice.roll(Self.words.count)].utf8, at: at)
            default:
                // A number or word of its own becomes another.
                let start = bytes[..<at].lastIndex(of: UInt8(ascii: "\"")) ?? at
                let end = bytes[at...].firstIndex(of: UInt8(ascii: "\"")) ?? at
                if start + 1 < end {
                    bytes.replaceSubrange(
                        start + 1..<end, with: Self.words[dice.roll(Self.words.count)].utf8)
                }
            }
            if bytes.isEmpty { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a damaged document is read or refused with a reason, never more than that")
    func mutations() throws {
        var dice = Dice(state: 20_261_121)
        var refused = 0
        for _ in 0..<1500 {
            do {
                let d = try LayerDocument(data: Data(damage(sample, &dice).utf8))
                for name in d.stateNames { d.apply(state: name, animated: true) }
                d.start(at: 1)
            } catch let error as MarkupError {
                #expect(!error.reason.isEmpty && !error.description.contains("\n"))
                refused += 1
            }
        }
        // The damage is neither harmless nor hopeless.
        #expect((100...1400).contains(refused))
    }
}
