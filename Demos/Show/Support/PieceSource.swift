import Foundation

/// Source code of a piece, for display beside the picture.
public struct PieceSource: Sendable {
    /// The file within the package.
    public let file: String
    /// Text of the file.
    public let text: String

    /// Sources lie beside this file where the gallery was built, or in the folder of an installed
    /// package.
    private static let folders = [
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent(),
        URL(fileURLWithPath: "/usr/share/lamina/Demos"),
    ]

    /// Folder of the sources; nil if the sources are not installed.
    public static func find(_ piece: Piece) -> PieceSource? {
        for folder in folders {
            if piece.category != .reference {
                let file = folder.appendingPathComponent("Show/\(piece.file)")
                if let text = try? String(contentsOf: file, encoding: .utf8) {
                    return PieceSource(file: "Demos/Show/\(piece.file)", text: text)
                }
            } else {
                for part in ["Scenes", "Views"] {
                    if let found = listing(piece.id, "SceneGallery/\(part)", in: folder) {
                        return found
                    }
                }
            }
        }
        return nil
    }

    /// The part of a file of scenes that makes the scene with this id.
    private static func listing(_ id: String, _ part: String, in folder: URL) -> PieceSource? {
        let scenes = folder.appendingPathComponent(part)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scenes.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".swift") {
            let file = scenes.appendingPathComponent(name)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let lines = text.components(separatedBy: "\n")
            guard let at = lines.firstIndex(where: { $0.contains("\"\(id)\", title:") }) else {
                continue
            }
            let start = lines[...at].lastIndex { $0.hasPrefix("    static let") } ?? at
            let end = lines[at...].firstIndex { $0 == "    }" } ?? lines.count - 1
            let scene = lines[start...end].map {
                $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0
            }
            return PieceSource(file: "Demos/\(part)/\(name)", text: scene.joined(separator: "\n"))
        }
        return nil
    }
}
