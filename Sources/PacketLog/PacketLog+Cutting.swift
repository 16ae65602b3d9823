import Foundation
import LaminaRenderTree

extension PacketLog {
    /// Writes a part of the recording, in seconds of this recording, with attached files. The file
    /// may be the recording's own.
    ///
    /// The part starts with a key of its first time. A transition that runs at the start has no
    /// picture of the state before. Throws `LogError`, and `PacketCheck.Failure` for an invalid
    /// recording; a partial file is removed then, and an existing file stays.
    public func write(
        _ range: ClosedRange<Double>, to url: URL, files: [RecordedFile] = []
    ) throws {
        guard range.upperBound >= 0 else {
            throw LogError(
                String(format: "the recording begins at 0 s, after %.3f s", range.upperBound))
        }
        guard range.lowerBound <= duration else {
            throw LogError(
                String(
                    format: "the recording ends at %.3f s, before %.3f s", duration,
                    range.lowerBound))
        }
        keepBytes(before: url)
        try LogFile.replace(url) { place in
            var recorder: PacketRecorder?
            do {
                for segment in segments {
                    let end = segment.start + segment.duration
                    let first = max(range.lowerBound, segment.start)
                    let last = min(range.upperBound, end)
                    guard first < last || (first == last && recorder == nil) else { continue }
                    try write(segment, first, last, into: &recorder, place)
                }
                if !files.isEmpty { try recorder?.note(files) }
                try recorder?.finish()
            } catch {
                recorder?.discard()
                throw error
            }
        }
    }

    private func write(
        _ segment: Segment, _ first: Double, _ last: Double, into target: inout PacketRecorder?,
        _ url: URL
    ) throws {
        let player = LogPlayer(self)
        try player.move(to: first)
        let place = place(at: first)
        guard let view = view(at: place) else { throw LogError("the recording has no size") }
        let recorder: PacketRecorder
        if let target {
            recorder = target
        } else {
            recorder = try PacketRecorder(to: url)
            target = recorder
        }
        recorder.begin(player.tree.key(), view: view)
        let end = place.host + last - first
        var views = segment.views.filter { $0.time > place.host && $0.time <= end }[...]
        let (tree, commits) = (player.tree, try player.commits(until: last))
        for (i, commit) in commits.enumerated() {
            let time = commit.time
            while let next = views.first, next.time <= time {
                recorder.note(next.view, at: next.time)
                views.removeFirst()
            }
            try PacketCheck.check(commit.packet, for: tree)
            tree.apply(commit.packet)
            recorder.note(commit.packet, at: time, after: commit.previous)
            if i % 60 == 59 { recorder.waitForWriter() }
            // A frame shows all packets of its time, so evaluation waits for the last packet.
            if i + 1 < commits.count, commits[i + 1].time == time { continue }
            tree.evaluate(at: time)
            _ = tree.drainRetiredImages()
            recorder.noteFrame(of: tree, at: time)
        }
        for (time, view) in views { recorder.note(view, at: time) }
        tree.evaluate(at: end)
        recorder.noteFrame(of: tree, at: end)
    }

    /// Concatenates recordings into one file. Throws `LogError`; a partial file is removed then,
    /// and an existing file stays.
    public static func join(_ urls: [URL], to url: URL) throws {
        // A symbolic link may name an input file, which would be replaced.
        let target = url.resolvingSymlinksInPath().standardizedFileURL
        guard
            !urls.contains(where: {
                $0.resolvingSymlinksInPath().standardizedFileURL == target
            })
        else {
            throw LogError("\(url.path) is one of the recordings to join")
        }
        let logs = try urls.map { try PacketLog(contentsOf: $0) }
        try LogFile.replace(url) { place in
            let file = try LogFile(place)
            do {
                for log in logs {
                    for segment in log.segments {
                        try log.file.withUnsafeBytes {
                            try file.write(UnsafeRawBufferPointer(rebasing: $0[segment.range]))
                        }
                    }
                }
            } catch {
                file.discard()
                throw error
            }
        }
    }
}
