import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Transforms as sixteen numbers, and in parts.
@Suite("Playground transform text")
struct TransformTextTests {
    @Test("sixteen numbers, identity, and nothing else")
    func matrices() throws {
        var t = CATransform3DMakeRotation(0.5, 0, 0, 1)
        t.m34 = -0.002
        t.m41 = 12
        let words = try #require(EditableText(.transform, .transform(t)))
        let again = try #require(words.value?.transform)
        #expect(abs(again.m11 - t.m11) < 1e-4 && abs(again.m34 - t.m34) < 1e-4 && again.m41 == 12)
        #expect(
            EditableText.typed(.transform, .transform(t), " identity ")
                == .transform(CATransform3DIdentity))
        let identity = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
        #expect(
            EditableText.typed(
                .transform, .transform(t), "[\(identity.replacing(" ", with: ", "))]")
                == .transform(CATransform3DIdentity))
        let odd = [
            "", "1 2 3", identity + " 0", "identity identity", "NaN" + identity.dropFirst(),
            "inf" + identity.dropFirst(), "1e400" + identity.dropFirst(),
            "1e999999999" + identity.dropFirst(), "😀" + identity.dropFirst(), "½ " + identity,
            String(repeating: "1 ", count: 100_000), String(repeating: "9", count: 100_000),
        ]
        for text in odd {
            #expect(
                EditableText.typed(.transform, .transform(t), text) == nil, "\(text.prefix(40))")
        }
    }

    @Test("each part of a transform is changed separately", arguments: TransformPart.allCases)
    func parts(_ part: TransformPart) throws {
        var t = CATransform3DIdentity
        t.m34 = -1.0 / 500
        t = CATransform3DTranslate(t, 10, 20, 0)
        t = CATransform3DRotate(t, 0.4, 0, 0, 1)
        t = CATransform3DScale(t, 2, 3, 1)
        var value = try #require(EditableValue(part, of: .transform, .transform(t)))
        let was: [TransformPart: [Double]] = [
            .translation: [10, 20, 0], .rotation: [0, 0, 0.4 * 180 / .pi], .scale: [2, 3, 1],
            .perspective: [500],
        ]
        func isNear(_ a: [Double], _ b: [Double]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
        }
        #expect(isNear(value.numbers, was[part]!), "\(value.numbers)")
        value.numbers[value.numbers.count - 1] += 7
        for other in TransformPart.allCases {
            let seen = try #require(EditableValue(other, of: .transform, value.value)).numbers
            var wanted = was[other]!
            if other == part { wanted[wanted.count - 1] += 7 }
            #expect(isNear(seen, wanted), "\(other): \(seen)")
        }
    }

    @Test("rotations beyond a right angle keep the typed angle")
    func keeping() throws {
        var value = try #require(
            EditableValue(.rotation, of: .transform, .transform(CATransform3DIdentity)))
        value.numbers = [0, 120, 0]
        let anew = try #require(EditableValue(.rotation, of: .transform, value.value))
        #expect(anew.numbers != value.numbers)
        #expect(anew.keeping(value).numbers == value.numbers)
        let other = try #require(
            EditableValue(.rotation, of: .transform, .transform(CATransform3DMakeScale(2, 2, 2))))
        #expect(other.keeping(value).numbers == [0, 0, 0])
    }

    @Test("no eye is no perspective")
    func noPerspective() throws {
        var t = CATransform3DIdentity
        t.m34 = -0.01
        var value = try #require(EditableValue(.perspective, of: .transform, .transform(t)))
        value.numbers = [0]
        #expect(value.value == .transform(CATransform3DIdentity))
    }
}
