import CoreGraphics
import Foundation
import LaminaPacketLog

/// `lamina extract`: extraction of the files in a recording.
enum ExtractCommand {
    static let help = """
        usage: lamina extract FILE.lamina --out FOLDER

        Writes the files stored in a recording, such as the source and the resources of a playground
        scene, into a folder, and prints their names. A missing folder is created. Existing files are
        not changed: if another file has one of the names, nothing is written. lamina inspect lists
        the stored files.

        Examples:
          lamina extract Orbits.lamina --out Orbits
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["out"])
        let file = try arguments.requiredFile()
        guard let out = arguments.text("out") else { throw Failure("missing option: --out FOLDER") }
        let folder = URL(fileURLWithPath: out, isDirectory: true)
        var isFolder: ObjCBool = false
        guard
            !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
                || isFolder.boolValue
        else { throw Failure("\(out) is no folder") }
        let files = try RecordingFile.open(file).files()
        guard !files.isEmpty else {
            throw Failure("\(file.lastPathComponent) holds no files, only a recording")
        }
        let written = Set(try RecordedFile.write(files, into: folder))
        for file in files {
            // Names from strangers may control the terminal.
            let name = file.path.escapedLine
            print(written.contains(file.path) ? name : "\(name) is there already")
        }
    }
}
