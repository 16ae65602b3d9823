import Foundation

/// Build settings of a manifest, as far as scenes of packages follow them.
struct PackageSettings: Equatable, Sendable {
    /// `NAME`, or `NAME=VALUE`.
    var defines: [String: [String]] = [:]
    /// From the target's folder.
    var headerPaths: [String] = []
    var publicHeaders = "include"
    var libraries: [String] = []
    /// The name of a library of the system for `pkg-config`.
    var pkgConfig: String?

    /// Settings of each target by its name, as `swift package dump-package` prints them. Settings
    /// under a condition other than the platform's are left out.
    static func read(_ data: Data) throws -> [String: PackageSettings] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: data)
        var all: [String: PackageSettings] = [:]
        for target in manifest.targets {
            var settings = PackageSettings()
            settings.publicHeaders = target.publicHeadersPath ?? "include"
            settings.pkgConfig = target.pkgConfig
            for setting in target.settings ?? [] where setting.isForLinux {
                for (kind, value) in setting.kind {
                    switch kind {
                    case "define": settings.defines[setting.tool, default: []] += value.words
                    case "headerSearchPath": settings.headerPaths += value.words
                    case "linkedLibrary": settings.libraries += value.words
                    default: break
                    }
                }
            }
            all[target.name] = settings
        }
        return all
    }

    private struct Manifest: Decodable {
        struct Target: Decodable {
            var name: String
            var publicHeadersPath: String?
            var pkgConfig: String?
            var settings: [Setting]?
        }
        struct Setting: Decodable {
            struct Condition: Decodable {
                var platformNames: [String]?
                var config: String?
            }
            var tool: String
            var kind: [String: Value]
            var condition: Condition?

            var isForLinux: Bool {
                let platforms = condition?.platformNames ?? []
                return (platforms.isEmpty || platforms.contains("linux"))
                    && condition?.config != "release"
            }
        }
        /// A word, or several; other kinds of values belong to ignored settings.
        struct Value: Decodable {
            var words: [String]

            private enum Key: String, CodingKey { case value = "_0" }

            init(from decoder: any Decoder) throws {
                let box = try? decoder.container(keyedBy: Key.self)
                let one = try? box?.decode(String.self, forKey: .value)
                words = one.map { [$0] } ?? (try? box?.decode([String].self, forKey: .value)) ?? []
            }
        }
        var targets: [Target]
    }
}

/// A file or a folder of a target's resources.
struct PackageResource: Equatable, Sendable {
    enum Rule: String, Sendable {
        /// `copy` keeps a folder as a folder; `process` places the files of a folder beside the
        /// other files.
        case copy, process
        /// The resource is embedded as bytes in the source.
        case embed = "embed_in_code"
    }

    var file: URL
    var rule: Rule
}
