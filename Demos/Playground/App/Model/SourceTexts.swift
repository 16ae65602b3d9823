import Foundation
import PlaygroundEngine

extension PlaygroundSession {
    /// The scene's files that can be read as text.
    var sourceFiles: [URL] { readable.map(\.file) }

    /// The texts of `sourceFiles`, in the same order.
    var texts: [String] { readable.map(\.text) }

    /// Name of the shown animation of an archive; nil for the only animation of an archive, and for
    /// other files.
    var animation: String? {
        showsLottie ? run?.knobs.first { $0.name == "animation" }?.value : nil
    }

    private var readable: [(file: URL, text: String)] {
        // A contact sheet is not written: its archives need not be read.
        let files = self.files
        return files.filter { files.count == 1 || $0.pathExtension != "lottie" }.compactMap {
            file in
            SceneText.text(of: file, animation: animation).map { (file, $0) }
        }
    }
}
