import CoreGraphics
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree
import TestSupport
import Testing

@testable import PlaygroundEngine
import PlaygroundWire

/// Lottie animations in the playground: opened, and changes written into the JSON.
@MainActor
@Suite("Lottie animations in the playground", .disabled(if: Sanitizer.isPresent))
struct LottieWriteBackTests {
    private let ball = ["Bounce#1", "Ball#1"]
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private static func source() throws -> String {
        let file = Places.package.appendingPathComponent("Tests/PlaygroundWindow/bounce.json")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The text with a part replaced that occurs once.
    private func with(_ old: String, _ new: String, in text: String) -> String {
        #expect(text.components(separatedBy: old).count == 2, "\(old)")
        return text.replacing(old, with: new)
    }

    private func shown(_ text: String, _ name: String = "Bounce.json") async throws
        -> (PlaygroundSession, SceneRun)
    {
        let session = try await PlaygroundSession.shown(try folder.write(text, name))
        return (session, try #require(session.run))
    }

    private func animation(_ run: SceneRun, _ key: String, at path: [String]) throws
        -> RenderAnimation
    {
        let history = AnimationHistory(try PacketLog(contentsOf: run.recording))
        try history.update()
        let layer = try #require(history.layers.first { $0.path == path })
        return try #require(layer.spans.first { $0.animation.key == key }).animation
    }

    private func tree(of run: SceneRun) throws -> SceneTree {
        let tree = SceneTree(run.log)
        try tree.move(to: 0)
        return tree
    }

    private func write(
        _ animation: RenderAnimation, at path: [String], in text: String,
        _ edit: (inout KeyFrameList) -> Void
    ) throws -> (text: String, left: [String]) {
        var list = try #require(KeyFrameList(animation, .init()))
        edit(&list)
        var change = AnimationTrial.Change()
        list.set(&change, of: animation)
        return WriteBack.animation(animation, change, at: path, in: text)
    }

    @Test("a bent curve changes one number, and nothing else")
    func curve() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let position = try animation(run, "position", at: ball)
        let new = try write(position, at: ball, in: text) {
            $0.set(TimingCurve(0.4, 0.25, 0.6, 1), after: 1)
        }
        #expect(new.left.isEmpty)
        #expect(
            new.text
                == with(
                    "\"t\": 60, \"s\": [320, 150], \"o\": { \"x\": 0.4, \"y\": 0 }",
                    "\"t\": 60, \"s\": [320, 150], \"o\": { \"x\": 0.4, \"y\": 0.25 }", in: text))
    }

    @Test("values and times of key frames, in the document's units")
    func keys() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let turn = try animation(run, "transform.rotation.z", at: ball)
        let turned = try write(turn, at: ball, in: text) { $0.set([.pi / 2], of: 1) }
        #expect(turned.left.isEmpty)
        #expect(turned.text == with("\"s\": [180]", "\"s\": [90]", in: text))
        let position = try animation(run, "position", at: ball)
        let moved = try write(position, at: ball, in: text) { $0.move(1, to: 0.25) }
        #expect(moved.left.isEmpty)
        #expect(moved.text == with("\"t\": 60", "\"t\": 30", in: text))
        let placed = try write(position, at: ball, in: text) { $0.set([300.5, 150], of: 1) }
        #expect(placed.text == with("[320, 150]", "[300.5, 150]", in: text))
    }

    @Test("an added key frame is one line more")
    func addedKey() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let position = try animation(run, "position", at: ball)
        let added = try write(position, at: ball, in: text) { _ = $0.add(at: 0.1) }
        #expect(added.left.isEmpty)
        let before = text.components(separatedBy: "\n")
        let after = added.text.components(separatedBy: "\n")
        let place = try #require(zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset)
        #expect(after[place].contains(#"{ "t": 12, "s": ["#))
        #expect(after[..<place] + after[(place + 1)...] == before[...])
    }

    @Test(
        "lost data: the text of a read-only file is not replaced",
        .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
    func readOnly() throws {
        let home = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-text-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let file = home.appendingPathComponent("a.json")
        try Data("{}".utf8).write(to: file)
        for url in [home, file] { OrdinaryUser.own(url) }
        func replace(by text: String) throws {
            try OrdinaryUser.run {
                try SceneText.replace(file, animation: nil, by: text, insteadOf: "{}")
            }
        }
        chmod(file.path, 0o444)
        let error = #expect(throws: SceneKind.Failure.self) { try replace(by: "[]") }
        #expect(error?.description == "\(file.path) cannot be written: Permission denied")
        #expect(SceneText.text(of: file) == "{}")
        chmod(file.path, 0o644)
        try replace(by: "[]")
        #expect(SceneText.text(of: file) == "[]")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["a.json"])
    }

    @Test("an animation in an archive is written; other entries and the file's permissions stay")
    func archive() async throws {
        let text = try Self.source()
        let file = folder.url.appendingPathComponent("Two.lottie")
        let other = Data(text.replacing("Bounce", with: "Jump").utf8)
        try StoredArchive.data([
            ("manifest.json", Data(#"{"animations":[{"id":"a"},{"id":"b"}]}"#.utf8)),
            ("animations/a.json", other), ("animations/b.json", Data(text.utf8)),
        ]).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        session.setKnobs(["animation": "b"])
        await session.wait { !session.isWorking }
        let position = try animation(try #require(session.run), "position", at: ball)
        #expect(SceneText.text(of: file, animation: "b") == text)
        let written = try SourceWriter.write(to: [file], animation: "b") { text in
            try? write(position, at: ball, in: text) { $0.move(1, to: 0.25) }.text
        }
        let change = try #require(written)
        let moved = with("\"t\": 60", "\"t\": 30", in: text)
        #expect(SceneText.text(of: file, animation: "b") == moved)
        #expect(SceneText.text(of: file, animation: "a").map { Data($0.utf8) } == other)
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((rights as? NSNumber)?.intValue == 0o640)
        #expect(try SourceWriter.apply([change.inverse]))
        #expect(SceneText.text(of: file, animation: "b") == text)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { !$0.hasSuffix(".part") })
        // A text that is no animation leaves the archive as it was.
        let before = try Data(contentsOf: file)
        #expect(throws: (any Error).self) {
            try SourceWriter.write(to: [file], animation: "b") { _ in "{}" }
        }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test("changes of several files are made in all files, or after an error in none")
    func several() throws {
        let text = try Self.source()
        let (file, archive) = (
            folder.url.appendingPathComponent("A.swift"),
            folder.url.appendingPathComponent("B.lottie")
        )
        try Data("let a = 2".utf8).write(to: file)
        try StoredArchive.data([
            ("manifest.json", Data(#"{"animations":[{"id":"a"}]}"#.utf8)),
            ("animations/a.json", Data(text.utf8)),
        ]).write(to: archive)
        let before = try Data(contentsOf: archive)
        // The second text is no animation.
        #expect(throws: (any Error).self) {
            try SourceWriter.apply([
                SourceChange(file: file, before: "let a = 2", after: "let a = 1"),
                SourceChange(file: archive, before: text, after: "{}"),
            ])
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "let a = 2")
        #expect(try Data(contentsOf: archive) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test("values that the text does not contain are refused, without a change")
    func left() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let position = try animation(run, "position", at: ball)
        var change = AnimationTrial.Change()
        (change.curve, change.duration, change.delay) = (.easeIn, 3, 1)
        let whole = WriteBack.animation(position, change, at: ball, in: text)
        #expect(whole.text == text)
        #expect(whole.left == ["timingFunction", "duration", "beginTime"])
        let other = try write(position, at: ["Bounce#1", "Title#1"], in: text) {
            $0.set([1, 2], of: 0)
        }
        #expect(other.text == text && other.left == ["values"])
    }

    @Test("constants: a colour through its slot, and an animated value is refused")
    func constants() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let tree = try tree(of: run)
        let row = try #require(tree.rows().first { $0.path == ball })
        func model(_ id: PropertyID) throws -> MotionValue {
            try #require(tree.values(of: row.index, all: true).first { $0.id == id }?.model)
        }
        let old = try model(.fillColor)
        let blue = MotionValue.color(PaintColor(rgba: SIMD4(0.9, 0.3, 0.8, 1)))
        #expect(SourceCheck(.fillColor, of: "Ball", at: ball, old, in: [text]) == .writable)
        let plan = WritePlan(
            [ValueChange(id: .fillColor, old: old, new: blue)], of: "Ball", at: ball,
            among: ["Ball"], in: [text])
        #expect(plan.question == nil)
        let change = ValueChange(id: .fillColor, old: old, new: blue)
        #expect(
            plan.text(change, linesAlone: false, in: text)
                == with("[0.9, 0.3, 0.2, 1]", "[0.9, 0.3, 0.8, 1]", in: text))
        #expect(
            SourceCheck(.position, of: "Ball", at: ball, try model(.position), in: [text]).reason
                == "The animation has no numbers for position alone")
        #expect(WriteBack.name(from: "Ball", to: "Globe", in: text) == nil)
    }

    @Test("slots are knobs; another value runs the document again")
    func slots() async throws {
        let (session, run) = try await shown(try Self.source())
        defer { session.end() }
        #expect(run.knobs.map(\.name) == ["ink", "title"])
        #expect(run.knobs.map(\.kind) == [.color, .text])
        #expect(run.knobs.last?.standard == "Hello")
        session.setKnobs(["title": "Bye", "ink": "0.0 0.0 1.0 1.0"])
        await session.wait { !session.isWorking }
        let next = try #require(session.run)
        #expect(next !== run)
        #expect(next.knobs.map(\.value) == ["0.0 0.0 1.0 1.0", "Bye"])
        let tree = try tree(of: next)
        let row = try #require(tree.rows().first { $0.path == ball })
        let fill = tree.values(of: row.index, all: true).first { $0.id == .fillColor }?.model
        #expect(fill?.color?.rgba == SIMD4(0, 0, 1, 1))
    }

    @Test("a scene ends with its animation; damaged text is an error, not a trap")
    func errors() async throws {
        let text = try Self.source()
        let (session, run) = try await shown(text)
        defer { session.end() }
        let position = try animation(run, "position", at: ball)
        #expect(position.timing.repeatCount <= 1 && position.timing.duration == 2)
        for end in [0, 1, 40, text.utf8.count / 2, text.utf8.count - 3] {
            let cut = String(text.prefix(end))
            let new = try write(position, at: ball, in: cut) { $0.set([1, 2], of: 0) }
            #expect(new.text == cut)
        }
        let broken = try await PlaygroundSession.shown(
            try folder.write("{\"layers\":[", "Broken.json"))
        defer { broken.end() }
        #expect(broken.problem?.kind == .failure)
    }

    @Test("a scene's answer with many files survives the transfer")
    func wire() {
        let line = SceneAnswer.reading.line
        #expect(SceneAnswer(line: String(line.dropLast())) == .reading)
    }

    @Test("a contact sheet has at most 100 animations, and says so")
    func manyFiles() async throws {
        let solid = ##"{"ty":1,"sw":10,"sh":10,"sc":"#ff0000","ip":0,"op":60,"ks":{}}"##
        let text = #"{"fr":60,"ip":0,"op":60,"w":10,"h":10,"layers":[\#(solid)]}"#
        for number in 0..<103 { try folder.write(text, "\(number).json") }
        let session = try await PlaygroundSession.shown(folder.url)
        defer { session.end() }
        let tree = try tree(of: try #require(session.run))
        #expect(tree.rows().count { $0.level == 1 } == 100)
        #expect(session.warnings.contains { $0.text == "100 animations of 103 files are shown" })
    }

    @Test("a folder of animations is a contact sheet")
    func sheet() async throws {
        let text = try Self.source()
        for name in ["a.json", "b.json", "c.json"] { try folder.write(text, name) }
        try folder.write("{\"layers\":[", "broken.json")
        try folder.write("text", "README.md")
        let session = try await PlaygroundSession.shown(folder.url)
        defer { session.end() }
        let run = try #require(session.run)
        let tree = try tree(of: run)
        let cards = tree.rows().filter { $0.level == 1 }.map(\.name)
        #expect(cards == ["a.json", "b.json", "c.json"])
        #expect(session.warnings.contains { $0.text.hasPrefix("broken.json:") })
        let turn = try animation(
            run, "position", at: ["a.json#1", "#1", "Bounce#1", "Ball#1"])
        #expect(turn.timing.repeatCount > 1e30)
    }
}
