import Foundation

// Files of a scene: the watched ones, and the limit of their size.
extension PlaygroundSession {
    /// Bytes of a source file.
    nonisolated static let mostBytes = 16_000_000

    /// The watched files; of a folder also files added later.
    public var files: [URL] {
        switch showsProgram ? kind : (try? SceneKind(file)) ?? kind {
        case .source(let sources): return sources
        case .package(let folder): return ScenePackage.files(below: folder)
        case .program: return []
        default: break
        }
        guard file.hasDirectoryPath || isFolder else { return [file] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []
        return names.sorted().map { file.appendingPathComponent($0) }
    }

    /// True for a Lottie animation: animations of these documents have a curve for each pair of key
    /// frames.
    public var showsLottie: Bool {
        guard case .document(let url) = kind else { return false }
        return ["json", "lottie", "tgs"].contains(url.pathExtension.lowercased())
    }

    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    var watchedFolders: [URL] {
        if case .package(let folder) = kind { return SharedScene.folders(below: folder) }
        let parent = file.deletingLastPathComponent()
        if isFolder { return SharedScene.folders(below: file) + [parent] }
        return [parent] + Set(resources.map { $0.deletingLastPathComponent() })
    }

    var home: URL { isFolder ? file : file.deletingLastPathComponent() }

    /// The scene's own files, and files named by the text of a single file: a change of any of
    /// these is a save.
    var watchedFiles: [URL] { files + resources }

    private var resources: [URL] {
        switch kind {
        case .source(let sources) where !isFolder: SharedScene.resources(of: sources[0], kind)
        case .document(let url) where !isFolder: SharedScene.resources(of: url, kind)
        case .source, .document: SharedScene.files(below: home)
        default: []
        }
    }

    /// Reason for an empty window: the file was removed, the folder is empty, or the file is too
    /// large for a source.
    var missing: SceneDiagnostic? {
        let sizes = files.map { (file: $0, size: FileStamp.size(of: $0)) }
        // A folder instead of a file, or a folder whose files were removed.
        if isFolder, case .source = kind, sizes.allSatisfy({ $0.file == file }) {
            return SceneDiagnostic(
                "the folder has no Swift file with a func scene(_ root: CALayer)", file: file.path)
        }
        guard sizes.contains(where: { $0.size != nil }) else {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            return SceneDiagnostic(
                isThere ? "the scene is neither a file nor a folder" : "the file no longer exists",
                file: file.path)
        }
        if let (file, size) = sizes.first(where: {
            $0.file.pathExtension == "swift" && $0.size ?? 0 > Self.mostBytes
        }) {
            return SceneDiagnostic(
                "the file has \(size! / 1_000_000) MB; at most 16 MB are compiled", file: file.path)
        }
        guard case .source = kind, let first = sizes.first,
            sizes.allSatisfy({ $0.size ?? 0 == 0 })
        else { return nil }
        return SceneDiagnostic(
            "the file is empty: there is no func scene(_ root: CALayer) to build the picture",
            file: first.file.path)
    }
}
