import Foundation
import TestSupport
import Testing

/// Two clocks: the manual clock of a host, and the machine's. Layers follow the clock of their
/// host; each place that reads the machine's clock is listed here with a reason, and a new place
/// fails the test.
@Suite("Clocks") struct ClockTests {
    /// Places that read the clock, by file, with their number and reason.
    private static let allowed: [String: (count: Int, reason: String)] = [
        "GraphicsTypes/ClockReading.swift": (1, "what all others read"),
        "CoreAnimation/Timing/MediaClock.swift": (3, "the machine's clock; CACurrentMediaTime()"),
        "CoreAnimation/Timing/RefreshClock.swift": (2, "only the machine's clock counts refreshes"),
        "CoreAnimation/Timing/MonotonicCondition.swift": (1, "a deadline of a thread"),
        "CoreAnimation/Timing/CVDisplayLink.swift": (3, "a link of the screen, not of a tree"),
        "CoreAnimation/Timing/CVDisplayLink+Functions.swift": (1, "the same"),
        "CoreAnimation/Transactions/DelayedBlocks.swift": (1, "a timer of the machine's clock"),
        "CoreAnimation/Commit/LayerContext.swift": (1, "the default of a parameter"),
        "CoreAnimation/Commit/LayerGraft.swift": (
            1, "other processes commit by the machine's clock"
        ),
        "CoreAnimation/Layer/LayerState.swift": (1, "a layer without a host"),
        "LayerHosting/LayerCosts.swift": (2, "what drawing costs"),
        "LayerHosting/RecordingLayer.swift": (2, "what drawing costs"),
        "LayerHosting/LayerWindow.swift": (1, "the default of a parameter"),
        "LayerHosting/RenderLoop.swift": (1, "a deadline of the thread that draws to a window"),
        "LayerHosting/WindowFrames.swift": (4, "refreshes of a window's screen"),
        "PacketLog/PacketRecorder.swift": (1, "when a file is flushed"),
        "RemoteLayers/RemoteSocket.swift": (2, "time limit with another process"),
        "RemoteLayers/RemoteClient.swift": (2, "time limit with a host"),
        "RemoteLayers/RemotePace.swift": (4, "how fast a process is listened to"),
        "RemoteLayers/RemoteLink.swift": (5, "commits without a time; time limit"),
        "RemoteLayers/RemotePort.swift": (1, "time limit with another process"),
        "LayerDocuments/Playing/LayerAnimation+Playing.swift": (
            9, "CACurrentMediaTime(), a host's on its thread"
        ),
        "RemoteLayers/RemoteAnswers.swift": (1, "time limit with another process"),
        "RemoteLayers/RemoteClientRegistry.swift": (2, "the screen's refreshes, told to clients"),
        "RemoteLayers/CARemoteLayerClient.swift": (1, "clients are shown by the machine's clock"),
        "QuartzCore/CARenderer.swift": (1, "a frame at a time that is not finite"),
        "Windowing/EventTime.swift": (1, "when an event came"),
        "Windowing/KeyRepeatTimer.swift": (1, "the period between two polls"),
        "LayerAccessibility/MainContextSource.swift": (1, "a time limit of GLib's main context"),
        "LayerAccessibility/ReaderWatch.swift": (2, "how often a bus is asked"),
        "AVFoundation/AVPlayer.swift": (5, "CACurrentMediaTime(), a host's on its thread"),
        "AVFoundation/AVAudioPlayer.swift": (13, "CACurrentMediaTime(), a host's on its thread"),
        "AVFoundation/Sound/SoundDirector.swift": (
            2, "CACurrentMediaTime(), a host's on its thread"
        ),
        "AVFoundation/Sound/SoundOutput.swift": (2, "an audio device has the machine's clock"),
        "Views/Actions/Timer+Methods.swift": (1, "Foundation's timers, which run by the run loop"),
        "Views/Animation/InterruptibleChanges.swift": (1, "changes of views without a host"),
        "Views/Hosting/DesktopColorScheme.swift": (1, "a wait for an answer of the desktop"),
        "Views/Hosting/WindowViewHost.swift": (2, "the host of a window on a screen"),
    ]

    private static let pattern =
        #"CACurrentMediaTime\(\)|SystemClock\.shared|DispatchTime\.now|DispatchWallTime|\(?(deadline|timeout): \.now\(\)"#
        + #"|\bDate\(\)|\bDate\.now|timeIntervalSinceNow|clock_gettime\(|gettimeofday\(|systemUptime"#
        + #"|CFAbsoluteTimeGetCurrent|ContinuousClock|SuspendingClock|glfwGetTime|ClockReading\.monotonic"#

    /// The number of places of each file that read the time, outside comments.
    static func places(in text: String) throws -> Int {
        let expression = try NSRegularExpression(pattern: pattern)
        return text.split(separator: "\n").reduce(0) { sum, line in
            let code = line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
            return sum
                + expression.numberOfMatches(
                    in: code, range: NSRange(code.startIndex..., in: code))
        }
    }

    @Test("every use of a clock is listed with a reason")
    func reasons() throws {
        let sources = Places.package.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var left = Self.allowed
        for case let file as URL in files! where ["swift", "c", "h"].contains(file.pathExtension) {
            let parts = file.pathComponents.dropFirst(sources.pathComponents.count)
            let name = parts.joined(separator: "/")
            let count = try Self.places(in: String(contentsOf: file, encoding: .utf8))
            let allowed = left.removeValue(forKey: name)?.count ?? 0
            #expect(
                count == allowed, "\(name) asks for the time in \(count) places, not \(allowed)")
        }
        #expect(left.isEmpty, "files that are no more: \(left.keys.sorted())")
    }

    @Test("no test has a time limit, because the wait for other tests counts")
    func limits() throws {
        let word = ".time" + "Limit("
        let tests = Places.package.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        for case let file as URL in files! where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(word), "\(file.lastPathComponent) has a time limit")
        }
    }

    @Test("A place that asks for the time is found, a comment and a clock that is given are not")
    func canFail() throws {
        #expect(try Self.places(in: "let now = CACurrentMediaTime() // or Date()") == 1)
        #expect(try Self.places(in: "q.asyncAfter(deadline: .now() + 1)\nlet d = Date()") == 2)
        #expect(try Self.places(in: "let now = host.clock.now()\n/// SystemClock.shared") == 0)
    }
}
