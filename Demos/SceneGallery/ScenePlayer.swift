import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Frame of a scene as drawn.
public struct SceneFrame {
    /// Seconds after the scene was shown.
    public let time: CFTimeInterval
    /// Picture of the frame.
    public let image: CGImage
    /// Number of draw calls of the whole picture.
    public let drawCalls: Int
    /// Number of render passes.
    public let passes: Int
    /// Number of drawn instances.
    public let instances: Int
    /// Bytes of the records handed to the GPU; images are not counted, because images may be
    /// uploaded already.
    public let recordBytes: Int
}

/// Plays scenes without a window, at times the caller gives.
public enum ScenePlayer {
    /// Pictures of the scene at ascending `times`. Cues are performed in between, at their own
    /// times. With a file, the frames are recorded. Exact pictures depend on nothing but the scene
    /// and the time, to the last bit. With `composes` false, OpenGL draws every frame.
    public static func frames(
        of scene: Scene, at times: [CFTimeInterval], scale: CGFloat = 1, isExact: Bool = false,
        composes: Bool = true, recordedInto file: URL? = nil
    ) throws -> [SceneFrame] {
        var frames: [SceneFrame] = []
        try play(
            scene, at: times, scale: scale, isExact: isExact, composes: composes,
            recordedInto: file
        ) {
            frames.append($0)
        }
        return frames
    }

    /// Plays a scene, with the pictures drawn in sequence.
    public static func play(
        _ scene: Scene, at times: [CFTimeInterval], scale: CGFloat = 1, isExact: Bool = false,
        composes: Bool = true, recordedInto file: URL? = nil, _ body: (SceneFrame) throws -> Void
    ) throws {
        let clock = ManualClock(100)
        let delivery = MainDelivery.manual()
        try MediaTime.with(clock, delivery: delivery) {
            // Work which runs when the host is released gets the end of the animations then.
            defer { delivery.turn() }
            // Exact pictures share no pages with each other; other pictures drawn meanwhile keep
            // their pages.
            if !isExact { try Snapshot.startNewPages() }
            let instance = scene.make(scale: scale)
            let host = ManualHost(
                root: instance.root, size: scene.size, scale: scale, clock: clock)
            host.isExact = isExact
            if !composes { host.composesFrames = false }
            host.commit()
            if let file { try host.record(to: file, background: .black) }
            defer { try? host.stopRecording() }
            var cues = instance.cues[...]
            func advance(to time: CFTimeInterval) {
                host.advance(to: 100 + time)
                delivery.turn()
            }
            for time in times {
                while let cue = cues.first, cue.time <= time {
                    advance(to: cue.time)
                    cue.action()
                    host.commit()
                    cues.removeFirst()
                }
                advance(to: time)
                let image = try host.snapshot(background: .black)
                try body(
                    SceneFrame(
                        time: time, image: image, drawCalls: host.counts.drawCalls,
                        passes: host.counts.passes, instances: host.counts.instances,
                        recordBytes: host.counts.recordBytes))
            }
        }
    }

    /// Five typical times of a scene: the begin, the end, and three times between.
    public static func keyTimes(of scene: Scene) -> [CFTimeInterval] {
        (0...4).map { scene.duration * Double($0) / 4 }
    }
}
