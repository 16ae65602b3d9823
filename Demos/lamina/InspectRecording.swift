import Foundation
import PacketLog
import RenderTree

/// `lamina inspect` for recordings: what the file holds, and the tree at a time.
enum InspectRecording {
    static func run(_ file: URL, at time: Double?, packets: Bool) throws {
        let log = try RecordingFile.open(file)
        print("RECORDING of \(seconds(log.duration)), \(log.byteCount) bytes")
        for segment in log.segments {
            print(
                "  segment at \(seconds(segment.start)): \(seconds(segment.duration)), \(segment.commits) commits, "
                    + "\(segment.keys) keys, \(segment.imageCount) images")
            for (time, view) in segment.views {
                let start = segment.start + time - segment.begin
                print(
                    "    view at \(seconds(start)): \(view.width)×\(view.height) pixels, \(view.scale) a point"
                )
            }
        }
        let player = LogPlayer(log)
        if packets { try printPackets(player) }
        let time = time ?? 0
        guard time <= log.duration else {
            throw Failure("the recording ends at \(seconds(log.duration))")
        }
        let evaluation = try player.move(to: time)
        print("\nTREE at \(seconds(time)): \(evaluation.isMoving ? "moving" : "still")")
        print(player.tree.evaluatedDescription, terminator: "")
        RecordingFile.tellComplaints(log)
    }

    private static func printPackets(_ player: LogPlayer) throws {
        for segment in player.log.segments {
            try player.move(to: segment.start)
            let end = segment.start + segment.duration
            for commit in try player.commits(until: end) {
                let moment = segment.start + commit.time - segment.begin
                print("\nCOMMIT PACKET \(commit.packet.serial) at \(seconds(moment))")
                print(commit.packet, terminator: "")
            }
        }
    }

    private static func seconds(_ n: Double) -> String { String(format: "%.3f s", n) }
}
