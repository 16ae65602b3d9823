import Differential
import Foundation
import RandomTrees
import Testing

/// The picture after partial redraws equals the picture of a whole redraw, to the last pixel.
///
/// `LAMINA_SEEDS=FROM-TO` selects other seeds; a failure prints the shortest failing program.
@Suite("Random damage") struct RandomDamageTests {
    static let seeds: ClosedRange<UInt64> = {
        let given = ProcessInfo.processInfo.environment["LAMINA_SEEDS"] ?? ""
        let ends = given.split(separator: "-").compactMap { UInt64($0) }
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : 1...600
    }()

    private static var trial: Trial {
        var trial = Trial([.damage])
        trial.tolerance.pixels = 0
        return trial
    }

    @Test("after every edit of a random tree, what was not drawn again was right")
    func damage() throws {
        for seed in Self.seeds {
            let program = DamageSteps.program(seed: seed)
            guard let found = try Self.trial.finding(in: program) else { continue }
            var shrinker = Shrinker { ((try? Self.trial.finding(in: $0)) ?? nil) != nil }
            Issue.record("seed \(seed): \(found) in\n\(shrinker.shrink(program))")
        }
    }

    @Test("every statement of these programs can be executed, and every kind of change comes up")
    func statements() {
        var messages: Set<String> = []
        for seed in 1...300 as ClosedRange<UInt64> {
            let program = DamageSteps.program(seed: seed)
            #expect(program.unreadable == [], "seed \(seed)")
            #expect(program.frames >= 4)
            for statement in program.statements {
                guard case .send(_, let message, let arguments) = statement.term else { continue }
                messages.insert(message)
                if case .text(let key)? = arguments.last?.value { messages.insert(key) }
            }
        }
        for key in [
            "position", "bounds", "backgroundColor", "path", "colors", "transform", "mask",
            "filters", "backgroundFilters", "compositingFilter", "instanceCount", "preservesDepth",
            "opacity", "allowsGroupOpacity", "hidden", "zPosition", "cornerRadius",
            "masksToBounds", "borderWidth", "shadowOffset", "sublayerTransform",
            "geometryFlipped", "doubleSided", "insertSublayer", "removeFromSuperlayer",
        ] {
            #expect(messages.contains(key), "\(key)")
        }
    }
}
