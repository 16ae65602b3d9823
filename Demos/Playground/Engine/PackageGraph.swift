import Foundation

/// Collects the targets of a package as modules, each after the modules that it imports.
struct PackageGraph {
    let describe: (URL) throws -> Data
    let dump: (URL) throws -> Data
    private(set) var modules: [ScenePackage.Module] = []
    private var packages: [URL: Package] = [:]
    /// Settings by folder of the package and name of the target.
    private var settings: [URL: [String: PackageSettings]] = [:]

    init(describe: @escaping (URL) throws -> Data, dump: @escaping (URL) throws -> Data) {
        (self.describe, self.dump) = (describe, dump)
    }

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
            var resources: [Resource]?
            var isSwift: Bool { module_type == "SwiftTarget" }
        }
        struct Resource: Decodable {
            var path: String
            var rule: [String: Empty]
        }
        struct Empty: Decodable {}
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
            settings[folder] = try PackageSettings.read(try dump(folder))
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
        // A scene must not contain the main function of a program.
        return target.sources.filter { $0 != "main.swift" }.sorted()
            .map { home.appendingPathComponent($0) }
    }

    /// Adds a target after all of its dependencies.
    mutating func add(_ target: Package.Target, of package: Package, in folder: URL) throws {
        if modules.contains(where: { $0.name == target.c99name }) { return }
        let kind: ScenePackage.Module.Kind? =
            switch (target.type, target.module_type) {
            case ("library", "SwiftTarget"), ("executable", "SwiftTarget"): .swift
            case ("macro", "SwiftTarget"): .macro
            case ("library", "ClangTarget"), ("executable", "ClangTarget"): .c
            case ("system-target", _): .system
            default: nil
            }
        guard let kind else {
            throw SceneKind.Failure(
                description:
                    "the target \(target.name) is a \(target.type), which scenes of packages cannot use"
            )
        }
        var needs: [String] = []
        for name in target.target_dependencies ?? [] {
            guard let other = package.targets.first(where: { $0.name == name }) else { continue }
            // Plug-ins of the build do not run here: files made by a plug-in are missing.
            if other.type == "plugin" { continue }
            try add(other, of: package, in: folder)
            needs.append(other.c99name)
        }
        for name in target.product_dependencies ?? []
        where !ScenePackage.given.contains(name) && !ScenePackage.syntax.contains(name) {
            needs += try add(product: name, for: package, in: folder)
        }
        modules.append(
            .init(
                name: target.c99name, kind: kind, home: folder.appendingPathComponent(target.path),
                sources: sources(of: target, in: folder), package: package.name,
                resources: (target.resources ?? []).compactMap { resource in
                    resource.rule.keys.first.flatMap(PackageResource.Rule.init).map {
                        PackageResource(file: URL(fileURLWithPath: resource.path), rule: $0)
                    }
                }, settings: settings[folder]?[target.name] ?? .init(), needs: needs))
    }

    private mutating func add(
        product name: String, for package: Package, in folder: URL
    ) throws -> [String] {
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
            return other.targets.filter { product.targets.contains($0.name) }.map(\.c99name)
        }
        throw SceneKind.Failure(
            description:
                "the product \(name) is not there: run swift package resolve in \(folder.path)")
    }
}
