import ImageIO
import TestSupport
import Testing

@Suite("Damaged image files") struct DamageTests {
    /// Asks a source everything; true if the source has a picture.
    @discardableResult
    private func ask(_ data: Data) -> Bool {
        guard let source = CGImageSourceCreateWithData(data, nil) else { return false }
        _ = CGImageSourceGetStatus(source)
        _ = CGImageSourceCopyProperties(source, nil)
        var hasPicture = false
        for index in 0..<min(CGImageSourceGetCount(source), 4) {
            _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
            if CGImageSourceCreateImageAtIndex(source, index, nil) != nil { hasPicture = true }
        }
        _ = CGImageSourceCreateThumbnailAtIndex(source, 0, nil)
        return hasPicture
    }

    @Test(
        "B-IO 312: a file cut off anywhere is never complete, and shows what is there",
        arguments: Pictures.files.indices)
    func cuts(_ index: Int) throws {
        let (type, data) = Pictures.files[index]
        var shown = 0
        for count in 1..<data.count {
            let part = data.prefix(count)
            let source = Pictures.source(part)
            let status = CGImageSourceGetStatus(source)
            // The last bytes of GIF, BMP and WebP files are an end mark or padding.
            let isEnd = count >= data.count - 2
            #expect(status != .statusComplete || isEnd, "\(type): \(count) of \(data.count)")
            if ask(part) { shown += 1 }
        }
        #expect(shown > 0, "\(type)")
    }

    @Test(
        "a thousand random changes of files of all formats stop nothing",
        arguments: Pictures.files.indices)
    func changes(_ index: Int) {
        let whole = Pictures.files[index].data
        var dice = Dice(UInt64(index) + 1)
        for _ in 0..<150 {
            var data = whole
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                data[Int.random(in: 0..<data.count, using: &dice)] = .random(
                    in: 0...255, using: &dice)
            }
            ask(data)
        }
    }

    @Test(
        "a GPS time of doubles with infinity or NaN adds nothing, and the other metadata stays",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func oddTimes(_ odd: Double) throws {
        let gps: CFDictionary = [
            kCGImagePropertyGPSDictionary: [
                kCGImagePropertyGPSTimeStamp: [9, 5, 30], kCGImagePropertyGPSStatus: "A",
            ]
        ]
        var tiff = try #require(Pictures.file("public.tiff", [Pictures.boxes(4, 4)], each: gps))
        // The entry of tag 7: three fractions, which become three doubles.
        let entry = try #require(tiff.range(of: Data([7, 0, 5, 0, 3, 0, 0, 0]))?.lowerBound)
        tiff[entry + 2] = 12
        let place = (0..<4).reduce(0) { $0 | Int(tiff[entry + 8 + $1]) << (8 * $1) }
        let bits = odd.bitPattern
        for i in 0..<24 { tiff[place + i] = UInt8(bits >> (8 * (i % 8)) & 255) }
        let all = Pictures.dictionary(Pictures.source(tiff))
        let read = try #require(all[kCGImagePropertyGPSDictionary] as? [String: Any])
        #expect(read[kCGImagePropertyGPSStatus] as? String == "A")
        let time = read[kCGImagePropertyGPSTimeStamp] as? String
        #expect(time == (odd.isFinite ? odd > 0 ? "99:99:99" : "00:00:00" : nil))
    }

    /// A directory's entry, least byte first.
    private func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        [(tag, 2), (type, 2), (count, 4), (value, 4)].flatMap { number, size in
            (0..<size).map { UInt8(number >> (8 * $0) & 255) }
        }
    }

    @Test("thousands of entries of a tag share their values, which are read once")
    func sharedValues() {
        // A description of the whole file, in each of the entries.
        let count = 50_000
        let length = 8 + 2 + 12 * count + 4
        var tiff = Data("II*\0".utf8) + [8, 0, 0, 0, UInt8(count & 255), UInt8(count >> 8)]
        let row = entry(270, 2, length, 0)
        for _ in 0..<count - 2 { tiff += row }
        tiff += entry(256, 3, 1, 4) + entry(257, 3, 1, 4) + [0, 0, 0, 0]
        #expect(tiff.count == length)
        let source = Pictures.source(tiff)
        #expect(CGImageSourceGetCount(source) == 1)
        let read = Pictures.dictionary(source)[kCGImagePropertyTIFFDictionary] as? [String: Any]
        #expect(read?["ImageDescription"] as? String == "II*")
    }

    @Test("directories that overlap are read as long as the work is limited by the file's length")
    func overlappingDirectories() {
        // Directory k begins twelve bytes behind directory k − 1, in an entry's value, and has the
        // next 2000 entries; the place of the next directory is in an entry behind its last entry.
        let (pages, entries) = (1000, 2000)
        var tiff = Data("II*\0".utf8) + [8, 0, 0, 0, UInt8(entries & 255), UInt8(entries >> 8)]
        for slot in 0..<entries + pages {
            let size = entries << 16
            switch slot {
            case 0..<pages: tiff += entry(0xFFF0, 3, 1, size)
            case pages: tiff += entry(256, 3, 1, 4)
            case pages + 1: tiff += entry(257, 3, 1, 4)
            case entries...:
                let next = slot - entries + 1 < pages ? 8 + 12 * (slot - entries + 1) : 0
                tiff += entry(next, 0, 0, 0)
            default: tiff += entry(0xFFF0, 3, 1, 0)
            }
        }
        let count = CGImageSourceGetCount(Pictures.source(tiff))
        #expect(count > 100 && count < pages, "\(count)")
    }

    @Test("B-IO 313: too many pixels are refused before anything is decoded, also in animations")
    func bombs() throws {
        // A GIF and a WebP whose canvas is large, with pictures of one pixel.
        var gif =
            Data("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0, 0x3B]
        var webp = Pictures.animatedWebP
        for place in 24..<30 { webp[place] = 0xFF }
        for data in [gif, webp] {
            let source = Pictures.source(data)
            #expect(CGImageSourceGetCount(source) > 0)
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
            let all = Pictures.dictionary(source)
            #expect((all[kCGImagePropertyPixelWidth] as? Int ?? 0) >= 65_535)
            #expect(
                CGImageSourceCreateThumbnailAtIndex(
                    source, 0, [kCGImageSourceCreateThumbnailFromImageAlways: true]) == nil)
        }
        // More pictures than are counted.
        var many = gif.dropLast()
        for _ in 0..<70_000 { many += gif[19..<gif.count - 1] }
        #expect(CGImageSourceGetCount(Pictures.source(many + [0x3B])) == 65_536)
        // A TIFF file whose directories go round in a circle.
        var tiff = Pictures.file("public.tiff", [Pictures.boxes(4, 4), Pictures.boxes(4, 4)])!
        #expect(CGImageSourceGetCount(Pictures.source(tiff)) == 2)
        let first = tiff.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        }
        let entries = Int(tiff[first]) | Int(tiff[first + 1]) << 8
        for i in 0..<4 { tiff[first + 2 + entries * 12 + i] = UInt8(first >> (8 * i) & 255) }
        #expect(CGImageSourceGetCount(Pictures.source(tiff)) == 1)
    }
}
