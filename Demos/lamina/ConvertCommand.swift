import Foundation
import LayerDocuments
import QuartzCore
import SceneSource

/// `lamina convert`: an animation as a layer document, or as Swift source.
enum ConvertCommand {
    static let help = """
        usage: lamina convert FILE.json|.lottie|.tgs --to OUT.ca|OUT.swift
                              [--animation NAME] [--theme NAME]

        Writes an animation as a layer document in Core Animation's markup, a bundle that plays without end, or as
        Swift source: a scene for the playground and for programs, with named layers, colours and timing curves.
        Prints values that the result cannot hold. Images of a scene go into a folder OUT-images.
        Missing folders of the output are made.

          FILE            a FILE.json, FILE.lottie or FILE.tgs
          --to OUT.ca     where the bundle goes; what is there is replaced file by file
          --to OUT.swift  where the source goes; at most 20000 lines
          --animation NAME
                          an animation of a FILE.lottie; default: the archive's first
          --theme NAME    a theme of a FILE.lottie

        Examples:
          lamina convert heart.json --to heart.ca
          lamina convert heart.json --to Heart.swift && Demos/run playground Heart.swift
        """

    static let options: Set<String> = ["to", "animation", "theme"]

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options)
        let file = try arguments.requiredFile()
        guard let out = arguments.text("to") else {
            throw Failure("what to? --to OUT.ca or OUT.swift")
        }
        let target = URL(fileURLWithPath: out)
        guard ["ca", "swift"].contains(target.pathExtension) else {
            throw Failure("\(out) is no layer document and no source: OUT.ca or OUT.swift")
        }
        let animation = try AnimationOptions.naming(file) {
            try LayerAnimation(
                contentsOf: file, animation: arguments.text("animation"),
                theme: arguments.text("theme"))
        }
        // Time 0 of the document is the animation's begin.
        animation.play(loop: .forever, at: 0)
        let notes =
            target.pathExtension == "ca"
            ? try LayerDocument.write(animation.layer, to: target)
            : try writeSource(of: animation, title: file.lastPathComponent, to: target)
        for note in notes { print(note) }
    }

    private static func writeSource(
        of animation: LayerAnimation, title: String, to target: URL
    ) throws -> [String] {
        let folder = target.deletingPathExtension().lastPathComponent + "-images"
        // y runs down below the animation's layer, as in a scene.
        guard let stage = animation.layer.sublayers?.first else { return [] }
        let source = try SwiftScene(
            of: stage, title: title,
            timing: .init(
                count: animation.endFrame - animation.startFrame, rate: animation.frameRate),
            imageFolder: folder)
        let base = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: source.images.isEmpty ? base : base.appendingPathComponent(folder),
            withIntermediateDirectories: true)
        for (name, image) in source.images {
            try image.writePNG(to: base.appendingPathComponent(name))
        }
        try Data(source.text.utf8).write(to: target)
        return source.notes
    }
}
