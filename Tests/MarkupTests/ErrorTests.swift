import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

@Suite("CAML: errors and warnings")
struct ErrorTests {
    private func failure(_ text: String) -> MarkupError? {
        do {
            _ = try LayerDocument(data: Data(text.utf8), name: "bad.caml")
            return nil
        } catch { return error as? MarkupError }
    }

    @Test("malformed XML is an error with file, line and reason")
    func malformed() throws {
        let error = try #require(failure("<caml>\n<CALayer>\n</CALaye>\n</caml>"))
        #expect(error.file == "bad.caml" && error.line == 3)
        #expect(error.description.hasPrefix("bad.caml:3: not well-formed XML"))
        #expect(failure("<caml><CALayer>") != nil)
        #expect(failure("hello") != nil)
        #expect(failure("") != nil)
        #expect(failure("<caml><CALayer a=b/></caml>") != nil)
    }

    @Test(
        "attributes of an element are counted before the parser reads them")
    func attributes() throws {
        func tag(_ count: Int) -> String {
            (0..<count).map { "a\($0)='='" }.joined(separator: " ")
        }
        let hidden = "<!-- it's \"-->\n<caml><![CDATA[ ' ]]><?x ' \"?><CALayer name=\"=======\" "
        let error = try #require(failure("\(hidden)\(tag(200_000))/></caml>"))
        #expect(error.reason.contains("attributes") && error.line == 2)
        #expect(failure("<caml><CALayer \(tag(900))/></caml>") == nil)
        let equals = String(repeating: "=", count: 5000)
        #expect(failure("<caml><CALayer name=\"\(equals)\"/><!-- \(equals) --></caml>") == nil)
        #expect(failure("<caml><CALayer/> it's \(equals) 'a' </caml>") == nil)
    }

    @Test(
        "Growth: the animations of a layer without keys of their own are told apart in linear time")
    func manyAnimations() throws {
        func seconds(_ count: Int) -> Double {
            let one = "<animation type=\"CABasicAnimation\" keyPath=\"opacity\"/>"
            let text =
                "<caml><CALayer><animations>" + String(repeating: one, count: count)
                + "</animations></CALayer></caml>"
            return processorSeconds {
                let document = try? LayerDocument(data: Data(text.utf8))
                let keys = document?.rootLayer.animationKeys() ?? []
                #expect(keys.count == count && keys.last == "opacity \(count)")
            }
        }
        #expect(isQuicker(24) { (seconds(250), seconds(2000)) })
    }

    @Test("bytes that are not UTF-8, or claim to be something else, are refused")
    func encodings() throws {
        #expect(throws: MarkupError.self) {
            try LayerDocument(data: Data([0xFF, 0xFE, 0x3C, 0x00]))
        }
        let error = try #require(
            failure("<?xml version=\"1.0\" encoding=\"UTF-7\"?><caml><CALayer/></caml>"))
        #expect(error.reason.contains("utf-7"))
    }

    @Test("entities are never expanded: a DOCTYPE with an entity is refused")
    func entities() throws {
        let bomb = """
            <!DOCTYPE caml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
            <caml><CALayer name="&b;"/></caml>
            """
        #expect(try #require(failure(bomb)).reason.contains("DOCTYPE"))
        let file = """
            <!DOCTYPE caml [<!ENTITY x SYSTEM "file:///etc/hostname">]>
            <caml><CALayer name="&x;"/></caml>
            """
        #expect(failure(file) != nil)
        #expect(failure("<caml><CALayer name=\"&undeclared;\"/></caml>") != nil)
    }

    @Test("an external DOCTYPE is passed over without being fetched")
    func externalType() {
        #expect(
            failure("<!DOCTYPE caml SYSTEM \"http://127.0.0.1:9/x.dtd\"><caml><CALayer/></caml>")
                == nil)
    }

    @Test(
        "absurd numbers are errors with the line",
        arguments: [
            "bounds=\"0 0 nan 10\"", "bounds=\"0 0 inf 10\"", "position=\"1e300 0\"",
            "opacity=\"nan\"", "transform=\"translate(inf, 0, 0)\"", "zPosition=\"1e400\"",
        ])
    func absurd(_ attribute: String) throws {
        let error = try #require(
            failure("<caml>\n<CALayer \(attribute)/>\n</caml>"), "\(attribute)")
        #expect(error.line == 2)
    }

    @Test("an impossible count of copies is an error")
    func copies() {
        #expect(failure("<caml><CAReplicatorLayer instanceCount=\"1e9\"/></caml>") != nil)
        #expect(failure("<caml><CAReplicatorLayer instanceCount=\"-1\"/></caml>") != nil)
    }

    @Test("endless durations and counts are numbers")
    func endless() throws {
        let l = try layer("<CALayer duration=\"Inf\" repeatCount=\"+infinity\"/>")
        #expect(l.duration == .infinity && l.repeatCount == .infinity)
    }

    @Test("unknown elements and attributes are reported once with their line; the rest is read")
    func unknown() throws {
        let d = try document(
            """
            <CALayer bounds="0 0 10 10" wibble="1">
              <wobble value="2"/>
              <sublayers>
                <CALayer wibble="3" name="kept"/><CALayer><wobble/></CALayer><thing/>
              </sublayers>
            </CALayer>
            """)
        #expect(
            d.warnings == [
                "test.caml:3: CALayer has no attribute wibble",
                "test.caml:4: unknown element wobble in CALayer",
                "test.caml:6: unknown element thing in sublayers",
            ])
        #expect(d.rootLayer.sublayers?.first?.name == "kept")
    }

    @Test("an unknown layer class loads as a plain layer, with one warning")
    func unknownClass() throws {
        let d = try document(
            "<CALayer><sublayers><CABackdropLayer name=\"x\"/><CABackdropLayer/></sublayers></CALayer>"
        )
        #expect(d.rootLayer.sublayers?.count == 2 && d.rootLayer.sublayers?[0].name == "x")
        #expect(
            d.warnings == [
                "test.caml:3: layers of class CABackdropLayer are loaded as plain layers"
            ])
    }

    @Test("a value that is no number keeps the default, with a warning")
    func notANumber() throws {
        let d = try document(
            "<CALayer opacity=\"half\" bounds=\"1 2 3\" contentsGravity=\"middle\"/>")
        #expect(d.rootLayer.opacity == 1 && d.rootLayer.bounds == .zero)
        #expect(d.warnings.count == 3)
    }

    @Test("scripts are never run: they are skipped with a note")
    func scripts() throws {
        let d = try document(
            "<CALayer><scriptComponents><script>x()</script></scriptComponents></CALayer><scriptObject/>"
        )
        #expect(d.warnings.count == 1 && d.warnings[0].contains("scripts are not run"))
    }

    @Test("a document without a layer and a document of another kind are errors")
    func noLayer() throws {
        #expect(try #require(failure("<caml></caml>")).reason == "the document has no layer")
        #expect(try #require(failure("<html/>")).reason.contains("html"))
    }

    @Test("elements nested too deeply, or too many, are errors and no crash")
    func limits() {
        let deep =
            String(repeating: "<CALayer><sublayers>", count: 5000)
            + String(repeating: "</sublayers></CALayer>", count: 5000)
        #expect(failure("<caml>\(deep)</caml>") != nil)
        let many = String(repeating: "<x/>", count: MarkupReader.mostElements + 1)
        #expect(failure("<caml>\(many)</caml>") != nil)
    }

    @Test("a file too large is refused before it is parsed")
    func enormous() {
        let data = Data(count: MarkupReader.largestFile + 1)
        #expect(throws: MarkupError.self) { try LayerDocument(data: data) }
    }

    @Test("time: an image that cannot be read is tried once")
    func brokenImages() {
        let folder = FileManager.default.temporaryDirectory
        let context = MarkupContext(file: "x", folder: folder, boundary: folder) { _, _ in nil }
        let element = MarkupElement(name: "CALayer", attributes: [:], line: 1)
        for _ in 0..<2 { #expect(context.image("none of this name.png", at: element) == nil) }
        #expect(context.broken == ["none of this name.png"] && context.images.isEmpty)
        #expect(context.warnings.count == 1)
    }
}
