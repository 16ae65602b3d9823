// swift-tools-version: 6.0
// Targets stand in the order of the data flow, from the application's layers down to the pixels.
// Tests/ArchitectureTests rejects imports against the order.
import PackageDescription

// MARK: - Targets by folder

// Modules that applications do not import carry the package's name, to avoid clashes with modules
// of the application: `LaminaMotion`, `CLaminaCairo`. Folders have no prefix: Sources/Motion,
// Sources/CCairo. Decision 0023.

typealias Use = Target.Dependency
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// Swift module. Outside of the library a target names the uppermost modules of its imports: a
/// target may import whatever these modules depend on.
func target(_ name: String, _ uses: [Use], path: String) -> Target {
    .target(name: name, dependencies: uses, path: path, swiftSettings: swift6)
}

extension Target {
    /// The target, after a change of one property.
    func with<Value>(_ path: ReferenceWritableKeyPath<Target, Value>, _ value: Value) -> Target {
        self[keyPath: path] = value
        return self
    }
    /// A program instead of a module.
    var program: Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
    }
    /// A module whose package declarations no other module sees.
    var withoutPackageAccess: Target {
        .target(name: name, path: path, packageAccess: false, swiftSettings: swiftSettings)
    }
    /// The target, without the files and folders that are no sources.
    func excluding(_ paths: String...) -> Target { with(\.exclude, paths) }
    /// The target, with a README in its folder.
    var described: Target { excluding("README.md") }
    /// The target, in C.
    var inC: Target { with(\.swiftSettings, []) }
    /// The target, with files or folders readable as constants in Swift.
    func embedding(_ all: String...) -> Target { with(\.resources, all.map { .embedInCode($0) }) }
}

/// Module of the library, in Sources. `common` is one of the lists above the modules.
func library(_ name: String, _ uses: Use..., and common: [Use] = []) -> Target {
    let folder = name.hasPrefix("Lamina") ? String(name.dropFirst("Lamina".count)) : name
    let all = uses + common + (overlaid.contains(name) ? [.byName(name: "_Testing_" + name)] : [])
    return target(name, all, path: "Sources/" + folder)
}

/// Target in Demos.
func demo(_ name: String, _ uses: Use...) -> Target { target(name, uses, path: "Demos/" + name) }
/// Target in Tests that tests import, or run as a process.
func support(_ name: String, _ uses: Use...) -> Target { target(name, uses, path: "Tests/" + name) }
/// Target of the playground, in a folder without the common prefix.
func playground(_ name: String, _ uses: Use...) -> Target {
    target(name, uses, path: "Demos/Playground/" + name.dropFirst("Playground".count))
}

/// Tests, in Tests. `helper` is the module of helpers for the tests; nil for none.
func tests(_ name: String, _ uses: Use..., helper: Use? = "TestSupport") -> Target {
    .testTarget(name: name, dependencies: uses + (helper.map { [$0] } ?? []), swiftSettings: swift6)
}

// MARK: - C libraries, and modules the toolchain looks for

/// Shim over a C library: names only, no policy.
func shim(_ name: String) -> Target { .target(name: "CLamina" + name, path: "Sources/C" + name) }

let shims = [
    // GLFW, OpenGL and EGL.
    shim("GLFW").with(
        \.linkerSettings, ["glfw", "GL", "EGL", "X11", "Xext"].map { .linkedLibrary($0) }),
    shim("Foundation"),  // Comparison of objects by Foundation: Docs/WORKAROUNDS.md.
    shim("Poppler"), shim("ATK"), shim("DBus"),  // Loaded at run time: decisions 0036, 0037.
    shim("ThreadEnd"),  // Work at the end of a thread.
    shim("UnixSocket"),  // File descriptors and memory files for other processes.
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

/// Swift Testing declares a cross-import overlay for each of these names and ships the overlays on
/// Apple's systems only. Without these targets no file can import Testing together with our
/// modules: Docs/WORKAROUNDS.md. `library` adds the overlay to the module.
let overlaid = ["CoreGraphics", "CoreImage", "UIKit", "AppKit"]
let overlays = overlaid.map { target("_Testing_" + $0, [], path: "Sources/TestingOverlays/" + $0) }

// MARK: - The library, in flow order

/// The common dependencies of modules that read trees, or layers, and of the view kits.
let tree: [Use] = ["LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes"]
let layers: [Use] = ["CoreAnimation", "CoreGraphics"]
let viewKit: [Use] = [
    "LaminaViews", "QuartzCore", "CoreAnimation", "CoreText", "StringDrawing", "CoreGraphics",
    "CoreImage", "LayerHosting", "LayerAccessibility",
]

let modules = [
    // Core Foundation's names for the values in Apple's interfaces. Decision 0029. The target has
    // no package access: the compiler takes the module for an overlay of a toolchain module and
    // would warn that a toolchain module belongs to the package.
    library("CoreFoundation").withoutPackageAccess,
    library("LaminaGraphicsTypes", "CoreFoundation"),  // Paths, colours and images as values.
    // Drawing contexts, files and fonts, on Cairo, Pango, GDK-Pixbuf and Little CMS.
    library(
        "CoreGraphics", "LaminaGraphicsTypes", "CLaminaCairo", "CLaminaLittleCMS", "CLaminaPango",
        "CLaminaPixbuf", "CLaminaPoppler", "CLaminaFoundation"),
    library("CoreText", "CoreGraphics", "CLaminaPango"),  // Text layout by lines.
    library("ImageIO", "CoreGraphics", "CLaminaLibGIF", "CLaminaZlib"),  // Image files.
    library("StringDrawing", "CoreGraphics"),  // Strings measured and drawn, as text layers draw.
    // Table of filters and their inputs; filters as objects. The kernels are in Shaders/.
    library("LaminaFilterTypes", "LaminaGraphicsTypes").embedding("Filters.txt"),
    library("CoreImage", "LaminaFilterTypes", "CoreGraphics", "CLaminaPictureLink"),
    library("LaminaMotion", "LaminaGraphicsTypes"),  // Timing, springs and interpolation: no clock.
    // Commit packets in, an evaluated tree out: plain values.
    library("LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "LaminaFilterTypes"),
    library("LaminaPacketWire", "CoreImage", "CLaminaCBOR", and: tree),  // Commit packets as bytes.
    // Recordings with random access by time.
    library("LaminaPacketLog", "LaminaPacketWire", "CLaminaZstd", "CLaminaXXHash", and: tree),
    // Apple's model side: layers, animations, transactions.
    library(
        "CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage",
        "CLaminaThreadEnd"),
    // Layers of other processes: commit packets over a socket.
    library(
        "LaminaRemoteLayers", "LaminaPacketWire", "LaminaRenderTree", "CLaminaUnixSocket",
        and: layers),
    library("LaminaDisplayList", "LaminaFilterTypes", and: tree),  // A tree as passes and batches.
    // Source of every shader, embedded at build time.
    target("LaminaShaderLibrary", [], path: "Shaders").embedding("common", "primitives", "passes"),
    // Executes passes and batches by OpenGL.
    library(
        "LaminaGLRenderer", "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes",
        "LaminaShaderLibrary", "CLaminaGLFW"),
    library("LaminaWindowing", "LaminaGraphicsTypes", "CLaminaGLFW"),  // Windows, input, contexts.
    // Frame loop: the only module that connects all of the above.
    library(
        "LayerHosting", "CoreImage", "LaminaRenderTree", "LaminaMotion", "LaminaDisplayList",
        "LaminaGLRenderer", "LaminaWindowing", "LaminaPacketLog", "LaminaPacketWire",
        "LaminaRemoteLayers", and: layers),
    // Umbrella module for applications.
    library(
        "QuartzCore", "CoreImage", "LaminaRemoteLayers", "LaminaRenderTree", "LaminaDisplayList",
        "LaminaGLRenderer", "LayerHosting", and: layers),
    // Trees of elements for screen readers, of views and of programs of layers which ask for it.
    library("LayerAccessibility", "CoreGraphics", "LayerHosting", "CLaminaATK", "CLaminaDBus"),
    // Common parts of the view kits: drawing contexts, hosts, pointers, scopes of animation blocks.
    library("LaminaViews", "LaminaMotion", "LayerHosting", "CLaminaDBus", and: layers),
    library("LaminaLayoutConstraints"),  // Solver of linear constraints: no views, no layers.
    library("UIKit", "LaminaLayoutConstraints", and: viewKit),  // Views as on iOS.
    library("AppKit", and: viewKit),  // Views as on macOS.
    // Video in a layer, decoded by GStreamer, which only users of this module need.
    library("AVFoundation", "LaminaRenderTree", "CLaminaGStreamer", and: layers),
    // Lottie documents as layers, and as views.
    library(
        "LayerDocuments", "CoreImage", "LaminaMotion", "CLaminaLibZip", "CLaminaZlib", and: layers),
    library("LayerAnimationViews", "LayerDocuments", "UIKit", and: layers),
    library("LayerAnimationAppKitViews", "LayerDocuments", "AppKit", and: layers),
    // Encoders of films: video, GIF, animated PNG.
    library(
        "LaminaFilms", "AVFoundation", "LaminaPacketLog", "CoreGraphics", "ImageIO",
        "CLaminaLibGIF"),
]

// MARK: - Demos, tools, the playground

let demos = [
    demo("AllocationCounter").inC,  // Counts heap allocations.
    demo("BenchmarkScenes", "QuartzCore"),  // Fixed and variable numbers of elements.
    // Measures the cost of frames; refuses to run in a debug build.
    demo(
        "Benchmarks", "BenchmarkScenes", "SceneGallery", "AllocationCounter", "PlaygroundEngine",
        "CLaminaCairo", "CLaminaPoppler"
    ).program.excluding("README.md", "TextPeers", "LottiePeers", "VectorPeers"),
    demo("BenchmarkScore"),  // Method and reports: the number of elements at the refresh rate.
    // Benchmark for users.
    demo("RenderBenchmark", "BenchmarkScore", "BenchmarkScenes").program.embedding("Pages"),
    // All scenes, for the gallery and for golden pictures.
    demo("SceneGallery", "LayerDocuments", "OpenGL", "UIKit", "AppKit").described
        .embedding("Animations"),
    demo("Show", "QuartzCore", "SceneGallery").described,  // Pages that respond to the pointer.
    demo("HelloLayer", "QuartzCore").program.described,  // Program of the README.
    demo("OwnFramework", "QuartzCore", "StringDrawing").program.described,  // Views without a kit.
    // Layers in a window of GTK 4, beside native widgets.
    demo("GtkWindow", "QuartzCore", "OpenGL", "CLaminaGTK").program
        .excluding("README.md", "packages"),
    demo("Gallery", "QuartzCore", "LayerAccessibility", "Show").program.described,  // Every scene.
    demo("SourcePort"),  // Rewrites Swift sources of Apple's platforms for Linux, as plain text.
    demo("SceneSource", "QuartzCore"),  // Writes layers with key frame animations as Swift source.
    // Command line tool: render, play, and print the values between the stages. Decision 0001.
    demo(
        "lamina", "QuartzCore", "SceneGallery", "LaminaFilms", "ImageIO", "SourcePort",
        "SceneSource"
    ).program.described,
]

/// Programs in the style of iOS, and of macOS.
let viewPrograms =
    ["Cards", "Photos", "Settings", "Onboarding"].map { demo($0, "UIKit").program.described }
    + ["Board", "Redrawing"].map { demo($0, "AppKit").program.described }

let playgroundTargets = [
    // Process of a scene, in C: the only process that runs compiled scenes. Decision 0021.
    playground("PlaygroundLauncher").program.inC,
    playground(
        "PlaygroundScene", "PlaygroundWire", "QuartzCore", "LayerDocuments", "AVFoundation"),
    playground("PlaygroundWire", "LayerHosting", "AVFoundation"),  // Messages of the two.
    playground("PlaygroundSceneViews", "PlaygroundScene", "UIKit", "AppKit"),  // View scenes.
    // Model of a scene file: editing, compiling, running, recording; content of the recording.
    playground(
        "PlaygroundEngine", "PlaygroundWire", "QuartzCore", "LayerDocuments", "LaminaFilms"),
    playground("PlaygroundKit", "UIKit", "LayerAccessibility"),  // Rows, trees, timelines, curves.
    playground("Playground", "PlaygroundEngine", "PlaygroundKit").program
        .with(\.path, "Demos/Playground/App"),  // Window of the playground.
]

// MARK: - Tests, in the same order

/// Docs/TESTING.md describes every test target and the programs for tests.
let allTests = [
    support("TestSupport", "CoreGraphics"),  // Comparison of pictures, lookup of folders.
    tests("TestSupportTests"),  // Every helper can fail.
    tests("CoreGraphicsTests", "CoreGraphics", "AllocationCounter"),
    tests("ImageIOTests", "ImageIO"),
    tests("CoreImageTests", "CoreImage", "QuartzCore"),
    tests("CoreTextTests", "CoreText", "CoreAnimation"),
    tests("LayerHostingTests", "LayerHosting", "AllocationCounter"),
    tests("QuartzCoreTests", "QuartzCore", "OpenGL", helper: nil),
    // Programs with real windows, video and views. Tests drive the programs with xdotool.
    support("WindowProbe", "QuartzCore").program,
    support("VideoProbe", "AVFoundation", "QuartzCore").program,
    support("ViewProbe", "UIKit", "AppKit").program,
    support("FileDropper").program.inC.with(\.linkerSettings, [.linkedLibrary("X11")]),
    support("ClipMaker", "CoreGraphics", "CLaminaGStreamer"),
    tests(
        "WindowTests", "WindowProbe", "ViewProbe", "FileDropper", "VideoProbe", "RemoteProbe",
        "lamina", "Gallery", "Settings", "Photos", "Board", "Playground", "HelloLayer", "ClipMaker",
        "LayerHosting"),
    tests("MotionTests", "LaminaMotion", "CoreGraphics", helper: nil),
    // Random trees as packets, as programs and as layers: no OpenGL.
    support("RandomTrees", "LaminaDisplayList", "CoreAnimation", "TestSupport"),
    tests("RenderTreeTests", "LaminaRenderTree", helper: "RandomTrees"),
    tests("PacketWireTests", "LaminaPacketWire", helper: "RandomTrees").excluding("Fixtures"),
    support("PacketDamage", "LaminaPacketLog", "RandomTrees"),
    support("BreakPackets", "PacketDamage").program,
    tests("PacketLogTests", "LaminaPacketLog", helper: "PacketDamage").excluding("Fixtures"),
    support("PlanProbe", "LaminaDisplayList").program,
    tests(
        "DisplayListTests", "LaminaDisplayList", "LaminaShaderLibrary", "PlanProbe",
        helper: "RandomTrees"),
    tests("CoreAnimationTests", "CoreAnimation", helper: "RandomTrees"),
    tests("MarkupTests", "CoreAnimation", helper: "RandomTrees"),
    tests("AVFoundationTests", "AVFoundation", "QuartzCore", "ClipMaker", "VideoProbe"),
    support("RemoteProbe", "LaminaRemoteLayers", "TestSupport").program,
    support("RemotePainter", "QuartzCore", "OpenGL").program,
    tests("RemoteLayerTests", "LaminaRemoteLayers", "QuartzCore", "RemoteProbe", "RemotePainter"),
    tests("ConformanceTests", "QuartzCore"),
    tests("PictureTests", "QuartzCore"),
    tests("SpellingTests", "QuartzCore"),
    tests("ListingTests", "QuartzCore", "UIKit", "AppKit"),
    // Random programs over the whole interface, played in several ways with equal results.
    support("Differential", "QuartzCore", "RandomTrees").embedding("Documents/Seeds/images.txt"),
    support("Explore", "Differential").program,
    tests("DifferentialTests", "Explore", helper: "Differential").excluding("Kept"),
    tests("SceneTests", "SceneGallery", helper: "RandomTrees")
        .excluding("Golden", "Dumps", "budgets.txt"),
    tests("ShowTests", "Show", helper: nil),
    tests("BenchmarkTests", "BenchmarkScore", "BenchmarkScenes", "RenderBenchmark"),
    tests(
        "ToolTests", "lamina", "Gallery", "Benchmarks", "RenderBenchmark", "QuartzCore",
        "LaminaFilms", "ClipMaker"),
    tests("LayoutConstraintsTests", "LaminaLayoutConstraints"),
    tests("StringDrawingTests", "StringDrawing", "UIKit"),
    tests("LayerAccessibilityTests", "LayerAccessibility"),
    tests("UIKitTests", "UIKit", "LayerAnimationViews", "AllocationCounter"),
    tests("AppKitTests", "AppKit", "LayerAnimationAppKitViews"),
    tests("ReadmeTests", "HelloLayer", "LayerHosting"),
    tests("GuideTests", "ImageIO", "LayerDocuments", "UIKit", "AVFoundation"),
    support("InspectProbe", "QuartzCore", "AVFoundation").program,
    tests(
        "PlaygroundTests", "InspectProbe", "PlaygroundEngine", "PlaygroundKit",
        "PlaygroundLauncher", "lamina", "Show", "ClipMaker"),
    tests("LayerDocumentsTests", "LayerDocuments", "AllocationCounter", "SceneSource")
        .excluding("Golden"),
    support(
        "Growth", "UIKit", "AppKit", "ImageIO", "AllocationCounter", "SourcePort",
        "PlaygroundEngine"
    ).program,
    tests("SourcePortTests", "SourcePort", "UIKit", helper: nil),
    // Core Foundation's names under every combination of imports, in both language modes.
    tests("CoreFoundationTests", "UIKit", "AppKit", "AVFoundation", "ImageIO", helper: nil),
    tests("CoreFoundationTests5", "UIKit", "AppKit", "AVFoundation", "ImageIO", helper: nil)
        .with(\.swiftSettings, [.swiftLanguageMode(.v5)]),
    tests("ArchitectureTests"),
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
