// A program for WindowTests: shows a clip in a real window and prints its events on standard
// output.
//
//   VideoProbe FILE [STYLE]    ready once the first picture is on screen; space plays; “end” at the
//   end; escape ends
//   VideoProbe FILE letgo      plays FILE forty times without a window; prints the number of leaked
//   descriptors
//
// STYLE is the placement of the picture in the window: aspect (the default), fill, or card:
// rotated, with round corners, half covered by another layer.
import AVFoundation
import Foundation
import LayerHosting
import QuartzCore

func tell(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

// A probe ends with its test, even after a crash of the test. Test runners start their children
// with most signals blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)

guard let file = CommandLine.arguments.dropFirst().first else { exit(2) }
let style = CommandLine.arguments.dropFirst(2).first ?? "aspect"
if style == "letgo" {
    try LettingGo.run(URL(fileURLWithPath: file))
    exit(0)
}
let window = try LayerWindow(
    title: "Lamina video test", size: CGSize(width: 400, height: 300), background: .white)
let player = AVPlayer(url: URL(fileURLWithPath: file))
let video = AVPlayerLayer(player: player)
video.frame = window.rootLayer.bounds
switch style {
case "fill":
    video.videoGravity = .resizeAspectFill
    video.masksToBounds = true
case "card":
    video.frame = CGRect(x: 60, y: 70, width: 280, height: 160)
    video.videoGravity = .resizeAspectFill
    video.cornerRadius = 30
    video.masksToBounds = true
    video.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    let cover = CALayer()
    cover.frame = CGRect(x: 140, y: 0, width: 140, height: 160)
    cover.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5)
    video.addSublayer(cover)
default: break
}
window.rootLayer.addSublayer(video)

/// Runs `body` on the main thread after some seconds.
@MainActor
func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: body)
}

/// Polls until the first picture, or its failure.
@MainActor
func whenReady(_ body: @escaping @MainActor () -> Void) {
    after(0.02) {
        if player.currentItem?.status == .failed {
            tell("failed")
            exit(1)
        }
        if video.isReadyForDisplay { body() } else { whenReady(body) }
    }
}

window.onEvent = { window, event, _ in
    switch event {
    case .keyDown(.space, _, _): player.play()
    case .keyDown(.escape, _, _): window.close()
    default: break
    }
}
whenReady { tell("ready") }
let end = NotificationCenter.default.addObserver(
    forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
) { _ in tell("end") }
Application.run()
NotificationCenter.default.removeObserver(end)
tell("ended \(window.frames.count)")
