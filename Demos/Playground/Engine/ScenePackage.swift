import Foundation

/// A package that is a scene: the target with the scene's function, and the targets and packages
/// that it needs.
///
/// What the manifests say is asked of the package manager; built they are by the playground, so
/// that all of them share the one Core Animation of the scene's process. Packages that bring the
/// modules of this library are those. Macros are compiled for the compiler, with the syntax modules
/// that it has with it.
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
        /// The package's name, which its resources are found by.
        var package = ""
        var resources: [PackageResource] = []
        var settings = PackageSettings()
        /// Names of the modules that it needs itself.
        var needs: [String] = []
    }

    /// What the others are needed for is behind them; the scene is the last.
    var modules: [Module] = []

    /// Modules that scenes have anyway.
    static let given: Set<String> = [
        "QuartzCore", "CoreGraphics", "CoreText", "UIKit", "AppKit", "LayerHosting", "Lamina",
        "OpenGL", "AVFoundation", "PlaygroundScene",
    ]

    /// Products of swift-syntax: the compiler has these modules with it.
    static let syntax: Set<String> = [
        "SwiftBasicFormat", "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftIDEUtils",
        "SwiftIfConfig", "SwiftOperators", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax",
        "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
    ]

    /// Of the package in a folder; `describe` gives what `swift package describe --type json`
    /// prints for one, `dump` what `swift package dump-package` does. Throws `SceneKind.Failure`.
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

    /// The modules that one is linked with, itself at the end; what macros need is in those.
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
