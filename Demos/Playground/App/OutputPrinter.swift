import Foundation
import PlaygroundEngine

/// Output of scenes on the terminal, written on a separate queue, because a terminal without a
/// reader blocks.
///
/// Thread: main.
@MainActor
final class OutputPrinter {
    /// The largest number of waiting pieces; further pieces are dropped.
    private static let mostPieces = 64

    private let queue = DispatchQueue(label: "lamina.playground.output", qos: .utility)
    private var waiting = 0
    private var left = 0

    func write(_ piece: OutputTail.Piece) {
        guard waiting < Self.mostPieces else {
            left += piece.left + piece.output.count
            return
        }
        var piece = piece
        piece.left += left
        (waiting, left) = (waiting + 1, 0)
        queue.async { [piece] in
            try? FileHandle.standardError.write(contentsOf: Data(piece.text.utf8))
            DispatchQueue.main.async { MainActor.assumeIsolated { self.waiting -= 1 } }
        }
    }
}
