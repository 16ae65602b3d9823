import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Packages as scenes.
@MainActor
@Suite("Packages in the playground", .disabled(if: Built.isSanitized))
final class PackageTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-package-\(UUID().uuidString)").resolvingSymlinksInPath()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, _ path: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }

    /// `Card` shows what `Colours` of this package and `Sizes` of the package beside it say.
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

    private var package: URL { folder.appendingPathComponent("Card") }

    private func graph() throws -> ScenePackage {
        let swift = try Installation.find(products: Built.products).toolchain
            .appendingPathComponent("swift")
        return try ScenePackage(package) { place in
            let asked = Subprocess.run(swift, ["package", "describe", "--type", "json"], in: place)
            return Data(asked.output.utf8)
        }
    }

    private func refusal() -> String {
        do {
            return "\(try graph().modules.map(\.name))"
        } catch {
            return "\(error)"
        }
    }

    @Test("a module stands behind what it needs, of this package and of others")
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
            ScenePackage.folders(below: package).map(\.lastPathComponent).contains("Deep"))
    }

    @Test("what cannot be a scene says why")
    func refusals() throws {
        try writePackage()
        try write("let a = 1", "Card/Sources/Card/Deep/Scene.swift")
        #expect(refusal() == "no target of the package Card has a func scene(_ root: CALayer)")
        try write("func scene() {}", "Card/Sources/Card/Deep/Scene.swift")
        try write("func scene() {}", "Card/Sources/Colours/Colours.swift")
        #expect(refusal() == "several targets of Card have a func scene: Colours, Card")
        try writePackage()
        try FileManager.default.removeItem(at: folder.appendingPathComponent("Sizes"))
        #expect(
            refusal().hasPrefix("the product Sizes is not there: run swift package resolve in "))
        try write("nonsense", "Card/Package.swift")
        #expect(refusal().hasPrefix("the package in "))
    }

    @Test("targets of C are named")
    func languages() throws {
        try writePackage()
        try FileManager.default.removeItem(
            at: folder.appendingPathComponent("Sizes/Sources/Sizes/Sizes.swift"))
        try write("int width;", "Sizes/Sources/Sizes/sizes.c")
        try write("extern int width;", "Sizes/Sources/Sizes/include/sizes.h")
        #expect(refusal().hasPrefix("the target Sizes is no Swift code"))
    }

    @Test("a package is shown; a change of any of its modules is, and an error names its file")
    func shown() async throws {
        try writePackage()
        let session = try PlaygroundSession(
            package, installation: { try Installation.find(products: Built.products) })
        defer { session.end() }
        session.start()
        // Not asked to, it sees each change by itself, once.
        func wait(until isTrue: () -> Bool) async throws {
            for _ in 0..<30_000 where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
        }
        func place() -> String? { session.problem?.complaints.first?.file }
        try await wait { !session.isWorking }
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        #expect(session.run?.size.width == 300 && session.shownSaves == 1)
        try write("import QuartzCore", "Card/Sources/Colours/Colours.swift")
        try await wait { session.problem != nil }
        #expect(place()?.hasSuffix("Scene.swift") == true)
        try write(
            "import QuartzCore\npublic func red() -> CGColor { .white }\nlet b: Int = \"\"",
            "Card/Sources/Colours/Colours.swift")
        try await wait { place()?.hasSuffix("Scene.swift") != true }
        #expect(place()?.hasSuffix("Colours.swift") == true)
        try write(
            "import QuartzCore\npublic func red() -> CGColor { .white }",
            "Card/Sources/Colours/Colours.swift")
        try await wait { session.shownSaves == 2 }
        #expect(session.problem == nil && session.shownSaves == 2)
    }
}
