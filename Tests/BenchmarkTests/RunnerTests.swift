import BenchmarkScenes
import BenchmarkScore
import Foundation
import LayerHosting
import QuartzCore
import Testing

@testable import RenderBenchmark

/// A surface whose frame lengths follow a formula.
private final class MadeUpSurface: BenchmarkSurface {
    let period = 1.0 / 60
    let driver: BenchmarkReport.Driver? = nil
    var counts: StepCounts? { StepCounts(drawCalls: last, passes: 1, uploadedBytes: 0) }
    private var last = 0
    /// Seconds of all frames up to now.
    private(set) var time = 0.0
    private(set) var loaded: [String] = []

    func load(_ scene: AdaptiveScene) { loaded.append(scene.id) }

    func run(_ count: Int, settling: Int, frames: Int) -> StepTimes {
        last = count
        let length = max(period, Double(count) * 1e-4)
        time += length * Double(settling + frames)
        return StepTimes(
            lengths: .init(repeating: length, count: frames),
            gpu: .init(repeating: length / 4, count: frames))
    }
}

@Suite("The runner of the benchmark") struct RunnerTests {
    @Test("the command line is parsed, and mistakes are reported")
    func options() throws {
        let some = try Options([
            "leaves", "suits", "--seconds=2.5", "-o", "x", "--browsers=firefox",
        ])
        #expect(some.scenes.map(\.id) == ["leaves", "suits"] && some.seconds == 2.5)
        #expect(some.out == "x" && some.browsers == ["firefox"] && !some.isHeadless)
        #expect(try Options(["shared", "--browsers", "--headless"]).scenes.count == 8)
        #expect(try Options(["shared", "--browsers"]).browsers == [])
        for (words, reason) in [
            (["nobody"], "no scene nobody"), (["--sekonds", "3"], "unknown option --sekonds"),
            (["--seconds", "0"], "from 1 to 600"), (["--compare"], "needs a value"),
            (["--headless=no"], "--headless has no value"), (["--list=x"], "has no value"),
        ] {
            let error = #expect(throws: Options.Mistake.self) { try Options(words) }
            #expect(error?.description.contains(reason) == true)
        }
        #expect(throws: Options.Mistake.self) { try Browser.find(["lynx"]) }
    }

    @Test("a session runs every scene, and its results have their score, samples and counts")
    func session() throws {
        let surface = MadeUpSurface()
        let scenes = ["leaves", "movers"].compactMap { AdaptiveScene.named($0) }
        var shares: [Double] = []
        let session = Session(surface: surface, scenes: scenes, seconds: 5) { surface.time }
        let found = try session.run { share, _, _ in shares.append(share) }
        #expect(surface.loaded == ["leaves", "movers"])
        #expect(shares == shares.sorted() && shares.allSatisfy { (0...1).contains($0) })
        for result in found.results {
            #expect(abs(result.score.value - 166.67) < 0.5, "\(result.score)")
            #expect(result.drawCalls == 166 && result.samples.count >= 20)
            #expect(result.samples.allSatisfy { $0.gpu != nil && $0.ramp > 1 })
        }
        var run = BenchmarkReport.Run(
            name: "x", version: "1", surface: "headless", width: 1, height: 1, period: 1 / 60)
        run.setResults(found)
        #expect(abs(try #require(run.overall).value - 166.67) < 0.5)
        #expect(run.shared != nil && run.scenes.count == 2)
    }

    @Test("the bar shows the progress, the scene and the remaining time")
    func bar() {
        let line = ProgressBar.line(0.5, "Lamina, Leaves", count: 1200, seconds: 130)
        #expect(line.hasPrefix(String(repeating: "█", count: 15) + "░"))
        #expect(line.hasSuffix("50 %, Lamina, Leaves: 1\u{202F}200, 1:05 left"))
        #expect(ProgressBar.line(7, "", count: 1, seconds: 9).contains("100 %"))
    }

    @Test("the server delivers the page; messages arrive one at a time and are answered later")
    func server() throws {
        let server = try PageServer(page: Array("the page".utf8))
        let client = Client(port: server.port)
        let page = client.send("GET / HTTP/1.1\r\n\r\n")
        let lost = client.send("GET /favicon.ico HTTP/1.1\r\n\r\n")
        let broken = client.send("nonsense\r\n\r\n")
        let negative = client.send("POST /step HTTP/1.1\r\ncontent-length: -1\r\n\r\nhello")
        let step = client.send("POST /step HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello")
        #expect(try server.nextMessage(within: 30) == Data("hello".utf8))
        #expect(client.receive(page).hasSuffix("\r\n\r\nthe page"))
        #expect(client.receive(lost).hasPrefix("HTTP/1.1 404"))
        #expect(client.receive(broken).isEmpty && client.receive(negative).isEmpty)
        try server.answer(["count": 3])
        #expect(client.receive(step).hasSuffix("{\"count\":3}"))
        let error = #expect(throws: SurfaceError.self) { try server.nextMessage(within: 0.01) }
        #expect(error?.description.contains("has not answered") == true)
    }

    @Test("frames without a display are metered: lengths, the GPU's part, counts")
    func headless() throws {
        let surface = HeadlessSurface(period: 1e-6)
        try surface.load(try #require(AdaptiveScene.named("movers")))
        let times = try surface.run(20, settling: 3, frames: 5)
        #expect(times.lengths.count == 5 && times.lengths.allSatisfy { $0 > 1e-6 })
        #expect(times.gpu.allSatisfy { $0 >= 0 } && times.gpu.count <= 8)
        #expect(try #require(surface.counts).drawCalls > 0)
        #expect(try #require(surface.driver).renderer == HostInfo.rendererName())
    }
}

/// The other end of a connection.
private struct Client {
    let port: UInt16

    func send(_ text: String) -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
        }
        _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
        return connection
    }

    func receive(_ connection: Int32) -> String {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(connection, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        close(connection)
        return String(decoding: bytes, as: UTF8.self)
    }
}
