import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import SceneGallery

/// Source of a film: pictures at given times.
protocol FilmSource {
    /// Pixels of every picture.
    var pixels: (width: Int, height: Int) { get }
    /// Duration in seconds; nil for an endless source.
    var duration: Double? { get }
    /// Draws the pictures of ascending times, from the beginning at every call. A picture is a
    /// function of the time.
    func play(_ times: [Double], _ body: (CGImage) throws -> Void) throws
}

/// A layer document or an image.
struct DocumentSource: FilmSource {
    let file: URL
    let arguments: Arguments
    let size: CGSize?
    let scale: CGFloat
    let background: CGColor?
    let pixels: (width: Int, height: Int)
    /// For an animation, the duration of a single cycle.
    let duration: Double?

    init(_ file: URL, _ arguments: Arguments, scale: CGFloat, background: CGColor?) throws {
        let exhibit = try RenderCommand.open(file, arguments)
        (self.file, self.arguments, self.scale) = (file, arguments, scale)
        duration = exhibit.animation?.duration
        self.background = background
        size = try arguments.size("size")
        let shown = size ?? exhibit.naturalSize
        guard shown.width > 0, shown.height > 0 else { throw ExhibitError.noSize }
        pixels = (try Self.pixels(shown.width * scale), try Self.pixels(shown.height * scale))
    }

    /// Pixels of a side, at least 1. A side of a document may have any length; throws for a side
    /// longer than those that `--size` and `--scale` permit.
    private static func pixels(_ side: CGFloat) throws -> Int {
        guard side <= 32768 * 16 else {
            throw Failure("the document is too large for a film; give a size with --size WxH")
        }
        return max(1, Int(side.rounded(.up)))
    }

    func play(_ times: [Double], _ body: (CGImage) throws -> Void) throws {
        let exhibit = try RenderCommand.open(file, arguments)
        try exhibit.play(
            size: size, scale: scale, at: times, background: background, body)
    }
}

/// A recording.
struct RecordingSource: FilmSource {
    let log: PacketLog
    let scale: Double
    /// Background colour; nil for the recorded colour.
    let background: CGColor?
    let pixels: (width: Int, height: Int)
    var duration: Double? { log.duration }

    init(_ log: PacketLog, scale: Double, background: CGColor?) {
        (self.log, self.scale, self.background) = (log, scale, background)
        let host = RecordingHost(log)
        host.magnification = scale
        pixels = host.pixelSize(at: 0)
    }

    func play(_ times: [Double], _ body: (CGImage) throws -> Void) throws {
        let host = RecordingHost(log)
        host.magnification = scale
        host.background = background
        for time in times {
            let size = host.pixelSize(at: time)
            guard size == pixels else {
                throw Failure(
                    "the window changes its size at \(time) s from \(pixels.width) × "
                        + "\(pixels.height) to \(size.width) × \(size.height) pixels; a film has one: "
                        + "see --from and --to")
            }
            try body(try host.snapshot(at: time))
        }
    }
}

/// Scene of the gallery by name.
struct SceneSource: FilmSource {
    let scene: Scene
    let scale: CGFloat
    let pixels: (width: Int, height: Int)
    var duration: Double? { scene.duration }

    init(_ scene: Scene, scale: CGFloat) {
        (self.scene, self.scale) = (scene, scale)
        pixels = (
            Int((scene.size.width * scale).rounded(.up)),
            Int((scene.size.height * scale).rounded(.up))
        )
    }

    func play(_ times: [Double], _ body: (CGImage) throws -> Void) throws {
        try ScenePlayer.play(scene, at: times, scale: scale, isExact: true) { try body($0.image) }
    }
}
