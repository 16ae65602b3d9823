import CoreGraphics
import Foundation
import QuartzCore

/// Files of a scene process: a compiled scene, a layer document, an animation, or a folder of
/// animations.
enum SceneFile {
    /// Why a scene cannot be opened.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Contents of a file besides the layers.
    enum Extras {
        /// The document, to be started at the scene's begin.
        case document(LayerDocument)
        /// The state machine of an animation.
        case states(AnimationStates)
    }

    /// Fills the root. Returns the states of the file; nil for a file without states.
    static func fill(_ root: CALayer, from path: String) throws -> Extras? {
        if path.hasSuffix(".so") {
            try run(path, root)
            return nil
        }
        let url = URL(fileURLWithPath: path)
        if AnimationFile.isOne(url) {
            return try AnimationFile.fill(root, from: url).map { .states($0) }
        }
        if url.hasDirectoryPath, url.pathExtension.lowercased() != "ca" {
            try ContactSheet.fill(root, from: url)
            return nil
        }
        return .document(try load(url, root))
    }

    private static func run(_ path: String, _ root: CALayer) throws {
        guard let library = dlopen(path, RTLD_NOW) else {
            throw Failure(description: String(cString: dlerror()))
        }
        guard let entry = dlsym(library, "lamina_scene") else {
            throw Failure(description: "the scene has no entry")
        }
        typealias Entry = @convention(c) (UnsafeMutableRawPointer) -> Void
        let scene = unsafeBitCast(entry, to: Entry.self)
        scene(Unmanaged.passUnretained(root).toOpaque())
    }

    private static func load(_ url: URL, _ root: CALayer) throws -> LayerDocument {
        let document = try LayerDocument(contentsOf: url)
        let size = document.size == .zero ? document.rootLayer.bounds.size : document.size
        guard size.width > 0, size.height > 0 else {
            throw Failure(description: "the document's root layer has no size")
        }
        for warning in document.warnings {
            Answers.send(.warning("\(warning)"))
        }
        // Documents have y up, as the layers of macOS.
        root.isGeometryFlipped = false
        root.bounds.size = size
        let frame = document.rootLayer.frame
        document.rootLayer.position.x += size.width / 2 - frame.midX
        document.rootLayer.position.y += size.height / 2 - frame.midY
        root.addSublayer(document.rootLayer)
        return document
    }
}

/// The resolution of contents drawn by layers.
enum Resolution {
    /// Layers with the default of one pixel a point draw with `scale`.
    static func set(_ scale: CGFloat, below root: CALayer) {
        var open = [root]
        while let layer = open.popLast() {
            if layer.contentsScale == 1, layer is CATextLayer || layer is CATiledLayer {
                layer.contentsScale = scale
                layer.setNeedsDisplay()
            }
            if let mask = layer.mask { open.append(mask) }
            open += layer.sublayers ?? []
        }
    }
}
