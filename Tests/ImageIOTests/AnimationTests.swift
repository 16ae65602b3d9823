import ImageIO
import TestSupport
import Testing

@Suite("Animated image files") struct AnimationTests {
    private func part(_ source: CGImageSource, _ index: Int, _ key: String) -> [String: Any] {
        Pictures.dictionary(source, index)[key] as? [String: Any] ?? [:]
    }

    @Test("B-IO 305: delays and loop counts of GIF, PNG and WebP files")
    func delays() {
        let keys = [
            "com.compuserve.gif": (kCGImagePropertyGIFDictionary, 0.25, 3),
            "public.png": (kCGImagePropertyPNGDictionary, 0.25, 3),
            "org.webmproject.webp": (kCGImagePropertyWebPDictionary, 0.2, 4),
        ]
        for (type, data) in Pictures.files {
            let source = Pictures.source(data)
            guard let (key, delay, loops) = keys[type], CGImageSourceGetCount(source) > 1 else {
                continue
            }
            for index in 0..<3 {
                #expect(part(source, index, key)["DelayTime"] as? Double == delay, "\(type)")
                #expect(part(source, index, key)["UnclampedDelayTime"] as? Double == delay)
            }
            let file = CGImageSourceCopyProperties(source, nil)?[key] as? [String: Any]
            #expect(file?["LoopCount"] as? Int == loops, "\(type)")
            #expect(file?["CanvasPixelWidth"] as? Int == 16)
        }
        let fast = Pictures.file(
            "com.compuserve.gif", [Pictures.boxes(4, 4), Pictures.boxes(4, 4, seed: 1)],
            each: [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.02]])!
        let gif = part(Pictures.source(fast), 1, kCGImagePropertyGIFDictionary)
        #expect(gif[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
        #expect(gif[kCGImagePropertyGIFUnclampedDelayTime] as? Double == 0.02)
        // Without a loop count a GIF plays once.
        let once = CGImageSourceCopyProperties(Pictures.source(fast), nil)
        let dictionary = once?[kCGImagePropertyGIFDictionary] as? [String: Any]
        #expect(dictionary != nil && dictionary?["LoopCount"] == nil)
    }

    @Test("B-IO 306: a picture of an animation is the whole canvas, in any order of asking")
    func canvas() throws {
        let images = (0..<6).map { Pictures.boxes(16, 12, seed: $0) }
        for type in ["com.compuserve.gif", "public.png"] {
            let source = Pictures.source(try #require(Pictures.file(type, images)))
            for index in [0, 1, 2, 5, 3, 3, 0, 4] {
                let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
                #expect(
                    Pictures.pixels(image) == Pictures.pixels(images[index]), "\(type) \(index)")
            }
            CGImageSourceRemoveCacheAtIndex(source, 0)
            let again = CGImageSourceCreateImageAtIndex(source, 5, nil)
            #expect(again.map(Pictures.pixels) == Pictures.pixels(images[5]))
        }
        let webp = Pictures.source(Pictures.animatedWebP)
        let last = try #require(CGImageSourceCreateImageAtIndex(webp, 2, nil))
        let first = try #require(CGImageSourceCreateImageAtIndex(webp, 0, nil))
        #expect(Pictures.pixels(first) != Pictures.pixels(last))
        #expect(Pictures.pixels(first).count { $0 == 255 } > 12 * 16)
    }

    /// A GIF of two by one pixels with black and white; a picture at each `x` with its disposal.
    private func gif(_ frames: [(x: UInt8, color: UInt8, disposal: UInt8)]) -> Data {
        var data = Data("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for frame in frames {
            data += [0x21, 0xF9, 4, frame.disposal << 2, 10, 0, 0, 0]
            data += [0x2C, frame.x, 0, 0, 0, 1, 0, 1, 0, 0]
            // Codes of three bits: clear (4), the colour, end (5).
            let codes = 4 | Int(frame.color) << 3 | 5 << 6
            data += [2, 2, UInt8(codes & 255), UInt8(codes >> 8), 0]
        }
        return data + [0x3B]
    }

    @Test("B-IO 307: disposal of GIF pictures: keep, clear, restore")
    func disposal() throws {
        let (clear, black, white): ([UInt8], [UInt8], [UInt8]) = (
            [0, 0, 0, 0], [0, 0, 0, 255], [255, 255, 255, 255]
        )
        for (disposal, left) in [(1, white), (2, clear), (3, black)] as [(UInt8, [UInt8])] {
            // Black at the left; white over it, with the disposal; then the right pixel.
            let source = Pictures.source(gif([(0, 0, 1), (0, 1, disposal), (1, 0, 1)]))
            #expect(CGImageSourceGetCount(source) == 3)
            for order in [[0, 1, 2], [2], [1, 2], [2, 0, 2]] {
                for index in order {
                    let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
                    let wanted = [black + clear, white + clear, left + black][index]
                    #expect(Pictures.pixels(image) == wanted, "\(disposal) \(index) of \(order)")
                }
            }
        }
    }

    @Test("a picture that leaves the canvas is cut, and a damaged one is nil")
    func outside() throws {
        var data = gif([(1, 1, 1), (7, 1, 1)])
        let source = Pictures.source(data)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
        #expect(image.width == 2)
        #expect(Pictures.pixels(image) == [0, 0, 0, 0, 255, 255, 255, 255])
        data.replaceSubrange(data.count - 5..<data.count, with: [0xFF, 0xFF, 0xFF])
        _ = CGImageSourceCreateImageAtIndex(Pictures.source(data), 1, nil)
    }

    @Test("the time of an animation in its order grows with the number of pictures")
    func growth() throws {
        func seconds(_ count: Int) -> Double {
            let source = Pictures.source(
                gif((0..<count).map { (UInt8($0 % 2), UInt8($0 / 2 % 2), 1) }))
            return processorSeconds {
                #expect(CGImageSourceGetCount(source) == count)
                for index in 0..<count {
                    #expect(CGImageSourceCreateImageAtIndex(source, index, nil) != nil)
                }
            }
        }
        #expect(isQuicker(25, 0.1) { (seconds(300), seconds(3000)) })
    }
}
