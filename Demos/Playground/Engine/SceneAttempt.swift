import CoreGraphics
import Foundation

/// A scene that is being opened. Thread: main.
@MainActor
final class SceneAttempt {
    let child: SceneChild
    /// When its save was noticed, seconds of the machine.
    let begin: Double
    let recording: URL
    let watchdog: Watchdog
    var size = CGSize.zero
    var hearsEvents = false
    var warnings: [String] = []
    /// How far it is to come at first, seconds of the scene.
    var wanted = 0.0
    /// When the step before ended; processor time the process had used before.
    var lastStep = 0.0
    var costBefore = 0.0

    init(_ child: SceneChild, begin: Double, recording: URL) {
        (self.child, self.begin, self.recording) = (child, begin, recording)
        watchdog = Watchdog(child)
        watchdog.begin()
    }
}
