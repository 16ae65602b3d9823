import Foundation

// Resources of packages: copied for `Bundle.module`, or as bytes in the source.
extension SourceCompiler {
    /// The source with a module's access to its resources; nil without resources. Throws the
    /// resource that cannot be copied.
    func resources(of module: ScenePackage.Module, keeping modules: URL) throws -> URL? {
        guard !module.resources.isEmpty else { return nil }
        var text = "import Foundation\n"
        let copied = module.resources.filter { $0.rule != .embed }
        if !copied.isEmpty {
            // Earlier scenes may still read their resources.
            let version = Self.hash(
                Self.signature(of: copied.flatMap { Self.files(below: $0.file) }, after: ""))
            let bundle = modules.appendingPathComponent(
                "\(module.package)_\(module.name)-\(version).resources")
            if !FileManager.default.fileExists(atPath: bundle.path) {
                let part = bundle.appendingPathExtension("part")
                try? FileManager.default.removeItem(at: part)
                try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
                for resource in copied { try copy(resource, into: part) }
                try FileManager.default.moveItem(at: part, to: bundle)
            }
            text += """
                extension Foundation.Bundle {
                    /// The module's resources.
                    nonisolated static let module: Bundle = {
                        let path = \(SourceText.encoded(bundle.path))
                        guard let bundle = Bundle(path: path) else {
                            fatalError("the resources are not in \\(path)")
                        }
                        return bundle
                    }()
                }

                """
        }
        let embedded = module.resources.filter { $0.rule == .embed }
        if !embedded.isEmpty {
            let lines = try embedded.map { resource in
                let bytes = try Data(contentsOf: resource.file).map(String.init)
                let name = resource.file.lastPathComponent.map {
                    $0.isLetter || $0.isNumber ? $0 : "_"
                }
                return
                    "    static let \(String(name)): [UInt8] = [\(bytes.joined(separator: ", "))]\n"
            }
            text += "nonisolated struct PackageResources {\n\(lines.joined())}\n"
        }
        let file = modules.appendingPathComponent("\(module.name)-resources.swift")
        // An unchanged text keeps the file's modification time, so that no module is compiled
        // again.
        if (try? String(contentsOf: file, encoding: .utf8)) != text {
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        return file
    }

    /// Files of a processed folder lie beside each other, except localised files.
    private func copy(_ resource: PackageResource, into folder: URL) throws {
        let name = resource.file.lastPathComponent
        let parent = resource.file.deletingLastPathComponent()
        var place = folder
        if resource.rule == .process, parent.pathExtension == "lproj" {
            place = folder.appendingPathComponent(parent.lastPathComponent)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: resource.file, to: place.appendingPathComponent(name))
    }

    /// A file itself.
    private static func files(below url: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let inside = (all?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
        return [url] + inside
    }

    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}
