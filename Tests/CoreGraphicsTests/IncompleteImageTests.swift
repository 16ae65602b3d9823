import Foundation
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// Truncated files.
@Suite("Incomplete images") struct IncompleteImageTests {
    /// 16 × 64 pixels: rows in sequence, and progressive scans.
    private static let baseline = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt\
            VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8\
            fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABAABADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA\
            AQIDBf/EACAQAAEEAgMAAwAAAAAAAAAAAAEAAhEhAxIxQVFhgZH/xAAWAQEBAQAAAAAAAAAAAAAAAAAEAwb/xAAc\
            EQACAgIDAAAAAAAAAAAAAAAAAQIREiIDEyH/2gAMAwEAAhEDEQA/AOW0Sh7+hE0jEYcfEZAAaifVHq2SNFlpYMME\
            /aclOoyoaQHQLTkBEn5hO67dhXyeYmbbJjlVsXsM1anCJcSeyk0wg+pkV7TA52xaQHV+LLbYnxDpadgh3Z4lOhx7\
            Jg4z0o//2Q==
            """)!
    private static let progressive = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt\
            VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8\
            fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCABAABADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA\
            AQACBP/EABYBAQEBAAAAAAAAAAAAAAAAAAMCBf/aAAwDAQACEAMQAAAB5SI0aJyyiwWScf/EABcQAQEBAQAAAAAA\
            AAAAAAAAAAEQACD/2gAIAQEAAQUChmMadf/EABkRAAIDAQAAAAAAAAAAAAAAAAABERIhQf/aAAgBAwEBPwGcLcJE\
            8P/EABgRAQADAQAAAAAAAAAAAAAAAAABEiEC/9oACAECAQE/Aa6qhHOv/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/a\
            AAgBAQAGPwIH/8QAGhAAAgMBAQAAAAAAAAAAAAAAAAEQETEhQf/aAAgBAQABPyFDZqCNC2CLtGzwWl2PnRn/2gAM\
            AwEAAgADAAAAEFFOKP/EABgRAQADAQAAAAAAAAAAAAAAAAABITFB/9oACAEDAQE/EOqaF5Y3/8QAGBEAAwEBAAAA\
            AAAAAAAAAAAAAAEhETH/2gAIAQIBAT8Q5Ip6JcZIz//EAB0QAQADAAMAAwAAAAAAAAAAAAEAESExQVFhgZH/2gAI\
            AQEAAT8QFzrKvI6XkAOVfsdL9zGG4gobAlvzU0tcyz3mwWl7Y4x9iDH5NHyWVJ2eLn//2Q==
            """)!

    /// A picture of noise, whose rows take many bytes each.
    private static let noise: Data = {
        let canvas = Canvas(16, 64)
        var seed: UInt32 = 7
        for y in 0..<64 {
            for x in 0..<16 {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                canvas.context.setFillColor(
                    CGColor(
                        srgbRed: CGFloat(seed >> 24) / 255,
                        green: CGFloat(seed >> 16 & 255) / 255,
                        blue: CGFloat(seed >> 8 & 255) / 255, alpha: 1))
                canvas.context.fill(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return canvas.context.makeImage()!.pngData()!
    }()

    private func rows(_ image: CGImage) -> [[UInt8]] {
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<image.height).map { y in
                Array(bytes[y * rowBytes..<y * rowBytes + 4 * image.width])
            }
        }
    }

    @Test("arrived rows are shown, missing rows are black, equally in every decoding")
    func halves() throws {
        let data = Self.noise
        let whole = rows(try CGImage(encodedData: data))
        let part = rows(try CGImage(encodedData: data.prefix(data.count * 2 / 3)))
        // The file has no alpha: missing rows are black.
        let black = Array(repeating: [0, 0, 0, 255] as [UInt8], count: part[0].count / 4).flatMap {
            $0
        }
        let missing = try #require(part.firstIndex(of: black))
        #expect(missing > 20 && missing < 60)
        #expect(part[..<missing] == whole[..<missing])
        #expect(part[missing...].allSatisfy { $0 == black })
        for _ in 0..<5 {
            #expect(rows(try CGImage(encodedData: data.prefix(data.count * 2 / 3))) == part)
        }
    }

    @Test("the JPEG reader fills missing rows; an incomplete progressive file is refused")
    func photographs() throws {
        let data = Self.baseline
        let part = rows(try CGImage(encodedData: data.prefix(data.count - 40)))
        #expect(part[0] == rows(try CGImage(encodedData: data))[0])
        #expect(rows(try CGImage(encodedData: data.prefix(data.count - 40))) == part)
        #expect(throws: ImageFileError.self) {
            try CGImage(encodedData: Self.progressive.prefix(560))
        }
    }

    @Test("a file without a row is an error, cut anywhere no file is more than that")
    func cuts() throws {
        for data in [Self.noise, Self.baseline, Self.progressive] {
            #expect(throws: ImageFileError.self) {
                try CGImage(encodedData: data.prefix(60))
            }
            for count in stride(from: 0, to: data.count, by: 7) {
                _ = try? CGImage(encodedData: data.prefix(count))
            }
        }
    }
}
