import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import QuartzCore
import Show
import Testing

/// Every page, at several sizes, played by its simulated pointer and by hand.
@Suite("Show")
struct ShowTests {
    /// The number of colours in a picture, sampled at some thousand places; each channel in sixteen
    /// steps.
    private func colors(_ image: CGImage) throws -> Int {
        let bytes = try #require(image.dataProvider?.data as Data?)
        var found: Set<UInt32> = []
        let step = max(4, bytes.count / 4 / 4000 * 4)
        for at in stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: step) {
            let parts = (0..<3).map { UInt32(bytes[at + $0] >> 4) }
            found.insert(parts[0] << 8 | parts[1] << 4 | parts[2])
        }
        return found.count
    }

    private func data(_ image: CGImage) throws -> Data {
        try #require(image.dataProvider?.data as Data?)
    }

    @Test(
        "every page shows something at once, moves, and repeats exactly",
        arguments: PageList.all.map(\.id))
    func played(id: String) throws {
        let piece = try #require(PageList.piece(id))
        func play() throws -> [CGImage] {
            try PagePreview.pictures(
                of: piece, size: CGSize(width: 240, height: 160), at: [0, 1.5], isPreview: true,
                isExact: true, rate: 20)
        }
        let pictures = try play()
        #expect(try colors(pictures[1]) >= 8)
        #expect(try data(pictures[0]) != data(pictures[1]))
        #expect(try data(play()[1]) == data(pictures[1]))
    }

    @Test("a tour records pages in sequence, each at its best time")
    func tour() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-tour-\(getpid()).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        let pieces = try ["dock", "sparks"].map { try #require(PageList.piece($0)) }
        let tour = Tour(of: pieces, size: CGSize(width: 240, height: 160))
        var begun: [String] = []
        try tour.record(to: file) { begun.append($0) }
        #expect(begun == ["dock", "sparks"])
        let log = try PacketLog(contentsOf: file)
        #expect(abs(log.duration - tour.duration) < 0.02 && tour.duration == 6)
        let host = RecordingHost(log)
        let pictures = try [0.1, 1.5, 2.9, 4.5].map { try host.snapshot(at: $0) }
        for picture in pictures.dropFirst() { #expect(try colors(picture) >= 8) }
        // The page fades in from black.
        #expect(try colors(pictures[0]) < colors(pictures[1]))
        #expect(try data(pictures[1]) != data(pictures[2]))
        #expect(try data(pictures[2]) != data(pictures[3]))
    }

    @Test(
        "every piece has its source beside it, the listings' from their first line to their last",
        arguments: (PageList.all + PageList.reference).map(\.id))
    func source(id: String) throws {
        let pieces = PageList.all + PageList.reference
        let piece = try #require(pieces.first { $0.id == id })
        let source = try #require(PieceSource.find(piece))
        let lines = source.text.split(separator: "\n")
        #expect(lines.count > 4 && source.file.hasPrefix("Demos/"))
        if piece.category == .reference {
            #expect(lines[0].hasPrefix("static let") && lines.last == "}")
            #expect(source.text.contains("\"\(id)\""))
        }
    }

    @Test(
        "pages take any size, one point included, and recover",
        arguments: PageList.all.map(\.id))
    func sizes(id: String) throws {
        let page = try #require(PageList.piece(id)).page(isPreview: true, date: PagePreview.date)
        var time = 0.0
        for size in [(300, 200), (1, 1), (900, 40), (40, 900), (300, 200)] {
            page.fit(CGSize(width: size.0, height: size.1), scale: 1)
            for _ in 0..<12 {
                page.play(time)
                page.advance(to: time)
                time += 0.5
            }
            #expect(page.root.bounds.size == CGSize(width: size.0, height: size.1))
            visit(page.root) { layer in
                #expect(
                    layer.position.x.isFinite && layer.position.y.isFinite
                        && layer.bounds.width.isFinite && layer.bounds.height.isFinite
                        && layer.transform.m11.isFinite && layer.transform.m41.isFinite,
                    "\(id) at \(size)")
            }
        }
    }

    private func visit(_ layer: CALayer, _ look: (CALayer) -> Void) {
        look(layer)
        if let mask = layer.mask { visit(mask, look) }
        for child in layer.sublayers ?? [] { visit(child, look) }
    }

    @Test("every piece has a unique name, a caption, an explanation and an existing source")
    func described() throws {
        let all = PageList.all + PageList.reference
        #expect(PageList.all.count == 13 && PageList.reference.count == 38)
        #expect(Set(all.map(\.id)).count == all.count)
        for piece in all {
            #expect(
                !piece.title.isEmpty && piece.caption.count > 10 && piece.explanation.count > 10)
            #expect(
                piece.matches(piece.title) && piece.matches("") && !piece.matches("no such words"))
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Demos/Show")
        for piece in PageList.all {
            let file = folder.appendingPathComponent(piece.file).path
            #expect(FileManager.default.fileExists(atPath: file), "\(file)")
        }
    }

    @Test("a throw carries cover flow on after the hand has let go, to a whole cover")
    func momentum() throws {
        let page = try #require(PageList.piece("coverflow")).page(isPreview: true)
        page.fit(CGSize(width: 600, height: 400), scale: 1)
        let cover = try #require(page.root.sublayers?[1].sublayers?[5])
        func x() -> CGFloat { cover.transform.m41 }
        var time = 0.0
        func frames(_ count: Int, _ hand: (Int) -> Void = { _ in }) {
            for n in 0..<count {
                hand(n)
                time += 1.0 / 60
                page.advance(to: time)
            }
        }
        frames(5)
        let still = x()
        page.send(.moved(CGPoint(x: 400, y: 200)))
        page.send(.pressed)
        frames(12) { page.send(.moved(CGPoint(x: 400 - 14 * CGFloat($0), y: 200))) }
        let held = x()
        page.send(.released)
        frames(240)
        #expect(held < still - 20)
        #expect(x() < held - 20, "it goes on")
        let rested = x()
        frames(60)
        #expect(abs(x() - rested) < 0.5)
    }

    @Test("a thrown card goes under the pile, a released card comes back")
    func thrown() throws {
        func top(after way: CGFloat) throws -> CALayer? {
            let page = try #require(PageList.piece("stack")).page(isPreview: true)
            page.fit(CGSize(width: 600, height: 400), scale: 1)
            var time = 0.0
            page.send(.moved(CGPoint(x: 300, y: 200)))
            page.send(.pressed)
            for n in 0..<90 {
                if n < 12 { page.send(.moved(CGPoint(x: 300 + way * CGFloat(n) / 12, y: 200))) }
                if n == 12 { page.send(.released) }
                time += 1.0 / 60
                page.advance(to: time)
            }
            return page.root.sublayers?.max { $0.zPosition < $1.zPosition }
        }
        let first = try top(after: 0)?.sublayers?[0].contents as AnyObject?
        #expect(try top(after: 20)?.sublayers?[0].contents as AnyObject? === first)
        #expect(try top(after: 260)?.sublayers?[0].contents as AnyObject? !== first)
    }

    @Test("a thrown card that is caught in flight comes back")
    func caught() throws {
        let page = try #require(PageList.piece("stack")).page(isPreview: true)
        page.fit(CGSize(width: 600, height: 400), scale: 1)
        func top() -> AnyObject? {
            page.root.sublayers?.max { $0.zPosition < $1.zPosition }?
                .sublayers?[0].contents as AnyObject?
        }
        let first = top()
        var (time, x) = (0.0, CGFloat(300))
        func frames(_ count: Int, by way: CGFloat = 0) {
            for _ in 0..<count {
                x += way
                page.send(.moved(CGPoint(x: x, y: 200)))
                time += 1.0 / 60
                page.advance(to: time)
            }
        }
        frames(1)
        page.send(.pressed)
        frames(12, by: 10)
        page.send(.released)
        frames(2)
        page.send(.pressed)
        frames(12, by: -11)
        frames(10)
        page.send(.released)
        frames(90)
        #expect(first != nil && top() === first)
    }

    @Test("a narrow and high window has a limited number of letters")
    func narrow() throws {
        let page = try #require(PageList.piece("type")).page(isPreview: true)
        page.fit(CGSize(width: 2, height: 2000), scale: 1)
        let letters = try #require(page.root.sublayers?[0].sublayers)
        #expect((1...300).contains(letters.count))
    }

    @Test("a reference scene begins again when it is over")
    func reference() throws {
        let piece = try #require(PageList.piece("springs"))
        #expect(piece.category == .reference)
        let page = piece.page(isPreview: true)
        page.fit(CGSize(width: 320, height: 240), scale: 1)
        let before = page.root.sublayers?[0].sublayers?[0]
        #expect(before != nil)
        for n in 0..<400 { page.advance(to: Double(n) / 10) }
        #expect(page.root.sublayers?[0].sublayers?[0] !== before)
        #expect(page.root.sublayers?[0].sublayers?.count == 1)
    }

    @Test("a spring arrives and stays, at any length of a frame")
    func spring() {
        for step in [0.05, 1.0 / 60, 0.001] {
            var spring = Spring(0, frequency: 4.5, damping: 0.5)
            spring.target = 1
            for _ in 0..<Int(4 / step) { spring.step(CGFloat(step)) }
            #expect(spring.rests && abs(spring.value - 1) < 0.001)
        }
    }
}
