import SourcePort

/// `lamina port` on a protocol whose body repeats a part.
@MainActor private func port(_ name: String, _ part: String) -> Operation {
    Operation("port: \(name)", 250) { n in
        let source = "@objc protocol P {" + String(repeating: part, count: n)
        return { _ = SourcePort.port(source) }
    }
}

@MainActor let sources: [Operation] = [
    port("nested literals", "\"\\("), port("nested comments", "/*"),
    port("nested parentheses", "("), port("nested selectors", "#selector("),
    port("nested classes", "class A{"), port("attributes", "@objc "),
    port("regular expressions", "/a "), port("optional methods", "optional func a() "),
    port("open optional methods", "optional func a("),
    Operation("port: protocols", 100) { n in
        let source = (0..<n).map { "protocol P\($0) {\n optional func a()\n}\n" }.joined()
        return { _ = SourcePort.port(source) }
    },
]
