import Foundation
import LayerHosting
import QuartzCore

/// Shows layers of other processes over a rotating box. Input lines are commands:
///
///     show CLIENT X Y W H    a layer for a client there
///     frames N               answers when N more frames have been drawn
@MainActor
func showRemoteLayers() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.toValue, turn.duration, turn.repeatCount) = (2 * Double.pi, 1, .infinity)
    box.add(turn, forKey: "turn")
    CARemoteLayerServer.shared().onClientEnd = { client, end in tell("gone \(client) \(end)") }
    window.onEvent = { window, event, _ in
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    Thread.detachNewThread {
        while let line = readLine() { DispatchQueue.main.async { obey(line) } }
    }
    whenShown { tell("port \(CARemoteLayerServer.shared().serverPort)") }
}

@MainActor
private func obey(_ line: String) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    if words.first == "show", numbers.count == 5 {
        let layer = CALayer(remoteClientId: UInt32(numbers[0]))
        layer.frame = CGRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
        window.rootLayer.addSublayer(layer)
        tell("shown \(numbers[0])")
    } else if words.first == "frames", let count = numbers.first {
        report(window.frames.count + count, CACurrentMediaTime())
    }
}

/// Waits for a frame; prints the length of the wait.
@MainActor
private func report(_ frame: Int, _ began: Double) {
    after(0.01) {
        guard window.frames.count >= frame else { return report(frame, began) }
        tell("frames \(Int((CACurrentMediaTime() - began) * 1000)) ms")
    }
}
