import Foundation

/// Makes a library of a scene's Swift files by the compiler's frontend and the linker, called
/// directly. Decision 0021.
///
/// Thread: a background thread; one at a time.
public struct SourceCompiler: Sendable {
    /// Result of a compilation.
    public struct Product: Sendable {
        /// The library; nil after errors.
        public var library: URL?
        /// Errors and warnings, in the compiler's order.
        public var diagnostics: [SceneDiagnostic]
        /// Seconds of processor time: frontend; linker with the search for libraries.
        public var compileCost: Double
        /// Seconds of processor time of the linker, and of the search for its libraries.
        public var linkCost: Double
    }

    let installation: Installation

    /// Compiler of an installation.
    public init(_ installation: Installation) { self.installation = installation }

    /// Compiles into `folder`, which exists.
    public func compile(_ sources: [URL], into folder: URL) -> Product {
        compile(sources, as: "Scene", into: folder, besides: [], Parts())
    }

    /// Other modules for a scene's compilation and link.
    struct Parts {
        var objects: [URL] = []
        var libraries: [String] = []
        var flags: [String] = []
    }

    /// A compiler for other imported modules as well, and for files outside of the scene.
    func compile(
        _ sources: [URL], as module: String, into folder: URL, besides others: [URL], _ parts: Parts
    ) -> Product {
        let kit = SceneEntry(sources)
        let entry = folder.appendingPathComponent("SceneEntry.swift")
        let object = folder.appendingPathComponent("Scene.o")
        do {
            try Data(kit.entry.utf8).write(to: entry)
        } catch {
            return Product(
                diagnostics: [SceneDiagnostic("\(entry.path) cannot be written")], compileCost: 0,
                linkCost: 0)
        }
        let place = sources[0].deletingLastPathComponent()
        let compiled = run(
            sources + others + [entry], to: object, module: module, kit.flags + parts.flags,
            in: place)
        var diagnostics = compiled.diagnostics.compactMap {
            explained($0, kit, entry: entry, sources)
        }
        guard compiled.status == 0 else {
            if diagnostics.isEmpty { diagnostics = compiled.diagnostics }
            return Product(
                diagnostics: diagnostics, compileCost: compiled.cost, linkCost: 0)
        }
        let library = folder.appendingPathComponent("Scene.so")
        let linked = link(parts.objects + [object], library, folder, parts.libraries)
        if linked.status != 0 { diagnostics = [SceneDiagnostic(linked.output.lastLine)] }
        return Product(
            library: linked.status == 0 ? library : nil, diagnostics: diagnostics,
            compileCost: compiled.cost, linkCost: linked.cost)
    }

    /// Compiles files to an object; at least one diagnostic after a failure.
    func run(
        _ files: [URL], to object: URL, module: String, _ flags: [String], in place: URL
    ) -> (status: Int32, diagnostics: [SceneDiagnostic], cost: Double) {
        let frontend = installation.toolchain.appendingPathComponent("swift-frontend")
        let ran = Subprocess.run(
            frontend, compileArguments(files, object, module: module) + flags, in: place)
        var diagnostics = SceneDiagnostic.read(compilerOutput: ran.output, of: files)
        if ran.status != 0, !diagnostics.contains(where: \.isError) {
            diagnostics.insert(SceneDiagnostic(ran.output.lastLine), at: 0)
        }
        return (ran.status, diagnostics, ran.cost)
    }

    private func compileArguments(
        _ files: [URL], _ object: URL, module: String
    ) -> [String] {
        #if arch(arm64)
            let target = "aarch64-unknown-linux-gnu"
        #else
            let target = "x86_64-unknown-linux-gnu"
        #endif
        let plugins = installation.toolchain.deletingLastPathComponent()
            .appendingPathComponent("lib/swift/host/plugins")
        return ["-frontend", "-c"] + files.map(\.path)
            + [
                "-target", target, "-disable-objc-interop", "-no-color-diagnostics", "-g",
                "-debug-info-format=dwarf", "-dwarf-version=4", "-Onone", "-swift-version", "5",
                "-module-name", module, "-parse-as-library", "-diagnostic-style", "llvm",
                "-plugin-path", plugins.path, "-module-cache-path", installation.cache.path,
            ] + installation.importFlags + ["-o", object.path]
    }

    private func link(
        _ objects: [URL], _ library: URL, _ folder: URL, _ libraries: [String]
    ) -> Subprocess {
        linkObjects(
            objects, library, folder,
            [installation.library.path, "-rpath", installation.products.path]
                + (libraries.isEmpty ? [] : Self.systemFolders.flatMap { ["-L", $0] } + libraries),
            takes: Self.isSwift)
    }

    /// The linker's search paths for libraries of the system.
    private static let systemFolders = [
        "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
        "/lib64", "/lib",
    ]

    /// Links objects to a library, with libraries of their imports that `takes` accepts.
    func linkObjects(
        _ objects: [URL], _ library: URL, _ folder: URL, _ words: [String],
        takes: (String) -> Bool
    ) -> Subprocess {
        let swift = installation.toolchain.deletingLastPathComponent()
            .appendingPathComponent("lib/swift/linux").path
        // The object file lists the libraries required by the imports.
        let found = folder.appendingPathComponent("\(library.lastPathComponent).autolink")
        let extracted = Subprocess.run(
            installation.toolchain.appendingPathComponent("swift-autolink-extract"),
            objects.map(\.path) + ["-o", found.path], in: folder)
        let asked = (try? String(contentsOf: found, encoding: .utf8)) ?? ""
        let libraries = asked.split(whereSeparator: \.isWhitespace).map(String.init).filter(takes)
        var linked = Subprocess.run(
            installation.toolchain.appendingPathComponent("ld.lld"),
            ["-shared", "--as-needed", registration(in: swift)] + objects.map(\.path)
                + ["-o", library.path, "-L", swift, "-rpath", swift] + words
                + ["-lswiftCore", "-lswiftSwiftOnoneSupport"] + libraries, in: folder)
        linked.cost += extracted.cost
        return linked
    }

    /// An object that registers the library's types and conformances with the runtime: without it
    /// `as? SomeProtocol` finds no type of the scene.
    private func registration(in swift: String) -> String {
        #if arch(arm64)
            "\(swift)/aarch64/swiftrt.o"
        #else
            "\(swift)/x86_64/swiftrt.o"
        #endif
    }

    /// An error in the entry is an error in the scene.
    private func explained(
        _ diagnostic: SceneDiagnostic, _ kit: SceneEntry, entry: URL, _ sources: [URL]
    ) -> SceneDiagnostic? {
        guard diagnostic.file == entry.path else { return diagnostic }
        guard diagnostic.isError else { return nil }
        return SceneDiagnostic(
            "there is no \(kit.wanted) to build the picture", file: sources[0].path)
    }
}

extension String {
    var lastLine: String {
        split(separator: "\n").last.map(String.init) ?? "the compiler ended without a word"
    }
}
