import ClipMaker
import Foundation
import LaminaMotion
import LaminaPacketWire
import LaminaRemoteLayers
import LaminaRenderTree
@testable import LayerHosting
@testable import PlaygroundEngine
import Synchronization
import TestSupport
import Testing

/// Running programs whose layers are shown.
@MainActor
@Suite(
    "Attached programs", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "needs a display"),
    .disabled(if: Sanitizer.isPresent))
final class AttachTests {
    /// A session with the first picture of a program.
    private func attach(_ program: InspectedProgram) async throws -> PlaygroundSession {
        let session = try PlaygroundSession(attachingTo: program.id, waiting: false)
        session.start()
        await session.wait { session.run != nil || session.problem != nil }
        return session
    }

    /// Names of the layers at the end of what is known.
    private func names(_ run: SceneRun) throws -> [String] {
        let tree = SceneTree(run.log)
        try tree.move(to: run.reach)
        return tree.rows().map(\.name)
    }

    private func socket(_ id: pid_t) throws -> String { try LayerInspection.socket(of: id) }

    @Test("a program without permission has no socket, and the error tells how to allow inspection")
    func refused() throws {
        let program = try InspectedProgram(allowed: false)
        #expect(try access(socket(program.id), F_OK) != 0)
        let error = #expect(throws: SceneKind.Failure.self) {
            try PlaygroundSession(attachingTo: program.id, waiting: false)
        }
        let text = error?.description ?? ""
        #expect(text.contains("InspectProbe (\(program.id)) does not allow its inspection"))
        #expect(text.contains("LAMINA_INSPECT=1") && text.contains("LayerInspection.isAllowed"))
        let none = #expect(throws: SceneKind.Failure.self) {
            try PlaygroundSession(attachingTo: 1 << 29, waiting: false)
        }
        #expect(none?.description == "there is no process \(1 << 29)")
        program.tell("allow")
        var found = stat()
        #expect(try stat(socket(program.id), &found) == 0)
        #expect(found.st_mode & 0o777 == 0o600)
        #expect(try stat(RemotePort.folder(), &found) == 0)
        #expect(found.st_mode & 0o777 == 0o700)
        #expect(LayerInspection.programs().contains(program.id))
        program.tell("forbid")
        #expect(try access(socket(program.id), F_OK) != 0)
    }

    @Test("own classes have their names: of layers before the attachment, and of later ones")
    func classNames() async throws {
        let program = try InspectedProgram()
        for round in 0..<2 {
            // The second viewer gets the names with the first picture.
            let session = try await attach(program)
            defer { session.end() }
            let run = try #require(session.run)
            func classes() throws -> [String: String] {
                let tree = SceneTree(run.log)
                try tree.move(to: run.reach)
                return Dictionary(tree.rows().map { ($0.name, $0.className) }) { first, _ in first }
            }
            await session.wait { (try? classes())?["box"] == "Card" }
            #expect(try classes()["ball"] == "CALayer")
            guard round == 0 else { continue }
            program.tell("add")
            await session.wait { (try? classes())?["new"] == "Card" }
            program.tell("remove")
        }
    }

    @Test("Layers appear and go as in the program, and the recording grows")
    func live() async throws {
        let program = try InspectedProgram()
        let session = try await attach(program)
        let run = try #require(session.run)
        #expect(run.isAlive && session.showsProgram && session.problem == nil)
        #expect(try names(run).suffix(2) == ["ball", "box"])
        #expect(run.size == CGSize(width: 400, height: 300))
        let begin = run.reach
        await session.wait { run.reach > begin + 0.1 }
        program.tell("add")
        await session.wait { (try? self.names(run).contains("new")) ?? true }
        program.tell("remove")
        await session.wait { (try? !self.names(run).contains("new")) ?? true }
        let history = AnimationHistory(run.log)
        try history.update()
        #expect(history.layers.first?.name == "ball")
        session.end()
        #expect(program.lastFrame > 0)
    }

    @Test("Values are set in the program, and taken back")
    func values() async throws {
        let program = try InspectedProgram()
        let session = try await attach(program)
        let (run, attached) = (try #require(session.run), try #require(session.program))
        let history = AnimationHistory(run.log)
        try history.update()
        let tree = SceneTree(run.log)
        try tree.move(to: run.reach)
        let path = try #require(tree.rows().first { $0.name == "box" }).path
        var (edits, sent) = (LayerEdits(), ProgramEdits())
        edits.set(.opacity, .number(0.25), of: path)
        edits.set(.bounds, .rect(CGRect(x: 0, y: 0, width: 60, height: 80)), of: path)
        edits.set(.opacity, .number(0.5), of: ["no such layer#1"])
        #expect(sent.bring(attached, to: edits, run, history) == 1)
        await session.wait { program.tell("box") == "box 0.25 60.0" }
        edits.set(.bounds, nil, of: path)
        edits.set(.opacity, .number(0.75), of: path)
        _ = sent.bring(attached, to: edits, run, history)
        await session.wait { program.tell("box") == "box 0.75 120.0" }
        _ = sent.bring(attached, to: LayerEdits(), run, history)
        await session.wait { program.tell("box") == "box 1.0 120.0" }
        session.end()
    }

    @Test("a value set again at once, while the recording shows the former edit, is taken back")
    func setAgain() async throws {
        let program = try InspectedProgram()
        let session = try await attach(program)
        let (run, attached) = (try #require(session.run), try #require(session.program))
        let history = AnimationHistory(run.log)
        try history.update()
        func box() throws -> (path: [String], width: CGFloat) {
            let tree = SceneTree(run.log)
            try tree.move(to: run.reach)
            let row = try #require(tree.rows().first { $0.name == "box" })
            return (row.path, tree.tree.nodes[Int(row.index)].properties.bounds.width)
        }
        let path = try box().path
        var (edits, sent) = (LayerEdits(), ProgramEdits())
        func set(width: CGFloat?) {
            let bounds = width.map { MotionValue.rect(CGRect(x: 0, y: 0, width: $0, height: 80)) }
            edits.set(.bounds, bounds, of: path)
            _ = sent.bring(attached, to: edits, run, history)
        }
        set(width: 60)
        await session.wait { (try? box().width) == 60 }
        // Without a turn of the run loop, the recording shows the former edit.
        set(width: nil)
        set(width: 90)
        await session.wait { program.tell("box") == "box 1.0 90.0" }
        set(width: nil)
        await session.wait { program.tell("box") == "box 1.0 120.0" }
        session.end()
    }

    @Test("Geometry that is not finite is refused with a reason, and the program goes on")
    func refusedGeometry() async throws {
        let program = try InspectedProgram()
        let session = try await attach(program)
        let run = try #require(session.run)
        let tree = SceneTree(run.log)
        try tree.move(to: run.reach)
        let box = LayerID(try #require(tree.rows().first { $0.name == "box" }).index)
        var matrix = CATransform3DIdentity
        matrix.m41 = .nan
        let refused: [(PropertyID, MotionValue)] = [
            (.position, .point(CGPoint(x: CGFloat.nan, y: 0))),
            (.position, .point(CGPoint(x: 0, y: CGFloat.infinity))),
            (.bounds, .rect(CGRect(x: 0, y: CGFloat.nan, width: 60, height: 80))),
            (.transform, .transform(matrix)), (.zPosition, .number(-.infinity)),
        ]
        for (property, value) in refused {
            let link = try LayerInspection.connect(to: program.id)
            let (reasons, continuation) = AsyncStream<String>.makeStream()
            link.start(
                .init(
                    onFrame: { frame in
                        if case .message(.end(let reason)) = frame { continuation.yield(reason) }
                    },
                    onEnd: { _ in continuation.finish() }))
            let encoder = WireEncoder(images: NoImages())
            link.send(.wire(encoder.bytes(of: WireEncoder.hello)))
            link.send(.message(.watch(1)))
            var (values, changed) = (LayerProperties(), PropertySet())
            values.opacity = 0.5
            values[property] = value
            changed.insert(.opacity)
            changed.insert(property)
            let packet = CommitPacket(
                serial: 1, changes: [.update(box, values, changed: changed)])
            link.send(.wire(encoder.bytes(of: .commit(packet, time: 0))))
            var told: [String] = []
            for await reason in reasons { told.append(reason) }
            #expect(told == ["the \(PropertyTable.row(property).key) of a layer must be finite"])
            #expect(program.tell("box") == "box 1.0 120.0")
        }
        session.end()
    }

    @Test("Sounds of files are known with their times, also of players that began before")
    func sounds() async throws {
        let folder = try SceneFolder()
        let file = folder.url.appendingPathComponent("beep.wav")
        try Tone.wav([Tone.sine(0.8, seconds: 1)]).write(to: file)
        let program = try InspectedProgram()
        for round in 0..<2 {
            // The second viewer gets the sound with the first message.
            if round == 1 { program.tell("play \(file.path)") }
            let session = try await attach(program)
            defer { session.end() }
            let run = try #require(session.run)
            await session.wait { run.reach > 0.1 }
            #expect(round == 1 || run.sounds.parts.isEmpty)
            let before = run.reach
            if round == 0 { program.tell("play \(file.path)") }
            await session.wait { !run.sounds.parts.isEmpty }
            let part = try #require(run.sounds.parts.first)
            #expect(part.file == file.path && part.plays == 0 && part.levels.last?.volume == 0.5)
            #expect(round == 0 ? part.begin >= before - 1 : part.begin <= before)
            program.tell("halt")
            await session.wait { run.sounds.parts.first?.end != nil }
            let end = try #require(run.sounds.parts.first?.end)
            #expect(end > part.begin && end <= run.reach + 5)
        }
    }

    @Test("A killed program ends the session, and the recording stays")
    func killed() async throws {
        let program = try InspectedProgram(layers: 100)
        let session = try await attach(program)
        let run = try #require(session.run)
        let begin = run.reach
        await session.wait { run.reach > begin + 0.2 }
        program.kill()
        await session.wait { session.problem != nil }
        #expect(session.problem?.kind == .ended && !run.isAlive && run === session.run)
        #expect("\(session.problem!.diagnostics[0])".contains("the program has ended"))
        #expect(try names(run).count == 103 && run.reach > begin)
        // The next attempt reports the error, and the recording remains.
        session.restart()
        #expect(session.problem?.kind == .failure && session.run === run)
        session.end()
    }

    @Test("Two viewers at once; one leaves, and attaches again")
    func twice() async throws {
        let program = try InspectedProgram()
        let (one, two) = (try await attach(program), try await attach(program))
        let run = try #require(two.run)
        one.detach()
        #expect(one.problem?.kind == .stopped && one.run?.isAlive == false)
        let begin = run.reach
        await two.wait { run.reach > begin + 0.1 }
        let first = one.run
        one.restart()
        await one.wait { one.run !== first }
        #expect(one.problem == nil && one.run?.isAlive == true && run.isAlive)
        one.end()
        two.end()
    }

    @Test("Windows are chosen; a closed window keeps its recording")
    func windows() async throws {
        let program = try InspectedProgram()
        let session = try await attach(program)
        let (first, attached) = (session.run, try #require(session.program))
        program.tell("open")
        await session.wait { attached.windows.count == 2 }
        #expect(attached.windows.map(\.title) == ["Probe", "Other"])
        attached.watch(2)
        await session.wait { session.run !== first }
        let run = try #require(session.run)
        #expect(try names(run) == ["other root"])
        #expect(first?.isAlive == false)
        program.tell("close")
        await session.wait { session.problem != nil }
        #expect(session.problem?.kind == .ended && attached.windows.count == 1)
        attached.watch(1)
        await session.wait { session.run !== run }
        #expect(session.problem == nil && session.run?.isAlive == true)
        program.tell("forbid")
        await session.wait { session.problem != nil }
        #expect(
            "\(session.problem!.diagnostics[0])".contains("no longer allows its inspection"))
        session.end()
    }

    @Test("A viewer that reads nothing does not stop the program")
    func stopped() async throws {
        let program = try InspectedProgram(layers: 1000)
        let handle = try RemotePort.connect(to: try socket(program.id))
        let watch = WireFraming.frame(InspectionFrame.message(.watch(1)).bytes)
        #expect(write(handle, watch, watch.count) == watch.count)
        program.tell("flood")
        // Sixty frames' time, with a commit of a thousand layers each.
        let begin = program.lastFrame
        while program.lastFrame < begin + 1 {}
        close(handle)
        let end = program.lastFrame
        while program.lastFrame < end + 0.1 {}
        let session = try await attach(program)
        #expect(session.run?.isAlive == true)
        session.end()
    }

    @Test("data waiting for a peer is bounded; beyond the bound the connection ends")
    func bounded() async throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let link = InspectionLink(ends[0], most: 4 << 20)
        let (reasons, continuation) = AsyncStream<String?>.makeStream()
        link.start(.init(onFrame: { _ in }, onEnd: { continuation.yield($0) }))
        var count = 0
        while link.send(.recording([UInt8](repeating: 1, count: 256 << 10))) { count += 1 }
        #expect((15...40).contains(count))
        var all = reasons.makeAsyncIterator()
        #expect(await all.next() == "the viewer does not read")
        #expect(!link.send(.recording([1])))
        close(ends[1])
    }

    /// libdispatch reports a closed connection once: with `EPOLLHUP` it forgets the descriptor.
    @Test("The last messages of a peer arrive, and then the end", arguments: [1, 64, 5000])
    func lastMessages(count: Int) async throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (link, peer) = (InspectionLink(ends[0]), ends[1])
        let frame = WireFraming.frame(InspectionFrame.recording([UInt8](1...20)).bytes)
        let last = Array(repeatElement(frame, count: count).joined())
        let isFirst = Mutex(true)
        let (reports, continuation) = AsyncStream<Bool>.makeStream()
        link.start(
            .init(
                onFrame: { _ in
                    continuation.yield(true)
                    // The peer ends while the link handles the peer's first message.
                    let isDue = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                    guard isDue else { return }
                    #expect(write(peer, last, last.count) == last.count)
                    close(peer)
                },
                onEnd: { _ in continuation.finish() }))
        #expect(write(peer, frame, frame.count) == frame.count)
        var received = 0
        for await _ in reports { received += 1 }
        #expect(received == count + 1)
    }

    @Test("Ten thousand layers", arguments: [1000, 10_000])
    func many(count: Int) async throws {
        let program = try InspectedProgram(layers: count)
        let session = try await attach(program)
        let run = try #require(session.run)
        #expect(try names(run).count == count + 3)
        session.end()
    }

    @Test("Damaged messages end the connection, and the program goes on")
    func damaged() async throws {
        let program = try InspectedProgram()
        for bytes in [[], Array("{\"watch\":{}}".utf8), [0, 1, 2], [255, 1], [0x84, 1, 2, 3, 4]] {
            let handle = try RemotePort.connect(to: try socket(program.id))
            let frame = WireFraming.frame(bytes)
            #expect(write(handle, frame, frame.count) == frame.count)
            // A length beyond the limit.
            _ = write(handle, [255, 255, 255, 255], 4)
            var entry = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
            var part = [UInt8](repeating: 0, count: 4096)
            repeat { _ = poll(&entry, 1, -1) } while read(handle, &part, part.count) > 0
            close(handle)
        }
        let session = try await attach(program)
        #expect(session.run != nil)
        session.end()
        let frames: [InspectionFrame] = [
            .message(.hello(version: 1, program: "p", windows: [.init(number: 1, title: "ä")])),
            .message(.end("why")), .message(.watch(3)), .message(.watching(2)),
        ]
        for frame in frames {
            guard case .message(let written) = frame,
                case .message(let read) = try InspectionFrame(frame.bytes)
            else {
                Issue.record("not read: \(frame)")
                continue
            }
            #expect(read == written)
        }
    }
}
