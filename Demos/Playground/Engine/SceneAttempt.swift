import CoreGraphics
import Foundation
import PlaygroundWire

/// A scene being opened in a scene process. Thread: main.
@MainActor
final class SceneAttempt {
    let child: SceneChild
    /// Time of the save, in seconds of the machine's clock.
    let begin: Double
    let recording: URL
    let watchdog: Watchdog
    var size = CGSize.zero
    var hearsEvents = false
    var states: [String] = []
    var declared = SceneRun.Declared()
    var warnings: [String] = []
    /// The time up to which the scene is recorded, in seconds of the scene.
    var wanted = 0.0
    /// End of the last step, and the process's processor time at that end.
    var lastStep = 0.0
    var costBefore = 0.0

    init(_ child: SceneChild, begin: Double, recording: URL) {
        (self.child, self.begin, self.recording) = (child, begin, recording)
        watchdog = Watchdog(child)
        watchdog.begin()
    }
}
