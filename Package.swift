// swift-tools-version: 6.0
// Targets stand in the order of the data flow, from the application's layers down to the pixels.
// Tests/ArchitectureTests rejects imports against the order.
import PackageDescription

// MARK: - Targets by folder

// Modules that applications do not import carry the package's name, to avoid clashes with modules
// of the application: `LaminaMotion`, `CLaminaCairo`. Folders have no prefix: Sources/Motion,
// Sources/CCairo. Decision 0023.

enum Kind {
    case module, program
}

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// Swift target. Outside of the library a target names the uppermost modules of its imports: a
/// target may import whatever these modules depend on.
func target(
    _ name: String, _ uses: [Target.Dependency], as kind: Kind = .module, path: String,
    packageAccess: Bool = true
) -> Target {
    switch kind {
    case .module:
        .target(
            name: name, dependencies: uses, path: path, packageAccess: packageAccess,
            swiftSettings: swift6)
    case .program:
        .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: swift6)
    }
}

extension Target {
    /// The target, after a change of one property.
    func with<Value>(_ path: ReferenceWritableKeyPath<Target, Value>, _ value: Value) -> Target {
        self[keyPath: path] = value
        return self
    }

    /// The target, with a README in its folder.
    var described: Target { with(\.exclude, ["README.md"]) }

    /// The target, with files or folders readable as constants in Swift.
    func embedding(_ paths: String...) -> Target {
        with(\.resources, paths.map(Resource.embedInCode))
    }
}

/// Module of the library, in Sources.
func library(_ name: String, _ uses: Target.Dependency..., packageAccess: Bool = true) -> Target {
    let folder = name.hasPrefix("Lamina") ? String(name.dropFirst("Lamina".count)) : name
    return target(name, uses, path: "Sources/" + folder, packageAccess: packageAccess)
}

/// Target in Demos.
func demo(_ name: String, _ uses: Target.Dependency..., as kind: Kind = .module) -> Target {
    target(name, uses, as: kind, path: "Demos/" + name)
}

/// Target of the playground, in a folder without the common prefix.
func playground(_ name: String, _ uses: Target.Dependency..., as kind: Kind = .module) -> Target {
    target(name, uses, as: kind, path: "Demos/Playground/" + name.dropFirst("Playground".count))
}

/// Target in Tests that tests import, or run as a process.
func support(_ name: String, _ uses: Target.Dependency..., as kind: Kind = .module) -> Target {
    target(name, uses, as: kind, path: "Tests/" + name)
}

/// Tests, in Tests.
func tests(_ name: String, _ uses: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: uses, swiftSettings: swift6)
}

// MARK: - C libraries

/// Shim over a C library: names only, no policy.
func shim(_ name: String) -> Target { .target(name: "CLamina" + name, path: "Sources/C" + name) }

let shims = [
    // GLFW, OpenGL and EGL.
    shim("GLFW").with(
        \.linkerSettings, ["glfw", "GL", "EGL", "X11", "Xext"].map { .linkedLibrary($0) }),
    // Comparison of objects by Foundation: Docs/WORKAROUNDS.md.
    shim("Foundation"),
    // PDF documents, screen readers and the session bus, by libraries loaded at run time: decisions
    // 0036, 0037.
    shim("Poppler"), shim("ATK"), shim("DBus"),
    // File descriptors over a Unix socket, and memory files, for layers of other processes.
    shim("UnixSocket"),
]

/// System libraries. No target uses pkg-config, because the package manager warns about
/// pkg-config's flags: Docs/WORKAROUNDS.md. Only AVFoundation and the tool's films need GStreamer,
/// only a demo needs GTK. `CLaminaPictureLink` is the way from Core Image up to the renderer of
/// pictures, a weak reference: decision 0035.
let systemLibraries = [
    "Cairo", "LittleCMS", "Pango", "Pixbuf", "GStreamer", "CBOR", "Zstd", "XXHash", "LibZip",
    "Zlib", "LibGIF", "GTK", "PictureLink",
].map { Target.systemLibrary(name: "CLamina" + $0, path: "Sources/C" + $0) }

/// Apple's module name, for drawing in a `CAOpenGLLayer`.
let openGL = Target.systemLibrary(name: "OpenGL", path: "Sources/OpenGL")

// MARK: - Modules the toolchain looks for

/// Swift Testing declares a cross-import overlay for each of these names and ships the overlays on
/// Apple's systems only. Without these targets no file can import Testing together with our
/// modules: Docs/WORKAROUNDS.md.
let overlays = ["CoreGraphics", "CoreImage", "UIKit", "AppKit"].map {
    target("_Testing_" + $0, [], path: "Sources/TestingOverlays/" + $0)
}

// MARK: - The library, in flow order

let modules = [
    // Core Foundation's names for the values in Apple's interfaces. Decision 0029. The target has
    // no package access: the compiler takes the module for an overlay of a toolchain module and
    // would warn that a toolchain module belongs to the package.
    library("CoreFoundation", packageAccess: false),
    // Transforms, paths, coverage, colours and images as values: no C library.
    library("LaminaGraphicsTypes", "CoreFoundation"),
    // Drawing contexts, files and fonts, on Cairo, Pango, GDK-Pixbuf and Little CMS.
    library(
        "CoreGraphics", "LaminaGraphicsTypes", "CLaminaCairo", "CLaminaLittleCMS", "CLaminaPango",
        "CLaminaPixbuf", "CLaminaPoppler", "CLaminaFoundation", "_Testing_CoreGraphics"),
    // Text layout by lines, with the layout engine of text layers.
    library("CoreText", "CoreGraphics", "CLaminaPango"),
    // Image files read and written: pictures, animations, metadata.
    library("ImageIO", "CoreGraphics", "CLaminaLibGIF", "CLaminaZlib"),
    // Strings measured and drawn into the current context, with the layout engine of text layers.
    library("StringDrawing", "CoreGraphics"),
    // Table of filters and filter inputs. The kernels are in Shaders/.
    library("LaminaFilterTypes", "LaminaGraphicsTypes").embedding("Filters.txt"),
    // Filters as objects, with archives and files.
    library(
        "CoreImage", "LaminaFilterTypes", "CoreGraphics", "CLaminaPictureLink",
        "_Testing_CoreImage"),
    // Timing curves, springs, time spaces and interpolation: no clock, no layers.
    library("LaminaMotion", "LaminaGraphicsTypes"),
    // Commit packets in, an evaluated tree out: plain values.
    library("LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "LaminaFilterTypes"),
    // Commit packets as bytes, for streams, files and other processes.
    library(
        "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "CoreImage",
        "CLaminaCBOR"),
    // Recordings with random access by time.
    library(
        "LaminaPacketLog", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
        "LaminaGraphicsTypes", "CLaminaZstd", "CLaminaXXHash"),
    // Apple's model side: layers, animations, transactions.
    library("CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage"),
    // Layers of other processes: commit packets over a socket.
    library(
        "LaminaRemoteLayers", "CoreAnimation", "LaminaPacketWire", "LaminaRenderTree",
        "CoreGraphics", "CLaminaUnixSocket"),
    // Turns an evaluated tree into passes and batches.
    library(
        "LaminaDisplayList", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes",
        "LaminaFilterTypes"),
    // Source of every shader, embedded at build time.
    target("LaminaShaderLibrary", [], path: "Shaders").embedding("common", "primitives", "passes"),
    // Executes passes and batches by OpenGL.
    library(
        "LaminaGLRenderer", "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes",
        "LaminaShaderLibrary", "CLaminaGLFW"),
    // Windows, input and contexts: GLFW with a display, EGL without.
    library("LaminaWindowing", "LaminaGraphicsTypes", "CLaminaGLFW"),
    // Frame loop: the only module that connects all of the above.
    library(
        "LayerHosting", "CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        "CoreImage", "LaminaDisplayList", "LaminaGLRenderer", "LaminaWindowing", "LaminaPacketLog",
        "LaminaPacketWire", "LaminaRemoteLayers"),
    // Umbrella module for applications.
    library(
        "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaRemoteLayers",
        "LaminaRenderTree", "LaminaDisplayList", "LaminaGLRenderer", "LayerHosting"),
    // Trees of elements for screen readers, of views and of programs of layers which ask for it.
    library("LayerAccessibility", "CoreGraphics", "LayerHosting", "CLaminaATK", "CLaminaDBus"),
    // Common parts of the view kits: drawing contexts, hosts, pointers, scopes of animation blocks.
    library(
        "LaminaViews", "CoreAnimation", "LaminaMotion", "CoreGraphics", "LayerHosting",
        "CLaminaDBus"),
    // Solver of linear constraints: no views, no layers.
    library("LaminaLayoutConstraints"),
    // Views as on iOS.
    library(
        "UIKit", "LaminaViews", "LaminaLayoutConstraints", "QuartzCore", "CoreAnimation",
        "CoreText", "StringDrawing", "CoreGraphics", "CoreImage", "LayerHosting",
        "LayerAccessibility", "_Testing_UIKit"),
    // Views as on macOS.
    library(
        "AppKit", "LaminaViews", "QuartzCore", "CoreAnimation", "CoreText", "StringDrawing",
        "CoreGraphics", "CoreImage", "LayerHosting", "LayerAccessibility", "_Testing_AppKit"),
    // Video in a layer, decoded by GStreamer, which only users of this module need.
    library(
        "AVFoundation", "CoreAnimation", "LaminaRenderTree", "CoreGraphics", "CLaminaGStreamer"),
    // Lottie documents as layers, and as views.
    library(
        "LayerDocuments", "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaMotion",
        "CLaminaLibZip", "CLaminaZlib"),
    library("LayerAnimationViews", "LayerDocuments", "UIKit", "CoreAnimation", "CoreGraphics"),
    library(
        "LayerAnimationAppKitViews", "LayerDocuments", "AppKit", "CoreAnimation", "CoreGraphics"),
    // Encoders of films: video, GIF, animated PNG.
    library(
        "LaminaFilms", "AVFoundation", "LaminaPacketLog", "CoreGraphics", "ImageIO",
        "CLaminaLibGIF"),
]

// MARK: - Demos and tools

let demos = [
    // Counts heap allocations, in C.
    demo("AllocationCounter").with(\.swiftSettings, []),
    // Benchmark scenes: fixed numbers of layers, and scenes with a variable number of elements.
    demo("BenchmarkScenes", "QuartzCore"),
    // Measures the cost of frames; refuses to run in a debug build.
    demo(
        "Benchmarks", "BenchmarkScenes", "SceneGallery", "AllocationCounter", "PlaygroundEngine",
        "CLaminaCairo", "CLaminaPoppler", as: .program
    ).with(\.exclude, ["README.md", "TextPeers", "LottiePeers", "VectorPeers"]),
    // Method and reports of the benchmark: the number of elements at the refresh rate. No layers.
    demo("BenchmarkScore"),
    // Benchmark for users.
    demo("RenderBenchmark", "BenchmarkScore", "BenchmarkScenes", as: .program).embedding("Pages"),
    // All scenes, for the gallery and for golden pictures.
    demo("SceneGallery", "LayerDocuments", "OpenGL", "UIKit", "AppKit").described
        .embedding("Animations"),
    // Pages of the gallery that respond to the pointer.
    demo("Show", "QuartzCore", "SceneGallery").described,
    // Program of the README.
    demo("HelloLayer", "QuartzCore", as: .program).described,
    // A view framework on layers, without a view kit.
    demo("OwnFramework", "QuartzCore", "StringDrawing", as: .program).described,
    // Layers in a window of GTK 4, beside native widgets.
    demo("GtkWindow", "QuartzCore", "OpenGL", "CLaminaGTK", as: .program)
        .with(\.exclude, ["README.md", "packages"]),
    // Gallery: a window with every scene.
    demo("Gallery", "QuartzCore", "LayerAccessibility", "Show", as: .program).described,
    // Rewrites Swift sources of Apple's platforms for Linux: plain text, no layers.
    demo("SourcePort"),
    // Writes layers with key frame animations as Swift source.
    demo("SceneSource", "QuartzCore"),
    // Command line tool: render, play, inspect. Decision 0001: the tool prints the values between
    // the stages.
    demo(
        "lamina", "QuartzCore", "SceneGallery", "LaminaFilms", "ImageIO", "SourcePort",
        "SceneSource", as: .program
    ).described,
]

/// Programs in the style of iOS; in the style of macOS: notes on a board, and the redraw policies
/// side by side.
let viewPrograms =
    ["Cards", "Photos", "Settings", "Onboarding"].map { demo($0, "UIKit", as: .program).described }
    + ["Board", "Redrawing"].map { demo($0, "AppKit", as: .program).described }

// MARK: - The playground

let playgroundTargets = [
    // Process of a scene, in C: the only process that runs compiled scenes. Decision 0021.
    playground("PlaygroundLauncher", as: .program).with(\.swiftSettings, []),
    playground(
        "PlaygroundScene", "PlaygroundWire", "QuartzCore", "LayerDocuments", "AVFoundation"),
    // Messages between the two processes.
    playground("PlaygroundWire", "LayerHosting", "AVFoundation"),
    // Display of view scenes.
    playground("PlaygroundSceneViews", "PlaygroundScene", "UIKit", "AppKit"),
    // Model of a scene file: editing, compiling, running, recording; content of the recording.
    playground(
        "PlaygroundEngine", "PlaygroundWire", "QuartzCore", "LayerDocuments", "LaminaFilms"),
    // Views for tools: rows, trees, timelines, curves.
    playground("PlaygroundKit", "UIKit", "LayerAccessibility"),
    // Window of the playground.
    playground("Playground", "PlaygroundEngine", "PlaygroundKit", as: .program)
        .with(\.path, "Demos/Playground/App"),
]

// MARK: - Tests, in the same order

/// Docs/TESTING.md describes every test target and the programs for tests.
let allTests = [
    // Comparison of pictures, lookup of folders. Tests show that every helper can fail.
    support("TestSupport", "CoreGraphics"),
    tests("TestSupportTests", "TestSupport"),
    tests("CoreGraphicsTests", "CoreGraphics", "AllocationCounter", "TestSupport"),
    tests("ImageIOTests", "ImageIO", "TestSupport"),
    tests("CoreImageTests", "CoreImage", "QuartzCore", "TestSupport"),
    tests("CoreTextTests", "CoreText", "CoreAnimation", "TestSupport"),
    tests("LayerHostingTests", "LayerHosting", "AllocationCounter", "TestSupport"),
    tests("QuartzCoreTests", "QuartzCore", "OpenGL"),
    // Programs with real windows, video and views. Tests drive the programs with xdotool.
    support("WindowProbe", "QuartzCore", as: .program),
    support("VideoProbe", "AVFoundation", "QuartzCore", as: .program),
    support("ViewProbe", "UIKit", "AppKit", as: .program),
    // Program that drops files on a window, in C.
    support("FileDropper", as: .program).with(\.swiftSettings, [])
        .with(\.linkerSettings, [.linkedLibrary("X11")]),
    support("ClipMaker", "CoreGraphics", "CLaminaGStreamer"),
    tests(
        "WindowTests", "WindowProbe", "ViewProbe", "FileDropper", "VideoProbe", "RemoteProbe",
        "lamina", "Gallery", "Settings", "Photos", "Board", "Playground", "HelloLayer", "ClipMaker",
        "LayerHosting", "TestSupport"),
    tests("MotionTests", "LaminaMotion", "CoreGraphics"),
    // Random trees as packets and as programs: no layers, no OpenGL.
    support("RandomTrees", "LaminaDisplayList", "CoreImage", "TestSupport"),
    tests("RenderTreeTests", "LaminaRenderTree", "RandomTrees"),
    tests("PacketWireTests", "LaminaPacketWire", "RandomTrees").with(\.exclude, ["Fixtures"]),
    support("PacketDamage", "LaminaPacketLog", "RandomTrees"),
    support("BreakPackets", "PacketDamage", as: .program),
    tests("PacketLogTests", "LaminaPacketLog", "PacketDamage").with(\.exclude, ["Fixtures"]),
    support("PlanProbe", "LaminaDisplayList", as: .program),
    tests(
        "DisplayListTests", "LaminaDisplayList", "LaminaShaderLibrary", "RandomTrees", "PlanProbe"),
    tests("CoreAnimationTests", "CoreAnimation", "TestSupport"),
    tests("MarkupTests", "CoreAnimation", "TestSupport"),
    tests(
        "AVFoundationTests", "AVFoundation", "QuartzCore", "ClipMaker", "VideoProbe", "TestSupport"
    ),
    support("RemoteProbe", "LaminaRemoteLayers", as: .program),
    support("RemotePainter", "QuartzCore", "OpenGL", as: .program),
    tests(
        "RemoteLayerTests", "LaminaRemoteLayers", "QuartzCore", "RemoteProbe", "RemotePainter",
        "TestSupport"),
    tests("ConformanceTests", "QuartzCore", "TestSupport"),
    tests("PictureTests", "QuartzCore", "TestSupport"),
    tests("SpellingTests", "QuartzCore", "TestSupport"),
    tests("ListingTests", "QuartzCore", "UIKit", "AppKit", "TestSupport"),
    // Random programs over the whole interface, played in several ways with equal results.
    // Docs/TESTING.md.
    support("Differential", "QuartzCore", "RandomTrees").embedding("Documents/Seeds/images.txt"),
    support("Explore", "Differential", as: .program),
    tests("DifferentialTests", "Differential", "Explore").with(\.exclude, ["Kept"]),
    tests("SceneTests", "SceneGallery", "RandomTrees")
        .with(\.exclude, ["Golden", "Dumps", "budgets.txt"]),
    tests("ShowTests", "Show"),
    tests("BenchmarkTests", "BenchmarkScore", "BenchmarkScenes", "RenderBenchmark", "TestSupport"),
    tests(
        "ToolTests", "lamina", "Gallery", "Benchmarks", "RenderBenchmark", "QuartzCore",
        "TestSupport", "LaminaFilms", "ClipMaker"),
    tests("LayoutConstraintsTests", "LaminaLayoutConstraints", "TestSupport"),
    tests("StringDrawingTests", "StringDrawing", "UIKit", "TestSupport"),
    tests("LayerAccessibilityTests", "LayerAccessibility", "TestSupport"),
    tests("UIKitTests", "UIKit", "LayerAnimationViews", "TestSupport", "AllocationCounter"),
    tests("AppKitTests", "AppKit", "LayerAnimationAppKitViews", "TestSupport"),
    tests("ReadmeTests", "TestSupport", "HelloLayer", "LayerHosting"),
    tests("GuideTests", "ImageIO", "LayerDocuments", "UIKit", "AVFoundation", "TestSupport"),
    support("InspectProbe", "QuartzCore", "AVFoundation", as: .program),
    tests(
        "PlaygroundTests", "InspectProbe", "PlaygroundEngine", "PlaygroundKit",
        "PlaygroundLauncher", "lamina", "TestSupport", "Show", "ClipMaker"),
    tests(
        "LayerDocumentsTests", "LayerDocuments", "TestSupport", "AllocationCounter", "SceneSource"
    ).with(\.exclude, ["Golden"]),
    support(
        "Growth", "UIKit", "AppKit", "ImageIO", "AllocationCounter", "SourcePort",
        "PlaygroundEngine", as: .program),
    tests("SourcePortTests", "SourcePort", "UIKit"),
    // Core Foundation's names under every combination of imports, in both language modes.
    tests("CoreFoundationTests", "UIKit", "AppKit", "AVFoundation", "ImageIO"),
    tests("CoreFoundationTests5", "UIKit", "AppKit", "AVFoundation", "ImageIO")
        .with(\.swiftSettings, [.swiftLanguageMode(.v5)]),
    tests("ArchitectureTests", "TestSupport"),
]

/// `LAMINA_TESTS=MotionTests,PictureTests swift test` builds only these test targets.
let chosen = Context.environment["LAMINA_TESTS"]?.split(separator: ",").map(String.init)
let chosenTests = allTests.filter { $0.type != .test || chosen?.contains($0.name) ?? true }

// MARK: - Package

/// Library products of a single target each.
let plainProducts = [
    "UIKit", "AppKit", "LayerAccessibility", "CoreGraphics", "CoreText", "ImageIO", "StringDrawing",
    "OpenGL", "LayerDocuments", "LayerAnimationViews", "LayerAnimationAppKitViews", "AVFoundation",
    "PlaygroundKit",
].map { Product.library(name: $0, targets: [$0]) }

let package = Package(
    name: "Lamina",
    products: plainProducts + [
        .library(name: "QuartzCore", targets: ["QuartzCore", "LayerHosting"]),
        .library(name: "CoreImage", targets: ["CoreImage", "LayerHosting"]),
        // Link target of the playground's scenes; no other target depends on it.
        .library(
            name: "PlaygroundScene", type: .dynamic,
            targets: [
                "PlaygroundScene", "PlaygroundSceneViews", "QuartzCore", "LayerHosting", "UIKit",
                "AppKit", "AVFoundation", "LayerDocuments",
            ]),
    ],
    targets: shims + [openGL] + systemLibraries + overlays + modules + demos + viewPrograms
        + playgroundTargets + chosenTests
)
