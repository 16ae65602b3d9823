import Foundation
import LayerDocuments
import QuartzCore
import Testing

/// The code of the article "LayerDocuments".
@Suite("Guide: layer documents") @MainActor struct LayerDocumentsArticle {
    func show(_ file: URL, in root: CALayer) throws {
        let animation = try LayerAnimation(contentsOf: file)
        root.addSublayer(animation.layer)
        animation.play(loop: .forever)
    }

    @Test("a file becomes a sublayer; a damaged file throws and adds nothing")
    func files() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-guide-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let root = CALayer()
        try Data(#"{"v":"5.7","fr":30,"ip":0,"op":30,"w":64,"h":48,"layers":[]}"#.utf8)
            .write(to: file)
        try show(file, in: root)
        #expect(root.sublayers?.map(\.bounds.size) == [CGSize(width: 64, height: 48)])
        try Data("{".utf8).write(to: file)
        #expect(throws: LayerAnimationError.self) { try show(file, in: root) }
        #expect(root.sublayers?.count == 1)
    }
}
