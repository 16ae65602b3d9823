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

// A module that applications do not import carries the package's name, so that it does not clash with one of
// theirs: `LaminaMotion`, `CLaminaCairo`. Its folder does without: Sources/Motion, Sources/CCairo. Decision 0023.

/// The folder of a module.
func folder(_ name: String) -> String {
    let short =
        name.hasPrefix("CLamina")
        ? "C" + name.dropFirst("CLamina".count)
        : name.hasPrefix("Lamina") ? String(name.dropFirst("Lamina".count)) : name
    return "Sources/" + short
}

/// A library of the system under a module's name. None asks pkg-config, whose flags the package manager
/// would warn about: Docs/WORKAROUNDS.md.
func system(_ name: String) -> Target {
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
    system("OpenGL"),
    system("CLaminaCairo"),
    system("CLaminaLittleCMS"),
    system("CLaminaPango"),
    system("CLaminaPixbuf"),
    // For AVFoundation, and so for the tool's films: nothing else of the package needs GStreamer.
    system("CLaminaGStreamer"),
    // Open files over a Unix socket, and memory that is a file, for layers of other processes.
    .target(name: "CLaminaUnixSocket", path: folder("CLaminaUnixSocket")),
    // CBOR, for packets as bytes.
    system("CLaminaCBOR"),
    // Compression and check sums, for recordings.
    system("CLaminaZstd"),
    system("CLaminaXXHash"),
    // Films of the tool.
    system("CLaminaLibGIF"),
    system("CLaminaLibPNG"),
    // Archives and compressed files of animations.
    system("CLaminaLibZip"),
    system("CLaminaZlib"),
]

// MARK: - Modules the toolchain looks for

/// Swift Testing announces an overlay for each of these names and ships it on Apple's systems only;
/// without them no file can import Testing together with our modules. Docs/WORKAROUNDS.md.
let overlays: [Target] = [
    .target(
        name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/CoreGraphics",
        swiftSettings: common),
    .target(
        name: "_Testing_CoreImage", path: "Sources/TestingOverlays/CoreImage",
        swiftSettings: common),
    .target(
        name: "_Testing_UIKit", path: "Sources/TestingOverlays/UIKit", swiftSettings: common),
    .target(
        name: "_Testing_AppKit", path: "Sources/TestingOverlays/AppKit", swiftSettings: common),
]

// MARK: - The library, in flow order

/// A Swift target with the common settings.
func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: folder(name), swiftSettings: common)
}

let library: [Target] = [
    // Transforms, paths, coverage, colours and images as values: no C library.
    library("LaminaGraphicsTypes", []),
    // The same and drawing contexts, files and fonts, on Cairo, Pango, GDK-Pixbuf and Little CMS.
    library(
        "CoreGraphics",
        [
            "LaminaGraphicsTypes", "CLaminaCairo", "CLaminaLittleCMS", "CLaminaPango",
            "CLaminaPixbuf", "_Testing_CoreGraphics",
        ]),
    // Text laid out and measured line by line, by the engine that text layers use.
    library("CoreText", ["CoreGraphics"]),
    // What filters there are, and what their inputs hold; their kernels live in Shaders/.
    .target(
        name: "LaminaFilterTypes", dependencies: ["LaminaGraphicsTypes"],
        path: "Sources/FilterTypes",
        resources: [.embedInCode("Filters.txt")], swiftSettings: common),
    // Filters as objects, with their archives and files.
    library("CoreImage", ["LaminaFilterTypes", "CoreGraphics", "_Testing_CoreImage"]),
    // Curves, springs, time spaces and interpolation: no clock, no layers.
    library("LaminaMotion", ["LaminaGraphicsTypes"]),
    // The waist: commit packets in, an evaluated tree out. Plain values.
    library("LaminaRenderTree", ["LaminaMotion", "LaminaGraphicsTypes", "LaminaFilterTypes"]),
    // Packets as bytes, for streams, files and other processes.
    library(
        "LaminaPacketWire",
        ["LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "CoreImage", "CLaminaCBOR"]),
    // A recording that can be entered at any time.
    library(
        "LaminaPacketLog",
        [
            "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes",
            "CLaminaZstd", "CLaminaXXHash",
        ]),
    // Apple's model side: layers, animations, transactions.
    library("CoreAnimation", ["LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage"]),
    // Layers of other processes: the same packets over a socket.
    library(
        "LaminaRemoteLayers",
        [
            "CoreAnimation", "LaminaPacketWire", "LaminaRenderTree", "CoreGraphics",
            "CLaminaUnixSocket",
        ]),
    // An evaluated tree turned into passes and batches.
    library(
        "LaminaDisplayList",
        ["LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "LaminaFilterTypes"]),
    // The text of every shader, embedded at build time.
    .target(
        name: "LaminaShaderLibrary", path: "Shaders",
        resources: [
            .embedInCode("common"), .embedInCode("primitives"), .embedInCode("passes"),
        ],
        swiftSettings: common),
    // Passes and batches executed by OpenGL.
    library(
        "LaminaGLRenderer",
        [
            "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes", "LaminaShaderLibrary",
            "CLaminaGLFW",
        ]),
    // Windows, input and contexts: GLFW with a display, EGL without.
    library("LaminaWindowing", ["LaminaGraphicsTypes", "CLaminaGLFW"]),
    // The frame loop: the one place where all of the above meet.
    library(
        "LayerHosting",
        [
            "CoreAnimation", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage",
            "LaminaDisplayList",
            "LaminaGLRenderer", "LaminaWindowing", "LaminaPacketLog", "LaminaPacketWire",
            "LaminaRemoteLayers",
        ]),
    // The umbrella a user imports.
    library(
        "QuartzCore",
        [
            "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaRemoteLayers", "LaminaRenderTree",
            "LaminaDisplayList",
            "LaminaGLRenderer", "LayerHosting",
        ]),
    // What both view kits need: drawing contexts, hosts, pointers, the scope of an animation block.
    library("LaminaViews", ["CoreAnimation", "LaminaMotion", "CoreGraphics", "LayerHosting"]),
    // Linear constraints and what satisfies them best: no views, no layers.
    library("LaminaLayoutConstraints", []),
    // Views as on iOS.
    library(
        "UIKit",
        [
            "LaminaViews", "LaminaLayoutConstraints", "QuartzCore", "CoreAnimation", "CoreGraphics",
            "LayerHosting", "_Testing_UIKit",
        ]),
    // Views as on macOS.
    library(
        "AppKit",
        [
            "LaminaViews", "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage",
            "LayerHosting",
            "_Testing_AppKit",
        ]),
    // Video in a layer, decoded by GStreamer. Nobody who does not import it needs that.
    library(
        "AVFoundation", ["CoreAnimation", "LaminaRenderTree", "CoreGraphics", "CLaminaGStreamer"]),
    // Pictures as films: compressed, GIF, PNG.
    library("LaminaFilms", ["AVFoundation", "CoreGraphics", "CLaminaLibGIF", "CLaminaLibPNG"]),
    // Animations of designers, read from Lottie documents into layers.
    library(
        "LayerDocuments",
        [
            "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaMotion", "CLaminaLibZip",
            "CLaminaZlib",
        ]),
    // The same as views.
    library("LayerAnimationViews", ["LayerDocuments", "UIKit", "CoreAnimation", "CoreGraphics"]),
    library(
        "LayerAnimationAppKitViews", ["LayerDocuments", "AppKit", "CoreAnimation", "CoreGraphics"]),
]

// MARK: - Demos and tools

let demos: [Target] = [
    // Counts heap allocations.
    .target(name: "AllocationCounter", path: "Demos/AllocationCounter"),
    // What is measured: fixed numbers of layers, and scenes whose number of elements changes.
    .target(
        name: "BenchmarkScenes", dependencies: ["QuartzCore"], path: "Demos/BenchmarkScenes",
        swiftSettings: common),
    // What a frame costs; refuses to run in a debug build.
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "BenchmarkScenes", "QuartzCore", "UIKit", "LayerHosting", "SceneGallery",
            "AllocationCounter",
            "LaminaPacketWire",
            "LaminaPacketLog", "LaminaDisplayList", "LaminaRenderTree", "LaminaMotion",
            "CoreGraphics", "PlaygroundEngine",
        ],
        path: "Demos/Benchmarks", exclude: ["README.md", "TextPeers"], swiftSettings: common),
    // How many elements a driver can have at the screen's rate: the method, and reports. No layers.
    .target(name: "BenchmarkScore", path: "Demos/BenchmarkScore", swiftSettings: common),
    // The benchmark people run.
    .executableTarget(
        name: "RenderBenchmark",
        dependencies: [
            "BenchmarkScore", "BenchmarkScenes", "QuartzCore", "LayerHosting",
        ],
        path: "Demos/RenderBenchmark", resources: [.embedInCode("Pages")],
        swiftSettings: common),
    // Every scene, for the gallery, the golden pictures and whoever wants something to look at.
    .target(
        name: "SceneGallery",
        dependencies: [
            "QuartzCore", "LayerHosting", "LayerDocuments", "OpenGL", "UIKit", "AppKit",
            "LaminaViews",
        ],
        path: "Demos/SceneGallery", exclude: ["README.md"], swiftSettings: common),
    // What the gallery begins with: pieces that answer the pointer.
    .target(
        name: "Show", dependencies: ["QuartzCore", "LayerHosting", "SceneGallery"],
        path: "Demos/Show", exclude: ["README.md"], swiftSettings: common),
    // The README's program.
    .executableTarget(
        name: "HelloLayer", dependencies: ["QuartzCore", "LayerHosting"],
        path: "Demos/HelloLayer", exclude: ["README.md"], swiftSettings: common),
    // Programs as an iOS developer writes them.
    .executableTarget(
        name: "Cards", dependencies: ["UIKit"], path: "Demos/Cards", exclude: ["README.md"],
        swiftSettings: common),
    .executableTarget(
        name: "Photos", dependencies: ["UIKit"], path: "Demos/Photos", exclude: ["README.md"],
        swiftSettings: common),
    .executableTarget(
        name: "Settings", dependencies: ["UIKit"], path: "Demos/Settings", exclude: ["README.md"],
        swiftSettings: common),
    .executableTarget(
        name: "Onboarding", dependencies: ["UIKit"], path: "Demos/Onboarding",
        exclude: ["README.md"],
        swiftSettings: common),
    // Programs as a macOS developer writes them: notes on a board, and the redraw policies side by side.
    .executableTarget(
        name: "Board", dependencies: ["AppKit"], path: "Demos/Board", exclude: ["README.md"],
        swiftSettings: common),
    .executableTarget(
        name: "Redrawing", dependencies: ["AppKit"], path: "Demos/Redrawing",
        exclude: ["README.md"],
        swiftSettings: common),
    // One window, every scene.
    .executableTarget(
        name: "Gallery",
        dependencies: ["QuartzCore", "LayerHosting", "CoreText", "SceneGallery", "Show"],
        path: "Demos/Gallery", exclude: ["README.md"], swiftSettings: common),
    // The command line: render, play, inspect. Decision 0001: it prints what lies between the stages.
    .executableTarget(
        name: "lamina",
        dependencies: [
            "QuartzCore", "LayerHosting", "SceneGallery", "LaminaRenderTree", "LaminaMotion",
            "LaminaDisplayList",
            "LaminaPacketLog", "LaminaFilms", "LayerDocuments",
        ],
        path: "Demos/lamina", exclude: ["README.md"], swiftSettings: common),
]

// MARK: - The playground

let playground: [Target] = [
    // The process of a scene: what is compiled runs here, and nowhere else. Decision 0021.
    .executableTarget(name: "PlaygroundLauncher", path: "Demos/Playground/Launcher"),
    .target(
        name: "PlaygroundScene",
        dependencies: [
            "PlaygroundWire", "QuartzCore", "LayerHosting", "LaminaRenderTree", "LaminaPacketLog",
            "LaminaPacketWire",
            "CoreGraphics",
        ],
        path: "Demos/Playground/Scene", swiftSettings: common),
    // What both processes say to each other.
    .target(
        name: "PlaygroundWire", dependencies: ["LayerHosting"], path: "Demos/Playground/Wire",
        swiftSettings: common),
    // What scenes of views are shown by.
    .target(
        name: "PlaygroundSceneViews",
        dependencies: [
            "PlaygroundScene", "UIKit", "AppKit", "LaminaViews", "LayerHosting", "QuartzCore",
            "CoreGraphics",
        ],
        path: "Demos/Playground/SceneViews", swiftSettings: common),
    // A file that is edited, compiled, run and recorded; what the recording holds.
    .target(
        name: "PlaygroundEngine",
        dependencies: [
            "PlaygroundWire", "LayerHosting",
            "LaminaPacketLog", "LaminaRenderTree", "LaminaMotion", "QuartzCore", "CoreGraphics",
        ],
        path: "Demos/Playground/Engine", swiftSettings: common),
    // Parts of tools: rows, trees, time lines, curves.
    .target(
        name: "PlaygroundKit", dependencies: ["UIKit"], path: "Demos/Playground/Kit",
        swiftSettings: common),
    // The window.
    .executableTarget(
        name: "Playground",
        dependencies: [
            "PlaygroundEngine", "PlaygroundKit", "PlaygroundWire", "UIKit", "LaminaViews",
            "LayerHosting", "LaminaPacketLog", "LaminaRenderTree", "LaminaMotion", "CoreGraphics",
        ],
        path: "Demos/Playground/App", swiftSettings: common),
]

// MARK: - Tests, in the same order

let allTests: [Target] = [
    // Comparing pictures, finding folders. Its own tests show that every helper can fail.
    .target(
        name: "TestSupport", dependencies: ["CoreGraphics"], path: "Tests/TestSupport",
        swiftSettings: common),
    .testTarget(
        name: "TestSupportTests", dependencies: ["TestSupport", "CoreGraphics"],
        swiftSettings: common),
    .testTarget(
        name: "CoreGraphicsTests",
        dependencies: ["CoreGraphics", "LaminaGraphicsTypes", "CLaminaPango"],
        swiftSettings: common),
    .testTarget(
        name: "CoreTextTests", dependencies: ["CoreText", "CoreAnimation", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "LayerHostingTests",
        dependencies: [
            "LayerHosting", "LaminaDisplayList", "AllocationCounter", "CLaminaCairo",
            "CLaminaPango", "CLaminaGLFW",
            "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "QuartzCoreTests",
        dependencies: [
            "QuartzCore", "LayerHosting", "LaminaWindowing", "LaminaGLRenderer",
            "LaminaGraphicsTypes", "CLaminaGLFW", "OpenGL",
        ],
        swiftSettings: common),
    // A program that opens real windows, and the tests that drive it with xdotool.
    .executableTarget(
        name: "WindowProbe", dependencies: ["QuartzCore", "LayerHosting"],
        path: "Tests/WindowProbe", swiftSettings: common),
    // The same for a clip.
    .executableTarget(
        name: "VideoProbe", dependencies: ["AVFoundation", "QuartzCore", "LayerHosting"],
        path: "Tests/VideoProbe", swiftSettings: common),
    // The same for views: gestures, controls, keys. And one that drops files on a window.
    .executableTarget(
        name: "ViewProbe", dependencies: ["UIKit", "AppKit", "LayerHosting"],
        path: "Tests/ViewProbe", swiftSettings: common),
    .executableTarget(
        name: "FileDropper", path: "Tests/FileDropper", linkerSettings: [.linkedLibrary("X11")]),
    // Clips that the tests make themselves.
    .target(
        name: "ClipMaker", dependencies: ["CoreGraphics", "CLaminaGStreamer"],
        path: "Tests/ClipMaker",
        swiftSettings: common),
    .testTarget(
        name: "WindowTests",
        dependencies: [
            "WindowProbe", "ViewProbe", "FileDropper", "VideoProbe", "RemoteProbe", "lamina",
            "Gallery", "ClipMaker",
            "CoreGraphics",
            "LayerHosting", "LaminaPacketLog", "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "MotionTests", dependencies: ["LaminaMotion", "CoreGraphics"], swiftSettings: common),
    // Trees, edits and animations by chance, as packets: no layers, no OpenGL.
    .target(
        name: "TreeMaker",
        dependencies: [
            "LaminaDisplayList", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage",
            "TestSupport",
        ],
        path: "Tests/TreeMaker", swiftSettings: common),
    .testTarget(
        name: "RenderTreeTests",
        dependencies: [
            "LaminaRenderTree", "LaminaMotion", "LaminaGraphicsTypes", "CoreGraphics",
            "TestSupport", "TreeMaker",
        ],
        swiftSettings: common),
    .testTarget(
        name: "PacketWireTests",
        dependencies: [
            "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion", "CoreGraphics", "CoreImage",
            "CLaminaCBOR",
            "TestSupport", "TreeMaker",
        ], exclude: ["Fixtures"], swiftSettings: common),
    // Messages and recordings damaged by number. Docs/TESTING.md.
    .target(
        name: "PacketDamage",
        dependencies: [
            "LaminaPacketLog", "LaminaPacketWire", "LaminaDisplayList", "LaminaRenderTree",
            "LaminaMotion", "CoreGraphics",
            "TestSupport", "TreeMaker",
        ], path: "Tests/PacketDamage", swiftSettings: common),
    // The same by the million, in children.
    .executableTarget(
        name: "BreakPackets",
        dependencies: ["PacketDamage", "LaminaGraphicsTypes", "TestSupport"],
        path: "Tests/BreakPackets",
        swiftSettings: common),
    .testTarget(
        name: "PacketLogTests",
        dependencies: [
            "LaminaPacketLog", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
            "CoreGraphics", "PacketDamage",
            "TestSupport", "TreeMaker",
        ], exclude: ["Fixtures"], swiftSettings: common),
    // Plans frames and tells which libraries its process has loaded.
    .executableTarget(
        name: "PlanProbe",
        dependencies: ["LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes"],
        path: "Tests/PlanProbe", swiftSettings: common),
    .testTarget(
        name: "DisplayListTests",
        dependencies: [
            "LaminaDisplayList", "LaminaRenderTree", "LaminaGraphicsTypes", "LaminaFilterTypes",
            "LaminaShaderLibrary", "CoreGraphics", "TestSupport", "TreeMaker", "PlanProbe",
        ],
        swiftSettings: common),
    .testTarget(
        name: "CoreAnimationTests",
        dependencies: [
            "CoreAnimation", "CoreGraphics", "CoreImage", "LaminaMotion", "LaminaRenderTree",
            "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "MarkupTests",
        dependencies: ["CoreAnimation", "CoreGraphics", "CoreImage", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "AVFoundationTests",
        dependencies: [
            "AVFoundation", "QuartzCore", "LayerHosting", "ClipMaker", "CLaminaGStreamer",
            "VideoProbe", "TestSupport",
        ],
        swiftSettings: common),
    // A client of remote layers, as a process of its own: no window, no OpenGL.
    .executableTarget(
        name: "RemoteProbe",
        dependencies: [
            "LaminaRemoteLayers", "LaminaPacketWire", "LaminaRenderTree", "LaminaMotion",
            "CoreGraphics", "CoreImage",
        ],
        path: "Tests/RemoteProbe", swiftSettings: common),
    // One that draws with OpenGL.
    .executableTarget(
        name: "RemotePainter", dependencies: ["QuartzCore", "OpenGL"],
        path: "Tests/RemotePainter", swiftSettings: common),
    .testTarget(
        name: "RemoteLayerTests",
        dependencies: [
            "LaminaRemoteLayers", "QuartzCore", "LayerHosting", "RemoteProbe", "RemotePainter",
            "LaminaPacketLog", "TestSupport",
        ],
        swiftSettings: common),
    // Our pictures beside those of browsers.
    .testTarget(
        name: "ConformanceTests", dependencies: ["QuartzCore", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    // The numbered statements about pictures, pixel by pixel; scenes that must match; filters.
    .testTarget(
        name: "PictureTests",
        dependencies: ["QuartzCore", "CoreImage", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    // Every public name, written down with its type, and every default.
    .testTarget(
        name: "SpellingTests", dependencies: ["QuartzCore", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    // Every listing of the documents Core Animation is described in, as a program that does what they say.
    .testTarget(
        name: "ListingTests",
        dependencies: ["QuartzCore", "UIKit", "AppKit", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    // Random programs over the whole interface, played several ways that must agree. Docs/TESTING.md.
    .target(
        name: "Differential",
        dependencies: [
            "QuartzCore", "LayerHosting", "LaminaDisplayList", "LaminaPacketLog",
            "LaminaRenderTree", "LaminaMotion", "TestSupport",
        ],
        path: "Tests/Differential",
        resources: [.embedInCode("Documents/Seeds/images.txt")], swiftSettings: common),
    // The same for as long as one likes, under a process that outlives every crash.
    .executableTarget(
        name: "Explore", dependencies: ["Differential"], path: "Tests/Explore",
        swiftSettings: common),
    .testTarget(
        name: "DifferentialTests", dependencies: ["Differential", "Explore", "TestSupport"],
        exclude: ["Kept"], swiftSettings: common),
    // Every scene at five times beside its golden pictures.
    .testTarget(
        name: "SceneTests",
        dependencies: [
            "SceneGallery", "LayerHosting", "LaminaPacketLog", "LaminaDisplayList",
            "LaminaRenderTree", "QuartzCore", "TestSupport", "TreeMaker",
        ],
        exclude: ["Golden", "Dumps", "budgets.txt"], swiftSettings: common),
    // The gallery's acts, played without a window.
    .testTarget(
        name: "ShowTests",
        dependencies: ["Show", "QuartzCore", "LayerHosting", "LaminaPacketLog"],
        swiftSettings: common),
    // The score on made up machines; reports; scenes whose number of elements changes.
    .testTarget(
        name: "BenchmarkTests",
        dependencies: [
            "BenchmarkScore", "BenchmarkScenes", "RenderBenchmark", "LayerHosting", "QuartzCore",
            "TestSupport",
        ],
        swiftSettings: common),
    // The command line tool, run as a process.
    .testTarget(
        name: "ToolTests",
        dependencies: [
            "lamina", "Gallery", "Benchmarks", "RenderBenchmark", "LayerHosting", "LaminaPacketLog",
            "QuartzCore",
            "TestSupport", "CoreGraphics", "LaminaFilms",
        ],
        swiftSettings: common),
    // Linear constraints, with the examples of the paper.
    .testTarget(
        name: "LayoutConstraintsTests", dependencies: ["LaminaLayoutConstraints"],
        swiftSettings: common),
    // The numbered statements about views, on a manual clock.
    .testTarget(
        name: "UIKitTests",
        dependencies: ["UIKit", "LaminaViews", "LayerHosting", "TestSupport", "AllocationCounter"],
        swiftSettings: common),
    .testTarget(
        name: "AppKitTests",
        dependencies: ["AppKit", "LaminaViews", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "ReadmeTests", dependencies: ["TestSupport", "HelloLayer", "LayerHosting"],
        swiftSettings: common),
    // The code of the guide's articles.
    .testTarget(
        name: "GuideTests",
        dependencies: [
            "QuartzCore", "LayerHosting", "CoreText", "UIKit", "AVFoundation", "LaminaPacketLog",
            "TestSupport",
        ],
        swiftSettings: common),
    // Scenes that compile, do not, die and hang.
    .testTarget(
        name: "PlaygroundTests",
        dependencies: [
            "PlaygroundEngine", "PlaygroundKit", "PlaygroundWire", "PlaygroundLauncher", "lamina",
            "LaminaPacketLog", "LaminaRenderTree", "LayerHosting", "CoreAnimation", "CoreGraphics",
            "LaminaMotion",
            "UIKit", "TestSupport", "QuartzCore", "SceneGallery", "Show", "ClipMaker",
        ],
        swiftSettings: common),
    // Animations of designers, beside pictures of Apple's renderer.
    .testTarget(
        name: "LayerDocumentsTests",
        dependencies: [
            "LayerDocuments", "QuartzCore", "LayerHosting", "CoreGraphics", "CLaminaZlib",
            "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: common),
]

/// `LAMINA_TESTS=MotionTests,PictureTests swift test` builds these test targets and no others.
let chosen = Context.environment["LAMINA_TESTS"]?.split(separator: ",").map(String.init)
let tests = allTests.filter { $0.type != .test || chosen?.contains($0.name) ?? true }

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
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "LayerDocuments", targets: ["LayerDocuments"]),
        .library(name: "LayerAnimationViews", targets: ["LayerAnimationViews"]),
        .library(name: "LayerAnimationAppKitViews", targets: ["LayerAnimationAppKitViews"]),
        .library(name: "PlaygroundKit", targets: ["PlaygroundKit"]),
        // What scenes of the playground are linked with; nobody else builds it.
        .library(
            name: "PlaygroundScene", type: .dynamic,
            targets: [
                "PlaygroundScene", "PlaygroundSceneViews", "QuartzCore", "LayerHosting", "UIKit",
                "AppKit", "AVFoundation",
            ]),
    ],
    targets: shims + overlays + library + demos + playground + tests
)
