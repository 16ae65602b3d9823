import CoreGraphics
import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Golden pictures of a document for each feature of Docs/LOTTIE.md.
///
/// `LAMINA_ACCEPT=1` writes the pictures; inspect the pictures before. A failure writes the drawn
/// picture into `.build/golden-failures`.
@Suite("Feature pictures", .serialized) struct FeaturePictureTests {
    private static let folder = Places.package.appendingPathComponent(
        "Tests/LayerDocumentsTests/Golden")
    private static let accepts = ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] != nil

    /// True on the driver of the golden pictures, named beside the pictures of scenes.
    private static let isSameRenderer: Bool = {
        let file = Places.package.appendingPathComponent("Tests/SceneTests/Golden/renderer.txt")
        guard let name = try? HostInfo.rendererName(),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return false }
        return text.trimmingCharacters(in: .whitespacesAndNewlines) == name
    }()

    private func draw(_ document: FeatureDocument) throws -> CGImage {
        let animation = try Documents.animation(document.text)
        #expect(animation.unsupported.isEmpty, "\(document.name): \(animation.unsupported)")
        animation.layer.anchorPoint = .zero
        animation.layer.position = .zero
        let host = ManualHost(root: animation.layer, size: animation.size, scale: 2)
        animation.seek(toFrame: document.frame)
        host.commit()
        host.advance(by: 1)
        return try host.snapshot(background: .white)
    }

    @Test("every feature looks as its golden picture", arguments: FeatureDocument.all.map(\.name))
    func picture(_ name: String) throws {
        let document = try #require(FeatureDocument.all.first { $0.name == name })
        let image = try draw(document)
        let file = Self.folder.appendingPathComponent(name + ".png")
        if Self.accepts {
            try FileManager.default.createDirectory(
                at: Self.folder, withIntermediateDirectories: true)
            try image.writePNG(to: file)
            return
        }
        let golden = try CGImage(fileURL: file)
        let distance = try #require(PixelDistance(PixelGrid(image), PixelGrid(golden)))
        // Filters and gradients of other drivers round otherwise.
        let isEqual =
            Self.isSameRenderer ? distance.largest <= 2 : distance.mean < 1 && distance.far < 0.01
        if !isEqual {
            try image.writePNG(
                to: Places.output("golden-failures").appendingPathComponent("lottie-\(name).png"))
        }
        #expect(isEqual, "\(name): \(distance)")
        #expect(PixelGrid(image).count { $0 != [255, 255, 255, 255] } > 200, "\(name) is empty")
    }

    @Test("names are different, and no picture is left of a feature that is gone")
    func names() throws {
        let names = FeatureDocument.all.map(\.name)
        #expect(Set(names).count == names.count)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(names.map { $0 + ".png" }))
    }
}
