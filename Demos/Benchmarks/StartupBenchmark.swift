import Foundation
import LayerHosting
import QuartzCore

/// Time from the start of a process to the first frame with layers.
///
/// The program starts itself: the parent reads the clock, the child opens a window with a card like
/// the card of `HelloLayer` and prints the time of the first frame with layers on screen. Parent
/// and child process read the same clock.
enum StartupBenchmark {
    static let childFlag = "--first-frame"

    /// Milliseconds of each run.
    static func run(times: Int) throws -> [Double] {
        try (0..<times).map { _ in
            let child = Process()
            child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            child.arguments = [childFlag]
            let pipe = Pipe()
            child.standardOutput = pipe
            let began = Measurement.seconds()
            try child.run()
            let text = String(
                decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            child.waitUntilExit()
            guard let shown = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                fail("the started process showed no frame")
            }
            return (shown - began) * 1000
        }
    }

    /// Child process: prints the time of the first frame with layers on screen.
    static func child() throws {
        let window = try LayerWindow(title: "First frame", size: CGSize(width: 480, height: 320))
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 140, height: 140)
        card.position = CGPoint(x: 240, y: 160)
        card.backgroundColor = CGColor(srgbRed: 0.31, green: 0.66, blue: 0.96, alpha: 1)
        card.cornerRadius = 24
        card.shadowOpacity = 0.6
        card.shadowRadius = 12
        window.rootLayer.addSublayer(card)
        CATransaction.flush()
        while true {
            if let frame = window.frames.frames.first(where: { $0.counts.instances > 0 }) {
                print(frame.began + frame.duration)
                break
            }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
        }
        window.close()
    }
}
