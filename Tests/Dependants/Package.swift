// swift-tools-version: 6.0
// Packages that use this one as a stranger's would: by URL and tag. Tests/dependant builds it.
import PackageDescription

let quartz: Target.Dependency = .product(name: "QuartzCore", package: "lamina")
/// Names that modules of a client's own have, and folders of ours.
let names = ["Motion", "RenderTree", "Windowing", "DisplayList", "Views"]

let package = Package(
    name: "Dependants",
    dependencies: [.package(url: Context.environment["LAMINA_URL"] ?? "", from: "0.2.0")],
    targets: [
        // The README's program in both language modes; Tests/dependant puts it there.
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
        // Modules of its own beside every view.
        .executableTarget(
            name: "Names",
            dependencies: names.map { .target(name: $0) } + [
                quartz, .product(name: "UIKit", package: "lamina"),
                .product(name: "AppKit", package: "lamina"),
            ]),
    ] + names.map { .target(name: $0) }
)
