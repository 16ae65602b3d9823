import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Files that the commands of the tool replace, and files that they must not replace.
@Suite("lamina and existing files")
final class OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-existing-\(UUID().uuidString)")
    private let files = FileManager.default

    init() throws {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("<caml><CALayer bounds=\"0 0 9 9\"/></caml>".utf8).write(to: url("card.caml"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    private func lamina(_ words: [String]) throws -> Outcome {
        try Outcome(of: "lamina", words, in: folder)
    }

    private func link(_ name: String, to target: String) throws {
        try files.createSymbolicLink(
            atPath: url(name).path, withDestinationPath: target)
    }

    @Test(
        "a file that a command reads is never its output, also behind a link",
        arguments: [
            ["render", "frame-3.png", "--out", "frame-3.png"],
            ["render", "frame-3.png", "--out", "link.png"],
            ["export", "frame-3.png", "--to", "0.1", "--out", "link.png"],
            ["export", "frame-3.png", "--to", "0.1", "--out", "frame-%d.png"],
            ["export", "link.png", "--to", "0.1", "--out", "frame-%d.png"],
            ["export", "frame-3.png", "--to", "0.1", "--frames", "2..<5", "-o", "frame-%d.png"],
            ["cut", "walk.lamina", "--out", "walk.lamina"],
            ["cut", "walk.lamina", "--out", "link.lamina"],
            ["join", "walk.lamina", "walk.lamina", "--out", "link.lamina"],
            ["convert", "heart.swift", "--to", "heart.swift"],
        ])
    func inputs(_ words: [String]) throws {
        #expect(try lamina(["render", "card.caml", "--out", "frame-3.png"]).status == 0)
        try WalkingSquare.record(
            to: url("walk.lamina"), size: CGSize(width: 40, height: 10), seconds: 1)
        try link("link.png", to: "frame-3.png")
        try link("link.lamina", to: "walk.lamina")
        let animation = #"{"fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[]}"#
        try Data(animation.utf8).write(to: url("heart.swift"))
        let names = ["frame-3.png", "walk.lamina", "heart.swift"]
        let before = try names.map { try Data(contentsOf: url($0)) }
        let outcome = try lamina(words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("is the file that is read"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try names.map { try Data(contentsOf: url($0)) } == before)
    }

    @Test(
        "a recording replaces recordings and empty files alone",
        arguments: [
            ["record", "notes.lamina", "--", "/bin/sh", "-c", ": >$LAMINA_RECORD"],
            ["cut", "walk.lamina", "--out", "notes.lamina"],
            ["join", "walk.lamina", "walk.lamina", "--out", "notes.lamina"],
        ])
    func recordings(_ words: [String]) throws {
        try WalkingSquare.record(
            to: url("walk.lamina"), size: CGSize(width: 40, height: 10), seconds: 1)
        let notes = Data("let notes = 1\n".utf8)
        try notes.write(to: url("notes.lamina"))
        let outcome = try lamina(words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("is no recording"), "\(outcome.errors)")
        #expect(try Data(contentsOf: url("notes.lamina")) == notes)
        for old in [Data(), try Data(contentsOf: url("walk.lamina"))] {
            try old.write(to: url("notes.lamina"))
            #expect(try !lamina(words).errors.contains("is no recording"))
        }
    }

    @Test("lost data: convert replaces no picture that its animation shows")
    func images() throws {
        try files.createDirectory(at: url("heart-images"), withIntermediateDirectories: true)
        let picture = url("heart-images/1.png")
        #expect(
            try lamina(["render", "card.caml", "--out", "heart-images/1.png"]).status == 0)
        let animation = """
            {"fr":60,"ip":0,"op":60,"w":9,"h":9,
             "assets":[{"id":"a","w":9,"h":9,"u":"heart-images/","p":"1.png"}],
             "layers":[{"ty":2,"refId":"a","ip":0,"op":60,"st":0,"ks":{}}]}
            """
        try Data(animation.utf8).write(to: url("heart.json"))
        let old = try Data(contentsOf: picture)
        let refused = try lamina(["convert", "heart.json", "--to", "heart.swift"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("is the file that is read"), "\(refused.errors)")
        #expect(try Data(contentsOf: picture) == old)
        #expect(!files.fileExists(atPath: url("heart.swift").path))
        // Images of an earlier conversion are replaced, with their permissions.
        for _ in 0..<2 {
            let outcome = try lamina(["convert", "heart.json", "--to", "new/Heart.swift"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            try files.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: url("new/Heart-images/1.png").path)
        }
        #expect(try CGImage(fileURL: url("new/Heart-images/1.png")).width == 9)
    }

    @Test("quadratic time: convert looks up every picture once, and finds the last of them")
    func manyImages() throws {
        try files.createDirectory(at: url("heart-images"), withIntermediateDirectories: true)
        let names = ["a.png", "b.png", "heart-images/3.png"]
        // The first two outputs are there already, and are no assets.
        for name in names + ["heart-images/1.png", "heart-images/2.png"] {
            #expect(try lamina(["render", "card.caml", "--out", name]).status == 0)
        }
        let assets = names.map { #"{"id":"\#($0)","w":9,"h":9,"u":"","p":"\#($0)"}"# }
        let layers = names.map { #"{"ty":2,"refId":"\#($0)","ip":0,"op":60,"st":0,"ks":{}}"# }
        let animation = """
            {"fr":60,"ip":0,"op":60,"w":9,"h":9,"assets":[\(assets.joined(separator: ","))],
             "layers":[\(layers.joined(separator: ","))]}
            """
        try Data(animation.utf8).write(to: url("heart.json"))
        let refused = try lamina(["convert", "heart.json", "--to", "heart.swift"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("heart-images/3.png is the file"), "\(refused.errors)")
        #expect(!files.fileExists(atPath: url("heart.swift").path))
    }

    @Test("a picture beside the numbers of a sequence is no output")
    func sequence() throws {
        #expect(try lamina(["render", "card.caml", "--out", "frame-9.png"]).status == 0)
        let words = ["export", "frame-9.png", "--to", "0.1", "--out", "frame-%d.png", "--quiet"]
        let outcome = try lamina(words)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test(
        "an existing picture stays after a failed write",
        .disabled(if: Sanitizer.isPresent, "the thread sanitizer has files of its own"))
    func full() throws {
        let old = Data("old".utf8)
        try old.write(to: url("a.jpg"))
        // A file size limit in units of 512 bytes simulates a full disk.
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"",
                Places.program("lamina").path, "render", "card.caml", "--out", "a.jpg", "--size",
                "2000x2000", "--quality", "1",
            ], in: folder)
        #expect(outcome.status == 2 && outcome.errors.split(separator: "\n").count == 1)
        #expect(
            outcome.errors.contains("a.jpg") && !outcome.errors.contains(".part"),
            "\(outcome.errors)")
        #expect(try Data(contentsOf: url("a.jpg")) == old)
        #expect(Set(try files.contentsOfDirectory(atPath: folder.path)) == ["card.caml", "a.jpg"])
    }

    @Test(
        "left files: a signal in the middle of writing leaves the old file and no temporary file",
        .disabled(if: Sanitizer.isPresent, "the thread sanitizer has files of its own"),
        arguments: [
            ["cut", "walk.lamina", "--out", "old.lamina"],
            ["join", "walk.lamina", "walk.lamina", "--out", "old.lamina"],
            ["inspect", "-"], ["port", "Old.swift"],
        ])
    func signal(_ words: [String]) throws {
        for name in ["walk.lamina", "old.lamina"] {
            try WalkingSquare.record(
                to: url(name), size: CGSize(width: 40, height: 10), seconds: 1)
        }
        try Data("class Old { @objc func draw() {} }\n".utf8).write(to: url("Old.swift"))
        let names = try files.contentsOfDirectory(atPath: folder.path)
        let old = try Data(contentsOf: url("old.lamina"))
        // A limit of the size of files sends a signal at the first byte, as Ctrl-C would later. The
        // tests' own threads block signals.
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "ulimit -c 0; ulimit -f 0; export TMPDIR=$PWD; "
                    + "exec env --default-signal=XFSZ \"$0\" \"$@\"",
                Places.program("lamina").path,
            ] + words, in: folder, input: Data("<caml><CALayer/></caml>".utf8))
        #expect(outcome.status == SIGXFSZ && outcome.output.isEmpty, "\(outcome)")
        #expect(try Set(files.contentsOfDirectory(atPath: folder.path)) == Set(names))
        #expect(try Data(contentsOf: url("old.lamina")) == old)
    }

    @Test("a replaced picture keeps its permissions and the links to it")
    func permissions() throws {
        try Data("old".utf8).write(to: url("a.png"))
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url("a.png").path)
        try link("link.png", to: "a.png")
        let outcome = try lamina(["render", "card.caml", "--out", "link.png"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try CGImage(fileURL: url("a.png")).width == 9)
        let (named, real) = (
            try files.attributesOfItem(atPath: url("link.png").path),
            try files.attributesOfItem(atPath: url("a.png").path)
        )
        #expect(named[.type] as? FileAttributeType == .typeSymbolicLink)
        #expect(real[.posixPermissions] as? NSNumber == 0o640)
    }
}
