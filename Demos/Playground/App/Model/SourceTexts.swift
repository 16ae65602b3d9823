import Foundation
import PlaygroundEngine

extension PlaygroundSession {
    /// The scene's files that can be read as text.
    var sourceFiles: [URL] { readable.map(\.file) }

    /// The texts of `sourceFiles`, in the same order.
    var texts: [String] { readable.map(\.text) }

    private var readable: [(file: URL, text: String)] {
        files.compactMap { file in
            (try? String(contentsOf: file, encoding: .utf8)).map { (file, $0) }
        }
    }
}
