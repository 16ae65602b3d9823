import Foundation

// Scenes that are packages: each module is compiled separately, and reused while its files are
// unchanged.
extension SourceCompiler {
    /// Compiles the package of a folder into the existing `folder`. `modules` is the folder for
    /// products kept from save to save.
    public func compile(package: URL, into folder: URL, keeping modules: URL) -> Product {
        var cost = 0.0
        func failure(_ diagnostics: [SceneDiagnostic]) -> Product {
            Product(diagnostics: diagnostics, compileCost: cost, linkCost: 0)
        }
        let scene: ScenePackage
        do {
            try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
            scene = try ScenePackage(
                package, describe: { try ask($0, ["describe", "--type", "json"], modules, &cost) },
                dump: { try ask($0, ["dump-package"], modules, &cost) })
        } catch {
            return failure([SceneDiagnostic("\(error)", file: package.path)])
        }
        var (built, signature, warnings) = ([String: Compiled](), "", [SceneDiagnostic]())
        for module in scene.modules {
            let isScene = module == scene.modules.last
            let before = scene.modules.prefix { $0 != module }
            let flags = before.flatMap { built[$0.name]?.flags ?? [] } + ["-I", modules.path]
            var compiled: Compiled
            switch module.kind {
            case .c: compiled = compileC(module, keeping: modules, with: flags)
            case .system: compiled = compileSystem(module)
            case .swift where isScene: continue
            case .swift, .macro:
                compiled = compileSwift(module, in: scene, flags, &signature, keeping: modules)
                if module.kind == .macro, !compiled.hasFailed {
                    let objects =
                        scene.linked(with: module.name).dropLast()
                        .flatMap { built[$0.name]?.objects ?? [] } + compiled.objects
                    let macro = linkMacro(module, objects, keeping: modules)
                    cost += compiled.cost
                    warnings += compiled.diagnostics
                    compiled = macro
                }
            }
            cost += compiled.cost
            guard !compiled.hasFailed else { return failure(compiled.diagnostics) }
            warnings += compiled.diagnostics
            signature += compiled.signature
            built[module.name] = compiled
        }
        let last = scene.modules.last!
        let extra: [URL]
        do {
            extra = try resources(of: last, keeping: modules).map { [$0] } ?? []
        } catch {
            return failure([SceneDiagnostic("\(error)", file: package.path)])
        }
        let parts = scene.linked(with: last.name).compactMap { built[$0.name] }
        let flags = scene.modules.flatMap { built[$0.name]?.flags ?? [] } + swiftDefines(last)
        var product = compile(
            last.sources, as: last.name, into: folder, besides: extra,
            Parts(
                objects: parts.flatMap(\.objects), libraries: parts.flatMap(\.libraries),
                flags: flags + ["-I", modules.path]))
        product.compileCost += cost
        product.diagnostics += warnings
        return product
    }

    private func swiftDefines(_ module: ScenePackage.Module) -> [String] {
        (module.settings.defines["swift"] ?? []).flatMap { ["-D", $0] }
    }

    /// An imported Swift module; compiled if the module, or a dependency, has changed.
    private func compileSwift(
        _ module: ScenePackage.Module, in scene: ScenePackage, _ flags: [String],
        _ signature: inout String, keeping modules: URL
    ) -> Compiled {
        var compiled = Compiled()
        func fail(_ diagnostics: [SceneDiagnostic]) -> Compiled {
            (compiled.hasFailed, compiled.diagnostics) = (true, diagnostics)
            return compiled
        }
        let isHost = module.kind == .macro
        if isHost, let diagnostic = makePluginModule(keeping: modules) { return fail([diagnostic]) }
        let extra: [URL]
        do {
            extra = try resources(of: module, keeping: modules).map { [$0] } ?? []
        } catch {
            return fail([SceneDiagnostic("\(error)", file: module.home.path)])
        }
        let object = modules.appendingPathComponent("\(module.name).o")
        let note = modules.appendingPathComponent("\(module.name).signature")
        compiled.objects = [object]
        let flags = flags + swiftDefines(module) + (isHost ? ["-I", hostFolder.path] : [])
        // Imported modules precede their importers.
        signature = Self.signature(of: module.sources + extra, after: "\(signature)\n\(flags)")
        if let known = try? String(contentsOf: note, encoding: .utf8), known == signature {
            return compiled
        }
        try? FileManager.default.removeItem(at: note)
        let interface = modules.appendingPathComponent("\(module.name).swiftmodule")
        let built = run(
            module.sources + extra, to: object, module: module.name,
            ["-emit-module-path", interface.path] + flags, in: module.home)
        compiled.cost = built.cost
        guard built.status == 0 else { return fail(built.diagnostics) }
        compiled.diagnostics = built.diagnostics
        try? Data(signature.utf8).write(to: note)
        return compiled
    }

    /// The package manager's description, requested again only if the manifest or the list of files
    /// has changed.
    private func ask(
        _ package: URL, _ words: [String], _ modules: URL, _ cost: inout Double
    ) throws -> Data {
        let manifest = package.appendingPathComponent("Package.swift")
        let names = ScenePackage.files(below: package).map(\.path).joined(separator: "\n")
        let signature = Self.signature(of: [manifest], after: package.path + "\n" + names)
        let known = modules.appendingPathComponent("\(words[0])-\(Self.hash(signature)).json")
        if let data = try? Data(contentsOf: known) { return data }
        let swift = installation.toolchain.appendingPathComponent("swift")
        let asked = Subprocess.run(swift, ["package"] + words, in: package)
        cost += asked.cost
        // Warnings of the manifest precede the description.
        guard asked.status == 0, let begin = asked.output.range(of: "{\n") else {
            let reason = asked.output.split(separator: "\n").first { $0.contains("error: ") }
            throw SceneKind.Failure(
                description: reason.map(String.init) ?? asked.output.lastLine)
        }
        let data = Data(asked.output[begin.lowerBound...].utf8)
        try data.write(to: known, options: .atomic)
        return data
    }

    /// The list of files, with their times and sizes.
    static func signature(of files: [URL], after before: String) -> String {
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
    /// The largest number of watched files.
    private static let most = 4096

    /// All files of a package and the manifest, without hidden files such as the build folder.
    static func files(below folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey],
            options: [.skipsHiddenFiles])
        let files = (all?.lazy.compactMap { $0 as? URL }.prefix(most)).map(Array.init) ?? []
        return files.filter { url in
            (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
        }
        .sorted { $0.path < $1.path }
    }
}
