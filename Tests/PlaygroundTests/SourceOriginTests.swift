import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import PlaygroundEngine

/// Where values come from in the source, and writes into literals of several layers.
@Suite("Source origin")
struct SourceOriginTests {
    private let source = """
        import QuartzCore
        let margin: CGFloat = 8
        func makeDot(_ title: String, radius: CGFloat = 6, edge: CGFloat) -> CALayer {
            let layer = CALayer()
            layer.name = title
            layer.cornerRadius = radius
            layer.borderWidth = edge
            layer.opacity = 0.5
            return layer
        }
        func scene(_ root: CALayer) {
            let box = CALayer()
            box.name = "box"
            box.cornerRadius = margin
            box.borderWidth = margin
            box.zPosition = 2 * 3
            let thickness = 4.0
            box.shadowRadius = thickness
            root.addSublayer(makeDot("one", radius: 9, edge: margin))
            root.addSublayer(makeDot("two", edge: 3))
            root.addSublayer(makeDot("three", edge: 3))
            for i in 0..<7 {
                let pill = CALayer()
                pill.name = "pill\\(i)"
                pill.cornerRadius = 12
                pill.opacity = Float(i) / 7
            }
        }
        """
    private var names: [String] {
        ["box", "one", "two", "three"] + (0..<7).map { "pill\($0)" }
    }

    private func origin(_ id: PropertyID, _ name: String) -> SourceOrigin? {
        SourceOrigin.find(id, of: name, among: names, in: [source])
    }
    private func write(
        _ id: PropertyID, _ name: String, _ old: Double, _ new: Double, in text: String? = nil
    ) -> String? {
        WriteBack.value(
            id, of: name, from: .number(old), to: .number(new), in: text ?? source, shared: true)
    }
    private func line(
        _ id: PropertyID, _ name: String, _ new: Double, in text: String? = nil
    ) -> String? {
        WriteBack.line(id, of: name, .number(new), in: text ?? source)
    }

    @Test("Constants, arguments, default arguments and loops have a line and their layers")
    func origins() {
        #expect(origin(.cornerRadius, "box")?.text == "let margin, line 2, used three times")
        #expect(origin(.shadowRadius, "box")?.text == "let thickness, line 17")
        #expect(origin(.shadowRadius, "box")?.isShared == false)
        #expect(origin(.zPosition, "box")?.text == "line 16, an expression")
        #expect(origin(.opacity, "box") == nil)
        #expect(origin(.cornerRadius, "one")?.text == "argument radius of makeDot, line 19")
        #expect(origin(.cornerRadius, "one")?.isShared == false)
        #expect(
            origin(.cornerRadius, "two")?.text
                == "default of radius in makeDot, line 3, two layers")
        #expect(origin(.opacity, "three")?.text == "line 8, three layers")
        #expect(origin(.borderWidth, "three")?.text == "argument edge of makeDot, line 21")
        // An argument that is a constant is followed to it.
        #expect(origin(.borderWidth, "one")?.line == 2)
        #expect(origin(.cornerRadius, "pill3")?.text == "line 25, seven layers")
        #expect(origin(.opacity, "pill3")?.isLiteral == false)
        #expect(origin(.cornerRadius, "pin") == nil && origin(.cornerRadius, "") == nil)
    }

    @Test("A write changes the literal at the end of the way, if it has the shown value")
    func writing() {
        func changed(_ text: String?) -> [Int] {
            let (a, b) = (source.split(separator: "\n"), (text ?? "").split(separator: "\n"))
            return a.count == b.count ? a.indices.filter { a[$0] != b[$0] }.map { $0 + 1 } : [0]
        }
        #expect(changed(write(.cornerRadius, "one", 9, 10)) == [19])
        #expect(changed(write(.cornerRadius, "two", 6, 10)) == [3])
        #expect(changed(write(.borderWidth, "box", 8, 10)) == [2])
        #expect(changed(write(.cornerRadius, "pill3", 12, 10)) == [25])
        #expect(write(.cornerRadius, "pill3", 11, 10) == nil)
        #expect(write(.zPosition, "box", 6, 10) == nil)
        // Without the question only what the layer has alone.
        let own = WriteBack.value(
            .cornerRadius, of: "pill3", from: .number(12), to: .number(1), in: source)
        #expect(own == nil)
    }

    @Test(
        "a line for a layer is inserted after the lines about the layer, and is found and rewritten later"
    )
    func lines() throws {
        let pill = try #require(line(.cornerRadius, "pill3", 20))
        #expect(
            pill
                == source.replacing(
                    "        pill.cornerRadius = 12\n",
                    with: """
                                pill.cornerRadius = 12
                                if pill.name == "pill3" { pill.cornerRadius = 20 }

                        """))
        let again = SourceOrigin.find(.cornerRadius, of: "pill3", among: names, in: [pill])
        #expect(again?.line == 26 && again?.isShared == false)
        let other = SourceOrigin.find(.cornerRadius, of: "pill4", among: names, in: [pill])
        #expect(other?.line == 25 && other?.layers == 6)
        #expect(
            write(.cornerRadius, "pill3", 20, 21, in: pill)
                == pill.replacing("cornerRadius = 20", with: "cornerRadius = 21"))
        // A separate layer needs no condition; an expression is followed by a literal.
        let box = try #require(line(.zPosition, "box", 7))
        #expect(box.contains("    box.zPosition = 2 * 3\n    box.zPosition = 7\n"))
        #expect(write(.zPosition, "box", 7, 8, in: box)?.contains("box.zPosition = 8\n") == true)
        let unset = try #require(line(.opacity, "box", 0.25))
        #expect(unset.contains("    box.name = \"box\"\n    box.opacity = 0.25\n"))
        let given = try #require(line(.opacity, "two", 1))
        #expect(
            given.contains(
                "    layer.opacity = 0.5\n    if layer.name == \"two\" { layer.opacity = 1 }\n"))
        #expect(line(.opacity, "none", 1) == nil && line(.opacity, "", 1) == nil)
        #expect(WriteBack.line(.opacity, of: "a", .number(1), in: "<caml/>") == nil)
    }

    @Test("Values have the literals of their types")
    func codes() {
        func code(_ id: PropertyID, _ value: MotionValue) -> String? { WriteBack.code(id, value) }
        #expect(code(.hidden, .number(1)) == "true" && code(.opacity, .number(0.25)) == "0.25")
        #expect(code(.position, .quad(Quad(1, 2.5), .point)) == "CGPoint(x: 1, y: 2.5)")
        #expect(
            code(.bounds, .quad(Quad(0, 0, 3, 4), .rect))
                == "CGRect(x: 0, y: 0, width: 3, height: 4)")
        #expect(
            code(.backgroundColor, .color(PaintColor(rgba: SIMD4(1, 0.5, 0, 1))))
                == "CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)")
        let turn = CATransform3DMakeRotation(0.5, 0, 0, 1)
        #expect(code(.transform, .transform(turn)) == "CATransform3DMakeRotation(0.5, 0, 0, 1)")
        #expect(
            code(.transform, .transform(CATransform3DIdentity)) == "CATransform3DIdentity")
        let both = CATransform3DTranslate(turn, 3, 4, 0)
        #expect(code(.transform, .transform(both))?.hasPrefix("CATransform3D(m11: 0.8776") == true)
        #expect(code(.contents, .none) == nil)
    }

    @Test("A shared value asks; a value of the layer alone does not")
    func plans() {
        func plan(_ changes: [(PropertyID, Double, Double)], _ name: String) -> WritePlan {
            WritePlan(
                changes.map { ValueChange(id: $0.0, old: .number($0.1), new: .number($0.2)) },
                of: name, among: names, in: [source])
        }
        #expect(plan([(.cornerRadius, 9, 10)], "one").question == nil)
        let pills = plan([(.cornerRadius, 12, 10)], "pill3")
        #expect(pills.question?.title == "cornerRadius is set for seven layers")
        #expect(pills.question?.all == "Change All Seven")
        #expect(pills.question?.one == "New Line for This One")
        let change = ValueChange(id: .cornerRadius, old: .number(12), new: .number(10))
        #expect(
            pills.text(change, linesAlone: true, in: source) == line(.cornerRadius, "pill3", 10))
        #expect(
            pills.text(change, linesAlone: false, in: source)
                == write(.cornerRadius, "pill3", 12, 10))
        let box = plan([(.zPosition, 6, 10)], "box")
        #expect(box.question?.all == nil && box.question?.one == "Add a Line")
        #expect(plan([(.cornerRadius, 8, 10)], "box").question?.all == "Change All Uses")
        // Layers with the same name cannot be distinguished.
        let same = WritePlan(
            [change], of: "pill3", among: names + ["pill3"], in: [source])
        #expect(same.question?.all == "Change All Eight" && same.question?.one == nil)
        #expect(plan([(.opacity, 1, 0.5)], "none").question == nil)
    }

    @Test("Layers and animations have lines; editors are told a place in their own way")
    func places() {
        #expect(SourceOrigin.layer("box", in: ["", source])! == (1, 13))
        #expect(SourceOrigin.layer("two", in: [source])! == (0, 20))
        #expect(SourceOrigin.layer("pill6", in: [source])! == (0, 24))
        #expect(SourceOrigin.layer("none", in: [source]) == nil)
        let text = "func scene(_ root: CALayer) {\n    root.add(move, forKey: \"move\")\n}"
        #expect(SourceOrigin.animation(key: "move", in: [text])! == (0, 2))
        func arguments(_ editor: String, line: Int? = 7) -> [String] {
            EditorArguments.make(for: editor, "/s.swift", line: line, column: nil)
        }
        #expect(arguments("code") == ["--goto", "/s.swift:7:1"])
        #expect(arguments("vim") == ["+7", "/s.swift"])
        #expect(arguments("emacs") == ["+7:1", "/s.swift"])
        #expect(arguments("kate") == ["--line", "7", "/s.swift"])
        #expect(arguments("code", line: nil) == ["/s.swift"])
    }

    @Test("An editor is a program of the path, or a program at a place")
    func editors() {
        func isInstalled(_ program: String) -> Bool {
            EditorArguments.isInstalled(program, path: "/nowhere:/usr/bin:/bin")
        }
        #expect(isInstalled("env") && isInstalled("/usr/bin/env"))
        // The path has folders, too.
        #expect(!isInstalled("no-such-editor") && !isInstalled("") && !isInstalled("/usr/bin"))
        #expect(!isInstalled("."))
    }

    @Test("wrong result: quotes and backslashes keep the spaces of an editor's path")
    func editorWords() {
        let cases: [(String, [String])] = [
            (#""/opt/my editor/bin/e" -w"#, ["/opt/my editor/bin/e", "-w"]),
            (#"'/opt/my editor/e' --title='a "b" \'"#, ["/opt/my editor/e", #"--title=a "b" \"#]),
            (#"/opt/my\ editor/e "a \"b\" \n""#, ["/opt/my editor/e", #"a "b" \n"#]),
            ("  vim\t-u  NONE ", ["vim", "-u", "NONE"]), (#"e "" ''"#, ["e", "", ""]),
            ("e 'open", ["e", "open"]), (#"e \"#, ["e", #"\"#]), ("", []), (" \n", []),
        ]
        for (command, words) in cases { #expect(EditorArguments.words(of: command) == words) }
    }

    @Test("Damaged sources have no origins, and large ones are searched in time")
    func hostile() {
        for text in [
            "func f(", "func f(_ a: Int", "x.name = \"a", "}}}{{{", "let a = a\nx.name = a",
        ] {
            #expect(SourceOrigin.find(.opacity, of: "a", in: [text]) == nil)
            #expect(WriteBack.line(.opacity, of: "a", .number(1), in: text) == nil)
        }
        // A constant that leads back to itself.
        let loop = """
            func scene(_ root: CALayer) {
                let a = CALayer()
                a.name = "a"
                let b = b
                a.opacity = b
            }
            """
        #expect(SourceOrigin.find(.opacity, of: "a", in: [loop])?.isLiteral == false)
        let unclosed =
            "func scene(_ root: CALayer) { let a = CALayer(); a.name = \"a\"; a.opacity = 1"
        #expect(SourceOrigin.find(.opacity, of: "a", in: [unclosed])?.line == 1)
    }
}
