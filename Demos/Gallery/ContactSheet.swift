import CoreGraphics
import Foundation
import QuartzCore
import SceneGallery

/// All scenes as pictures in a folder, for machines without a display.
enum ContactSheet {
    /// Writes a strip of five moments for each scene, and one sheet of all. Returns the folder.
    static func write(to folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var middles: [CGImage] = []
        for scene in SceneList.all {
            let frames = try ScenePlayer.frames(of: scene, at: ScenePlayer.keyTimes(of: scene))
            middles.append(frames[1].image)
            let strip = grid(frames.map(\.image), columns: frames.count)
            try strip?.writePNG(to: folder.appendingPathComponent("\(scene.id).png"))
        }
        try grid(middles, columns: 4)?.writePNG(to: folder.appendingPathComponent("all.png"))
        return folder
    }

    /// Pictures of one size in rows, with a gap.
    private static func grid(_ images: [CGImage], columns: Int) -> CGImage? {
        guard let first = images.first else { return nil }
        let gap = 8
        let rows = (images.count + columns - 1) / columns
        let (width, height) = (first.width, first.height)
        let context = CGContext(
            data: nil, width: columns * (width + gap) - gap, height: rows * (height + gap) - gap,
            bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        for (index, image) in images.enumerated() {
            let row = rows - 1 - index / columns
            context.draw(
                image,
                in: CGRect(
                    x: index % columns * (width + gap), y: row * (height + gap), width: width,
                    height: height))
        }
        return context.makeImage()
    }
}
