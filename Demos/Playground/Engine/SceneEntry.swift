import Foundation

/// How a scene is begun: by its function, which takes a layer, or a view where a file imports the
/// views.
struct SceneEntry: Equatable {
    enum Kit: String, Sendable { case layers = "QuartzCore", uiKit = "UIKit", appKit = "AppKit" }

    let kit: Kit

    /// Goes by what the files import.
    init(_ sources: [URL]) {
        let texts = sources.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
        self.init(importsOf: texts)
    }

    init(importsOf texts: [String]) {
        let imported = texts.flatMap { text -> [Substring] in
            // Most scenes have none of them, and words take time to find.
            guard text.contains("UIKit") || text.contains("AppKit") else { return [] }
            let tokens = SourceTokens(text).tokens
            return zip(tokens, tokens.dropFirst()).filter { $0.0.text == "import" }.map(\.1.text)
        }
        kit = imported.contains("UIKit") ? .uiKit : imported.contains("AppKit") ? .appKit : .layers
    }

    /// Views belong to the main actor, and so does a file that is about nothing else.
    var flags: [String] { kit == .layers ? [] : ["-default-isolation", "MainActor"] }

    /// What the function is, for who has none.
    var wanted: String {
        switch kit {
        case .layers: "func scene(_ root: CALayer)"
        case .uiKit: "func scene(_ root: UIView) or func scene() -> UIViewController"
        case .appKit: "func scene(_ root: NSView)"
        }
    }

    /// A file that calls it.
    var entry: String {
        let layer = "Unmanaged<CALayer>.fromOpaque(root).takeUnretainedValue()"
        guard kit != .layers else {
            return """
                import QuartzCore

                @MainActor @_cdecl("lamina_scene")
                public func laminaScene(_ root: UnsafeMutableRawPointer) {
                    scene(\(layer))
                }

                """
        }
        // A scene may still be one of layers, with views' colours or fonts.
        let views =
            kit == .appKit
            ? ["(NSView) -> Void"] : ["(UIView) -> Void", "() -> UIViewController"]
        let kinds = views.map {
            """
            @MainActor private func laminaShow(_ scene: @escaping @MainActor \($0), _ root: CALayer) {
                SceneViews.show(scene, on: root)
            }
            """
        }
        let imports = ["PlaygroundSceneViews", "QuartzCore", kit.rawValue].map { "import \($0)\n" }
        return """
            \(imports.joined())
            @MainActor private func laminaShow(_ scene: @MainActor (CALayer) -> Void, _ root: CALayer) { scene(root) }
            \(kinds.joined(separator: "\n"))

            @MainActor @_cdecl("lamina_scene")
            public func laminaScene(_ root: UnsafeMutableRawPointer) {
                laminaShow(scene, \(layer))
            }

            """
    }
}
