import CoreGraphics
import Foundation
import LaminaPacketLog
import LaminaRenderTree

/// `lamina inspect` for recordings: contents of the file, and the tree at a time.
enum InspectRecording {
    static func run(_ file: URL, at time: Double?, packets: Bool, json: Bool) throws {
        let log = try RecordingFile.open(file)
        if json { return try printJSON(log, at: time ?? 0, packets: packets) }
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
        do {
            for file in try log.files() {
                print("  file \(file.path.escapedLine), \(file.data.count) bytes")
            }
        } catch {
            print("  files that cannot be had: \(error)".escapedLine)
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
        RecordingFile.tellWarnings(log)
    }

    private static func printJSON(_ log: PacketLog, at time: Double, packets: Bool) throws {
        guard time <= log.duration else {
            throw Failure("the recording ends at \(seconds(log.duration))")
        }
        let player = LogPlayer(log)
        var files: [RecordedFile] = []
        do {
            files = try log.files()
        } catch {
            note("files that cannot be had: \(error)")
        }
        var object: [String: Any] = [
            "duration": log.duration, "bytes": log.byteCount,
            "files": files.map { ["path": $0.path, "bytes": $0.data.count] as [String: Any] },
            "segments": log.segments.map { segment -> [String: Any] in
                [
                    "start": segment.start, "duration": segment.duration,
                    "commits": segment.commits, "keys": segment.keys,
                    "images": segment.imageCount,
                    "views": segment.views.map { time, view -> [String: Any] in
                        [
                            "time": segment.start + time - segment.begin, "width": view.width,
                            "height": view.height, "scale": view.scale,
                        ]
                    },
                ]
            },
        ]
        if packets {
            object["packets"] = try log.segments.flatMap { segment in
                try player.move(to: segment.start)
                return try player.commits(until: segment.start + segment.duration).map {
                    commit -> [String: Any] in
                    [
                        "time": segment.start + commit.time - segment.begin,
                        "serial": commit.packet.serial,
                        "lines": LayerJSON.lines("\(commit.packet)"),
                    ]
                }
            }
        }
        let evaluation = try player.move(to: time)
        object["tree"] =
            [
                "time": time, "isMoving": evaluation.isMoving,
                "lines": LayerJSON.lines(player.tree.evaluatedDescription),
            ] as [String: Any]
        try LayerJSON.print(object)
        RecordingFile.tellWarnings(log)
    }

    private static func printPackets(_ player: LogPlayer) throws {
        for segment in player.log.segments {
            try player.move(to: segment.start)
            let end = segment.start + segment.duration
            for commit in try player.commits(until: end) {
                let instant = segment.start + commit.time - segment.begin
                print("\nCOMMIT PACKET \(commit.packet.serial) at \(seconds(instant))")
                print(commit.packet, terminator: "")
            }
        }
    }

    private static func seconds(_ n: Double) -> String { String(format: "%.3f s", n) }
}
