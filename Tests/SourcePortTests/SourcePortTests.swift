import Testing

@testable import SourcePort

/// Each spelling rewritten by `lamina port`, and text without any rewriting.
@Suite("Porting sources") struct SourcePortTests {
    private func port(_ source: String) -> String { SourcePort.port(source).text }

    @Test(
        "Attributes and modifiers of Objective-C go",
        arguments: [
            ("@objc func a() {}", "func a() {}"),
            ("@objc(setA:) func a() {}", "func a() {}"),
            ("@objc dynamic var a = 1", "var a = 1"),
            ("public dynamic override func a() {}", "public override func a() {}"),
            ("@IBOutlet weak var label: UILabel!", "weak var label: UILabel!"),
            ("@IBAction func tapped(_ sender: Any) {}", "func tapped(_ sender: Any) {}"),
            ("@IBInspectable var a: CGFloat = 1", "var a: CGFloat = 1"),
            ("@objc\nclass A {}", "class A {}"),
            ("  @objcMembers\n  class A {}", "  class A {}"),
            ("@UIApplicationMain\nclass A {}", "@main\nclass A {}"),
            ("@NSApplicationMain class A {}", "@main class A {}"),
            ("let dynamic = 1", "let dynamic = 1"),
            ("let s = \"@objc dynamic\" // @objc", "let s = \"@objc dynamic\" // @objc"),
        ])
    func attributes(_ source: String, _ expected: String) { #expect(port(source) == expected) }

    @Test(
        "A selector becomes an unapplied method of the enclosing type",
        arguments: [
            ("class A { func f() { g(#selector(tapped)) } }", "g(A.tapped)"),
            ("class A { func f() { g(#selector(self.tapped(_:))) } }", "g(A.tapped(_:))"),
            ("class A { func f() { g(#selector(B.tapped(_:with:))) } }", "g(B.tapped(_:with:))"),
            ("extension A.B { func f() { g(#selector(tapped)) } }", "g(A.B.tapped)"),
            ("class A { struct B {}\n func f() { g(#selector(tapped)) } }", "g(A.tapped)"),
            ("class A { class func b() {}\n func f() { g(#selector(tapped)) } }", "g(A.tapped)"),
        ])
    func selectors(_ source: String, _ part: String) {
        let result = port(source)
        #expect(result.contains(part), "\(result)")
        #expect(!result.contains("#selector"))
    }

    @Test(
        "A key path becomes a string",
        arguments: [
            ("#keyPath(CALayer.position)", "\"position\""),
            ("#keyPath(CAShapeLayer.transform.scale)", "\"transform.scale\""),
            ("#keyPath(bounds)", "\"bounds\""),
        ])
    func keyPaths(_ source: String, _ expected: String) { #expect(port(source) == expected) }

    @Test("Optional methods get defaults, and calls lose their question mark")
    func optionals() {
        let source = """
            @objc protocol Watcher: class {
                @objc optional func changed(_ a: Int)
                @objc optional func allows(_ a: Int) -> Bool
                optional func value(_ f: (Int) -> Int) -> String?
                func must()
            }
            class A { weak var watcher: Watcher?
                func f() { watcher?.changed?(1); print(watcher?.value?({ $0 }) ?? "") }
            }
            """
        let expected = """
            protocol Watcher: AnyObject {
                func changed(_ a: Int)
                func allows(_ a: Int) -> Bool
                func value(_ f: (Int) -> Int) -> String?
                func must()
            }
            class A { weak var watcher: Watcher?
                func f() { watcher?.changed(1); print(watcher?.value({ $0 }) ?? "") }
            }

            /// Defaults of formerly optional methods.
            extension Watcher {
                func changed(_ a: Int) {}
                func allows(_ a: Int) -> Bool { false }
                func value(_ f: (Int) -> Int) -> String? { nil }
            }

            """
        #expect(port(source) == expected)
    }

    @Test(
        "Names of Swift 3 and of headers get their present spelling",
        arguments: [
            ("a.fillMode = kCAFillModeForwards", "a.fillMode = CAMediaTimingFillMode.forwards"),
            ("kCATransitionFromTop", "CATransitionSubtype.fromTop"),
            ("let s: UIControlState = .normal", "let s: UIControl.State = .normal"),
            ("CGRectMake(0, f(1, 2), 3, 4)", "CGRect(x: 0, y: f(1, 2), width: 3, height: 4)"),
            ("UIScreen.mainScreen().bounds", "UIScreen.main.bounds"),
            ("NSBundle.mainBundle().path", "Bundle.main.path"),
            (
                "CGPointMake(CGRectMake(1, 2, 3, 4).minX, 5)",
                "CGPoint(x: CGRect(x: 1, y: 2, width: 3, height: 4).minX, y: 5)"
            ),
            ("a.kCAFillModeForwards", "a.kCAFillModeForwards"),
            ("\"kCAFillModeForwards\"", "\"kCAFillModeForwards\""),
        ])
    func names(_ source: String, _ expected: String) { #expect(port(source) == expected) }

    @Test(
        "code without a rule is reported with its line",
        arguments: [
            ("\n@NSManaged var a: Int", 2), ("let a = Selector(\"b:\")", 1),
            ("import CoreData", 1), ("\n\nlet t = UITableView()", 3),
            ("class A { func f() { g(#selector(other.tapped)) } }", 1),
            ("protocol P {\n @objc optional var a: Int { get }\n}", 2),
        ])
    func notes(_ source: String, _ line: Int) {
        #expect(SourcePort.port(source).notes.map(\.line) == [line])
    }

    @Test("A second run changes nothing")
    func idempotence() {
        let source = """
            @objc protocol P: class { @objc optional func a() }
            class A { @objc dynamic func f() { g(#selector(f), CGRectMake(1, 2, 3, 4)) } }
            """
        let once = port(source)
        #expect(port(once) == once)
        #expect(once != source)
    }

    @Test("Text that is no Swift comes back whole")
    func odd() {
        let odd = [
            "", "\"", "\"\"\"\nabc", "/* /* */", "#", "@", "#selector(", "#\"a\\#(b", "}{)(][",
            "class", "protocol P { optional func", "\"\\(\"\\(a)\")\"", "@objc(", "🙂 = `",
            "dynamic",
            "\r\n@objc\r\nfunc a() {}", "CGRectMake(", "CGRectMake(1)", "#keyPath()", "#selector()",
        ]
        for text in odd { _ = port(text) }
        #expect(port("let a = \"\\(f(\"b\"))\" // c") == "let a = \"\\(f(\"b\"))\" // c")
        #expect(port("\"\"\"\n@objc \"q\"\n\"\"\"") == "\"\"\"\n@objc \"q\"\n\"\"\"")
    }

    @Test("Tokens of any text joined are the text, and their number grows with it")
    func tokens() {
        let part = "let a = #\"b\"# /* c */ + 1.5e3 // d\n"
        let one = SourceLexer.tokens(of: part)
        let many = SourceLexer.tokens(of: String(repeating: part, count: 100))
        #expect(one.map(\.text).joined() == part)
        #expect(many.count == 100 * one.count)
        #expect(many.last?.line == 100)
    }
}
