import CoreAnimation
import Foundation

/// Receives the ends and the errors of a player, on the main thread in a later turn of the run
/// loop. All methods are optional.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// The sound has ended, after the last repetition. `flag` is false after a decoder's error. Not
    /// called by `stop()` and `pause()`.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// The decoder has found damaged data while playing. `audioPlayerDidFinishPlaying` with false
    /// follows.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
    /// Default: does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    /// Default: does nothing.
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
