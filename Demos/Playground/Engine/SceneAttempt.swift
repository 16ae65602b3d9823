import CoreGraphics
import Foundation
import PlaygroundWire

/// A scene during its opening. Thread: main.
@MainActor
final class SceneAttempt {
    let child: SceneChild
    /// Time of the save, seconds of the machine.
    let begin: Double
    let recording: URL
    let watchdog: Watchdog
    var size = CGSize.zero
    var hearsEvents = false
    var states: [String] = []
    var declared = SceneRun.Declared()
    var warnings: [String] = []
    /// The wanted time, seconds of the scene.
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
