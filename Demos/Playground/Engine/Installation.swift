import Foundation

/// Places of the compiler, the linker and the libraries for scenes.
public struct Installation: Sendable {
    /// Holds the compiler and the linker.
    public var toolchain: URL
    /// Holds the scene library, the launcher and the modules.
    public var products: URL
    /// The package's folder, with the module maps of its C libraries.
    public var package: URL
    /// Compiled modules of C headers, kept from run to run.
    public var cache: URL

    /// Library linked into scenes.
    public var library: URL { products.appendingPathComponent("libPlaygroundScene.so") }
    /// Program which loads a scene.
    public var launcher: URL { products.appendingPathComponent("PlaygroundLauncher") }

    /// Products beside the running program, the compiler of `PATH`. Throws a sentence about the
    /// missing part.
    public static func find(products: URL? = nil) throws -> Installation {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let products = products ?? program.deletingLastPathComponent()
        guard let compiler = compiler() else {
            throw SceneKind.Failure(description: "No Swift compiler: swiftc is not in PATH")
        }
        let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let found = Installation(
            toolchain: compiler.deletingLastPathComponent(), products: products, package: package,
            cache: cacheFolder)
        for file in [found.library, found.launcher] where !exists(file) {
            throw SceneKind.Failure(
                description:
                    "\(file.lastPathComponent) has not been built: start the playground by Demos/run playground"
            )
        }
        guard exists(package.appendingPathComponent("Sources")) else {
            throw SceneKind.Failure(description: "the sources of Lamina are not in \(package.path)")
        }
        return found
    }

    private static func exists(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.path)
    }

    private static func compiler() -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let file = URL(fileURLWithPath: String(folder)).appendingPathComponent("swiftc")
            guard FileManager.default.isExecutableFile(atPath: file.path) else { continue }
            let frontend = file.deletingLastPathComponent().appendingPathComponent("swift-frontend")
            return exists(frontend) ? frontend : file.resolvingSymlinksInPath()
        }
        return nil
    }

    private static var cacheFolder: URL {
        UserFolders.cache.appendingPathComponent("lamina/modules")
    }

    /// Scenes to begin with.
    public var samples: URL { package.appendingPathComponent("Demos/Playground/Samples") }

    /// Flags for imports of the modules. The flags never change, because a module cache is valid
    /// for a single set of flags.
    var importFlags: [String] {
        var flags = ["-I", products.appendingPathComponent("Modules").path]
        let sources = package.appendingPathComponent("Sources")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        for name in names.sorted() where name.hasPrefix("C") || name == "OpenGL" {
            // The package manager writes a map, under the module's name, for a target without one.
            let module = "CLamina" + name.dropFirst()
            let places = [
                sources.appendingPathComponent("\(name)/module.modulemap"),
                products.appendingPathComponent("\(module).build/module.modulemap"),
            ]
            guard let map = places.first(where: { Self.exists($0) }) else { continue }
            flags += ["-Xcc", "-fmodule-map-file=\(map.path)"]
            let include = sources.appendingPathComponent("\(name)/include")
            if Self.exists(include) { flags += ["-Xcc", "-I\(include.path)"] }
        }
        return flags
    }
}
