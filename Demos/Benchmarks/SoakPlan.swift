import Foundation
import SceneGallery

/// Rounds of a run: the first rounds fill caches, the other rounds are divided into quarters.
struct SoakPlan {
    /// Rounds, and frames, before anything counts: caches and pools fill, and were swept twice.
    static let warmRounds = 10
    static let warmFrames = 1200
    /// Frames of a quarter at least: a whole wave.
    static let wave = 600

    /// Scenes' time in a round.
    let seconds: Double
    let rounds: Int
    private let warm: Int

    init(of scenes: [Scene], hours: Double) throws {
        let frames = scenes.map { Soak.times(of: $0).count }.reduce(0, +)
        seconds = scenes.map(\.duration).reduce(0, +)
        rounds = Int((hours * 3600 / seconds).rounded(.up))
        warm = max(Self.warmRounds, (Self.warmFrames + frames - 1) / frames)
        let least = warm + 4 * ((Self.wave + frames - 1) / frames)
        guard rounds >= least else {
            throw SoakError(
                description: String(
                    format: "too short: %.2f hours at least, for caches to fill and four waves",
                    Double(least) * seconds / 3600))
        }
    }

    /// Quarter of a round, 0 to 3; nil while caches fill.
    func quarter(of round: Int) -> Int? {
        round < warm ? nil : (round - warm) * 4 / (rounds - warm)
    }
}
