import Foundation

// Modules of packages outside of the scene's Swift: C, libraries of the system, macros.
extension SourceCompiler {
    /// A compiled module: flags for importing modules, and object files.
    struct Compiled {
        var flags: [String] = []
        var objects: [URL] = []
        /// For the linker.
        var libraries: [String] = []
        var diagnostics: [SceneDiagnostic] = []
        var cost = 0.0
        var hasFailed = false
        /// Fingerprint of the sources: importing modules are compiled again if it changes.
        var signature = ""
    }

    /// A target of C, C++ or assembly, each file compiled separately.
    func compileC(_ module: ScenePackage.Module, keeping modules: URL, with flags: [String])
        -> Compiled
    {
        var compiled = Compiled()
        let include = module.home.appendingPathComponent(module.settings.publicHeaders)
        let clangFlags = flags.enumerated().filter {
            $0.offset > 0 && flags[$0.offset - 1] == "-Xcc"
        }
        .map(\.element).filter { !$0.hasPrefix("-fmodule-map-file") }
        compiled.flags = mapFlags(of: module, include, keeping: modules)
        // Headers count for every file.
        let all = FileManager.default.enumerator(at: module.home, includingPropertiesForKeys: nil)
        let files = (all?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
        let signature = Self.signature(of: files, after: "\(module.settings)\(clangFlags)")
        compiled.signature = signature
        let note = modules.appendingPathComponent("\(module.name).signature")
        let isKnown = (try? String(contentsOf: note, encoding: .utf8)) == signature
        try? FileManager.default.removeItem(at: note)
        for (number, file) in module.sources.enumerated() {
            let object = modules.appendingPathComponent("\(module.name)-\(number).o")
            let isPlus = ["cpp", "cc", "cxx", "c++"].contains(file.pathExtension.lowercased())
            if isPlus, compiled.libraries.isEmpty, let library = standardLibrary() {
                compiled.libraries.append(library)
            }
            compiled.objects.append(object)
            if isKnown, FileManager.default.fileExists(atPath: object.path) { continue }
            let defines = module.settings.defines[isPlus ? "cxx" : "c"] ?? []
            let ran = Subprocess.run(
                installation.toolchain.appendingPathComponent(isPlus ? "clang++" : "clang"),
                ["-c", "-fPIC", "-g", "-O0", "-fno-color-diagnostics", "-I", include.path]
                    + defines.map { "-D\($0)" }
                    + module.settings.headerPaths.flatMap {
                        ["-I", module.home.appendingPathComponent($0).path]
                    } + clangFlags + [file.path, "-o", object.path], in: module.home)
            compiled.cost += ran.cost
            var diagnostics = SceneDiagnostic.read(compilerOutput: ran.output, of: files)
            if ran.status != 0, !diagnostics.contains(where: \.isError) {
                diagnostics.insert(SceneDiagnostic(ran.output.lastLine, file: file.path), at: 0)
            }
            compiled.diagnostics += diagnostics
            guard ran.status == 0 else {
                compiled.hasFailed = true
                return compiled
            }
        }
        try? Data(signature.utf8).write(to: note)
        compiled.libraries += module.settings.libraries.map { "-l\($0)" }
        return compiled
    }

    private func standardLibrary() -> String? {
        let clang = installation.toolchain.appendingPathComponent("clang++")
        let asked = Subprocess.run(
            clang, ["-print-file-name=libstdc++.so"], in: installation.package)
        let path = asked.output.trimmingCharacters(in: .whitespacesAndNewlines)
        return asked.status == 0 && path.hasPrefix("/") ? path : nil
    }

    /// Swift imports C by a module map: the map of the target, or a map made of its headers.
    private func mapFlags(
        of module: ScenePackage.Module, _ include: URL, keeping modules: URL
    ) -> [String] {
        let own = include.appendingPathComponent("module.modulemap")
        if FileManager.default.fileExists(atPath: own.path) {
            return ["-Xcc", "-fmodule-map-file=\(own.path)", "-Xcc", "-I\(include.path)"]
        }
        guard FileManager.default.fileExists(atPath: include.path) else { return [] }
        let header = include.appendingPathComponent("\(module.name).h")
        let hasHeader = FileManager.default.fileExists(atPath: header.path)
        let umbrella =
            hasHeader ? "umbrella header \"\(header.path)\"" : "umbrella \"\(include.path)\""
        let map = modules.appendingPathComponent("\(module.name).modulemap")
        let text = "module \(module.name) {\n    \(umbrella)\n    export *\n}\n"
        if (try? String(contentsOf: map, encoding: .utf8)) != text {
            try? Data(text.utf8).write(to: map, options: .atomic)
        }
        return ["-Xcc", "-fmodule-map-file=\(map.path)", "-Xcc", "-I\(include.path)"]
    }

    /// A library of the system: its module map, and its flags of `pkg-config`.
    func compileSystem(_ module: ScenePackage.Module) -> Compiled {
        var compiled = Compiled()
        let map = module.home.appendingPathComponent("module.modulemap")
        compiled.flags = ["-Xcc", "-fmodule-map-file=\(map.path)", "-Xcc", "-I\(module.home.path)"]
        let text = (try? String(contentsOf: map, encoding: .utf8)) ?? ""
        compiled.libraries = text.matches(of: /\blink\s+"([^"]+)"/).map { "-l\($0.1)" }
        guard let name = module.settings.pkgConfig else { return compiled }
        let asked = Subprocess.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["pkg-config", "--cflags", "--libs", name],
            in: module.home)
        guard asked.status == 0 else {
            compiled.hasFailed = true
            compiled.diagnostics = [
                SceneDiagnostic(
                    "pkg-config does not know \(name): \(asked.output.lastLine)", file: map.path)
            ]
            return compiled
        }
        for word in asked.output.split(whereSeparator: \.isWhitespace).map(String.init) {
            if word.hasPrefix("-l") || word.hasPrefix("-L") {
                compiled.libraries.append(word)
            } else if word.hasPrefix("-I") || word.hasPrefix("-D") {
                compiled.flags += ["-Xcc", word]
            }
        }
        return compiled
    }

    // MARK: - Macros

    /// Modules for macros: the compiler's own syntax modules.
    var hostFolder: URL {
        installation.toolchain.deletingLastPathComponent().appendingPathComponent("lib/swift/host")
    }

    /// The module of `@main struct … : CompilerPlugin`; the compiler, which loads macros as a
    /// library, has no such module.
    private static let plugin =
        "@_exported import SwiftSyntaxMacros\n"
        + "public protocol CompilerPlugin { init(); var providingMacros: [Macro.Type] { get } }\n"
        + "extension CompilerPlugin { public static func main() {} }\n"

    /// A library of macros for the compiler, linked of an object and the objects of its
    /// dependencies.
    func linkMacro(
        _ module: ScenePackage.Module, _ objects: [URL], keeping modules: URL
    ) -> Compiled {
        var compiled = Compiled()
        let library = modules.appendingPathComponent("lib\(module.name).so")
        let swift = installation.toolchain.deletingLastPathComponent()
            .appendingPathComponent("lib/swift/linux").path
        let linked = linkObjects(
            objects + [modules.appendingPathComponent("SwiftCompilerPlugin.o")], library, modules,
            ["-L", hostFolder.path, "-rpath", hostFolder.path, "-rpath", swift],
            takes: Self.isSwift)
        compiled.cost = linked.cost
        compiled.flags = ["-load-plugin-library", library.path]
        if linked.status != 0 {
            compiled.hasFailed = true
            compiled.diagnostics = [SceneDiagnostic(linked.output.lastLine, file: module.home.path)]
        }
        return compiled
    }

    /// Libraries of Swift's own imports; C's standard libraries are linked in any case.
    static func isSwift(_ library: String) -> Bool {
        ["-lswift", "-lSwift", "-lFoundation", "-ldispatch"].contains { library.hasPrefix($0) }
    }

    /// Makes the plug-in module once. Nil, or a message: a compiler without the syntax modules.
    func makePluginModule(keeping modules: URL) -> SceneDiagnostic? {
        let interface = modules.appendingPathComponent("SwiftCompilerPlugin.swiftmodule")
        if FileManager.default.fileExists(atPath: interface.path) { return nil }
        guard
            FileManager.default.fileExists(
                atPath: hostFolder.appendingPathComponent("SwiftSyntaxMacros.swiftmodule").path)
        else {
            return SceneDiagnostic("the compiler has no modules for macros in \(hostFolder.path)")
        }
        let source = modules.appendingPathComponent("SwiftCompilerPlugin.swift")
        try? Data(Self.plugin.utf8).write(to: source)
        let built = run(
            [source], to: modules.appendingPathComponent("SwiftCompilerPlugin.o"),
            module: "SwiftCompilerPlugin",
            ["-emit-module-path", interface.path, "-I", hostFolder.path], in: modules)
        return built.status == 0 ? nil : built.diagnostics.first
    }
}
