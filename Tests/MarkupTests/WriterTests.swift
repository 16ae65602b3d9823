import CoreGraphics
import Foundation
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import CoreAnimation

@Suite("CAML: writing")
struct WriterTests {
    private func folder(_ name: String) -> URL {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-writer-\(ProcessInfo.processInfo.processIdentifier)")
            .appendingPathComponent(name + ".ca")
    }

    /// Every property of the table, every cell and animation, layer by layer.
    private func compare(_ a: CALayer, _ b: CALayer) {
        #expect(type(of: a) == type(of: b))
        for row in PropertyTable.rows where ClassInfo.applies(row, to: a.kind) {
            switch row.type {
            case .cells, .layers, .layer: continue
            default: break
            }
            #expect(a.properties[row.id] == b.properties[row.id], "\(row.key) of \(a.name ?? "")")
        }
        #expect(a.name == b.name)
        #expect(a.animationKeys() == b.animationKeys())
        #expect((a.mask == nil) == (b.mask == nil))
        if let x = a.mask, let y = b.mask { compare(x, y) }
        #expect(a.sublayers?.count == b.sublayers?.count)
        for (x, y) in zip(a.sublayers ?? [], b.sublayers ?? []) { compare(x, y) }
    }

    @Test("random trees read back equal, and are written again as the same text", arguments: 0..<25)
    func randomTrees(_ seed: Int) throws {
        var r = Dice(splitMix: UInt64(seed))
        let tree = r.markupLayer(depth: 3)
        let url = folder("random-\(seed)")
        #expect(try LayerDocument.write(tree, to: url) == [])
        let document = try LayerDocument(contentsOf: url)
        #expect(document.warnings == [])
        compare(tree, document.rootLayer)
        #expect(
            LayerDocument.markup(of: document.rootLayer).text == LayerDocument.markup(of: tree).text
        )
        try FileManager.default.removeItem(at: url)
    }

    @Test("images become PNG files, one for each image")
    func images() throws {
        let context = CGContext(
            data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
        context.fill([CGRect(x: 0, y: 0, width: 2, height: 1)])
        let image = try #require(context.makeImage())
        let tree = CALayer()
        for _ in 0..<2 {
            let child = CALayer()
            child.contents = image
            tree.addSublayer(child)
        }
        let url = folder("images")
        try LayerDocument.write(tree, to: url)
        let assets = url.appendingPathComponent("assets").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: assets) == ["image-1.png"])
        let read = try LayerDocument(contentsOf: url).rootLayer
        let back = try #require(read.sublayers?.first?.properties.contents)
        #expect(back.width == 3 && back.height == 2)
        #expect(
            back.withPremultipliedRGBA8 { b, row in Array(b[row..<row + 12]) }
                == image.withPremultipliedRGBA8 { b, row in Array(b[row..<row + 12]) })
        try FileManager.default.removeItem(at: url)
    }
}
