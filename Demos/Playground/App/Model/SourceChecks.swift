import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine

/// Checks of the source code for shown values of layers, made one after another in the background.
///
/// In: a value at the time of its display. Out: the result, if known, and a call of `onAnswer`
/// after further results. Results hold until the next save. Thread: main.
@MainActor
final class SourceChecks {
    /// Called after further results.
    var onAnswer: (() -> Void)?
    private var answers: [Key: SourceCheck] = [:]
    private var asked: Set<Key> = []
    private var texts: [String]?
    private var save = -1
    private let queue = DispatchQueue(label: "lamina.playground.checks", qos: .utility)

    struct Key: Hashable, Sendable {
        var layer: [String]
        var property: PropertyID
    }

    /// The answer for a recorded value; nil until it is known. `value` is nil for an unwritten
    /// change, whose recorded value is not at hand.
    func answer(
        _ key: Key, named name: String, _ value: MotionValue?, of session: PlaygroundSession
    ) -> SourceCheck? {
        if session.shownSaves != save {
            (save, answers, asked, texts) = (session.shownSaves, [:], [], nil)
        }
        if let answer = answers[key] { return answer }
        guard let value, asked.insert(key).inserted else { return nil }
        let texts =
            texts ?? session.files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        self.texts = texts
        guard !texts.isEmpty else { return nil }
        let save = save
        queue.async { [weak self] in
            let answer = SourceCheck(key.property, of: name, value, in: texts)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.take(answer, of: key, save: save) }
            }
        }
        return nil
    }

    private func take(_ answer: SourceCheck, of key: Key, save: Int) {
        guard save == self.save else { return }
        answers[key] = answer
        onAnswer?()
    }
}
