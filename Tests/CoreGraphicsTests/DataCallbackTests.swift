import CoreGraphics
import Foundation
import Testing

/// The calls of the callbacks under test.
private final class Log {
    var words: [String] = []
    var data = Data()
    var place = 0

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    static func at(_ info: UnsafeMutableRawPointer?) -> Log {
        Unmanaged<Log>.fromOpaque(info!).takeUnretainedValue()
    }
}

@Suite("Data from and to callbacks") struct DataCallbackTests {
    private let bytes = Data((0..<200_000).map { UInt8($0 % 251) })

    @Test("a sequential provider is rewound, read once in portions, and released")
    func sequential() throws {
        let log = Log()
        log.data = bytes
        var callbacks = CGDataProviderSequentialCallbacks(
            version: 0,
            getBytes: { info, buffer, count in
                let log = Log.at(info)
                let part = log.data.dropFirst(log.place).prefix(min(count, 70_001))
                part.copyBytes(to: buffer.assumingMemoryBound(to: UInt8.self), count: part.count)
                log.place += part.count
                log.words.append("get")
                return part.count
            }, skipForward: nil, rewind: { Log.at($0).words.append("rewind") },
            releaseInfo: { Log.at($0).words.append("release") })
        do {
            let provider = try #require(
                CGDataProvider(sequentialInfo: log.pointer, callbacks: &callbacks))
            #expect(log.words.isEmpty && provider.info == log.pointer)
            #expect(provider.data == bytes && provider.data == bytes)
            #expect(log.words == ["rewind", "get", "get", "get", "get", "get"])
        }
        #expect(log.words.last == "release")
        callbacks.getBytes = nil
        #expect(CGDataProvider(sequentialInfo: nil, callbacks: &callbacks) == nil)
        // A count above the requested count is not accepted.
        callbacks.getBytes = { _, _, count in log.place == 0 ? -1 : (log.place = 0, count + 9).1 }
        log.place = 1
        #expect(
            CGDataProvider(sequentialInfo: log.pointer, callbacks: &callbacks)?.data?.count == 65536
        )
    }

    @Test("a direct provider lends its pointer, or copies from positions")
    func direct() throws {
        let log = Log()
        log.data = bytes
        let size = off_t(bytes.count)
        var callbacks = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { info, buffer, position, count in
                let part = Log.at(info).data.dropFirst(Int(position)).prefix(count)
                part.copyBytes(to: buffer.assumingMemoryBound(to: UInt8.self), count: part.count)
                return part.count
            }, releaseInfo: { Log.at($0).words.append("release") })
        #expect(
            CGDataProvider(directInfo: log.pointer, size: size, callbacks: &callbacks)?.data
                == bytes)
        #expect(log.words == ["release"])
        let lent = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 1)
        defer { lent.deallocate() }
        lent.initializeMemory(as: UInt8.self, repeating: 7, count: 16)
        callbacks.getBytePointer = { _ in UnsafeRawPointer(lent) }
        callbacks.releaseBytePointer = { info, _ in Log.at(info).words.append("back") }
        let provider = CGDataProvider(directInfo: log.pointer, size: 16, callbacks: &callbacks)
        #expect(provider?.data == Data(repeating: 7, count: 16))
        #expect(log.words == ["release", "back"])
        #expect(CGDataProvider(directInfo: nil, size: -1, callbacks: &callbacks) == nil)
        (callbacks.getBytePointer, callbacks.getBytesAtPosition) = (nil, nil)
        #expect(CGDataProvider(directInfo: nil, size: 1, callbacks: &callbacks) == nil)
    }

    @Test("an image is read through callbacks")
    func image() throws {
        let pixel: [UInt8] = [255, 0, 0, 255]
        var callbacks = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { _, buffer, _, count in
                for i in 0..<count {
                    buffer.storeBytes(of: pixel[i % 4], toByteOffset: i, as: UInt8.self)
                }
                return count
            }, releaseInfo: nil)
        let provider = try #require(
            CGDataProvider(directInfo: nil, size: 16, callbacks: &callbacks))
        let image = try #require(
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        #expect(image.pixel(1, 1) == pixel)
    }

    @Test("a document is written through a consumer's callbacks")
    func consumer() throws {
        let log = Log()
        var callbacks = CGDataConsumerCallbacks(
            putBytes: { info, bytes, count in
                Log.at(info).data.append(bytes.assumingMemoryBound(to: UInt8.self), count: count)
                return count
            }, releaseConsumer: { Log.at($0).words.append("release") })
        do {
            let consumer = try #require(CGDataConsumer(info: log.pointer, cbks: &callbacks))
            let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
            context.beginPDFPage(nil)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.endPDFPage()
            context.closePDF()
            #expect(log.data.starts(with: Array("%PDF".utf8)) && log.words.isEmpty)
        }
        #expect(log.words == ["release"])
        callbacks.putBytes = nil
        #expect(CGDataConsumer(info: nil, cbks: &callbacks) == nil)
    }

    @Test("objects of Core Graphics are equal to themselves alone, and name their types")
    func identity() throws {
        let (a, b) = (CGDataProvider(data: Data([1]))!, CGDataProvider(data: Data([1]))!)
        #expect(a == a && a != b && Set([a, b, a]).count == 2)
        let sinks = [
            CGDataConsumer(data: NSMutableData())!, CGDataConsumer(data: NSMutableData())!,
        ]
        #expect(sinks[0] == sinks[0] && sinks[0] != sinks[1] && Set(sinks).count == 2)
        var calls = CGPatternCallbacks(drawPattern: { _, _ in }, releaseInfo: nil)
        let patterns = (0..<2).map { _ in
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity,
                xStep: 1, yStep: 1, tiling: .noDistortion, isColored: true, callbacks: &calls)!
        }
        #expect(patterns[0] == patterns[0] && patterns[0] != patterns[1])
        let context = Canvas(2, 2).context
        let layer = CGLayer(context, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil)!
        let gradient = CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil)!
        #expect(Set([context]).contains(context) && Set([layer]).contains(layer))
        #expect(Set([gradient]).contains(gradient))
        let objects: [(CFTypeRef, CFTypeID)] = [
            (a, CGDataProvider.typeID), (sinks[0], CGDataConsumer.typeID),
            (patterns[0], CGPattern.typeID), (context, CGContext.typeID), (layer, CGLayer.typeID),
            (gradient, CGGradient.typeID), (red, CGColor.typeID),
            (CGColorSpaceCreateDeviceRGB(), CGColorSpace.typeID),
            (context.makeImage()!, CGImage.typeID), (CGMutablePath(), CGPath.typeID),
            (CGFont("Helvetica" as CFString)!, CGFont.typeID),
        ]
        for (object, type) in objects { #expect(CFGetTypeID(object) == type) }
        #expect(Set(objects.map(\.1)).count == objects.count && CFGetTypeID("text") == 0)
    }

    @Test("only stencils, gray images, alpha, and parts of these, mask an image")
    func masking() throws {
        let picture = Canvas(2, 2).context.makeImage()!
        #expect(picture.masking(picture) == nil)
        let gray = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0)?.makeImage())
        let alpha = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)?.makeImage())
        let stencil = try #require(
            CGImage(
                maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                provider: CGDataProvider(data: Data(count: 4))!, decode: nil,
                shouldInterpolate: false))
        for mask in [gray, alpha, stencil] {
            #expect(picture.masking(mask) != nil)
            let part = try #require(mask.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
            #expect(picture.masking(part) != nil)
        }
        #expect(stencil.masking(gray) == nil)
    }

    @Test("components without arguments are zeros, as in the C structure")
    func components() {
        #expect(CGAffineTransformComponents().scale == .zero)
        #expect(CGAffineTransform.identity.decomposed().scale == CGSize(width: 1, height: 1))
    }

    @Test("a bitmap context that cannot be created leaves the memory to the caller")
    func refusedBitmap() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
        defer { memory.deallocate() }
        var calls = 0
        func make(width: Int, bytesPerRow: Int, bits: Int = 8) -> CGContext? {
            CGContext(
                data: memory, width: width, height: 4, bitsPerComponent: bits,
                bytesPerRow: bytesPerRow, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
                releaseCallback: { _, _ in calls += 1 }, releaseInfo: nil)
        }
        #expect(make(width: 0, bytesPerRow: 0) == nil && calls == 0)
        #expect(make(width: 4, bytesPerRow: 3) == nil && calls == 0)
        #expect(make(width: 4, bytesPerRow: 16, bits: 7) == nil && calls == 0)
        #expect(make(width: 4, bytesPerRow: 16) != nil && calls == 1)
    }
}
