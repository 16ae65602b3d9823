import Foundation
import SceneGallery

/// Rounds of a soak test: the first rounds fill caches, the others are divided into quarters.
struct SoakPlan {
    /// Minimum number of rounds, and of frames, before the first quarter: caches and pools fill,
    /// and are swept twice.
    static let warmRounds = 10
    static let warmFrames = 1200
    /// Minimum number of frames of a quarter: the period in which caches fill and are swept.
    static let leastQuarter = 600

    /// Duration of a round in the scenes' seconds: the sum of the scenes' durations.
    let seconds: Double
    let rounds: Int
    private let warm: Int

    init(of scenes: [Scene], hours: Double) throws {
        let frames = scenes.map { Soak.times(of: $0).count }.reduce(0, +)
        seconds = scenes.map(\.duration).reduce(0, +)
        rounds = Int((hours * 3600 / seconds).rounded(.up))
        warm = max(Self.warmRounds, (Self.warmFrames + frames - 1) / frames)
        let least = warm + 4 * ((Self.leastQuarter + frames - 1) / frames)
        guard rounds >= least else {
            throw SoakError(
                description: String(
                    format: "too short: %.2f hours at least, for caches to fill and four quarters",
                    Double(least) * seconds / 3600))
        }
    }

    /// Quarter of a round, 0 to 3; nil while caches fill.
    func quarter(of round: Int) -> Int? {
        round < warm ? nil : (round - warm) * 4 / (rounds - warm)
    }
}
