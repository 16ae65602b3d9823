// swift-tools-version: 6.0
// The package file is the map: targets stand in the order data flows, from the
// application's layers down to the pixels. Tests/ArchitectureTests checks that
// no import runs against this order.
import PackageDescription

/// Settings every Swift target shares.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6)
]

// MARK: - Shims over C libraries: names only, no policy

let shims: [Target] = [
    // GLFW, OpenGL and EGL behind one module.
    .target(
        name: "CGLFW",
        linkerSettings: [
            .linkedLibrary("glfw"), .linkedLibrary("GL"), .linkedLibrary("EGL"),
            .linkedLibrary("X11"), .linkedLibrary("Xext"),
        ]),
    // The driver's functions under Apple's module name, for what a `CAOpenGLLayer` draws.
    .systemLibrary(name: "OpenGL"),
    // None asks pkg-config, whose flags the package manager would warn about: Docs/WORKAROUNDS.md.
    .systemLibrary(name: "CCairo"),
    .systemLibrary(name: "CLittleCMS"),
    .systemLibrary(name: "CPango"),
    .systemLibrary(name: "CPixbuf"),
    // For AVFoundation, and so for the tool's films: nothing else of the package needs GStreamer.
    .systemLibrary(name: "CGStreamer"),
    // Open files over a Unix socket, and memory that is a file, for layers of other processes.
    .target(name: "CUnixSocket"),
    // CBOR, for packets as bytes.
    .systemLibrary(name: "CCBOR"),
    // Compression and check sums, for recordings.
    .systemLibrary(name: "CZstd"),
    .systemLibrary(name: "CXXHash"),
    // Films of the tool.
    .systemLibrary(name: "CLibGIF"),
    .systemLibrary(name: "CLibPNG"),
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

/// A Swift target under `Sources/` with the common settings.
func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: common)
}

let library: [Target] = [
    // Transforms, paths, coverage, colours and images as values: no C library.
    library("GraphicsTypes", []),
    // The same and drawing contexts, files and fonts, on Cairo, Pango, GDK-Pixbuf and Little CMS.
    library(
        "CoreGraphics",
        ["GraphicsTypes", "CCairo", "CLittleCMS", "CPango", "CPixbuf", "_Testing_CoreGraphics"]),
    // Text laid out and measured line by line, by the engine that text layers use.
    library("CoreText", ["CoreGraphics"]),
    // What filters there are, and what their inputs hold; their kernels live in Shaders/.
    .target(
        name: "FilterTypes", dependencies: ["GraphicsTypes"],
        resources: [.embedInCode("Filters.txt")], swiftSettings: common),
    // Filters as objects, with their archives and files.
    library("CoreImage", ["FilterTypes", "CoreGraphics", "_Testing_CoreImage"]),
    // Curves, springs, time spaces and interpolation: no clock, no layers.
    library("Motion", ["GraphicsTypes"]),
    // The waist: commit packets in, an evaluated tree out. Plain values.
    library("RenderTree", ["Motion", "GraphicsTypes", "FilterTypes"]),
    // Packets as bytes, for streams, files and other processes.
    library("PacketWire", ["RenderTree", "Motion", "GraphicsTypes", "CoreImage", "CCBOR"]),
    // A recording that can be entered at any time.
    library(
        "PacketLog",
        ["PacketWire", "RenderTree", "Motion", "GraphicsTypes", "CZstd", "CXXHash"]),
    // Apple's model side: layers, animations, transactions.
    library("CoreAnimation", ["RenderTree", "Motion", "CoreGraphics", "CoreImage"]),
    // Layers of other processes: the same packets over a socket.
    library(
        "RemoteLayers",
        [
            "CoreAnimation", "PacketWire", "RenderTree", "CoreGraphics",
            "CUnixSocket",
        ]),
    // An evaluated tree turned into passes and batches.
    library("DisplayList", ["RenderTree", "Motion", "GraphicsTypes", "FilterTypes"]),
    // The text of every shader, embedded at build time.
    .target(
        name: "ShaderLibrary", path: "Shaders",
        resources: [
            .embedInCode("common"), .embedInCode("primitives"), .embedInCode("passes"),
        ],
        swiftSettings: common),
    // Passes and batches executed by OpenGL.
    library(
        "GLRenderer", ["DisplayList", "RenderTree", "GraphicsTypes", "ShaderLibrary", "CGLFW"]),
    // Windows, input and contexts: GLFW with a display, EGL without.
    library("Windowing", ["GraphicsTypes", "CGLFW"]),
    // The frame loop: the one place where all of the above meet.
    library(
        "LayerHosting",
        [
            "CoreAnimation", "RenderTree", "Motion", "CoreGraphics", "CoreImage", "DisplayList",
            "GLRenderer", "Windowing", "PacketLog", "PacketWire", "RemoteLayers",
        ]),
    // The umbrella a user imports.
    library(
        "QuartzCore",
        [
            "CoreAnimation", "CoreGraphics", "CoreImage", "RemoteLayers", "RenderTree",
            "DisplayList",
            "GLRenderer", "LayerHosting",
        ]),
    // What both view kits need: drawing contexts, hosts, pointers, the scope of an animation block.
    library("Views", ["CoreAnimation", "Motion", "CoreGraphics", "LayerHosting"]),
    // Linear constraints and what satisfies them best: no views, no layers.
    library("LayoutConstraints", []),
    // Views as on iOS.
    library(
        "UIKit",
        [
            "Views", "LayoutConstraints", "QuartzCore", "CoreAnimation", "CoreGraphics",
            "LayerHosting", "_Testing_UIKit",
        ]),
    // Views as on macOS.
    library(
        "AppKit",
        [
            "Views", "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "LayerHosting",
            "_Testing_AppKit",
        ]),
    // Video in a layer, decoded by GStreamer. Nobody who does not import it needs that.
    library("AVFoundation", ["CoreAnimation", "RenderTree", "CoreGraphics", "CGStreamer"]),
    // Pictures as films: compressed, GIF, PNG.
    library("Films", ["AVFoundation", "CoreGraphics", "CLibGIF", "CLibPNG"]),
]

// MARK: - Demos and tools

let demos: [Target] = [
    // Counts heap allocations.
    .target(name: "AllocationCounter", path: "Demos/AllocationCounter"),
    // What a frame costs; refuses to run in a debug build.
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "QuartzCore", "UIKit", "LayerHosting", "SceneGallery", "AllocationCounter",
            "PacketWire",
            "PacketLog", "RenderTree", "Motion", "CoreGraphics",
        ],
        path: "Demos/Benchmarks", swiftSettings: common),
    // Every scene, for the gallery, the golden pictures and whoever wants something to look at.
    .target(
        name: "SceneGallery",
        dependencies: ["QuartzCore", "LayerHosting", "OpenGL", "UIKit", "AppKit", "Views"],
        path: "Demos/SceneGallery", swiftSettings: common),
    // What the gallery begins with: pieces that answer the pointer.
    .target(
        name: "Show", dependencies: ["QuartzCore", "LayerHosting", "SceneGallery"],
        path: "Demos/Show", exclude: ["README.md"], swiftSettings: common),
    // The README's program.
    .executableTarget(
        name: "HelloLayer", dependencies: ["QuartzCore", "LayerHosting"],
        path: "Demos/HelloLayer", swiftSettings: common),
    // Programs as an iOS developer writes them.
    .executableTarget(
        name: "Cards", dependencies: ["UIKit"], path: "Demos/Cards", swiftSettings: common),
    .executableTarget(
        name: "Photos", dependencies: ["UIKit"], path: "Demos/Photos", swiftSettings: common),
    .executableTarget(
        name: "Settings", dependencies: ["UIKit"], path: "Demos/Settings", swiftSettings: common),
    .executableTarget(
        name: "Onboarding", dependencies: ["UIKit"], path: "Demos/Onboarding",
        swiftSettings: common),
    // A program as a macOS developer writes it: the redraw policies side by side.
    .executableTarget(
        name: "Board", dependencies: ["AppKit"], path: "Demos/Board", swiftSettings: common),
    .executableTarget(
        name: "Redrawing", dependencies: ["AppKit"], path: "Demos/Redrawing",
        swiftSettings: common),
    // One window, every scene.
    .executableTarget(
        name: "Gallery",
        dependencies: ["QuartzCore", "LayerHosting", "CoreText", "SceneGallery", "Show"],
        path: "Demos/Gallery", swiftSettings: common),
    // The command line: render, play, inspect. Decision 0001: it prints what lies between the stages.
    .executableTarget(
        name: "lamina",
        dependencies: [
            "QuartzCore", "LayerHosting", "SceneGallery", "RenderTree", "Motion", "DisplayList",
            "PacketLog", "Films",
        ],
        path: "Demos/lamina", swiftSettings: common),
]

// MARK: - The playground

let playground: [Target] = [
    // The process of a scene: what is compiled runs here, and nowhere else. Decision 0021.
    .executableTarget(name: "PlaygroundLauncher", path: "Demos/Playground/Launcher"),
    .target(
        name: "PlaygroundScene",
        dependencies: [
            "QuartzCore", "LayerHosting", "RenderTree", "PacketLog", "PacketWire", "CoreGraphics",
        ],
        path: "Demos/Playground/Scene", swiftSettings: common),
    // A file that is edited, compiled, run and recorded; what the recording holds.
    .target(
        name: "PlaygroundEngine",
        dependencies: ["PacketLog", "RenderTree", "Motion", "CoreGraphics"],
        path: "Demos/Playground/Engine", swiftSettings: common),
    // Parts of tools: rows, trees, time lines, curves.
    .target(
        name: "PlaygroundKit", dependencies: ["UIKit"], path: "Demos/Playground/Kit",
        swiftSettings: common),
    // The window.
    .executableTarget(
        name: "Playground",
        dependencies: [
            "PlaygroundEngine", "PlaygroundKit", "UIKit", "LayerHosting", "PacketLog",
            "RenderTree", "Motion", "CoreGraphics",
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
        name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "GraphicsTypes", "CPango"],
        swiftSettings: common),
    .testTarget(
        name: "CoreTextTests", dependencies: ["CoreText", "CoreAnimation", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "LayerHostingTests",
        dependencies: [
            "LayerHosting", "DisplayList", "AllocationCounter", "CCairo", "CPango", "CGLFW",
            "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "QuartzCoreTests",
        dependencies: [
            "QuartzCore", "LayerHosting", "Windowing", "GLRenderer", "CGLFW", "OpenGL",
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
        name: "ClipMaker", dependencies: ["CoreGraphics", "CGStreamer"], path: "Tests/ClipMaker",
        swiftSettings: common),
    .testTarget(
        name: "WindowTests",
        dependencies: [
            "WindowProbe", "ViewProbe", "FileDropper", "VideoProbe", "RemoteProbe", "lamina",
            "Gallery", "ClipMaker",
            "CoreGraphics",
            "LayerHosting", "PacketLog", "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "MotionTests", dependencies: ["Motion", "CoreGraphics"], swiftSettings: common),
    // Trees, edits and animations by chance, as packets: no layers, no OpenGL.
    .target(
        name: "TreeMaker",
        dependencies: ["RenderTree", "Motion", "CoreGraphics", "CoreImage", "TestSupport"],
        path: "Tests/TreeMaker", swiftSettings: common),
    .testTarget(
        name: "RenderTreeTests",
        dependencies: [
            "RenderTree", "Motion", "GraphicsTypes", "CoreGraphics", "TestSupport", "TreeMaker",
        ],
        swiftSettings: common),
    .testTarget(
        name: "PacketWireTests",
        dependencies: [
            "PacketWire", "RenderTree", "Motion", "CoreGraphics", "CoreImage", "CCBOR",
            "TestSupport", "TreeMaker",
        ], exclude: ["Fixtures"], swiftSettings: common),
    // Messages and recordings damaged by number. Docs/TESTING.md.
    .target(
        name: "PacketDamage",
        dependencies: [
            "PacketLog", "PacketWire", "DisplayList", "RenderTree", "Motion", "CoreGraphics",
            "TestSupport", "TreeMaker",
        ], path: "Tests/PacketDamage", swiftSettings: common),
    // The same by the million, in children.
    .executableTarget(
        name: "BreakPackets", dependencies: ["PacketDamage"], path: "Tests/BreakPackets",
        swiftSettings: common),
    .testTarget(
        name: "PacketLogTests",
        dependencies: [
            "PacketLog", "PacketWire", "RenderTree", "Motion", "CoreGraphics", "PacketDamage",
            "TestSupport", "TreeMaker",
        ], exclude: ["Fixtures"], swiftSettings: common),
    // Plans frames and tells which libraries its process has loaded.
    .executableTarget(
        name: "PlanProbe", dependencies: ["DisplayList", "RenderTree", "GraphicsTypes"],
        path: "Tests/PlanProbe", swiftSettings: common),
    .testTarget(
        name: "DisplayListTests",
        dependencies: [
            "DisplayList", "RenderTree", "GraphicsTypes", "CoreGraphics", "TestSupport",
            "TreeMaker", "PlanProbe",
        ],
        swiftSettings: common),
    .testTarget(
        name: "CoreAnimationTests",
        dependencies: [
            "CoreAnimation", "CoreGraphics", "CoreImage", "Motion", "RenderTree", "TestSupport",
        ],
        swiftSettings: common),
    .testTarget(
        name: "MarkupTests",
        dependencies: ["CoreAnimation", "CoreGraphics", "CoreImage", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "AVFoundationTests",
        dependencies: [
            "AVFoundation", "QuartzCore", "LayerHosting", "ClipMaker", "CGStreamer", "VideoProbe",
        ],
        swiftSettings: common),
    // A client of remote layers, as a process of its own: no window, no OpenGL.
    .executableTarget(
        name: "RemoteProbe",
        dependencies: [
            "RemoteLayers", "PacketWire", "RenderTree", "Motion", "CoreGraphics", "CoreImage",
        ],
        path: "Tests/RemoteProbe", swiftSettings: common),
    .testTarget(
        name: "RemoteLayerTests",
        dependencies: [
            "RemoteLayers", "QuartzCore", "LayerHosting", "RemoteProbe", "PacketLog", "TestSupport",
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
            "QuartzCore", "LayerHosting", "PacketLog", "RenderTree", "Motion", "TestSupport",
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
            "SceneGallery", "LayerHosting", "PacketLog", "QuartzCore", "TestSupport",
        ],
        exclude: ["Golden", "budgets.txt"], swiftSettings: common),
    // The gallery's acts, played without a window.
    .testTarget(
        name: "ShowTests", dependencies: ["Show", "QuartzCore"], swiftSettings: common),
    // The command line tool, run as a process.
    .testTarget(
        name: "ToolTests",
        dependencies: [
            "lamina", "Gallery", "Benchmarks", "LayerHosting", "PacketLog", "QuartzCore",
            "TestSupport", "CoreGraphics", "Films",
        ],
        swiftSettings: common),
    // Linear constraints, with the examples of the paper.
    .testTarget(
        name: "LayoutConstraintsTests", dependencies: ["LayoutConstraints"], swiftSettings: common),
    // The numbered statements about views, on a manual clock.
    .testTarget(
        name: "UIKitTests",
        dependencies: ["UIKit", "Views", "LayerHosting", "TestSupport", "AllocationCounter"],
        swiftSettings: common),
    .testTarget(
        name: "AppKitTests", dependencies: ["AppKit", "Views", "LayerHosting", "TestSupport"],
        swiftSettings: common),
    .testTarget(
        name: "ReadmeTests", dependencies: ["TestSupport", "HelloLayer", "LayerHosting"],
        swiftSettings: common),
    // Scenes that compile, do not, die and hang.
    .testTarget(
        name: "PlaygroundTests",
        dependencies: [
            "PlaygroundEngine", "PlaygroundKit", "PlaygroundLauncher",
            "PacketLog", "RenderTree", "LayerHosting", "CoreAnimation", "CoreGraphics", "Motion",
            "UIKit", "TestSupport",
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
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "OpenGL", targets: ["OpenGL"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "PlaygroundKit", targets: ["PlaygroundKit"]),
        // What scenes of the playground are linked with; nobody else builds it.
        .library(
            name: "PlaygroundScene", type: .dynamic,
            targets: ["PlaygroundScene", "QuartzCore", "LayerHosting"]),
    ],
    targets: shims + overlays + library + demos + playground + tests
)
