import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The common rule of all written files: pictures, films, recordings, documents.
@Suite(
    "Replaced files",
    .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
final class FileReplacementTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-replacement-\(UUID().uuidString)")
    private let files = FileManager.default
    private let old = Data("old, and longer".utf8)
    private let new = Data("new".utf8)

    init() throws {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        OrdinaryUser.own(folder)
    }

    deinit {
        chmod(folder.path, 0o700)
        try? FileManager.default.removeItem(at: folder)
    }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    private func makeOld(mode: mode_t) throws {
        try old.write(to: url("file"))
        OrdinaryUser.own(url("file"))
        chmod(url("file").path, mode)
    }

    private func mode(of name: String) -> mode_t {
        var status = stat()
        return stat(url(name).path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private var names: Set<String> {
        Set((try? files.contentsOfDirectory(atPath: folder.path)) ?? [])
    }

    /// Replaces a file in both ways: by a closure and in steps.
    private func replace(_ name: String, inSteps: Bool, by data: Data) throws {
        try OrdinaryUser.run {
            guard inSteps else { return try FileReplacement.replace(url(name), by: data) }
            let place = try FileReplacement(url(name))
            do {
                #expect(!files.fileExists(atPath: place.url.path))
                try data.write(to: place.url)
                try place.finish()
            } catch {
                place.discard()
                throw error
            }
        }
    }

    @Test(
        "lost data: a link stays a link, also without a file at its end; the permissions stay",
        arguments: [false, true])
    func links(inSteps: Bool) throws {
        try makeOld(mode: 0o640)
        try files.linkItem(at: url("file"), to: url("second"))
        try files.createSymbolicLink(atPath: url("link").path, withDestinationPath: "file")
        try files.createSymbolicLink(atPath: url("links").path, withDestinationPath: "link")
        try files.createSymbolicLink(atPath: url("loose").path, withDestinationPath: "made")
        try replace("links", inSteps: inSteps, by: new)
        try replace("loose", inSteps: inSteps, by: new)
        #expect(try Data(contentsOf: url("file")) == new && mode(of: "file") == 0o640)
        // The second name keeps the old bytes: these were not changed in place.
        #expect(try Data(contentsOf: url("second")) == old)
        #expect(try Data(contentsOf: url("made")) == new)
        for (name, end) in [("link", "file"), ("links", "link"), ("loose", "made")] {
            #expect(try files.destinationOfSymbolicLink(atPath: url(name).path) == end)
        }
        #expect(names == ["file", "second", "link", "links", "loose", "made"])
    }

    @Test("wrong result: a read-only file is refused and stays", arguments: [false, true])
    func readOnly(inSteps: Bool) throws {
        try makeOld(mode: 0o440)
        let error = #expect(throws: POSIXError.self) {
            try replace("file", inSteps: inSteps, by: new)
        }
        #expect(error?.code == .EACCES)
        #expect(try Data(contentsOf: url("file")) == old && mode(of: "file") == 0o440)
        #expect(names == ["file"])
    }

    @Test(
        "wrong result: a file in a folder that may not be written is overwritten at the end",
        arguments: [false, true])
    func lockedFolder(inSteps: Bool) throws {
        try makeOld(mode: 0o644)
        chmod(folder.path, 0o555)
        try replace("file", inSteps: inSteps, by: new)
        #expect(try Data(contentsOf: url("file")) == new && mode(of: "file") == 0o644)
        let error = #expect(throws: POSIXError.self) {
            try replace("other", inSteps: inSteps, by: new)
        }
        #expect(error?.code == .EACCES)
        // An error before the end leaves the old bytes.
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try OrdinaryUser.run {
                try FileReplacement.replace(url("file")) { place in
                    try old.write(to: place)
                    throw Stop()
                }
            }
        }
        #expect(try Data(contentsOf: url("file")) == new)
        #expect(names == ["file"])
    }

    @Test("missing folders, folders and full devices are errors", arguments: [false, true])
    func refused(inSteps: Bool) throws {
        try files.createDirectory(at: url("folder"), withIntermediateDirectories: false)
        for (path, code) in [
            (url("no/file").path, POSIXErrorCode.ENOENT), (url("folder").path, .EISDIR),
            ("/dev/full", .ENOSPC),
        ] {
            let error = #expect(throws: POSIXError.self) {
                guard inSteps else {
                    return try FileReplacement.replace(URL(fileURLWithPath: path), by: new)
                }
                let place = try FileReplacement(URL(fileURLWithPath: path))
                defer { place.discard() }
                try new.write(to: place.url)
                try place.finish()
            }
            #expect(error?.code == code, "\(path)")
        }
        #expect(names == ["folder"])
        #expect(!URL(fileURLWithPath: "/dev/full").isRegularFile)
    }

    @Test("a new file has the usual permissions, also after an encoder with private files")
    func newFile() throws {
        try replace("usual", inSteps: false, by: new)
        let place = try FileReplacement(url("private"))
        try new.write(to: place.url)
        chmod(place.url.path, 0o600)
        try place.finish()
        #expect(mode(of: "private") == mode(of: "usual"))
        #expect(names == ["usual", "private"])
    }
}
