import Foundation
import Testing

import StringDrawing

@testable import AppKit

/// Drawing in contexts turned by the program: the direction of y belongs to the context.
@Suite("AppKit: turned drawing") @MainActor struct TurnedDrawingTests {
    /// Red left part of an image, in a bitmap with y down and turned by half a turn.
    private func columns(isTurned: Bool) throws -> (left: UInt8, right: UInt8, top: UInt8) {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 80,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.translateBy(x: 0, y: 20)
        context.scaleBy(x: 1, y: -1)
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: true)
        if isTurned {
            context.translateBy(x: 20, y: 20)
            context.rotate(by: .pi)
        }
        #expect(NSGraphicsContext.current?.isFlipped == true)
        // A mark in the upper left quarter.
        let image = NSImage(size: NSSize(width: 20, height: 20), flipped: false) { _ in
            NSColor.red.setFill()
            DrawingContexts.current?.fill(CGRect(x: 0, y: 10, width: 10, height: 10))
            return true
        }
        image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        NSGraphicsContext.current = nil
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[y * context.bytesPerRow + 4 * x + 3] }
        return (alpha(5, 15), alpha(15, 15), alpha(5, 5))
    }

    @Test("an image is upright with y down, and turned by half a turn, not mirrored")
    func image() throws {
        #expect(try columns(isTurned: false) == (0, 0, 255))
        #expect(try columns(isTurned: true) == (0, 255, 0))
    }
}
