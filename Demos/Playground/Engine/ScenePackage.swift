import Foundation

/// A package that is a scene: the target with the scene's function, and the targets and packages that it needs.
///
/// What the manifests say is asked of the package manager; built they are by the playground, so that all of them share the one Core Animation of
/// the scene's process. Packages that bring the modules of this library are those.
struct ScenePackage: Equatable, Sendable {
    struct Module: Equatable, Sendable {
        var name: String
        var sources: [URL]
    }

    /// What the others are needed for is behind them; the scene is the last.
    var modules: [Module] = []

    /// Modules that scenes have anyway.
    static let given: Set<String> = [
        "QuartzCore", "CoreGraphics", "CoreText", "UIKit", "AppKit", "LayerHosting", "Lamina",
        "OpenGL", "AVFoundation", "PlaygroundScene",
    ]

    /// Of the package in a folder; `describe` gives what `swift package describe --type json` prints for one. Throws
    /// `SceneKind.Failure`.
    init(_ folder: URL, describe: @escaping (URL) throws -> Data) throws {
        var graph = Graph(describe: describe)
        let package = try graph.package(folder)
        let scenes = package.targets.filter { target in
            target.isSwift && target.type != "test"
                && graph.sources(of: target, in: folder).contains(where: Self.hasScene)
        }
        guard let scene = scenes.first else {
            throw SceneKind.Failure(
                description:
                    "no target of the package \(package.name) has a func scene(_ root: CALayer)")
        }
        guard scenes.count == 1 else {
            let names = scenes.map(\.name).joined(separator: ", ")
            throw SceneKind.Failure(
                description: "several targets of \(package.name) have a func scene: \(names)")
        }
        try graph.add(scene, of: package, in: folder)
        modules = graph.modules
    }

    private static func hasScene(_ file: URL) -> Bool {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        let tokens = SourceTokens(text).tokens
        return zip(tokens, tokens.dropFirst()).contains {
            $0.text == "func" && $1.text == "scene"
        }
    }
}

/// Targets on their way to modules.
private struct Graph {
    let describe: (URL) throws -> Data
    private(set) var modules: [ScenePackage.Module] = []
    private var packages: [URL: Package] = [:]

    init(describe: @escaping (URL) throws -> Data) { self.describe = describe }

    struct Package: Decodable {
        struct Target: Decodable {
            var name: String
            var c99name: String
            var path: String
            var type: String
            var module_type: String
            var sources: [String]
            var target_dependencies: [String]?
            var product_dependencies: [String]?
            var isSwift: Bool { module_type == "SwiftTarget" }
        }
        struct Dependency: Decodable {
            var identity: String
            var path: String?
        }
        struct Product: Decodable {
            var name: String
            var targets: [String]
        }

        var name: String
        var targets: [Target]
        var dependencies: [Dependency]?
        var products: [Product]?
    }

    mutating func package(_ folder: URL) throws -> Package {
        if let known = packages[folder] { return known }
        let data = try describe(folder)
        do {
            let package = try JSONDecoder().decode(Package.self, from: data)
            packages[folder] = package
            return package
        } catch {
            throw SceneKind.Failure(
                description:
                    "the package in \(folder.path) cannot be read: \(String(decoding: data, as: UTF8.self).lastLine)"
            )
        }
    }

    func sources(of target: Package.Target, in folder: URL) -> [URL] {
        let home = folder.appendingPathComponent(target.path)
        // What a program does at its beginning is no part of a scene.
        return target.sources.filter { $0 != "main.swift" }.sorted()
            .map { home.appendingPathComponent($0) }
    }

    /// A target behind all that it needs.
    mutating func add(_ target: Package.Target, of package: Package, in folder: URL) throws {
        if modules.contains(where: { $0.name == target.c99name }) { return }
        guard target.isSwift, ["library", "executable"].contains(target.type) else {
            throw SceneKind.Failure(
                description:
                    "the target \(target.name) is no Swift code (\(target.type)); scenes of packages take none such"
            )
        }
        for name in target.target_dependencies ?? [] {
            guard let other = package.targets.first(where: { $0.name == name }) else { continue }
            try add(other, of: package, in: folder)
        }
        for name in target.product_dependencies ?? [] where !ScenePackage.given.contains(name) {
            try add(product: name, for: package, in: folder)
        }
        modules.append(.init(name: target.c99name, sources: sources(of: target, in: folder)))
    }

    private mutating func add(
        product name: String, for package: Package, in folder: URL
    ) throws {
        for dependency in package.dependencies ?? [] {
            let place =
                dependency.path.map {
                    URL(fileURLWithPath: $0, relativeTo: folder).standardizedFileURL
                }
                ?? folder.appendingPathComponent(".build/checkouts/\(dependency.identity)")
            guard FileManager.default.fileExists(atPath: place.path) else { continue }
            let other = try self.package(place)
            guard let product = other.products?.first(where: { $0.name == name }) else { continue }
            for target in other.targets where product.targets.contains(target.name) {
                try add(target, of: other, in: place)
            }
            return
        }
        throw SceneKind.Failure(
            description:
                "the product \(name) is not there: run swift package resolve in \(folder.path)")
    }
}
