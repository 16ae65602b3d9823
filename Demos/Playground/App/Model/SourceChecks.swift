import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine

/// Checks of the source code for shown values of layers, made one after another in the background.
///
/// Input: a value at the time of its display. Output: the result, if known, and a call of
/// `onAnswer` after further results. Results hold until the next save. Thread: main.
@MainActor
final class SourceChecks {
    /// Called after further results.
    var onAnswer: (() -> Void)?
    private var answers: [Key: Answer] = [:]
    private var asked: Set<Key> = []
    private var texts: [String]?
    private var save = -1
    private let queue = DispatchQueue(label: "lamina.playground.checks", qos: .utility)

    struct Key: Hashable, Sendable {
        var layer: [String]
        var property: PropertyID
    }

    /// The origin of a value in the source.
    struct Answer: Sendable {
        var check: SourceCheck
        /// The origin of the value; nil if the source does not set the value.
        var origin: SourceOrigin?
        /// True if a line for the layer alone can be added.
        var takesLine: Bool
    }

    /// The answer for a recorded value, requested once; nil before the answer is known. `names` has
    /// the names of all layers.
    func answer(
        _ key: Key, named name: String, _ value: @autoclosure () -> MotionValue?,
        among names: @autoclosure () -> [String], of session: PlaygroundSession
    ) -> Answer? {
        if session.shownSaves != save {
            (save, answers, asked, texts) = (session.shownSaves, [:], [], nil)
        }
        if let answer = answers[key] { return answer }
        guard asked.insert(key).inserted, let value = value() else { return nil }
        let texts = texts ?? session.texts
        self.texts = texts
        guard !texts.isEmpty else { return nil }
        let (save, names) = (save, names())
        queue.async { [weak self] in
            let isOnly = names.count { $0 == name } < 2
            let answer = Answer(
                check: SourceCheck(key.property, of: name, at: key.layer, value, in: texts),
                origin: SourceOrigin.find(key.property, of: name, among: names, in: texts),
                takesLine: isOnly
                    && texts.contains {
                        WriteBack.line(key.property, of: name, value, in: $0) != nil
                    })
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.handle(answer, of: key, save: save) }
            }
        }
        return nil
    }

    private func handle(_ answer: Answer, of key: Key, save: Int) {
        guard save == self.save else { return }
        answers[key] = answer
        onAnswer?()
    }
}
