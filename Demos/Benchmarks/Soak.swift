import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// Plays every scene of the gallery over and over on an accelerated clock and watches what is held.
///
/// The time of eight hours passes in steps longer than a frame's: what can leak – layers, animations, images, objects
/// of the GPU – is made and let go once a scene and once a step, not once a second. A round begins every scene anew,
/// plays it to its end and lets it go. The first rounds fill caches and pools; after them nothing may grow.
enum Soak {
    /// Seconds of a scene between two frames.
    static let step = 0.5
    /// Rounds before the bounds count: longer than what pools keep unused things for.
    static let warm = 10
    /// What may be more at the end than after the warm rounds.
    static let megabytes = 24.0
    static let objects = 16

    struct Held {
        var megabytes: Double
        var gl: [String: Int]
        var total: Int { gl.values.reduce(0, +) }

        static func now() throws -> Held {
            Held(megabytes: residentMegabytes(), gl: try HostInfo.liveObjectCounts())
        }

        var text: String {
            let names = gl.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            return String(format: "%.1f MB, ", megabytes) + names.joined(separator: ", ")
        }
    }

    /// Hours of scenes' time. Returns whether what is held stayed within the bounds.
    static func run(hours: Double) throws -> Bool {
        var (played, frames, round) = (0.0, 0, 0)
        var base: Held?
        var most: Held?
        var nextReport = 0.0
        let began = Measurement.seconds()
        print("scenes \(SceneList.all.count), step \(step) s, \(hours) hours")
        while played < hours * 3600 {
            for scene in SceneList.all {
                let times = Array(stride(from: 0, through: scene.duration, by: step))
                frames += try settled { try ScenePlayer.frames(of: scene, at: times).count }
                played += scene.duration
            }
            round += 1
            if round == warm { base = try Held.now() }
            if played >= nextReport || played >= hours * 3600 {
                let held = try Held.now()
                let isHigher = held.megabytes > most?.megabytes ?? 0
                if isHigher { most = held }
                print(
                    String(
                        format: "%6.2f h  %7d frames  %4.0f s  ", played / 3600, frames,
                        Measurement.seconds() - began) + held.text)
                fflush(nil)
                nextReport += hours * 3600 / 16
            }
        }
        let end = try Held.now()
        guard let base else {
            print("too short: the bounds count after \(warm) rounds")
            return false
        }
        let (grown, more) = (end.megabytes - base.megabytes, end.total - base.total)
        print(
            String(
                format: "since round %d: %+.1f MB (at most %.0f), %+d objects (at most %d)", warm,
                grown, megabytes, more, objects))
        return grown <= megabytes && more <= objects
    }

    /// Runs what a scene left for the main queue, layers given back by the drawing side among it.
    private static func settled<R>(_ body: () throws -> R) rethrows -> R {
        let result = try body()
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        return result
    }

    private static func residentMegabytes() -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let number = line.split(whereSeparator: { !$0.isNumber }).first
        else { return 0 }
        return (Double(number) ?? 0) / 1024
    }
}
