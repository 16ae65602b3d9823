import Foundation

// Scenes that are packages: each of their modules is compiled by itself, and kept as long as it is the same.
extension SceneCompiler {
    /// Compiles the package in a folder into `folder`, which exists. `modules` is where what stays from save to save is put.
    public func compile(package: URL, into folder: URL, keeping modules: URL) -> Product {
        var cost = 0.0
        func failure(_ complaints: [Complaint]) -> Product {
            Product(complaints: complaints, compileCost: cost, linkCost: 0)
        }
        let scene: ScenePackage
        do {
            try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
            scene = try ScenePackage(package) { place in
                try describe(place, keeping: modules, &cost)
            }
        } catch {
            return failure([Complaint("\(error)", file: package.path)])
        }
        var (objects, signature, warnings) = ([URL](), "", [Complaint]())
        for module in scene.modules.dropLast() {
            let object = modules.appendingPathComponent("\(module.name).o")
            let note = modules.appendingPathComponent("\(module.name).signature")
            // What it imports is before it.
            signature = Self.signature(of: module.sources, after: signature)
            objects.append(object)
            if let known = try? String(contentsOf: note, encoding: .utf8), known == signature {
                continue
            }
            try? FileManager.default.removeItem(at: note)
            let interface = modules.appendingPathComponent("\(module.name).swiftmodule")
            let built = run(
                module.sources, to: object, module: module.name,
                ["-emit-module-path", interface.path, "-I", modules.path], in: package)
            cost += built.cost
            guard built.status == 0 else { return failure(built.complaints) }
            warnings += built.complaints
            try? Data(signature.utf8).write(to: note)
        }
        let last = scene.modules.last!
        var product = compile(
            last.sources, as: last.name, into: folder, with: objects, modules: modules)
        product.compileCost += cost
        product.complaints += warnings
        return product
    }

    /// What the package manager says of a package, asked again only where the manifest, or which files there are, is another.
    private func describe(
        _ package: URL, keeping modules: URL, _ cost: inout Double
    ) throws -> Data {
        let manifest = package.appendingPathComponent("Package.swift")
        let names = ScenePackage.files(below: package).map(\.path).joined(separator: "\n")
        let signature = Self.signature(of: [manifest], after: package.path + "\n" + names)
        let hash = signature.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let known = modules.appendingPathComponent("package-\(String(hash, radix: 16)).json")
        if let data = try? Data(contentsOf: known) { return data }
        let swift = installation.toolchain.appendingPathComponent("swift")
        let asked = Subprocess.run(
            swift, ["package", "describe", "--type", "json"], in: package)
        cost += asked.cost
        // Warnings of the manifest stand before it.
        guard asked.status == 0, let begin = asked.output.range(of: "{\n") else {
            let reason = asked.output.split(separator: "\n").first { $0.contains("error: ") }
            throw SceneKind.Failure(
                description: reason.map(String.init) ?? asked.output.lastLine)
        }
        let data = Data(asked.output[begin.lowerBound...].utf8)
        try data.write(to: known, options: .atomic)
        return data
    }

    /// Which files, when they were changed, and how large they are.
    private static func signature(of files: [URL], after before: String) -> String {
        let lines = files.map { file -> String in
            var status = stat()
            guard stat(file.path, &status) == 0 else { return file.path }
            let time = status.st_mtim
            return "\(file.path) \(time.tv_sec).\(time.tv_nsec) \(status.st_size)"
        }
        return ([before] + lines).joined(separator: "\n")
    }
}

extension ScenePackage {
    /// All Swift files of a package, its manifest too; nothing hidden, such as what it is built into.
    static func files(below folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }

    /// The folders that they lie in, and those above these.
    static func folders(below folder: URL) -> [URL] {
        var folders: Set<URL> = [folder.standardizedFileURL]
        for file in files(below: folder) {
            var place = file.deletingLastPathComponent().standardizedFileURL
            while folders.insert(place).inserted { place.deleteLastPathComponent() }
        }
        return folders.filter { $0.path.hasPrefix(folder.standardizedFileURL.path) }
            .sorted { $0.path < $1.path }
    }
}
