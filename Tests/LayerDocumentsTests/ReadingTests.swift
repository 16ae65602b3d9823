import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerDocuments

/// JSON, archives and compressed files.
@Suite struct ReadingTests {
    @Test func valuesOfAText() throws {
        let text = #"{"a":[1,2.5,-3e2,{"b":"x\n\u00e9"}],"c":true,"d":null,"e":{},"f":[]}"#
        let root = try JSONText(Data(text.utf8)).root
        #expect(root["a"]?.numbers.prefix(3) == [1, 2.5, -300])
        #expect(root["a"]?.elements[3]["b"]?.string == "x\né")
        #expect(root["c"]?.bool == true)
        #expect(root["d"] == nil)
        #expect(root.members.map(\.key) == ["a", "c", "d", "e", "f"])
        #expect(root["e"]?.count == 0 && root["f"]?.elements.isEmpty == true)
    }

    @Test func numbersAreExact() throws {
        let list = ["0", "-0.5", "123456789012345", "0.1", "1e-7", "12.75", "3.141592653589793"]
        let root = try JSONText(Data("[\(list.joined(separator: ","))]".utf8)).root
        #expect(root.numbers.dropFirst(1).prefix(1) == [-0.5])
        #expect(
            root.elements.map(\.double).map { $0 ?? .nan } == list.map { min(Double($0)!, 1e9) })
    }

    @Test(arguments: [
        "", "{", "[1,", #"{"a"}"#, #"{"a":}"#, "[1 2]", #"["x"#, "nul", "[,]", "}", #"{1:2}"#,
    ])
    func malformedTextIsAnError(_ text: String) {
        #expect(throws: LayerAnimationError.self) { try JSONText(Data(text.utf8)) }
    }

    @Test func namesWithLineBreaksStayInOneLineOfAMessage() throws {
        let name = "a\n\u{1B}b"
        let errors: [LayerAnimationError] = [
            .unreadable(name), .malformed(offset: 1, reason: name), .damagedArchive(name),
            .unknownName(kind: "theme", name: name, known: [name]), .tooLarge(name),
            .notAnAnimation(name),
        ]
        let texts =
            errors.map(\.description) + [
                UnsupportedFeature(feature: name, layer: name).description
            ]
        for text in texts {
            #expect(text.contains(#"a\n\u{1B}b"#) && !text.contains(where: \.isNewline))
        }
    }

    /// Endless waiting and reading: pipes, devices and folders are errors.
    @Test func otherFilesThanRegularOnesAreErrors() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appendingPathComponent("pipe.json")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for file in [pipe, URL(fileURLWithPath: "/dev/zero"), folder] {
            #expect(throws: LayerAnimationError.unreadable(file.lastPathComponent)) {
                try LayerAnimation(contentsOf: file)
            }
        }
    }

    @Test func deepNestingIsAnError() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: LayerAnimationError.self) { try JSONText(Data(text.utf8)) }
    }

    private let plain = Documents.text(Documents.shapes(Documents.square))

    @Test func archivesOfBothVersions() throws {
        for folder in ["animations/", "a/"] {
            let archive = StoredArchive.data([
                ("manifest.json", Data(#"{"animations":[{"id":"one"},{"id":"two"}]}"#.utf8)),
                ("\(folder)one.json", Data(plain.utf8)),
                (
                    "\(folder)two.json",
                    Data(plain.replacingOccurrences(of: "\"w\":100", with: "\"w\":50").utf8)
                ),
            ])
            #expect(try LayerAnimation(data: archive).animationNames == ["one", "two"])
            #expect(try LayerAnimation(data: archive, animation: "two").size.width == 50)
            #expect(throws: LayerAnimationError.self) {
                try LayerAnimation(data: archive, animation: "three")
            }
        }
    }

    @Test func aStickerIsUnpacked() throws {
        #expect(try LayerAnimation(data: StoredArchive.gzip(Data(plain.utf8))).size.width == 100)
        let cut = StoredArchive.gzip(Data(plain.utf8)).dropLast(20)
        #expect(throws: LayerAnimationError.self) { try LayerAnimation(data: Data(cut)) }
    }

    @Test func noPathLeavesTheFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("inner")
        try Data("secret".utf8).write(to: folder.appendingPathComponent("outside"))
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("link"),
            withDestinationURL: folder.appendingPathComponent("outside"))
        try Data("inside".utf8).write(to: inner.appendingPathComponent("file"))
        // A pipe without a writer would block a reader.
        #expect(mkfifo(inner.appendingPathComponent("pipe").path, 0o600) == 0)
        let images = ImageSource(archive: nil, folder: inner)
        #expect(images.data(folder: "", name: "file").0 != nil)
        for path in ["../outside", "link", "pipe", folder.path + "/outside", "x/../../outside"] {
            #expect(images.data(folder: "", name: path).0 == nil, "\(path)")
        }
    }

    @Test(arguments: [
        "{}", "[]", #"{"layers":[]}"#, #"{"w":10,"h":10,"fr":0,"ip":0,"op":1,"layers":[]}"#,
        #"{"w":10,"h":10,"fr":30,"ip":5,"op":5,"layers":[]}"#,
        #"{"w":1e9,"h":10,"fr":30,"ip":0,"op":5,"layers":[]}"#,
        #"{"w":10,"h":10,"fr":1e-310,"ip":0,"op":5,"layers":[]}"#,
    ])
    func whatIsNoAnimationIsAnError(_ text: String) {
        #expect(throws: LayerAnimationError.self) { try Documents.animation(text) }
    }
}

/// Documents that arise only by mistake or with intent to harm.
@Suite struct HostileTests {
    @Test func compositionsInThemselvesEnd() throws {
        let asset =
            #"{"id":"a","layers":[{"ty":0,"refId":"a","ip":0,"op":60,"ks":{}},{"ty":0,"refId":"a","ip":0,"op":60,"ks":{}}]}"#
        let layer = #"{"ty":0,"refId":"a","ip":0,"op":60,"ks":{}}"#
        let animation = try Documents.animation(Documents.text(layer, "\"assets\":[\(asset)],"))
        #expect(!animation.unsupported.isEmpty)
    }

    @Test func parentsAndMattesInARingEnd() throws {
        let one = Documents.shapes(Documents.square, more: #""ind":1,"parent":2,"tt":1,"tp":2,"#)
        let two = Documents.shapes(Documents.square, more: #""ind":2,"parent":1,"tt":1,"tp":1,"#)
        _ = try Documents.animation(Documents.text(one + "," + two))
    }

    @Test func numbersBeyondAllBounds() throws {
        for number in ["1e308", "-1e308", "1e9", "0", "-1", "\"x\"", "[]", "{}", "null"] {
            let text = """
                {"ty":"sr","sy":1,"pt":{"k":\(number)},"p":{"k":[0,0]},"or":{"k":\(number)},"ir":{"k":1},"r":{"k":\(number)},
                "os":{"k":\(number)},"is":{"k":0}},{"ty":"zz","s":{"k":\(number)},"r":{"k":\(number)},"pt":{"k":1}},
                {"ty":"rd","r":{"k":\(number)}},{"ty":"op","a":{"k":\(number)}},{"ty":"pb","a":{"k":\(number)}},
                {"ty":"tw","a":{"k":\(number)},"c":{"k":\(number)}},{"ty":"st","c":{"k":\(number)},"o":{"k":50},"w":{"k":\(number)}},
                {"ty":"gf","g":{"p":\(number),"k":{"k":[0,1,1,1]}},"s":{"k":\(number)},"e":{"k":\(number)},"o":{"k":100}},
                {"ty":"rp","c":{"k":\(number)},"o":{"k":\(number)},"tr":{"s":{"k":[\(number),\(number)]}}}
                """
            _ = try Documents.animation(
                Documents.text(
                    Documents.shapes(text, transform: #""s":{"k":\#(number)},"p":{"k":\#(number)}"#)
                ))
        }
    }

    @Test("time: characters that move along a long path measure the path once")
    func textOnALongPath() throws {
        let n = 5000
        func list(_ point: (Int) -> String) -> String {
            (0..<n).map(point).joined(separator: ",")
        }
        // A straight line of curves.
        let path =
            #"{"c":false,"v":[\#(list { "[\($0),0]" })],"i":[\#(list { _ in "[-0.25,0]" })],"#
            + #""o":[\#(list { _ in "[0.25,0]" })]}"#
        let text = Part.text(
            String(repeating: "ABC", count: 20), size: 20,
            #","p":{"m":0,"f":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[50]}]},"l":{"k":0},"a":{"k":0},"p":{"k":1},"r":{"k":0}}"#,
            layer: Part.masks(#"{"mode":"n","o":{"k":100},"pt":{"k":\#(path)}}"#))
        let animation = try Documents.animation(Documents.text(text, Part.chars))
        let moves = animation.tracks.filter { $0.key == "transform" }
        #expect(moves.count == 60)
        for move in moves {
            let values = (move.animation.values ?? []).compactMap { $0 as? CATransform3D }
            let (from, to) = try (#require(values.first), #require(values.last))
            #expect(abs(to.m41 - from.m41 - 50) < 0.01 && abs(to.m42 - from.m42) < 0.01)
        }
    }

    @Test("time: sequential trims of several paths read each path once a frame")
    func sequentialTrimsAreLinear() throws {
        let trim = #"{"ty":"tm","m":2,"s":{"k":1},"e":{"k":99},"o":{"k":0}}"#
        let shapes =
            [
                #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}}"#,
                #"{"ty":"el","p":{"k":[9,0]},"s":{"k":[20,20]}}"#,
            ] + Array(repeating: trim, count: 60) + [#"{"ty":"fl","c":{"k":[1,0,0,1]}}"#]
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(shapes.joined(separator: ","))))
        #expect(!animation.layers(named: "shape").isEmpty)
    }

    @Test("stack: modifiers beyond the limit are left out and listed")
    func modifiersAreLimited() throws {
        for modifier in [
            #"{"ty":"rd","r":{"k":1}}"#, #"{"ty":"rp","c":{"k":1},"o":{"k":0},"tr":{}}"#,
        ] {
            let shapes =
                [#"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#]
                + Array(repeating: modifier, count: 20_000) + [#"{"ty":"fl","c":{"k":[1,0,0,1]}}"#]
            let animation = try Documents.animation(
                Documents.text(Documents.shapes(shapes.joined(separator: ","))))
            #expect(animation.unsupported.contains { $0.feature.contains("modifiers of a path") })
        }
    }

    @Test("memory: paths, animations and reads beyond the limits are left out and listed")
    func usesAreLimited() throws {
        func compiled(
            _ use: (SceneCompiler) -> Void
        ) throws -> (compiler: SceneCompiler, root: CALayer) {
            let text = Documents.text(
                Documents.shapes(Documents.square, transform: Documents.move))
            let compiler = try SceneCompiler(DocumentSource(JSONText(Data(text.utf8))))
            use(compiler)
            return (compiler, compiler.compile())
        }
        func lists(_ compiler: SceneCompiler, _ text: String) -> Bool {
            compiler.report.list.contains { $0.feature.contains(text) }
        }
        let whole = try compiled { _ in }
        #expect(whole.root.sublayers?.count == 1 && whole.compiler.collector.tracks.count == 1)
        #expect(whole.compiler.report.list.isEmpty)
        let still = try compiled { _ = $0.spend(points: DocumentLimits.stillPoints, of: nil) }
        #expect(still.root.sublayers?.isEmpty ?? true)
        #expect(lists(still.compiler, "points"))
        let reads = try compiled { $0.count(reads: DocumentLimits.reads + 1) }
        #expect(reads.root.sublayers?.isEmpty ?? true)
        #expect(lists(reads.compiler, "values were read"))
        let moves = try compiled { $0.collector.room = 0 }
        #expect(moves.root.sublayers?.count == 1 && moves.compiler.collector.tracks.isEmpty)
        #expect(lists(moves.compiler, "some animations"))
        // Values that are not animated are read at the first frame alone.
        #expect(whole.compiler.sampling.frames.count == 61)
        #expect(moves.compiler.sampling.frames == [0])
    }

    @Test("time: values beyond the limit of animations are read at the first frame")
    func valuesWithoutAnimations() throws {
        let turn = #""p":{"k":[50,50]},"sk":{"a":1,"k":[{"t":0,"s":[30]},{"t":60,"s":[60]}]}"#
        let bend =
            #""p":{"a":1,"k":[{"t":-30,"s":[20,50],"to":[0,20],"ti":[0,20]},{"t":60,"s":[80,50]}]}"#
        let trim =
            #"{"ty":"tm","s":{"k":20},"e":{"k":70},"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[360]}]}}"#
        let line =
            #"{"ty":"sh","ks":{"k":{"c":true,"v":[[-40,0],[40,0],[0,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}},{"ty":"st","c":{"k":[0,0,1,1]},"o":{"k":100},"w":{"k":10},"lc":1},"#
        let text = Documents.text(
            [
                Documents.shapes(Documents.square, transform: turn),
                Documents.shapes(Documents.square, transform: bend),
                Documents.shapes(line + trim),
            ].joined(separator: ","))
        func layers(room: Int) throws -> [CALayer] {
            let compiler = try SceneCompiler(DocumentSource(JSONText(Data(text.utf8))))
            compiler.collector.room = room
            var found = [compiler.compile()]
            for i in 0..<20 where i < found.count { found += found[i].sublayers ?? [] }
            return found
        }
        let (whole, spent) = try (layers(room: 4_000_000), layers(room: -1))
        #expect(whole.count == spent.count && whole.count > 3)
        for (a, b) in zip(whole, spent) {
            #expect(a.position == b.position)
            #expect(CATransform3DEqualToTransform(a.transform, b.transform))
            guard let a = a as? CAShapeLayer, let b = b as? CAShapeLayer else { continue }
            #expect(a.strokeStart == b.strokeStart && a.strokeEnd == b.strokeEnd)
        }
    }

    @Test("memory: a large path in a repeater is not copied beyond the limit of points")
    func copiesOfLargePathsAreLimited() throws {
        let corners = (0..<5_000).map { "[\($0 % 70),\($0 % 90)]" }.joined(separator: ",")
        let path = #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(corners)],"i":[],"o":[]}}}"#
        let copies = #"{"ty":"rp","c":{"k":500},"o":{"k":0},"tr":{}}"#
        let fill = #"{"ty":"fl","nm":"Fill","c":{"k":[1,0,0,1]}}"#
        let animation = try Documents.animation(
            Documents.text(Documents.shapes([path, copies, fill].joined(separator: ","))))
        let shape = try #require(animation.layers(named: "shape").first as? CAShapeLayer)
        #expect(try #require(shape.path).points.count < 50_000)
    }

    @Test("time: stops of opacity beyond the limit are left out")
    func opacityStopsAreLimited() throws {
        let numbers = Array(repeating: "0.5", count: 100_000).joined(separator: ",")
        let stops = #"{"p":1,"k":{"k":[\#(numbers)]}}"#
        let fill = #"{"ty":"gf","s":{"k":[0,0]},"e":{"k":[9,0]},"g":\#(stops)}"#
        let shape = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(shape + "," + fill)))
        let layer = try #require(animation.layers(named: "shape").first as? CAGradientLayer)
        #expect(layer.colors?.count == 1001 && layer.locations?.count == 1001)
    }

    @Test("stack: a box of content below thousands of effects ends")
    func effectsInEachOtherEnd() throws {
        let blur = #"{"ty":29,"ef":[{"v":{"k":4}}]}"#
        let effects = Array(repeating: blur, count: 15_000).joined(separator: ",")
        let style = #"{"ty":8,"gt":1,"gf":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
        let layer = Documents.shapes(
            Documents.square, more: #""ef":[\#(effects)],"sy":[\#(style)],"#)
        let animation = try Documents.animation(Documents.text(layer))
        #expect(!animation.layers(named: "shape").isEmpty)
    }

    /// Bytes of real and made documents changed by chance: an error or an animation, never a trap.
    /// `LAMINA_MUTATIONS` sets the number of changed documents, `LAMINA_MUTATION_SEED` the seed.
    @Test func damagedDocumentsAreErrorsOrAnimations() throws {
        let environment = ProcessInfo.processInfo.environment
        var dice = Dice(environment["LAMINA_MUTATION_SEED"].flatMap { UInt64($0) } ?? 38)
        var texts = [
            Data(
                Documents.text(
                    Documents.shapes(Documents.square, transform: Documents.move)
                        + #",{"ty":1,"sw":9,"sh":9,"sc":"\#("#fff000")","ip":0,"op":60,"ks":{},"tt":2}"#
                ).utf8)
        ]
        texts += FeatureDocument.all.map { Data($0.text.utf8) }
        if let folder = Places.shared("lottie/files") {
            for name in [
                "PinJump.json", "Issues-issue_1877.json", "Nonanimating-Text_Color.json",
                "success.json",
            ] {
                if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) {
                    texts.append(data)
                }
            }
        }
        let bytes = Array(#"0123456789-.eE{}[]",:tfn"#.utf8)
        let rounds = environment["LAMINA_MUTATIONS"].flatMap { Int($0) } ?? 300
        var shown = 0
        for round in 0..<rounds {
            var data = texts[round % texts.count]
            for _ in 0...dice.roll(4) {
                let place = dice.roll(data.count)
                switch dice.roll(3) {
                case 0: data[place] = dice.pick(bytes)
                case 1: data.remove(at: place)
                default: data.insert(dice.pick(bytes), at: place)
                }
            }
            if (try? LayerAnimation(data: data)) != nil { shown += 1 }
        }
        // Both outcomes occur; otherwise the changes have no effect.
        #expect(shown > 10 && shown < rounds)
    }

    /// Bytes of themes and state machines changed by chance: an error or a machine that runs.
    @Test func damagedThemesAndStateMachinesAreErrorsOrRun() throws {
        var dice = Dice(39)
        let document = Data(Documents.text(Documents.shapes(SlotTests.fill)).utf8)
        let manifest = Data(
            #"{"animations":[{"id":"a","initialTheme":"t"}],"stateMachines":[{"id":"s"}]}"#.utf8)
        let theme = Data(
            #"{"rules":[{"id":"ink","type":"Color","keyframes":[{"frame":0,"value":[0,0,1]}]}]}"#
                .utf8)
        let machine = Data(StateMachineTests.machine.utf8)
        let bytes = Array(#"0123456789-.eE{}[]",:tfnR$"#.utf8)
        func damaged(_ data: Data) -> Data {
            var data = data
            for _ in 0...dice.roll(3) { data[dice.roll(data.count)] = dice.pick(bytes) }
            return data
        }
        var ran = 0
        for round in 0..<200 {
            let archive = StoredArchive.data([
                ("manifest.json", manifest), ("a/a.json", document),
                ("t/t.json", round % 2 == 0 ? damaged(theme) : theme),
                ("s/s.json", round % 2 == 1 ? damaged(machine) : machine),
            ])
            guard let animation = try? LayerAnimation(data: archive),
                let machine = try? LayerStateMachine(animation)
            else { continue }
            machine.start()
            machine.set(.number(9), for: "level")
            machine.fire("go")
            machine.pointer(.down, at: CGPoint(x: 5, y: 5))
            machine.pointer(.move, at: CGPoint(x: 5, y: 5))
            machine.stop()
            ran += 1
        }
        #expect(ran > 10 && ran < 200)
    }
}
