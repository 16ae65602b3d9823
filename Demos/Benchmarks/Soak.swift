import AllocationCounter
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
    /// Rounds before anything counts: caches and pools fill.
    static let warm = 10
    /// What the crest of the last quarter may have more than that of the first.
    static let megabytes = 24.0
    static let objects = 16

    struct Held {
        var megabytes: Double
        var gl: [String: Int]
        var total: Int { gl.values.reduce(0, +) }

        static func now() throws -> Held {
            Held(megabytes: residentMegabytes(), gl: try HostInfo.liveObjectCounts())
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

    /// Hours of scenes' time, of every scene or of one. Returns whether what is held stayed within the bounds.
    static func run(hours: Double, scene only: String? = nil) throws -> Bool {
        let scenes = SceneList.all.filter { only == nil || $0.id == only }
        guard !scenes.isEmpty else {
            throw SoakError(description: "there is no scene \(only ?? "")")
        }
        // Else glibc lets large freed blocks break up its heap, and memory creeps up that nobody holds.
        allocation_map_blocks_from(64 << 10)
        let end = hours * 3600
        var (played, frames, round) = (0.0, 0, 0)
        // Pools and caches fill and empty in waves: what counts is the crest of a quarter.
        var crests: [Held] = []
        let began = Measurement.seconds()
        print("\(scenes.count) scenes, \(hours) hours of them, a frame every \(step) s")
        while played < end {
            for scene in scenes {
                let times = Array(stride(from: 0, through: scene.duration, by: step))
                frames += try settled { try ScenePlayer.frames(of: scene, at: times).count }
                played += scene.duration
            }
            round += 1
            guard round > warm else { continue }
            let held = try Held.now()
            let quarter = min(3, Int(played / end * 4))
            let isNew = crests.count <= quarter
            while crests.count <= quarter { crests.append(held) }
            if isNew || round % 40 == 0 {
                print(
                    String(
                        format: "%6.2f h  %7d frames  %4.0f s  ", played / 3600, frames,
                        Measurement.seconds() - began) + held.text)
                fflush(nil)
            }
            crests[quarter].raise(to: held)
        }
        return judge(crests)
    }

    private static func judge(_ crests: [Held]) -> Bool {
        guard crests.count == 4 else {
            print("too short: every quarter needs a round after the first \(warm)")
            return false
        }
        for (i, crest) in crests.enumerated() { print("crest of quarter \(i + 1): " + crest.text) }
        let grown = crests[3].megabytes - crests[0].megabytes
        let more = crests[3].total - crests[0].total
        print(
            String(
                format: "fourth over first: %+.1f MB (at most %.0f), %+d objects (at most %d)",
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

struct SoakError: Error, CustomStringConvertible { let description: String }
