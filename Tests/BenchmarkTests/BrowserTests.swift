import BenchmarkScore
import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The report pages in Chromium, if Debian's package is installed. Pictures are kept in
/// `.build/browser`.
@Suite("Pages in Chromium", .serialized, .enabled(if: Chromium.isInstalled))
struct BrowserTests {
    @Test("the report shows a plot for each scene, with points, line and band")
    func report() throws {
        let folder = try Places.output("browser")
        let page = folder.appendingPathComponent("report.html")
        try Data(ReportPage.html(madeUpReport()).utf8).write(to: page)
        let picture = try Chromium.picture(of: page.absoluteString, named: "report", 1040, 900)
        // Blue of the first program, orange of the second, and no content beyond the page's edge.
        #expect(picture.count { $0.z > 150 && $0.x < 110 && $0.y < 170 } > 400)
        #expect(picture.count { $0.x > 180 && $0.z < 80 && $0.y < 170 } > 200)
        let edge = (0..<picture.height).map { picture.pixel(picture.width - 1, $0) }
        #expect(Set(edge).count == 1)
    }

    @Test("every scene of the browsers' page draws its elements")
    func scenes() throws {
        let page = Places.package.appendingPathComponent("Demos/RenderBenchmark/Pages/page.html")
        let picture = try Chromium.picture(
            of: page.absoluteString + "?count=60", named: "scenes", 1280, 360)
        for k in 0..<8 {
            let (x0, y0) = (k % 4 * 320, k / 4 * 180)
            var lit = 0
            for y in y0..<y0 + 180 {
                for x in x0..<x0 + 320 {
                    if picture.pixel(x, y).max() > 60 { lit += 1 }
                }
            }
            #expect((200..<20_000).contains(lit), "scene \(k): \(lit) pixels")
        }
    }
}

extension PixelGrid {
    fileprivate func pixel(_ x: Int, _ y: Int) -> SIMD3<UInt8> {
        let i = (y * width + x) * 4
        return SIMD3(bytes[i], bytes[i + 1], bytes[i + 2])
    }

    fileprivate func count(_ isMeant: (SIMD3<UInt8>) -> Bool) -> Int {
        (0..<height).reduce(0) { sum, y in
            sum + (0..<width).filter { isMeant(pixel($0, y)) }.count
        }
    }
}

private enum Chromium {
    static let program = "/usr/bin/chromium"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    static func picture(of url: String, named name: String, _ width: Int, _ height: Int) throws
        -> PixelGrid
    {
        let folder = try Places.output("browser")
        let file = folder.appendingPathComponent(name + ".png")
        try? FileManager.default.removeItem(at: file)
        let profile = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: profile) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "--headless=new", "--no-sandbox", "--user-data-dir=\(profile.path)", "--no-first-run",
            "--hide-scrollbars", "--window-size=\(width),\(height)",
            "--screenshot=\(file.path)", url,
        ]
        (process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice
        )
        try process.run(atMost: 300)
        process.waitUntilExit()
        return PixelGrid(try CGImage(fileURL: file))
    }
}
