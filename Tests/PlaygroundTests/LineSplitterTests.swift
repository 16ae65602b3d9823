import Foundation
@testable import PlaygroundEngine
import Testing

@Suite struct LineSplitterTests {
    @Test("a text in pieces of any length gives its lines", arguments: [1, 2, 3, 5, 64])
    func pieces(_ length: Int) {
        let text = Array("größer\n\n→ 4096 of 5000 frames\n日本\nlast".utf8)
        var splitter = LineSplitter()
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: length) {
            lines += splitter.append(Data(text[start..<min(start + length, text.count)]))
        }
        #expect(lines == ["größer", "", "→ 4096 of 5000 frames", "日本"])
        #expect(splitter.end() == "last")
        #expect(splitter.end() == nil)
    }

    @Test("lost output: two pieces for a slow terminal have the last lines, and count the others")
    func following() {
        func piece(_ lines: Range<Int>, left: Int = 0) -> OutputTail.Piece {
            .init(output: lines.map { .init(text: "\($0)", isError: false) }, left: left)
        }
        let joined = piece(3..<5).following(piece(1..<3, left: 1))
        #expect(joined.lines == ["1", "2", "3", "4"] && joined.left == 1)
        let gap = piece(7..<9, left: 2).following(piece(1..<3))
        #expect(gap.lines == ["7", "8"] && gap.left == 4)
        let most = OutputTail.mostLines
        let long = piece(most..<most + 5).following(piece(0..<most))
        #expect(long.lines.count == most && long.left == 5 && long.lines.last == "\(most + 4)")
    }

    @Test("quadratic time: of a compiler's output the first messages are read, each once")
    func diagnostics() {
        let lines = (0..<3000).map { number in
            "/a/S.swift:\(number / 2 + 1):1: \(number < 2000 ? "warning" : "error"): odd"
        }
        let found = SceneDiagnostic.read(compilerOutput: lines.joined(separator: "\n"))
        #expect(found.count { $0.isError } == 500)
        #expect(found.count { !$0.isError } == SceneDiagnostic.most)
        #expect(found.first?.isError == true && found.first?.line == 1001)
        let many = (1...2000).map { "/a/S.swift:\($0):1: error: odd" }.joined(separator: "\n")
        #expect(SceneDiagnostic.read(compilerOutput: many).count == SceneDiagnostic.most)
    }

    @Test(
        "wrong result: a path with line ends and colons keeps its messages and their places",
        arguments: ["/a\nb/S.swift", "/a:1:2: error: b/S.swift", "/a\r\nb/größer:.swift"])
    func oddPaths(_ path: String) {
        let output = """
            \(path):3:4: warning: odd
            let a = 1
                ^
            \(path):5:6: error: 'b' is in \(path)
            error: \(path): no such module

            """
        let files = ["/a/Plain.swift", path].map { URL(fileURLWithPath: $0) }
        #expect(
            SceneDiagnostic.read(compilerOutput: output, of: files) == [
                SceneDiagnostic("'b' is in \(path)", file: path, line: 5, column: 6),
                SceneDiagnostic("\(path): no such module"),
                SceneDiagnostic("odd", file: path, line: 3, column: 4, isError: false),
            ])
    }

    @Test("left out lines are counted, one as a line")
    func leftOut() {
        for (more, note) in [(0, ""), (1, "… 1 line left out\n"), (7, "… 7 lines left out\n")] {
            var tail = OutputTail()
            for number in 0..<OutputTail.mostLines + more {
                tail.add(Array("\(number)\n".utf8)[...], of: 0)
            }
            let piece = tail.removePiece()
            #expect(piece.left == more && piece.lines.first == "\(more)")
            #expect(piece.text.hasPrefix(note + "\(more)\n"))
        }
    }
}
