import Foundation

/// A package as a scene: the target with the scene's function, and the target's dependencies.
///
/// The package manager describes the manifests; the playground builds the targets, so that all
/// targets share the Core Animation of the scene's process. Packages with the modules of this
/// library are replaced by the modules of the process. Macros are compiled for the compiler, with
/// the compiler's syntax modules.
struct ScenePackage: Equatable, Sendable {
    struct Module: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case swift, macro, c
            /// A library of the system, by its module map.
            case system
        }

        var name: String
        var kind = Kind.swift
        var home: URL
        var sources: [URL]
        /// The package's name, for its resources.
        var package = ""
        var resources: [PackageResource] = []
        var settings = PackageSettings()
        /// Names of the modules imported by the target itself.
        var needs: [String] = []
    }

    /// Modules in the order of their dependencies; the scene is the last.
    var modules: [Module] = []

    /// Modules that every scene has.
    static let given: Set<String> = [
        "QuartzCore", "CoreGraphics", "CoreText", "UIKit", "AppKit", "LayerHosting", "Lamina",
        "OpenGL", "AVFoundation", "PlaygroundScene",
    ]

    /// Products of swift-syntax: the compiler has these modules.
    static let syntax: Set<String> = [
        "SwiftBasicFormat", "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftIDEUtils",
        "SwiftIfConfig", "SwiftOperators", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax",
        "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
    ]

    /// The package of a folder; `describe` returns the output of `swift package describe --type
    /// json`, `dump` of `swift package dump-package`. Throws `SceneKind.Failure`.
    init(
        _ folder: URL, describe: @escaping (URL) throws -> Data,
        dump: @escaping (URL) throws -> Data
    ) throws {
        var graph = PackageGraph(describe: describe, dump: dump)
        let package = try graph.package(folder)
        let scenes = package.targets.filter { target in
            target.isSwift && ["library", "executable"].contains(target.type)
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

    /// The modules to link with a module, the module itself at the end; dependencies of macros are
    /// in the macros.
    func linked(with name: String) -> [Module] {
        var (found, open) = (Set<String>(), [name])
        while let next = open.popLast() {
            guard let module = modules.first(where: { $0.name == next }),
                found.insert(next).inserted, module.kind != .macro || next == name
            else { continue }
            open += module.needs
        }
        return modules.filter { found.contains($0.name) && ($0.kind != .macro || $0.name == name) }
    }

    private static func hasScene(_ file: URL) -> Bool {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        let tokens = SourceTokens(text).tokens
        return zip(tokens, tokens.dropFirst()).contains {
            $0.text == "func" && $1.text == "scene"
        }
    }
}
