import AVFoundation
import LayerHosting

let window = Application.orExit {
    try LayerWindow(title: "A film", size: CGSize(width: 640, height: 360))
}
let film = AVPlayerLayer(
    player: AVPlayer(url: URL(fileURLWithPath: CommandLine.arguments.last ?? "")))
film.frame = window.rootLayer.bounds
window.rootLayer.addSublayer(film)
film.player?.play()
Application.run()
