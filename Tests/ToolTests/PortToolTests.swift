import Foundation
import TestSupport
import Testing

/// `lamina port` as a separate process, on files that are not plain.
@Suite("lamina port")
final class PortToolTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-port-\(UUID().uuidString)")
    private let files = FileManager.default
    private let source = "@objc func a() {}\n"

    init() throws {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    private func write(_ name: String, _ text: String) throws {
        try files.createDirectory(
            at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(name))
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    }

    private func lamina(_ arguments: String...) throws -> Outcome {
        try Outcome(of: "lamina", ["port", "--quiet"] + arguments, in: folder)
    }

    @Test("In place, a symbolic link stays a link, and a file keeps its permissions")
    func links() throws {
        try write("real.swift", source)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url("real.swift").path)
        try files.createSymbolicLink(at: url("link.swift"), withDestinationURL: url("real.swift"))
        let outcome = try lamina("link.swift", "--in-place")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try text("real.swift") == "func a() {}\n")
        let link = try files.attributesOfItem(atPath: url("link.swift").path)
        #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
        let real = try files.attributesOfItem(atPath: url("real.swift").path)
        #expect(real[.posixPermissions] as? NSNumber == 0o755)
    }

    @Test(
        "Lost data: read-only files stay, and links among the results lead to no source",
        .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
    func keptFiles() throws {
        try write("a/a.swift", source)
        try write("b/b.swift", source)
        for (name, mode) in [("a", 0o755), ("b", 0o755), ("a/a.swift", 0o444)] as [(String, mode_t)]
        {
            OrdinaryUser.own(url(name))
            chmod(url(name).path, mode)
        }
        if geteuid() != 0 {
            let outcome = try lamina("a/a.swift", "--in-place")
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasSuffix("a.swift cannot be written\n"), "\(outcome.errors)")
            #expect(try text("a/a.swift") == source)
        }
        // The next run replaces the result of a read-only source.
        for _ in 0..<2 { #expect(try lamina("a", "--out", "new").status == 0) }
        #expect(try text("new/a.swift") == "func a() {}\n")
        try files.removeItem(at: url("new/a.swift"))
        try files.createSymbolicLink(at: url("new/a.swift"), withDestinationURL: url("b/b.swift"))
        #expect(try lamina("a", "b", "--out", "new").status == 2)
        #expect(try text("b/b.swift") == source)
    }

    @Test("Differences that cannot be printed are an error, after the files are written")
    func lostDifferences() throws {
        try write("a.swift", source)
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", "exec \"$0\" port a.swift --in-place >/dev/full",
                Places.program("lamina").path,
            ], in: folder)
        #expect(outcome.status == 2 && outcome.errors.contains("a.swift"), "\(outcome.errors)")
        #expect(try text("a.swift") == "func a() {}\n")
    }

    @Test("A pipe is no source to rewrite")
    func pipe() throws {
        #expect(mkfifo(url("pipe.swift").path, 0o600) == 0)
        let outcome = try lamina("pipe.swift")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "lamina: pipe.swift is not a regular file\n")
    }

    @Test("A link to the folder of the sources is no folder for the results")
    func linkedFolder() throws {
        try write("all/a.swift", source)
        try files.createSymbolicLink(at: url("link"), withDestinationURL: url("all"))
        let outcome = try lamina("all", "--out", "link")
        #expect(outcome.status == 2 && outcome.errors.contains("--in-place is meant?"))
        #expect(try text("all/a.swift") == source)
    }

    @Test("Results below the sources are no sources of the next run")
    func results() throws {
        try write("all/a.swift", source)
        for _ in 0..<2 {
            let outcome = try lamina("all", "--out", "all/new")
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        #expect(try text("all/new/a.swift") == "func a() {}\n")
        #expect(try files.contentsOfDirectory(atPath: url("all/new").path) == ["a.swift"])
    }

    @Test("Folders, pipes and dead links named like a Swift file are left out of a folder")
    func names() throws {
        try write("all/Kit.swift/a.swift", source)
        #expect(mkfifo(url("all/pipe.swift").path, 0o600) == 0)
        try files.createSymbolicLink(
            atPath: url("all/dead.swift").path, withDestinationPath: "nowhere")
        let outcome = try lamina("all", "--out", "out")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try text("out/Kit.swift/a.swift") == "func a() {}\n")
        #expect(try files.contentsOfDirectory(atPath: url("out").path) == ["Kit.swift"])
    }

    @Test("A file in another encoding is named, and the others are written")
    func encodings() throws {
        try Data([0xFF, 0xFE, 0x40, 0]).write(to: url("a.swift"))
        try write("b.swift", source)
        let outcome = try lamina("a.swift", "b.swift", "--in-place")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "lamina: a.swift is not UTF-8\n")
        #expect(try text("b.swift") == "func a() {}\n")
    }
}
