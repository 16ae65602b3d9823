import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Archives with several animations, and files that cannot be read.
@Suite("lamina and files of animations") struct AnimationFileTests {
    /// A document of a size whose square has a colour.
    private static func document(_ side: Int, _ color: String) -> Data {
        Data(
            """
            {"fr":60,"ip":0,"op":60,"w":\(side),"h":\(side),"layers":[{"ty":1,"ip":0,"op":60,
            "sw":\(side),"sh":\(side),"sc":"\(color)","ks":{}}]}
            """.utf8)
    }

    private func with(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-animations-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = #"{"version":"2","animations":[{"id":"red"},{"id":"blue"}]}"#
        try StoredArchive.data([
            ("manifest.json", Data(manifest.utf8)),
            ("a/red.json", Self.document(30, "#ff0000")),
            ("a/blue.json", Self.document(50, "#0000ff")),
        ]).write(to: folder.appendingPathComponent("two.lottie"))
        try body(folder)
    }

    @Test("an animation of an archive is chosen by name; the first is the default")
    func choice() throws {
        try with { folder in
            for (words, side, color) in [
                ([], 30, [255, 0, 0, 255]), (["--animation", "red"], 30, [255, 0, 0, 255]),
                (["--animation", "blue"], 50, [0, 0, 255, 255] as [UInt8]),
            ] {
                let out = try Outcome(
                    of: "lamina", ["render", "two.lottie", "--out", "a.png"] + words, in: folder)
                #expect(out.status == 0, "\(out.errors)")
                let pixels = PixelGrid(
                    try CGImage(fileURL: folder.appendingPathComponent("a.png")))
                #expect(pixels.width == side && pixels[side / 2, side / 2] == color)
            }
            let text = try Outcome(
                of: "lamina", ["inspect", "two.lottie", "--animation", "blue"], in: folder)
            #expect(text.output.contains("50 × 50") && text.output.contains("red, blue"))
            let source = try Outcome(
                of: "lamina",
                ["convert", "two.lottie", "--animation", "blue", "--to", "new/deep/Two.swift"],
                in: folder)
            #expect(source.status == 0, "\(source.errors)")
            let file = folder.appendingPathComponent("new/deep/Two.swift")
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("convert --to - writes the source to the standard output, and no file")
    func standardOutput() throws {
        try with { folder in
            let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let out = try Outcome(
                of: "lamina", ["convert", "two.lottie", "--animation", "blue", "--to", "-"],
                in: folder)
            #expect(out.status == 0, "\(out.errors)")
            #expect(out.output.hasPrefix("import Foundation\nimport QuartzCore\n"))
            #expect(out.output.contains("func scene(_ root: CALayer) {"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
        }
    }

    @Test("an animation comes from the standard input, plain and as an archive")
    func standardInput() throws {
        try with { folder in
            let archive = try Data(contentsOf: folder.appendingPathComponent("two.lottie"))
            for (data, side, color) in [
                (Self.document(20, "#00ff00"), 20, [0, 255, 0, 255]),
                (archive, 30, [255, 0, 0, 255] as [UInt8]),
            ] {
                let out = try Outcome(
                    of: "lamina", ["render", "-", "--out", "in.png"], in: folder, input: data)
                #expect(out.status == 0, "\(out.errors)")
                let pixels = PixelGrid(
                    try CGImage(fileURL: folder.appendingPathComponent("in.png")))
                #expect(pixels.width == side && pixels[side / 2, side / 2] == color)
            }
            // A film reads the input for its pictures and for its sounds.
            let film = try Outcome(
                of: "lamina",
                ["export", "-", "--out", "in.mp4", "--to", "0.1", "--quiet"], in: folder,
                input: Self.document(20, "#00ff00"))
            #expect(film.status == 0 && film.errors.isEmpty, "\(film.errors)")
        }
    }

    @Test("an unknown animation is an error with the names that exist, in every command")
    func unknown() throws {
        try with { folder in
            for words in [
                ["render", "two.lottie", "--out", "a.png"], ["inspect", "two.lottie"],
                ["convert", "two.lottie", "--to", "a.ca"],
                ["export", "two.lottie", "--to", "1", "--out", "a.gif"], ["play", "two.lottie"],
            ] {
                let out = try Outcome(of: "lamina", words + ["--animation", "green"], in: folder)
                #expect(out.status == 2, "\(words)")
                for part in ["two.lottie", "green", "red", "blue"] {
                    #expect(out.errors.contains(part), "\(words): \(out.errors)")
                }
                #expect(out.errors.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("a file outside of an archive has no animation to choose") func plain() throws {
        try with { folder in
            try Self.document(20, "#00ff00").write(to: folder.appendingPathComponent("one.json"))
            let out = try Outcome(
                of: "lamina", ["render", "one.json", "--animation", "red", "--out", "a.png"],
                in: folder)
            #expect(out.status == 2 && out.errors.contains("one.json: there is no animation"))
        }
    }

    @Test("an error of the reader names the file, in every command") func damaged() throws {
        try with { folder in
            try Data(#"{"layers":["#.utf8).write(to: folder.appendingPathComponent("cut.json"))
            for words in [
                ["render", "cut.json", "--out", "a.png"], ["inspect", "cut.json"],
                ["convert", "cut.json", "--to", "a.ca"], ["play", "cut.json"],
                ["export", "cut.json", "--to", "1", "--out", "a.gif"],
            ] {
                let out = try Outcome(of: "lamina", words, in: folder)
                #expect(out.status == 2 && out.errors.contains("cut.json: "), "\(out.errors)")
            }
        }
    }
}
