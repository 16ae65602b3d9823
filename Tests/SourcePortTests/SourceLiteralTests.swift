import Testing

@testable import SourcePort

/// Literals that hide quotes and comments, and sources whose brackets and quotes do not match.
@Suite("Literals of sources") struct SourceLiteralTests {
    @Test(
        "A slash, a comment mark or a quote in a regular expression begins nothing",
        arguments: [
            "let r = /a\\/*b/", "let r = /\"\"\"/", "f(/\\/\\//)", "let r = #/x/*y/#",
            "let r = #/\n  \"\"\" /* \n/#", "let r = ##/a/#/*b/##", "return /a\"/", "#/\"\n",
            "let a = \"\\(f(#\")\"#) /* ) */)\"", "let a = \"\\(b(\"\\(\")\")\"))\"",
        ])
    func hidden(_ literal: String) {
        let source = literal + "\n@objc func a() {}"
        #expect(SourcePort.port(source).text == literal + "\nfunc a() {}")
    }

    @Test(
        "Two divisions are no regular expression",
        arguments: [
            "a / b / @objc c", "a/b/@objc c", "(a)/b /@objc c", "f(/, @objc /)", "a /b\n@objc c",
        ])
    func divisions(_ source: String) {
        #expect(
            SourcePort.port(source).text == source.replacing("@objc ", with: ""))
    }

    @Test("Optional methods on one line end at the semicolon")
    func semicolons() {
        let result = SourcePort.port("protocol P { optional func a(); optional func b() }").text
        #expect(result.hasPrefix("protocol P { func a(); func b() }"))
        #expect(result.contains("    func a() {}\n    func b() {}\n"))
    }

    @Test(
        "Sources nested a hundred thousand times, or never closed, are ported",
        arguments: [
            "\"\\(", "\"\"\"\\(", "\"\\(#\"", "/*", "(", "{", "#selector(", "#selector(a.",
            "@objc(", "CGPointMake(1,", "#", "@objc ", "#/ ", "/a ", "optional func a(",
            "optional func a() ", "class A{", "class A{#selector(b)", "dynamic var ",
            "#expect(#selector(a),", "\"\\(#",
        ])
    func nesting(_ part: String) {
        let source = "@objc protocol P {" + String(repeating: part, count: 100_000)
        let result = SourcePort.port(source)
        #expect(!result.text.isEmpty)
    }

    @Test("Optional methods of twenty thousand protocols are ported")
    func protocols() {
        let source = (0..<20_000).map { "protocol P\($0) {\n optional func a()\n}\n" }.joined()
        #expect(SourcePort.port(source).text.contains("extension P19999 {"))
    }
}
