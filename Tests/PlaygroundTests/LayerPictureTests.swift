import CoreGraphics
import Foundation
import LayerHosting
@testable import PlaygroundEngine
import QuartzCore
import TestSupport
import Testing

/// Pictures of a layer without the layers around it.
@Suite("Pictures of single layers")
struct LayerPictureTests {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    /// A red card in a clipping layer, a blue dot in the card, another layer above all; the card
    /// moves to the right.
    private func recorded() throws -> URL {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-layers-\(UUID().uuidString).lamina")
        let root = CALayer()
        root.bounds.size = CGSize(width: 100, height: 100)
        root.position = CGPoint(x: 50, y: 50)
        root.isGeometryFlipped = true
        root.backgroundColor = .white
        func add(_ name: String, _ frame: CGRect, _ color: CGColor?, to parent: CALayer) -> CALayer
        {
            let layer = CALayer()
            (layer.name, layer.frame, layer.backgroundColor) = (name, frame, color)
            parent.addSublayer(layer)
            return layer
        }
        let clip = add("clip", CGRect(x: 10, y: 10, width: 20, height: 20), blue, to: root)
        clip.masksToBounds = true
        clip.opacity = 0.5
        let card = add("card", CGRect(x: 0, y: 0, width: 40, height: 30), red, to: clip)
        _ = add("dot", CGRect(x: 5, y: 5, width: 10, height: 10), blue, to: card)
        _ = add("cover", CGRect(x: 0, y: 0, width: 100, height: 100), .black, to: root)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration) = (20, 1)
        card.add(move, forKey: nil)
        let host = ManualHost(root: root, size: root.bounds.size, scale: 2)
        host.commit()
        try host.record(to: file, background: .black)
        for _ in 0..<5 { host.advance(by: 0.1) }
        try host.stopRecording()
        return file
    }

    private func picture(
        _ path: [String], at time: Double = 0, isWhole: Bool
    ) throws -> LayerPictures.Picture? {
        let file = try recorded()
        defer { try? FileManager.default.removeItem(at: file) }
        return try LayerPictures.picture(
            .init(path: path, time: time, isWhole: isWhole), of: file, nil)
    }

    @Test("a layer without its sublayers: not covered, clipped or faded")
    func own() throws {
        let card = try #require(try picture(["clip#1", "card#1"], isWhole: false))
        #expect(card.frame == CGRect(x: 10, y: 10, width: 40, height: 30))
        let pixels = PixelGrid(card.image)
        #expect(pixels.count { $0 == [255, 0, 0, 255] } == 40 * 30)
        let root = try #require(try picture([], isWhole: false))
        #expect(PixelGrid(root.image)[50, 50] == [255, 255, 255, 255])
    }

    @Test("pictures are delivered while the object that draws is held, and not afterwards")
    @MainActor func released() async throws {
        let file = try recorded()
        defer { try? FileManager.default.removeItem(at: file) }
        var delivered = 0
        for isHeld in [true, false] {
            var pictures: LayerPictures? = LayerPictures()
            let queue = try #require(pictures?.queue)
            pictures?.draw(
                [.init(path: ["clip#1", "card#1"], time: 0, isWhole: true)], of: file, trial: nil
            ) { _, _ in delivered += 1 }
            if !isHeld { pictures = nil }
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                queue.async { DispatchQueue.main.async { done.resume() } }
            }
            #expect(delivered == 1, "\(isHeld)")
            pictures = nil
        }
    }

    @Test("a layer with its sublayers, in motion")
    func whole() throws {
        let card = try #require(try picture(["clip#1", "card#1"], at: 0.5, isWhole: true))
        #expect(card.frame == CGRect(x: 20, y: 10, width: 40, height: 30))
        let pixels = PixelGrid(card.image)
        #expect(pixels.count { $0 == [0, 0, 255, 255] } == 100)
        #expect(pixels.count { $0 == [255, 0, 0, 255] } == 40 * 30 - 100)
    }

    @Test("a missing layer has no picture")
    func nothing() throws {
        #expect(try picture(["none#1"], isWhole: true) == nil)
    }
}
