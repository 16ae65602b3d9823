// swift-tools-version: 6.0
// The package file is the map: targets stand in the order data flows, from the
// application's layers down to the pixels. Tests/ArchitectureTests checks that
// no import runs against this order.
import PackageDescription

/// Settings every Swift target shares.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6)
]

// MARK: - Names

// A module that applications do not import carries the package's name, so that it does not clash
// with one of theirs: `LaminaMotion`, `CLaminaCairo`. Its folder does without: Sources/Motion,
// Sources/CCairo. Decision 0023.

/// The folder of a module.
func folder(_ name: String) -> String {
    let short =
        name.hasPrefix("CLamina")
        ? "C" + name.dropFirst("CLamina".count)
        : name.hasPrefix("Lamina") ? String(name.dropFirst("Lamina".count)) : name
    return "Sources/" + short
}

/// A library of the system under a module's name. None asks pkg-config, whose flags the package
/// manager would warn about: Docs/WORKAROUNDS.md.
func shim(_ name: String) -> Target {
    .systemLibrary(name: name, path: folder(name))
}

// MARK: - Shims over C libraries: names only, no policy

let shims: [Target] = [
    // GLFW, OpenGL and EGL behind one module.
    .target(
        name: "CLaminaGLFW", path: folder("CLaminaGLFW"),
        linkerSettings: [
            .linkedLibrary("glfw"), .linkedLibrary("GL"), .linkedLibrary("EGL"),
            .linkedLibrary("X11"), .linkedLibrary("Xext"),
        ]),
    // The driver's functions under Apple's module name, for what a `CAOpenGLLayer` draws.
    shim("OpenGL"),
    shim("CLaminaCairo"),
    shim("CLaminaLittleCMS"),
    shim("CLaminaPango"),
    shim("CLaminaPixbuf"),
    // For AVFoundation, and so for the tool's films: nothing else of the package needs GStreamer.
    shim("CLaminaGStreamer"),
    // Open files over a Unix socket, and memory that is a file, for layers of other processes.
    .target(name: "CLaminaUnixSocket", path: folder("CLaminaUnixSocket")),
    // CBOR, for packets as bytes.
    shim("CLaminaCBOR"),
    // Compression and check sums, for recordings.
    shim("CLaminaZstd"),
    shim("CLaminaXXHash"),
    // Archives and compressed files of animations.
    shim("CLaminaLibZip"),
    shim("CLaminaZlib"),
    // Films of the tool.
    shim("CLaminaLibGIF"),
    shim("CLaminaLibPNG"),
]

// MARK: - Modules the toolchain looks for

/// Swift Testing announces an overlay for each of these names and ships it on Apple's systems only;
/// without them no file can import Testing together with our modules. Docs/WORKAROUNDS.md.
func overlay(_ name: String) -> Target {
    .target(
        name: "_Testing_" + name, path: "Sources/TestingOverlays/" + name, swiftSettings: common)
}

let overlays: [Target] = [
    overlay("CoreGraphics"),
    overlay("CoreImage"),
    overlay("UIKit"),
    overlay("AppKit"),
]

// MARK: - The library, in flow order

/// A module of the library.
func library(
    _ name: String, _ dependencies: Target.Dependency..., path: String? = nil,
    resources: [Resource]? = nil, packageAccess: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? folder(name), resources: resources,
        packageAccess: packageAccess, swiftSettings: common)
}

let modules: [Target] = [
    // Core Foundation's names as the values that Apple's interfaces take. Decision 0029. Without
    // package access: the compiler takes an overlay for a module of the toolchain, and warns where
    // a module of the toolchain belongs to the package.
    library("CoreFoundation", packageAccess: false),
    // Transforms, paths, coverage, colours and images as values: no C library.
    library("LaminaGraphicsTypes", "CoreFoundation"),
    // The same and drawing contexts, files and fonts, on Cairo, Pango, GDK-Pixbuf and Little CMS.
    library(
        "CoreGraphics", "LaminaGraphicsTypes", "CLaminaCairo", "CLaminaLittleCMS", "CLaminaPango",
        "CLaminaPixbuf", "_Testing_CoreGraphics"),
    // Text laid out and measured line by line, by the engine that text layers use.
    library("CoreText", "CoreGraphics"),
    // What filters there are, and what their inputs hold; their kernels live in Shaders/.
    library("LaminaFilterTypes", "LaminaGraphicsTypes", resources: [.embedInCode("Filters.txt")]),
    // Filters as objects, with their archives and files.
    library("CoreImage", "LaminaFilterTypes", "CoreGraphics", "_Testing_CoreImage"),
    // Curves, springs, time spaces and interpolation: no clock, no layers.
    library("LaminaMotion", "LaminaGraphicsTypes"),
    // The waist: commit packets in, an evaluated tree out. Plain values.
    library("LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "LaminaFilterTypes"),
    // Packets as bytes, for streams, files and other processes.
    library(
        "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "CoreImage",
        "CLaminaCBOR"),
    // A recording that can be entered at any time.
    library(
        "LaminaPacketLog", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
        "LaminaGraphicsTypes", "CLaminaZstd", "CLaminaXXHash"),
    // Apple's model side: layers, animations, transactions.
    library("CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage"),
    // Layers of other processes: the same packets over a socket.
    library(
        "LaminaRemoteLayers", "CoreAnimation", "LaminaPacketWire", "LaminaRenderTree",
        "CoreGraphics", "CLaminaUnixSocket"),
    // An evaluated tree turned into passes and batches.
    library(
        "LaminaDisplayList", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes",
        "LaminaFilterTypes"),
    // The text of every shader, embedded at build time.
    library(
        "LaminaShaderLibrary", path: "Shaders",
        resources: [.embedInCode("common"), .embedInCode("primitives"), .embedInCode("passes")]),
    // Passes and batches executed by OpenGL.
    library(
        "LaminaGLRenderer", "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes",
        "LaminaShaderLibrary", "CLaminaGLFW"),
    // Windows, input and contexts: GLFW with a display, EGL without.
    library("LaminaWindowing", "LaminaGraphicsTypes", "CLaminaGLFW"),
    // The frame loop: the one place where all of the above meet.
    library(
        "LayerHosting", "CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        "CoreImage", "LaminaDisplayList", "LaminaGLRenderer", "LaminaWindowing", "LaminaPacketLog",
        "LaminaPacketWire", "LaminaRemoteLayers"),
    // The umbrella a user imports.
    library(
        "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaRemoteLayers",
        "LaminaRenderTree", "LaminaDisplayList", "LaminaGLRenderer", "LayerHosting"),
    // What both view kits need: drawing contexts, hosts, pointers, the scope of an animation block.
    library("LaminaViews", "CoreAnimation", "LaminaMotion", "CoreGraphics", "LayerHosting"),
    // Linear constraints and what satisfies them best: no views, no layers.
    library("LaminaLayoutConstraints"),
    // Views as on iOS.
    library(
        "UIKit", "LaminaViews", "LaminaLayoutConstraints", "QuartzCore", "CoreAnimation",
        "CoreGraphics", "CoreImage", "LayerHosting", "_Testing_UIKit"),
    // Views as on macOS.
    library(
        "AppKit", "LaminaViews", "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage",
        "LayerHosting", "_Testing_AppKit"),
    // Video in a layer, decoded by GStreamer. Nobody who does not import it needs that.
    library(
        "AVFoundation", "CoreAnimation", "LaminaRenderTree", "CoreGraphics", "CLaminaGStreamer"),
    // Animations of designers, read from Lottie documents into layers.
    library(
        "LayerDocuments", "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaMotion",
        "CLaminaLibZip", "CLaminaZlib"),
    // The same as views.
    library("LayerAnimationViews", "LayerDocuments", "UIKit", "CoreAnimation", "CoreGraphics"),
    library(
        "LayerAnimationAppKitViews", "LayerDocuments", "AppKit", "CoreAnimation", "CoreGraphics"),
    // Pictures as films: compressed, GIF, PNG.
    library("LaminaFilms", "AVFoundation", "CoreGraphics", "CLaminaLibGIF", "CLaminaLibPNG"),
]

// MARK: - Demos and tools

enum Kind {
    case module, program
}

/// A target beside the library, in `path`. `isDescribed`: the folder has a README.
func part(
    _ name: String, _ dependencies: [Target.Dependency], as kind: Kind, path: String,
    isDescribed: Bool = false, exclude: [String] = [], resources: [Resource]? = nil,
    settings: [SwiftSetting] = common, linkerSettings: [LinkerSetting]? = nil
) -> Target {
    let excluded = isDescribed ? ["README.md"] : exclude
    switch kind {
    case .module:
        return .target(
            name: name, dependencies: dependencies, path: path, exclude: excluded,
            resources: resources, swiftSettings: settings, linkerSettings: linkerSettings)
    case .program:
        return .executableTarget(
            name: name, dependencies: dependencies, path: path, exclude: excluded,
            resources: resources, swiftSettings: settings, linkerSettings: linkerSettings)
    }
}

/// A target in Demos, under its own name.
func demo(
    _ name: String, _ dependencies: Target.Dependency..., as kind: Kind = .module,
    isDescribed: Bool = false, exclude: [String] = [], resources: [Resource]? = nil,
    settings: [SwiftSetting] = common
) -> Target {
    part(
        name, dependencies, as: kind, path: "Demos/" + name, isDescribed: isDescribed,
        exclude: exclude, resources: resources, settings: settings)
}

let demos: [Target] = [
    // Counts heap allocations.
    demo("AllocationCounter", settings: []),
    // What is measured: fixed numbers of layers, and scenes whose number of elements changes.
    demo("BenchmarkScenes", "QuartzCore"),
    // What a frame costs; refuses to run in a debug build.
    demo(
        "Benchmarks", "BenchmarkScenes", "QuartzCore", "UIKit", "LayerHosting", "SceneGallery",
        "AllocationCounter", "LaminaPacketWire", "LaminaPacketLog", "LaminaDisplayList",
        "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "PlaygroundEngine", as: .program,
        exclude: ["README.md", "TextPeers"]),
    // How many elements a driver can have at the screen's rate: the method, and reports. No layers.
    demo("BenchmarkScore"),
    // The benchmark people run.
    demo(
        "RenderBenchmark", "BenchmarkScore", "BenchmarkScenes", "QuartzCore", "LayerHosting",
        as: .program, resources: [.embedInCode("Pages")]),
    // Every scene, for the gallery, the golden pictures and whoever wants something to look at.
    demo(
        "SceneGallery", "QuartzCore", "LayerHosting", "LayerDocuments", "OpenGL", "UIKit", "AppKit",
        "LaminaViews",
        isDescribed: true),
    // What the gallery begins with: pieces that answer the pointer.
    demo("Show", "QuartzCore", "LayerHosting", "SceneGallery", isDescribed: true),
    // The README's program.
    demo("HelloLayer", "QuartzCore", "LayerHosting", as: .program, isDescribed: true),
    // Programs as an iOS developer writes them.
    demo("Cards", "UIKit", as: .program, isDescribed: true),
    demo("Photos", "UIKit", as: .program, isDescribed: true),
    demo("Settings", "UIKit", as: .program, isDescribed: true),
    demo("Onboarding", "UIKit", as: .program, isDescribed: true),
    // Programs as a macOS developer writes them: notes on a board, and the redraw policies side by
    // side.
    demo("Board", "AppKit", as: .program, isDescribed: true),
    demo("Redrawing", "AppKit", as: .program, isDescribed: true),
    // One window, every scene.
    demo(
        "Gallery", "QuartzCore", "LayerHosting", "CoreText", "SceneGallery", "Show", as: .program,
        isDescribed: true),
    // Swift sources of Apple's platforms, rewritten for Linux; plain text, no layers.
    demo("SourcePort"),
    // The command line: render, play, inspect. Decision 0001: it prints what lies between the
    // stages.
    demo(
        "lamina", "QuartzCore", "LayerHosting", "SceneGallery", "LaminaRenderTree", "LaminaMotion",
        "LaminaDisplayList", "LaminaPacketLog", "LaminaFilms", "SourcePort", "LayerDocuments",
        as: .program,
        isDescribed: true),
]

// MARK: - The playground

/// A target of the playground; its folder does without the common prefix.
func playground(
    _ name: String, _ dependencies: Target.Dependency..., as kind: Kind = .module,
    path: String? = nil, settings: [SwiftSetting] = common
) -> Target {
    part(
        name, dependencies, as: kind,
        path: path ?? "Demos/Playground/" + name.dropFirst("Playground".count),
        settings: settings)
}

let playgroundTargets: [Target] = [
    // The process of a scene: what is compiled runs here, and nowhere else. Decision 0021.
    playground("PlaygroundLauncher", as: .program, settings: []),
    playground(
        "PlaygroundScene", "PlaygroundWire", "QuartzCore", "LayerHosting", "LaminaRenderTree",
        "LaminaPacketLog", "LaminaPacketWire", "CoreGraphics"),
    // What both processes say to each other.
    playground("PlaygroundWire", "LayerHosting"),
    // What scenes of views are shown by.
    playground(
        "PlaygroundSceneViews", "PlaygroundScene", "UIKit", "AppKit", "LaminaViews", "LayerHosting",
        "QuartzCore", "CoreGraphics"),
    // A file that is edited, compiled, run and recorded; what the recording holds.
    playground(
        "PlaygroundEngine", "PlaygroundWire", "LayerHosting", "LaminaPacketLog", "LaminaRenderTree",
        "LaminaMotion", "QuartzCore", "CoreGraphics"),
    // Parts of tools: rows, trees, time lines, curves.
    playground("PlaygroundKit", "UIKit"),
    // The window.
    playground(
        "Playground", "PlaygroundEngine", "PlaygroundKit", "PlaygroundWire", "UIKit", "LaminaViews",
        "LayerHosting", "LaminaPacketLog", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        as: .program, path: "Demos/Playground/App"),
]

// MARK: - Tests, in the same order

/// Tests, in the folder of their name.
func tests(
    _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = [],
    settings: [SwiftSetting] = common
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// What tests import, or run as a process.
func support(
    _ name: String, _ dependencies: Target.Dependency..., as kind: Kind = .module,
    resources: [Resource]? = nil, settings: [SwiftSetting] = common,
    linkerSettings: [LinkerSetting]? = nil
) -> Target {
    part(
        name, dependencies, as: kind, path: "Tests/" + name, resources: resources,
        settings: settings,
        linkerSettings: linkerSettings)
}

let allTests: [Target] = [
    // Comparing pictures, finding folders. Its own tests show that every helper can fail.
    support("TestSupport", "CoreGraphics"),
    tests("TestSupportTests", "TestSupport", "CoreGraphics"),
    tests(
        "CoreGraphicsTests", "CoreGraphics", "LaminaGraphicsTypes", "CLaminaPango",
        "AllocationCounter", "TestSupport"),
    tests(
        "CoreTextTests", "CoreText", "CoreAnimation", "CoreGraphics", "CLaminaPango", "TestSupport"),
    tests(
        "LayerHostingTests", "LayerHosting", "LaminaDisplayList", "AllocationCounter",
        "CLaminaCairo", "CLaminaPango", "CLaminaGLFW", "TestSupport"),
    tests(
        "QuartzCoreTests", "QuartzCore", "LayerHosting", "LaminaWindowing", "LaminaGLRenderer",
        "LaminaGraphicsTypes", "CLaminaGLFW", "OpenGL"),
    // A program that opens real windows, and the tests that drive it with xdotool.
    support("WindowProbe", "QuartzCore", "LayerHosting", as: .program),
    // The same for a clip.
    support("VideoProbe", "AVFoundation", "QuartzCore", "LayerHosting", as: .program),
    // The same for views: gestures, controls, keys. And one that drops files on a window.
    support("ViewProbe", "UIKit", "AppKit", "LayerHosting", as: .program),
    support("FileDropper", as: .program, settings: [], linkerSettings: [.linkedLibrary("X11")]),
    // Clips that the tests make themselves.
    support("ClipMaker", "CoreGraphics", "CLaminaGStreamer"),
    tests(
        "WindowTests", "WindowProbe", "ViewProbe", "FileDropper", "VideoProbe", "RemoteProbe",
        "lamina", "Gallery", "ClipMaker", "CoreGraphics", "LayerHosting", "LaminaPacketLog",
        "TestSupport"),
    tests("MotionTests", "LaminaMotion", "CoreGraphics"),
    // Trees by chance, as packets and as programs: no layers, no OpenGL.
    support(
        "RandomTrees", "LaminaDisplayList", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        "CoreImage", "TestSupport"),
    tests(
        "RenderTreeTests", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes",
        "CoreGraphics", "TestSupport", "RandomTrees"),
    tests(
        "PacketWireTests", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        "CoreImage", "CLaminaCBOR", "TestSupport", "RandomTrees", exclude: ["Fixtures"]),
    // Messages and recordings damaged by number. Docs/TESTING.md.
    support(
        "PacketDamage", "LaminaPacketLog", "LaminaPacketWire", "LaminaDisplayList",
        "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "TestSupport", "RandomTrees"),
    // The same by the million, in children.
    support("BreakPackets", "PacketDamage", "LaminaGraphicsTypes", "TestSupport", as: .program),
    tests(
        "PacketLogTests", "LaminaPacketLog", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
        "CoreGraphics", "PacketDamage", "TestSupport", "RandomTrees", exclude: ["Fixtures"]),
    // Plans frames and tells which libraries its process has loaded.
    support(
        "PlanProbe", "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes", as: .program),
    tests(
        "DisplayListTests", "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes",
        "LaminaFilterTypes", "LaminaShaderLibrary", "CoreGraphics", "TestSupport", "RandomTrees",
        "PlanProbe"),
    tests(
        "CoreAnimationTests", "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaMotion",
        "LaminaRenderTree", "TestSupport"),
    tests("MarkupTests", "CoreAnimation", "CoreGraphics", "CoreImage", "TestSupport"),
    tests(
        "AVFoundationTests", "AVFoundation", "QuartzCore", "LayerHosting", "ClipMaker",
        "CLaminaGStreamer", "VideoProbe", "TestSupport"),
    // A client of remote layers, as a process of its own: no window, no OpenGL.
    support(
        "RemoteProbe", "LaminaRemoteLayers", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
        "CoreGraphics", "CoreImage", as: .program),
    // One that draws with OpenGL.
    support("RemotePainter", "QuartzCore", "OpenGL", as: .program),
    tests(
        "RemoteLayerTests", "LaminaRemoteLayers", "QuartzCore", "LayerHosting", "RemoteProbe",
        "RemotePainter", "LaminaPacketLog", "TestSupport"),
    // Our pictures beside those of browsers.
    tests("ConformanceTests", "QuartzCore", "LayerHosting", "TestSupport"),
    // The numbered statements about pictures, pixel by pixel; scenes that must match; filters.
    tests("PictureTests", "QuartzCore", "CoreImage", "LayerHosting", "TestSupport"),
    // Every public name, written down with its type, and every default.
    tests("SpellingTests", "QuartzCore", "LayerHosting", "TestSupport"),
    // Every listing of the documents Core Animation is described in, as a program that does what
    // they say.
    tests("ListingTests", "QuartzCore", "UIKit", "AppKit", "LayerHosting", "TestSupport"),
    // Random programs over the whole interface, played several ways that must agree.
    // Docs/TESTING.md.
    support(
        "Differential", "QuartzCore", "LayerHosting", "LaminaDisplayList", "LaminaPacketLog",
        "LaminaRenderTree", "LaminaMotion", "RandomTrees", "TestSupport",
        resources: [.embedInCode("Documents/Seeds/images.txt")]),
    // The same for as long as one likes, under a process that outlives every crash.
    support("Explore", "Differential", "RandomTrees", as: .program),
    tests(
        "DifferentialTests", "Differential", "Explore", "RandomTrees", "TestSupport",
        exclude: ["Kept"]),
    // Every scene at five times beside its golden pictures.
    tests(
        "SceneTests", "SceneGallery", "LayerHosting", "LaminaPacketLog", "LaminaDisplayList",
        "LaminaRenderTree", "QuartzCore", "TestSupport", "RandomTrees",
        exclude: ["Golden", "Dumps", "budgets.txt"]),
    // The gallery's pages, played without a window.
    tests("ShowTests", "Show", "QuartzCore", "LayerHosting", "LaminaPacketLog"),
    // The score on made up machines; reports; scenes whose number of elements changes.
    tests(
        "BenchmarkTests", "BenchmarkScore", "BenchmarkScenes", "RenderBenchmark", "LayerHosting",
        "QuartzCore", "TestSupport"),
    // The command line tool, run as a process.
    tests(
        "ToolTests", "lamina", "Gallery", "Benchmarks", "RenderBenchmark", "LayerHosting",
        "LaminaPacketLog", "QuartzCore", "TestSupport", "CoreGraphics", "LaminaFilms"),
    // Linear constraints, with the examples of the paper.
    tests("LayoutConstraintsTests", "LaminaLayoutConstraints"),
    // The numbered statements about views, on a manual clock.
    tests("UIKitTests", "UIKit", "LaminaViews", "LayerHosting", "TestSupport", "AllocationCounter"),
    tests("AppKitTests", "AppKit", "LaminaViews", "LayerHosting", "TestSupport"),
    tests("ReadmeTests", "TestSupport", "HelloLayer", "LayerHosting"),
    // The code of the guide's articles.
    tests(
        "GuideTests", "QuartzCore", "LayerHosting", "CoreText", "UIKit", "AVFoundation",
        "LaminaPacketLog", "TestSupport"),
    // Scenes that compile, do not, die and hang.
    tests(
        "PlaygroundTests", "PlaygroundEngine", "PlaygroundKit", "PlaygroundWire",
        "PlaygroundLauncher", "lamina", "LaminaPacketLog", "LaminaRenderTree", "LayerHosting",
        "CoreAnimation", "CoreGraphics", "LaminaMotion", "UIKit", "TestSupport", "QuartzCore",
        "SceneGallery", "Show", "ClipMaker"),
    // Animations of designers, beside pictures of Apple's renderer.
    tests(
        "LayerDocumentsTests", "LayerDocuments", "QuartzCore", "LayerHosting", "CoreGraphics",
        "CLaminaZlib", "TestSupport"),
    // Growth of the cost of operations with their size. Docs/TESTING.md.
    support(
        "Growth", "QuartzCore", "CoreImage", "CoreText", "UIKit", "AppKit", "LaminaViews",
        "LayerHosting", "LaminaPacketLog", "LaminaPacketWire", "LaminaRenderTree",
        "AllocationCounter", as: .program
    ),
    tests("SourcePortTests", "SourcePort", "QuartzCore", "UIKit"),
    // Core Foundation's names under every combination of imports, in both language modes.
    tests(
        "CoreFoundationTests", "QuartzCore", "CoreGraphics", "CoreText", "UIKit", "AppKit",
        "AVFoundation"),
    tests(
        "CoreFoundationTests5", "QuartzCore", "CoreGraphics", "CoreText", "UIKit", "AppKit",
        "AVFoundation", settings: [.swiftLanguageMode(.v5)]),
    tests("ArchitectureTests", "TestSupport"),
]

/// `LAMINA_TESTS=MotionTests,PictureTests swift test` builds these test targets and no others.
let chosen = Context.environment["LAMINA_TESTS"]?.split(separator: ",").map(String.init)
let chosenTests = allTests.filter { $0.type != .test || chosen?.contains($0.name) ?? true }

// MARK: - Package

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "QuartzCore", targets: ["QuartzCore", "LayerHosting"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "AppKit", targets: ["AppKit"]),
        // Without a window system.
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "OpenGL", targets: ["OpenGL"]),
        .library(name: "LayerDocuments", targets: ["LayerDocuments"]),
        .library(name: "LayerAnimationViews", targets: ["LayerAnimationViews"]),
        .library(name: "LayerAnimationAppKitViews", targets: ["LayerAnimationAppKitViews"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "PlaygroundKit", targets: ["PlaygroundKit"]),
        // What scenes of the playground are linked with; nobody else builds it.
        .library(
            name: "PlaygroundScene", type: .dynamic,
            targets: [
                "PlaygroundScene", "PlaygroundSceneViews", "QuartzCore", "LayerHosting", "UIKit",
                "AppKit", "AVFoundation",
            ]),
    ],
    targets: shims + overlays + modules + demos + playgroundTargets + chosenTests
)
