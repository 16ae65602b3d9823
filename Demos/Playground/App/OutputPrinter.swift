import Foundation
import PlaygroundEngine

/// Output of scenes on the terminal, written on a separate queue, because a terminal without a
/// reader blocks.
///
/// Thread: main.
@MainActor
final class OutputPrinter {
    /// The largest number of waiting pieces; of further pieces the last lines are held.
    private static let mostPieces = 16

    private let queue = DispatchQueue(label: "lamina.playground.output", qos: .utility)
    private var waiting = 0
    /// The last lines for a terminal that is slower than the scene; nil for none.
    private var held: OutputTail.Piece?

    func write(_ piece: OutputTail.Piece) {
        let next = held.map { piece.following($0) } ?? piece
        held = next
        if waiting < Self.mostPieces { writeHeld() }
    }

    private func writeHeld() {
        guard let piece = held else { return }
        held = nil
        waiting += 1
        queue.async {
            try? FileHandle.standardError.write(contentsOf: Data(piece.text.utf8))
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    self.waiting -= 1
                    self.writeHeld()
                }
            }
        }
    }
}
