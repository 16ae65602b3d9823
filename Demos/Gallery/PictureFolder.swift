import CoreGraphics
import Foundation
import QuartzCore
import SceneGallery
import Show

/// Pictures of pages and scenes in a folder, for machines without a display.
enum PictureFolder {
    /// Writes a picture for each page and a strip of pictures for each scene named in `options`.
    /// Without names writes all pages and scenes, and a sheet of each kind.
    static func write(_ options: Options, to path: String) throws {
        let folder = URL(fileURLWithPath: path)
        try make(folder)
        let names = Set(options.names)
        let pieces = PageList.all.filter { names.isEmpty || names.contains($0.id) }
        let scenes = SceneList.all.filter { names.isEmpty || names.contains($0.id) }
        var progress = Progress(count: pieces.count + scenes.count)
        var shown: [CGImage] = []
        for piece in pieces {
            progress.begin(piece.id)
            let pictures = try PagePreview.pictures(
                of: piece, size: options.size, scale: options.scale,
                at: [options.time ?? piece.bestTime])
            try pictures[0].writePNG(to: folder.appendingPathComponent("\(piece.id).png"))
            shown.append(pictures[0])
        }
        var middles: [CGImage] = []
        for scene in scenes {
            progress.begin(scene.id)
            let frames = try ScenePlayer.frames(
                of: scene, at: ScenePlayer.keyTimes(of: scene), scale: options.scale)
            middles.append(frames[1].image)
            try ContactSheet.grid(frames.map(\.image), columns: frames.count)?
                .writePNG(to: folder.appendingPathComponent("\(scene.id).png"))
        }
        progress.end()
        if names.isEmpty {
            try ContactSheet.grid(shown, columns: 3, width: 480)?
                .writePNG(to: folder.appendingPathComponent("show.png"))
            try ContactSheet.grid(middles, columns: 4)?.writePNG(
                to: folder.appendingPathComponent("all.png"))
        }
        let sheets = names.isEmpty ? "; all of them in show.png and all.png" : ""
        print("\(pieces.count + scenes.count) pictures are in \(folder.path)\(sheets)")
    }

    /// Makes the folder if missing. Throws for a file of the name, and for a folder that may not be
    /// written: before the first picture is drawn.
    private static func make(_ folder: URL) throws {
        let path = folder.path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder.boolValue else {
                throw Options.Mistake(description: "\(path) is a file, and no folder for pictures")
            }
        } else {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
            } catch {
                throw Options.Mistake(description: "the folder \(path) cannot be made")
            }
        }
        guard access(path, W_OK | X_OK) == 0 else {
            throw Options.Mistake(description: "the folder \(path) may not be written")
        }
    }

    /// Progress bar on the standard error stream, if a terminal.
    private struct Progress {
        let count: Int
        var done = -1
        let isTerminal = isatty(2) == 1

        mutating func begin(_ name: String) {
            done += 1
            guard isTerminal else { return }
            let full = count == 0 ? 0 : done * 30 / count
            let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
            write("\r\(bar) \(done)/\(count) \(name)\u{1B}[K")
        }

        func end() { if isTerminal { write("\r\u{1B}[K") } }

        private func write(_ text: String) {
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    }
}
