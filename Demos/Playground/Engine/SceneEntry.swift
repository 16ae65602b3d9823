import Foundation

/// The entry of a scene: a function with a layer, or with a view if a file imports the views.
struct SceneEntry: Equatable {
    enum Kit: String, Sendable { case layers = "QuartzCore", uiKit = "UIKit", appKit = "AppKit" }

    let kit: Kit

    /// The kind follows from the imports of the files.
    init(_ sources: [URL]) {
        let texts = sources.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
        self.init(importsOf: texts)
    }

    init(importsOf texts: [String]) {
        let imported = texts.flatMap { text -> [Substring] in
            // Most scenes import neither module, and a search for words takes time.
            guard text.contains("UIKit") || text.contains("AppKit") else { return [] }
            let tokens = SourceTokens(text).tokens
            return zip(tokens, tokens.dropFirst()).filter { $0.0.text == "import" }.map(\.1.text)
        }
        kit = imported.contains("UIKit") ? .uiKit : imported.contains("AppKit") ? .appKit : .layers
    }

    /// Views belong to the main actor, and a file with views does, too.
    var flags: [String] { kit == .layers ? [] : ["-default-isolation", "MainActor"] }

    /// Description of the function, for a message.
    var wanted: String {
        switch kit {
        case .layers: "func scene(_ root: CALayer)"
        case .uiKit: "func scene(_ root: UIView) or func scene() -> UIViewController"
        case .appKit: "func scene(_ root: NSView)"
        }
    }

    /// A file that calls the function.
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
        // A scene of layers may use colours or fonts of views.
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
