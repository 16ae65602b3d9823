// swift-tools-version: 6.0
// Packages that depend on this package as a client's would: by URL and tag. Tests/dependant builds
// these packages.
import PackageDescription

let quartz: Target.Dependency = .product(name: "QuartzCore", package: "lamina")
/// Names of a client's own modules that equal folders of the library.
let names = ["Motion", "RenderTree", "Windowing", "DisplayList", "Views"]

let package = Package(
    name: "Dependants",
    dependencies: [.package(url: Context.environment["LAMINA_URL"] ?? "", from: "0.2.0")],
    targets: [
        // The README's program in both language modes, placed by Tests/dependant.
        .executableTarget(
            name: "Hello5", dependencies: [quartz], swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(
            name: "Hello6", dependencies: [quartz], swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "Film",
            dependencies: [quartz, .product(name: "AVFoundation", package: "lamina")]),
        // Core Graphics and Core Text alone.
        .executableTarget(
            name: "Drawing",
            dependencies: [
                .product(name: "CoreGraphics", package: "lamina"),
                .product(name: "CoreText", package: "lamina"),
            ]),
        // A client's own modules beside every view.
        .executableTarget(
            name: "Names",
            dependencies: names.map { .target(name: $0) } + [
                quartz, .product(name: "UIKit", package: "lamina"),
                .product(name: "AppKit", package: "lamina"),
            ]),
    ] + names.map { .target(name: $0) }
)
