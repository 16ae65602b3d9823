import AppKit
import Testing
import TestSupport

/// The delegate of Guide 2-2: fills each tile with red.
private final class RedTiles: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
        context.setFillColor(red)
        context.fill(context.boundingBoxOfClipPath)
    }
}

@Suite("Listings: hosting views") @MainActor struct HostingListings {
    @Test("Guide 2-2: a view hosts a tiled layer of the program, and resizes the layer")
    func hosting() throws {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 100, height: 100), clock: clock)
            let window = NSWindow(host: host)
            window.makeKeyAndOrderFront(nil)
            defer { window.close() }
            let view = NSView(frame: NSRect(x: 20, y: 20, width: 60, height: 40))
            view.wantsLayer = true
            let hosted = CATiledLayer()
            let tiles = RedTiles()
            hosted.delegate = tiles
            view.layer = hosted
            window.contentView?.addSubview(view)
            host.advance(by: 1)
            #expect(view.layer === hosted && hosted.delegate === tiles)
            #expect(hosted.bounds.size == CGSize(width: 60, height: 40))
            // Tiles are drawn on the demand of a picture.
            _ = try host.snapshot()
            host.advance(by: 1)
            let picture = PixelGrid(try host.snapshot())
            #expect(picture[50, 60] == redPixel && picture[50, 30] == clearPixel)
        }
    }
}
