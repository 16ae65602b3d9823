import CoreGraphics
import Foundation

/// Canvas of an animation, with the pictures up to an index.
///
/// In ascending order each frame takes one step. A step back restarts at the last earlier frame
/// that covers the whole canvas.
struct AnimationCanvas {
    private let width: Int
    private let height: Int
    private var pixels: PixelBuffer
    /// The picture in `pixels`, before its disposal.
    private var shown = -1
    /// The canvas before the shown picture, if its disposal restores the canvas.
    private var saved: PixelBuffer?
    /// True if the shown picture could be decoded.
    private var isDecoded = false

    /// Nil without memory.
    init?(_ width: Int, _ height: Int) {
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The canvas with the picture at `index`; nil for an undecodable picture and without memory.
    mutating func image(_ index: Int, _ container: ImageContainer, _ bytes: FileBytes) -> CGImage? {
        let frames = container.frames
        if shown > index { restart(at: 0) }
        var start = index
        while start > shown + 1, !covers(frames[start]), !isCleared(after: frames[start - 1]) {
            start -= 1
        }
        if start > shown + 1 { restart(at: start) }
        while shown < index {
            if shown >= 0 { dispose(frames[shown]) }
            shown += 1
            let frame = frames[shown]
            saved = frame.disposal == .restore ? copy() : nil
            let picture = CGImage.stored(frame.file(bytes), type: container.type)
            isDecoded = picture != nil
            if let picture { draw(picture, frame) }
        }
        guard isDecoded, let copy = copy() else { return nil }
        return CGImage(pixels: copy, utType: container.type)
    }

    /// Blank canvas before the picture at `index`.
    private mutating func restart(at index: Int) {
        clear(0, 0, width, height)
        (shown, saved) = (index - 1, nil)
    }

    private func covers(_ frame: ImageFrame) -> Bool {
        frame.replaces && frame.x == 0 && frame.y == 0 && frame.width >= width
            && frame.height >= height
    }

    private func isCleared(after frame: ImageFrame) -> Bool {
        frame.disposal == .clear && frame.x == 0 && frame.y == 0 && frame.width >= width
            && frame.height >= height
    }

    private func copy() -> PixelBuffer? {
        guard let made = PixelBuffer(width: width, height: height) else { return nil }
        made.base.copyMemory(from: pixels.base, byteCount: pixels.bytesPerRow * height)
        return made
    }

    private mutating func dispose(_ frame: ImageFrame) {
        switch frame.disposal {
        case .keep: break
        case .clear: clear(frame.x, frame.y, frame.width, frame.height)
        case .restore: if let saved { pixels = saved }
        }
        saved = nil
    }

    private func clear(_ x: Int, _ y: Int, _ w: Int, _ h: Int) {
        let (left, right) = (min(x, width), min(x + w, width))
        for row in min(y, height)..<min(y + h, height) {
            (pixels.row(row) + left * 4).update(repeating: 0, count: (right - left) * 4)
        }
    }

    /// Draws a picture over the canvas or in its place, cut at the canvas.
    private func draw(_ picture: CGImage, _ frame: ImageFrame) {
        let columns = min(picture.width, frame.width, max(0, width - frame.x))
        let rows = min(picture.height, frame.height, max(0, height - frame.y))
        guard columns > 0, rows > 0 else { return }
        picture.withPremultipliedRGBA8 { bytes, rowBytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for y in 0..<rows {
                let from = base + y * rowBytes
                let to = pixels.row(frame.y + y) + frame.x * 4
                if frame.replaces {
                    to.update(from: from, count: columns * 4)
                    continue
                }
                for at in stride(from: 0, to: columns * 4, by: 4) {
                    let rest = 255 - from[at + 3]
                    if rest == 255 { continue }
                    for i in at..<at + 4 {
                        to[i] = rest == 0 ? from[i] : from[i] &+ multiplyBytes(to[i], rest)
                    }
                }
            }
        }
    }
}
