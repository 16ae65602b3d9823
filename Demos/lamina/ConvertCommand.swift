import Foundation
import LayerDocuments
import QuartzCore
import SceneSource

/// `lamina convert`: an animation as a layer document, or as Swift source.
enum ConvertCommand {
    static let help = """
        usage: lamina convert FILE.json|.lottie|.tgs --to OUT.ca|OUT.swift|-
                              [--animation NAME] [--theme NAME]

        Writes an animation as a layer document in Core Animation's markup, a bundle that plays without end, or as
        Swift source: a scene for the playground and for programs, with named layers, colours and timing curves.
        Prints values that the result cannot hold; what the document's layers do not show is a comment of the source. Images of a scene go into a folder OUT-images.
        Missing folders of the output are made.

          FILE            a FILE.json, FILE.lottie or FILE.tgs
          --to OUT.ca     where the bundle goes; what is there is replaced file by file
          --to OUT.swift  where the source goes; at most 20000 lines
          --to -          the source on the standard output, without the files of images
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
            throw Failure("what to? --to OUT.ca, OUT.swift or -")
        }
        let target = URL(fileURLWithPath: out)
        guard out == "-" || ["ca", "swift"].contains(target.pathExtension) else {
            throw Failure("\(out) is no layer document and no source: OUT.ca, OUT.swift or -")
        }
        try OutputFile.check(out, reading: [arguments.file])
        let animation = try AnimationOptions.naming(file) {
            try LayerAnimation(
                contentsOf: file, animation: arguments.text("animation"),
                theme: arguments.text("theme"))
        }
        // Time 0 of the document is the animation's begin.
        animation.play(loop: .forever, at: 0)
        if out == "-" { return try printSource(of: animation, title: file.lastPathComponent) }
        let notes =
            target.pathExtension == "ca"
            ? try LayerDocument.write(animation.layer, to: target)
            : try writeSource(of: animation, from: file, to: target)
        for note in notes { print(note) }
    }

    private static func writeSource(
        of animation: LayerAnimation, from file: URL, to target: URL
    ) throws -> [String] {
        let title = file.lastPathComponent
        let folder = target.deletingPathExtension().lastPathComponent + "-images"
        let source = try source(of: animation, title: title, imageFolder: folder)
        let base = target.deletingLastPathComponent()
        let inputs = source.images.isEmpty ? [] : [file.path] + imageFiles(of: file)
        try OutputFile.check(
            source.images.map { base.appendingPathComponent($0.name).path }, reading: inputs)
        try FileManager.default.createDirectory(
            at: source.images.isEmpty ? base : base.appendingPathComponent(folder),
            withIntermediateDirectories: true)
        for (name, image) in source.images {
            try OutputFile.replace(base.appendingPathComponent(name)) { try image.writePNG(to: $0) }
        }
        try OutputFile.replace(target) { try Data(source.text.utf8).write(to: $0) }
        return source.notes
    }

    /// Places of the images beside an animation, of which some may be missing. None for an archive.
    private static func imageFiles(of file: URL) -> [String] {
        guard let data = try? Data(contentsOf: file),
            let document = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let assets = document["assets"] as? [Any]
        else { return [] }
        let folder = file.deletingLastPathComponent()
        return assets.flatMap { asset -> [String] in
            guard let asset = asset as? [String: Any], let name = asset["p"] as? String,
                !name.hasPrefix("data:")
            else { return [] }
            return ImageSource.places(folder: asset["u"] as? String ?? "", name: name).map {
                folder.appendingPathComponent($0).path
            }
        }
    }

    /// Writes the source to the standard output, notes to the standard error.
    private static func printSource(of animation: LayerAnimation, title: String) throws {
        let folder = (title as NSString).deletingPathExtension + "-images"
        let source = try source(of: animation, title: title, imageFolder: folder)
        var notes = source.notes
        if !source.images.isEmpty { notes.append("\(source.images.count) images are not written") }
        print(source.text, terminator: "")
        for note in notes {
            try? FileHandle.standardError.write(contentsOf: Data((note.messageLine + "\n").utf8))
        }
    }

    private static func source(
        of animation: LayerAnimation, title: String, imageFolder: String
    ) throws -> SwiftScene {
        // y runs down below the animation's layer, as in a scene.
        guard let animated = animation.layer.sublayers?.first else {
            throw Failure("\(title) has no layers")
        }
        return try SwiftScene(
            of: animated, title: title,
            timing: .init(
                count: animation.endFrame - animation.startFrame, rate: animation.frameRate),
            imageFolder: imageFolder,
            remarks: animation.unsupported.map { .init(layer: $0.layer, text: $0.feature) })
    }
}
