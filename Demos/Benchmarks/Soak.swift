import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// Repeated play of every scene of the gallery on an accelerated clock, with a watch on held memory
/// and objects.
///
/// The time of eight hours passes in steps longer than a frame's: objects which can leak – layers,
/// animations, images, objects of the GPU – are made and released once a scene and once a step, not
/// once a second. A round begins every scene again, plays the scene to the end and releases the
/// scene. The first rounds fill caches and pools; later nothing may grow.
///
/// The memory of caches and pools rises and falls periodically, by tens of textures: unused images
/// are swept every 600 frames or 32 MB. Memory is therefore measured after every scene, and the
/// peaks of quarters of the later rounds are compared, each quarter longer than a period. A single
/// measurement could be a minimum.
enum Soak {
    /// Seconds of a scene between two frames.
    static let step = 0.5
    /// Allowed growth in MB from the peak of the first quarter to the peak of the last quarter.
    static let megabytes = 24.0
    static let objects = 16

    struct Held {
        var megabytes: Double
        var gl: [String: Int]
        var total: Int { gl.values.reduce(0, +) }

        static func now() throws -> Held {
            Held(megabytes: Measurement.residentMegabytes(), gl: try HostInfo.liveObjectCounts())
        }

        mutating func raise(to other: Held) {
            megabytes = max(megabytes, other.megabytes)
            gl.merge(other.gl, uniquingKeysWith: max)
        }

        var text: String {
            let names = gl.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            return String(format: "%.1f MB, ", megabytes) + names.joined(separator: ", ")
        }
    }

    /// Runs some hours of scene time, with every scene or a single scene. Returns true if memory
    /// and objects stayed within the bounds.
    static func run(hours: Double, scene only: String? = nil) throws -> Bool {
        let scenes = SceneList.all.filter { only == nil || $0.id == only }
        guard !scenes.isEmpty else {
            throw SoakError(description: "there is no scene \(only ?? "")")
        }
        let plan = try SoakPlan(of: scenes, hours: hours)
        var frames = 0
        var peaks: [Held?] = [nil, nil, nil, nil]
        let began = Measurement.seconds()
        print("\(scenes.count) scenes, \(hours) hours of them, a frame every \(step) s")
        for round in 0..<plan.rounds {
            let quarter = plan.quarter(of: round)
            for scene in scenes {
                let times = times(of: scene)
                frames += try settled { try ScenePlayer.frames(of: scene, at: times).count }
                guard let quarter else { continue }
                let held = try Held.now()
                if peaks[quarter] == nil { peaks[quarter] = held }
                peaks[quarter]!.raise(to: held)
            }
            guard let quarter else { continue }
            if quarter != plan.quarter(of: round - 1) || round % 40 == 0 {
                print(
                    String(
                        format: "%6.2f h  %7d frames  %4.0f s  ",
                        Double(round + 1) * plan.seconds / 3600, frames,
                        Measurement.seconds() - began) + (try Held.now()).text)
                fflush(nil)
            }
        }
        return judge(peaks.compactMap { $0 })
    }

    static func times(of scene: Scene) -> [Double] {
        Array(stride(from: 0, through: scene.duration, by: step))
    }

    private static func judge(_ peaks: [Held]) -> Bool {
        for (i, peak) in peaks.enumerated() { print("peak of quarter \(i + 1): " + peak.text) }
        let grown = peaks[3].megabytes - peaks[0].megabytes
        let more = peaks[3].total - peaks[0].total
        print(
            String(
                format: "fourth over first: %+.1f MB (at most %.0f), %+d objects (at most %d)",
                grown, megabytes, more, objects))
        return grown <= megabytes && more <= objects
    }

    /// Runs the work left by a scene for the main queue, including layers given back by the drawing
    /// side.
    private static func settled<R>(_ body: () throws -> R) rethrows -> R {
        let result = try body()
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        return result
    }
}

struct SoakError: Error, CustomStringConvertible { let description: String }
