import CoreGraphics
import Foundation
import ImageIO
import LaminaFilms
import TestSupport
import Testing

@Suite(
    "Files of films",
    .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
final class FilmFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-film-\(UUID().uuidString)")
    private let files = FileManager.default
    private let old = Data("old".utf8)

    init() throws {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try old.write(to: url("film"))
        for place in [folder, url("film")] { OrdinaryUser.own(place) }
    }

    deinit {
        chmod(folder.path, 0o700)
        try? FileManager.default.removeItem(at: folder)
    }

    private func url(_ name: String) -> URL {
        name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.appendingPathComponent(name)
    }

    /// Writes a film of a single picture, as a GIF or as an animated PNG.
    private func write(_ name: String, isGIF: Bool) throws {
        let image = try #require(PixelGrid(width: 2, height: 3, color: [9, 8, 7, 255]).image)
        let format = FilmFormat(width: 2, height: 3, rate: try #require(FrameRate("25")))
        try OrdinaryUser.run {
            let writer: any FilmWriter
            if isGIF {
                let gif = try AnimatedGIF(format, hasTransparency: false, to: url(name))
                try gif.begin(FilmPalette(FilmPalette.Survey()))
                writer = gif
            } else {
                writer = try AnimatedPNG(format, to: url(name))
            }
            try writer.add(image)
            try writer.finish()
        }
    }

    private var names: Set<String> {
        Set((try? files.contentsOfDirectory(atPath: folder.path)) ?? [])
    }

    private func isFilm(_ name: String) throws -> Bool {
        let start = try Data(contentsOf: url(name)).prefix(4)
        return start == Data("GIF8".utf8) || start == Data([0x89, 0x50, 0x4E, 0x47])
    }

    @Test(
        "lost data: a film keeps links to its file, and the file's permissions",
        arguments: [false, true])
    func links(isGIF: Bool) throws {
        chmod(url("film").path, 0o640)
        try files.createSymbolicLink(atPath: url("link").path, withDestinationPath: "film")
        try write("link", isGIF: isGIF)
        #expect(try files.destinationOfSymbolicLink(atPath: url("link").path) == "film")
        #expect(try isFilm("film"))
        let real = try files.attributesOfItem(atPath: url("film").path)
        #expect(real[.posixPermissions] as? NSNumber == 0o640)
        #expect(names == ["film", "link"])
    }

    @Test("lost data: a film never replaces a read-only file", arguments: [false, true])
    func readOnly(isGIF: Bool) throws {
        chmod(url("film").path, 0o444)
        let error = #expect(throws: FilmError.self) { try write("film", isGIF: isGIF) }
        #expect(error?.description == "\(url("film").path): Permission denied")
        #expect(try Data(contentsOf: url("film")) == old)
        #expect(names == ["film"])
    }

    @Test(
        "wrong result: a film over a file in a locked folder is written at the end",
        arguments: [false, true])
    func lockedFolder(isGIF: Bool) throws {
        chmod(folder.path, 0o555)
        try write("film", isGIF: isGIF)
        #expect(try isFilm("film"))
        #expect(throws: FilmError.self) { try write("other", isGIF: isGIF) }
        #expect(names == ["film"])
    }

    /// Signals that end a film. A program that a script starts in the background may ignore a
    /// signal to quit, and so do the programs of the tests.
    private static let signals = [SIGINT, SIGTERM, SIGQUIT].filter { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return number != SIGQUIT
            || unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
    }

    @Test(
        "leak: repeated signals, and a signal to quit, leave no partial film",
        arguments: signals, ["a.mp4", "a.png", "a%03d.png"])
    func signals(number: Int32, film: String) throws {
        let process = Process()
        process.executableURL = Places.program("lamina")
        process.arguments = [
            "export", "springs", "--out", film, "--scale", "4", "--quiet",
        ]
        process.currentDirectoryURL = folder
        try process.run(atMost: 900)
        let isSequence = film.contains("%")
        func hasBegun() -> Bool { names.contains { $0.hasPrefix(isSequence ? "a" : ".") } }
        while process.isRunning, !hasBegun() { sched_yield() }
        while process.isRunning {
            kill(process.processIdentifier, number)
            sched_yield()
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == number || process.terminationStatus == 128 + number)
        #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
        // Finished pictures of a sequence stay.
        #expect(isSequence || names == ["film"])
    }

    @Test("lost data: a film written to a device leaves the device")
    func device() throws {
        var status = stat()
        try write("/dev/null", isGIF: true)
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
}
