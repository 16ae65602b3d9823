import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Packages as scenes.
@MainActor
@Suite("Packages in the playground", .disabled(if: Sanitizer.isPresent))
final class PackageTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func write(_ text: String, _ path: String) throws { try folder.write(text, path) }

    /// `Card` uses values of `Colours` in this package and of `Sizes` in the neighbouring package.
    private func writePackage() throws {
        try write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Card",
                dependencies: [
                    .package(url: "https://example.org/lamina.git", from: "0.2.0"),
                    .package(path: "../Sizes"),
                ],
                targets: [
                    .executableTarget(
                        name: "Card",
                        dependencies: [
                            "Colours", .product(name: "QuartzCore", package: "lamina"),
                            .product(name: "Sizes", package: "Sizes"),
                        ]),
                    .target(
                        name: "Colours",
                        dependencies: [.product(name: "QuartzCore", package: "lamina")]),
                    .testTarget(name: "CardTests", dependencies: ["Card"]),
                ])
            """, "Card/Package.swift")
        try write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Sizes", products: [.library(name: "Sizes", targets: ["Sizes"])],
                targets: [.target(name: "Sizes")])
            """, "Sizes/Package.swift")
        try write("public let width = 300.0", "Sizes/Sources/Sizes/Sizes.swift")
        try write(
            """
            import QuartzCore
            public func red() -> CGColor { CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
            """, "Card/Sources/Colours/Colours.swift")
        try write("func scene() {}", "Card/Tests/CardTests/CardTests.swift")
        try write("print(1)", "Card/Sources/Card/main.swift")
        try write(
            """
            import Colours
            import QuartzCore
            import Sizes
            func scene(_ root: CALayer) {
                root.bounds.size = CGSize(width: width, height: 100)
                root.backgroundColor = red()
            }
            """, "Card/Sources/Card/Deep/Scene.swift")
    }

    private var package: URL { folder.url.appendingPathComponent("Card") }

    private func graph() throws -> ScenePackage {
        let swift = try Installation.find(products: Built.products).toolchain
            .appendingPathComponent("swift")
        func ask(_ place: URL, _ words: String...) -> Data {
            Data(Subprocess.run(swift, ["package"] + words, in: place).output.utf8)
        }
        return try ScenePackage(
            package, describe: { ask($0, "describe", "--type", "json") },
            dump: { ask($0, "dump-package") })
    }

    private func refusal() -> String {
        do {
            return "\(try graph().modules.map(\.name))"
        } catch {
            return "\(error)"
        }
    }

    @Test("a module is ordered after its dependencies, in this package and others")
    func modules() throws {
        try writePackage()
        let modules = try graph().modules
        #expect(
            modules.last?.name == "Card"
                && Set(modules.map(\.name)) == ["Colours", "Sizes", "Card"])
        #expect(modules.last?.sources.map(\.lastPathComponent) == ["Scene.swift"])
        #expect(try SceneKind(package) == .package(package))
        let files = ScenePackage.files(below: package).map(\.lastPathComponent)
        #expect(files.count == 5 && files.contains("Package.swift"))
        #expect(
            SharedScene.folders(below: package).map(\.lastPathComponent).contains("Deep"))
    }

    @Test("a package without a scene is refused with a reason")
    func refusals() throws {
        try writePackage()
        try write("let a = 1", "Card/Sources/Card/Deep/Scene.swift")
        #expect(refusal() == "no target of the package Card has a func scene(_ root: CALayer)")
        try write("func scene() {}", "Card/Sources/Card/Deep/Scene.swift")
        try write("func scene() {}", "Card/Sources/Colours/Colours.swift")
        #expect(refusal() == "several targets of Card have a func scene: Colours, Card")
        try writePackage()
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Sizes"))
        #expect(
            refusal().hasPrefix("the product Sizes is not there: run swift package resolve in "))
        try write("nonsense", "Card/Package.swift")
        #expect(refusal().hasPrefix("the package in "))
    }

    /// A package with C, a library of the system, resources and a macro.
    private func writeMixedPackage() throws {
        try write(
            """
            // swift-tools-version: 6.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "Card",
                dependencies: [
                    .package(url: "https://example.org/swift-syntax.git", from: "600.0.0")
                ],
                targets: [
                    .systemLibrary(name: "CMath"),
                    .target(
                        name: "CSizes", publicHeadersPath: "public",
                        cSettings: [.define("WIDTH", to: "150"), .headerSearchPath("inner")]),
                    .target(name: "CPlus", cxxSettings: [.define("HEIGHT", to: "50")]),
                    .macro(
                        name: "Macros",
                        dependencies: [
                            "Helping", .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                            .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                        ]),
                    .target(name: "Helping"),
                    .target(
                        name: "Assets", resources: [.process("Files"), .embedInCode("one.bin")],
                        swiftSettings: [.define("LOUD")]),
                    .target(
                        name: "Card", dependencies: ["Assets", "CMath", "CSizes", "CPlus", "Macros"],
                        resources: [.copy("Folder")]),
                ])
            """, "Card/Package.swift")
        try write(
            "module CMath { header \"shim.h\" link \"m\" }", "Card/Sources/CMath/module.modulemap")
        try write("#include <math.h>", "Card/Sources/CMath/shim.h")
        try write(
            "#include \"factor.h\"\nint width(void) { return WIDTH * FACTOR; }",
            "Card/Sources/CSizes/sizes.c")
        try write("#define FACTOR 2", "Card/Sources/CSizes/inner/factor.h")
        try write("int width(void);", "Card/Sources/CSizes/public/sizes.h")
        try write(
            "#include <string>\nextern \"C\" int height() { return HEIGHT * std::stoi(\"2\"); }",
            "Card/Sources/CPlus/plus.cpp")
        try write("int height(void);", "Card/Sources/CPlus/include/CPlus.h")
        try write("public let sign = \"+\"", "Card/Sources/Helping/Helping.swift")
        try write(
            """
            import Helping
            import SwiftCompilerPlugin
            import SwiftSyntax
            import SwiftSyntaxMacros
            public struct Twice: ExpressionMacro {
                public static func expansion(
                    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
                ) -> ExprSyntax {
                    let value = node.arguments.first!.expression
                    return "(\\(value) \\(raw: sign) \\(value))"
                }
            }
            @main struct Plugin: CompilerPlugin { let providingMacros: [Macro.Type] = [Twice.self] }
            """, "Card/Sources/Macros/Macros.swift")
        try write(
            """
            import Foundation
            #if LOUD
            public func text() throws -> String {
                try String(contentsOf: Bundle.module.url(forResource: "name", withExtension: "txt")!, encoding: .utf8)
            }
            public let byte = Int(PackageResources.one_bin[0])
            #endif
            """, "Card/Sources/Assets/Assets.swift")
        try write("hello", "Card/Sources/Assets/Files/Deep/name.txt")
        try write("*", "Card/Sources/Assets/one.bin")
        try write("deep", "Card/Sources/Card/Folder/Deep/file")
        try write(
            """
            import Assets
            import CMath
            import CPlus
            import CSizes
            import Foundation
            import QuartzCore
            @freestanding(expression) macro twice(_ n: Int) -> Int = #externalMacro(module: "Macros", type: "Twice")
            func scene(_ root: CALayer) {
                root.bounds.size = CGSize(width: Int(width()) + #twice(4), height: Int(height()))
                let deep = Bundle.module.url(forResource: "Folder/Deep/file", withExtension: nil)!
                root.name = try! text() + " " + String(contentsOf: deep, encoding: .utf8) + " \\(byte)"
            }
            """, "Card/Sources/Card/Scene.swift")
    }

    @Test("the kind, the dependencies and the settings of each module")
    func languages() throws {
        try writeMixedPackage()
        let package = try graph()
        func module(_ name: String) throws -> ScenePackage.Module {
            try #require(package.modules.first { $0.name == name })
        }
        #expect(try module("CSizes").kind == .c && module("CMath").kind == .system)
        #expect(try module("Macros").kind == .macro && module("Macros").needs == ["Helping"])
        #expect(try module("CSizes").settings.defines == ["c": ["WIDTH=150"]])
        #expect(try module("CSizes").settings.headerPaths == ["inner"])
        #expect(try module("Assets").resources.map(\.rule) == [.process, .embed])
        #expect(
            Set(package.linked(with: "Card").map(\.name)) == [
                "Assets", "CMath", "CPlus", "CSizes", "Card",
            ])
        #expect(package.linked(with: "Macros").map(\.name) == ["Helping", "Macros"])
    }

    @Test(
        "C, C++, a library of the system, resources and a macro are in the scene; a change of each is seen"
    )
    func mixed() async throws {
        try writeMixedPackage()
        let session = try await PlaygroundSession.shown(package)
        defer { session.end() }
        func name() throws -> String {
            let tree = SceneTree(try #require(session.run).log)
            try tree.move(to: 0)
            return tree.rows().map(\.name).first ?? ""
        }
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        #expect(session.run?.size == CGSize(width: 308, height: 100))
        #expect(try name() == "hello deep 42")
        try write("#define FACTOR 1", "Card/Sources/CSizes/inner/factor.h")
        await session.wait { session.shownSaves == 2 }
        #expect(session.run?.size == CGSize(width: 158, height: 100))
        try write("bye", "Card/Sources/Assets/Files/Deep/name.txt")
        await session.wait { session.shownSaves == 3 }
        #expect(try name() == "bye deep 42")
        try write("public let sign = \"*\"", "Card/Sources/Helping/Helping.swift")
        await session.wait { session.shownSaves == 4 }
        #expect(session.run?.size == CGSize(width: 166, height: 100))
        try write("int width(void) { return nothing; }", "Card/Sources/CSizes/sizes.c")
        await session.wait { session.problem != nil }
        #expect(session.problem?.diagnostics.first?.file?.hasSuffix("sizes.c") == true)
        #expect(session.problem?.diagnostics.first?.line == 1)
    }

    @Test("a package is shown; a change of any of its modules is, and an error names its file")
    func shown() async throws {
        try writePackage()
        // Without a request, the session detects each change, once.
        let session = try await PlaygroundSession.shown(package)
        defer { session.end() }
        func place() -> String? { session.problem?.diagnostics.first?.file }
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        #expect(session.run?.size.width == 300 && session.shownSaves == 1)
        try write("import QuartzCore", "Card/Sources/Colours/Colours.swift")
        await session.wait { session.problem != nil }
        #expect(place()?.hasSuffix("Scene.swift") == true)
        try write(
            "import QuartzCore\npublic func red() -> CGColor { .white }\nlet b: Int = \"\"",
            "Card/Sources/Colours/Colours.swift")
        await session.wait { place()?.hasSuffix("Scene.swift") != true }
        #expect(place()?.hasSuffix("Colours.swift") == true)
        try write(
            "import QuartzCore\npublic func red() -> CGColor { .white }",
            "Card/Sources/Colours/Colours.swift")
        await session.wait { session.shownSaves == 2 }
        #expect(session.problem == nil && session.shownSaves == 2)
    }
}
