import AVFoundation
import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// The code of the article "Video". Compiled, not run: other tests cover the shown pictures with
/// separate clips.
enum Video {
    static func play(_ url: URL, _ window: LayerWindow) {
        let player = AVPlayer(url: url)
        let film = AVPlayerLayer(player: player)
        film.videoGravity = .resizeAspect
        film.frame = window.rootLayer.bounds
        film.cornerRadius = 16
        film.masksToBounds = true
        window.rootLayer.addSublayer(film)
        player.play()
    }

    static func loop(_ player: AVPlayer) -> NSObjectProtocol {
        nonisolated(unsafe) let looping = player
        let token = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem,
            queue: .main
        ) { _ in
            looping.seek(to: .zero)
            looping.play()
        }
        return token
    }

    static func failure(_ player: AVPlayer) {
        if player.currentItem?.status == .failed {
            print(player.currentItem?.error.map { "\($0)" } ?? "no reason")
        }
    }
}
