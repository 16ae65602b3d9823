import AVFoundation
import Foundation
import LayerHosting
import QuartzCore

// A program for PlaygroundTests and the window's steps: layers for viewers.
//
//   InspectProbe COUNT    a window with COUNT layers beside "ball", which moves, and "box"
//
// Commands, each a line of the standard input with a line as its answer:
//   allow, forbid    LayerInspection.isAllowed
//   box              opacity and width of "box"
//   add, remove      a layer named "new"
//   flood            a commit with a change of every layer, for each refresh from now on
//   open, close      a second window, named "Other"
//   play PATH, halt  an endless sound of a file; its end
//   frames           time of the last drawn frame

let arguments = CommandLine.arguments
let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0

/// A layer of an own class, for its name.
final class Card: CALayer {}

@MainActor func makeWindow(_ title: String) -> LayerWindow {
    Application.orExit {
        try LayerWindow(title: title, size: CGSize(width: 400, height: 300), background: .black)
    }
}

let window = makeWindow("Probe")
let ball = CALayer()
let box = Card()
var small: [CALayer] = []
var new: CALayer?
var other: LayerWindow?
var flood: CADisplayLink?
var player: AVAudioPlayer?

ball.name = "ball"
ball.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
ball.cornerRadius = 30
ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
box.name = "box"
box.frame = CGRect(x: 100, y: 160, width: 120, height: 80)
box.backgroundColor = CGColor(srgbRed: 0.35, green: 0.55, blue: 0.95, alpha: 1)
for layer in [ball, box] { window.rootLayer.addSublayer(layer) }
for number in 0..<count {
    let layer = CALayer()
    layer.frame = CGRect(x: number % 200 * 2, y: number / 200 * 3, width: 1, height: 1)
    layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.8, blue: 0.4, alpha: 1)
    small.append(layer)
    window.rootLayer.addSublayer(layer)
}
let move = CABasicAnimation(keyPath: "position.x")
move.toValue = 350
move.duration = 1.5
move.autoreverses = true
move.repeatCount = .infinity
ball.add(move, forKey: "move")

@MainActor func answer(_ command: String) -> String {
    switch command {
    case "allow": LayerInspection.isAllowed = true
    case "forbid": LayerInspection.isAllowed = false
    case "box": return "box \(box.opacity) \(box.bounds.width)"
    case "add":
        let layer = Card()
        layer.name = "new"
        layer.frame = CGRect(x: 300, y: 200, width: 40, height: 40)
        window.rootLayer.addSublayer(layer)
        new = layer
    case "remove": new?.removeFromSuperlayer()
    case "flood":
        var turn = 0
        let link = window.displayLink { _ in
            turn += 1
            CATransaction.setDisableActions(true)
            for layer in small { layer.opacity = turn % 2 == 0 ? 1 : 0.5 }
        }
        link.add(to: .main, forMode: .common)
        flood = link
    case "open":
        other = makeWindow("Other")
        other?.rootLayer.name = "other root"
    case "close": other?.close()
    case let command where command.hasPrefix("play "):
        player = try? AVAudioPlayer(contentsOf: URL(fileURLWithPath: String(command.dropFirst(5))))
        player?.numberOfLoops = -1
        player?.volume = 0.5
        player?.play()
    case "halt": player?.stop()
    case "frames": return "frames \(window.frames.frames.last?.time ?? 0)"
    default: return "unknown"
    }
    return command
}

/// Writes a line without buffering, because the standard output may be a pipe.
func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let commands = Thread {
    while let line = readLine() {
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(answer(line)) } }
    }
    // The test has ended. An open standard error of the probe would keep the test's caller waiting.
    exit(0)
}
commands.start()
tell("ready \(getpid())")
Application.run()
