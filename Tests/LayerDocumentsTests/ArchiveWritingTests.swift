import Foundation
import TestSupport
import Testing

@testable import LayerDocuments

/// Texts of animations written into archives.
@Suite("Writing into archives") struct ArchiveWritingTests {
    private let plain = Data(Documents.text(Documents.shapes(Documents.square)).utf8)
    private var changed: Data {
        Data(String(decoding: plain, as: UTF8.self).replacing("[20,20]", with: "[30,30]").utf8)
    }
    private let image = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })

    private func archive(_ folder: String) -> Data {
        StoredArchive.data([
            ("manifest.json", Data(#"{"animations":[{"id":"one"},{"id":"two"}]}"#.utf8)),
            ("\(folder)one.json", plain), ("images/a.png", image), ("\(folder)two.json", plain),
            ("t/dark.json", Data("{}".utf8)),
        ])
    }

    @Test("one entry changes; other entries keep their bytes", arguments: ["animations/", "a/"])
    func writing(_ folder: String) throws {
        let data = archive(folder)
        let source = try ArchivedAnimation(data, animation: "two")
        #expect(source.text == plain)
        let new = try source.writing(changed)
        #expect(try ArchivedAnimation(new, animation: "two").text == changed)
        let (before, after) = (try ZipArchive(data), try ZipArchive(new))
        for name in ["manifest.json", "\(folder)one.json", "images/a.png", "t/dark.json"] {
            #expect(try before.entry(name) == after.entry(name), "\(name)")
        }
        #expect(try ArchivedAnimation(new).text == plain)
        // Everything before the entry, and the stored bytes of the text, in their order.
        let place = try #require(data.range(of: Data("\(folder)two.json".utf8))).lowerBound
        let head = data[..<(place - 30)]
        #expect(new.starts(with: head))
        #expect(new.range(of: changed) != nil && new.range(of: Data("t/dark.json{}".utf8)) != nil)
        // A longer text moves the following entries, and the original text restores the original
        // archive.
        let longer = try source.writing(changed + Data("  ".utf8))
        #expect(longer.count == data.count + 2)
        #expect(try ZipArchive(longer).entry("t/dark.json") == Data("{}".utf8))
        #expect(try ArchivedAnimation(longer, animation: "two").writing(plain) == data)
    }

    /// An archive of one animation, deflated by Python's zipfile module: 100 kB of spaces follow.
    private static let deflated = Data(
        base64Encoded: """
            UEsDBBQAAAAIAAAAIVDvR1XxHwAAAB0AAAANAAAAbWFuaWZlc3QuanNvbqtWSszLzE0syczPK1ayiq\
            5WykxRslLKz0tVqo2tBQBQSwMEFAAAAAgAAAAhUDJR4hTzAAAAb4cBAAoAAABhL29uZS5qc29u7c5B\
            agJBEAXQq4Ra96JHgou+SnAhohg0cZgJBBnm7inNiItcIIv3elFU8T/0FIch2rqWeO+j5bj0v+t3tK\
            7mPC7zvL3uhzHa2xRf12ivJT4/osUYf5qnTE1zifG47ffPRgy7zGZmilMea6mbW+ixr2pZ3S/Dcqnz\
            XJbm4ZzN3SPZleyW7pa9LLf84Txv8r0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAA/9YPUEsBAhQDFAAAAAgAAAAhUO9HVfEfAAAAHQAAAA0AAAAAAAAAAAAAAIABAAAAAG1hbmlmZX\
            N0Lmpzb25QSwECFAMUAAAACAAAACFQMlHiFPMAAABvhwEACgAAAAAAAAAAAAAAgAFKAAAAYS9vbmUu\
            anNvblBLBQYAAAAAAgACAHMAAABlAQAAAAA=
            """)!

    @Test("a deflated entry stays deflated; many writes do not make the archive grow")
    func deflated() throws {
        var data = Self.deflated
        #expect(data.count < 2000)
        for size in 1...20 {
            let source = try ArchivedAnimation(data)
            #expect(source.text.count > 100_000)
            let text = String(decoding: source.text, as: UTF8.self)
            data = try source.writing(
                Data(text.replacing("[\(19 + size),20]", with: "[\(20 + size),20]").utf8))
        }
        #expect(data.count < Self.deflated.count + 200)
        let text = String(decoding: try ArchivedAnimation(data).text, as: UTF8.self)
        #expect(text.contains("[40,20]"))
    }

    @Test("damaged archives, unknown names and invalid texts are errors")
    func errors() throws {
        let data = archive("a/")
        #expect(throws: LayerAnimationError.self) { try ArchivedAnimation(data, animation: "x") }
        #expect(throws: LayerAnimationError.self) { try ArchivedAnimation(plain) }
        #expect(throws: LayerAnimationError.self) { try ArchivedAnimation(Data()) }
        let source = try ArchivedAnimation(data)
        for text in ["", "{", "[]", "{}", #"{"layers":[]}"#] {
            #expect(throws: LayerAnimationError.self, "\(text)") {
                try source.writing(Data(text.utf8))
            }
        }
        #expect(throws: LayerAnimationError.self) {
            try source.writing(Data(count: DocumentLimits.text + 1))
        }
        #expect(throws: LayerAnimationError.self) {
            try ZipRewriter.replacing("b", by: plain, in: data)
        }
        for count in stride(from: 0, to: data.count, by: 997) {
            #expect(throws: LayerAnimationError.self, "\(count)") {
                try ArchivedAnimation(data.prefix(count))
            }
        }
        // A byte changed anywhere: an error, or an archive that can be written.
        for place in stride(from: 0, to: data.count, by: 641) {
            var damaged = data
            damaged[place] ^= 0x55
            guard let source = try? ArchivedAnimation(damaged),
                let new = try? source.writing(changed)
            else { continue }
            #expect(try ArchivedAnimation(new).text == changed, "\(place)")
        }
    }
}
