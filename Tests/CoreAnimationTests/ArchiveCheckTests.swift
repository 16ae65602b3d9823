import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import CoreAnimation

@Suite("Archives that may be damaged") struct ArchiveCheckTests {
    private func archive(_ layer: CALayer, _ format: PropertyListSerialization.PropertyListFormat)
        -> Data
    {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.outputFormat = format
        archiver.encode(layer, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return archiver.encodedData
    }

    private func tree() -> CALayer {
        let root = CALayer()
        root.name = "root"
        root.bounds = CGRect(x: 0, y: 0, width: 7, height: 8)
        root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        root.addSublayer(CAShapeLayer())
        root.mask = CALayer()
        root.style = ["opacity": 0.5]
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        root.add(fade, forKey: "fade")
        let text = CATextLayer()
        text.string = NSAttributedString(string: "text", attributes: [.kern: 2.0])
        root.addSublayer(text)
        return root
    }

    private func failure(_ data: Data) -> String? {
        do {
            _ = try LayerArchive.layer(from: data)
            return nil
        } catch { return "\(error)" }
    }

    @Test(
        "an archive of a program is read",
        arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func sound(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let layer = try LayerArchive.layer(from: archive(tree(), format))
        #expect(layer.name == "root" && layer.bounds.width == 7 && layer.sublayers?.count == 2)
        #expect(layer.animation(forKey: "fade") != nil && layer.mask != nil)
        #expect(((layer.sublayers?[1] as? CATextLayer)?.string as? NSAttributedString)?.length == 4)
    }

    @Test("another object in the place of the layer is refused: Foundation stops the program there")
    func others() throws {
        let others: [NSObject] = [
            CABasicAnimation(keyPath: "opacity"), NSArray(array: [1]), ["a": 1] as NSDictionary,
        ]
        for other in others {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: other, requiringSecureCoding: false)
            #expect(failure(data) == "the archive holds no layer")
        }
    }

    @Test("a reference to any other object of the archive is read or refused")
    func exchangedReferences() throws {
        let layer = tree()
        let image = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
        layer.contents = image
        layer.filters = [try #require(CIFilter(name: "CIGaussianBlur"))]
        let text = String(decoding: archive(layer, .xml), as: UTF8.self)
        let mark = "<key>CF$UID</key>"
        let parts = text.components(separatedBy: mark)
        let numbers = parts.dropFirst().compactMap { part in
            part.firstRange(of: #/<integer>\d+<\/integer>/#)
        }
        #expect(numbers.count == parts.count - 1 && numbers.count > 100)
        var refused = 0
        for (at, part) in parts.enumerated().dropFirst() {
            let range = try #require(part.firstRange(of: #/<integer>\d+<\/integer>/#))
            // Far enough from the original number for a different class.
            let other = (at * 31 + 17) % (numbers.count / 2)
            var changed = parts
            changed[at] = part.replacingCharacters(in: range, with: "<integer>\(other)</integer>")
            if failure(Data(changed.joined(separator: mark).utf8)) != nil { refused += 1 }
        }
        #expect(refused > 0 && refused < numbers.count)
    }

    @Test("data other than an archive is refused with a sentence")
    func none() {
        #expect(failure(Data()) == "not a property list")
        #expect(failure(Data("<plist><dict/></plist>".utf8)) == "not a keyed archive")
        #expect(failure(Data(String(repeating: "<array>", count: 100_000).utf8)) != nil)
        let text = try! NSKeyedArchiver.archivedData(
            withRootObject: "text" as NSString, requiringSecureCoding: true)
        #expect(failure(text) != nil)
        let whole = archive(tree(), .binary)
        for count in stride(from: 0, to: whole.count, by: 97) {
            #expect(failure(whole.prefix(count)) != nil)
        }
    }

    /// An archive as text with a replaced part.
    private func edited(_ old: String, _ new: String) throws -> Data {
        let text = String(decoding: archive(tree(), .xml), as: UTF8.self)
        let range = try #require(text.range(of: old, options: .regularExpression))
        return Data(text.replacingCharacters(in: range, with: new).utf8)
    }

    @Test("a reference to nothing, to no class, or to what holds it is refused")
    func references() throws {
        let reference = "<key>CF\\$UID</key>\\s*<integer>[0-9]+</integer>"
        func uid(_ n: Int) -> String { "<key>CF$UID</key><integer>\(n)</integer>" }
        for key in ["\\$class", "sublayers", "mask", "animations", "values"] {
            let place = "<key>\(key)</key>\\s*<dict>\\s*\(reference)"
            let name = key.replacingOccurrences(of: "\\", with: "")
            for n in [0, 1, 9999] {
                let data = try edited(place, "<key>\(name)</key><dict>\(uid(n))")
                // A missing part is no damage.
                if n > 0 || name == "$class" { #expect(failure(data) != nil, "\(key) \(n)") }
            }
        }
    }

    @Test("an invalid number in an archive is replaced by the property's default")
    func numbers() throws {
        let layer = CALayer()
        layer.position = CGPoint(x: 3, y: 4)
        layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        var data = archive(layer, .binary)
        // The numbers lie in the archive as eight bytes, low byte first.
        for number in [3.0, 5.0, 2.0] {
            let bytes = withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) }
            let place = try #require(data.range(of: bytes))
            let nan = withUnsafeBytes(of: Double.nan.bitPattern.littleEndian) { Data($0) }
            data.replaceSubrange(place, with: nan)
        }
        let read = try LayerArchive.layer(from: data)
        #expect(read.position == .zero && read.bounds == .zero)
        #expect(CATransform3DIsIdentity(read.transform))
        read.frame.origin.x = 1
    }

    @Test("growth: objects with common bytes are refused before Foundation copies the bytes")
    func sharedBytes() {
        /// A dictionary of a single pair, and a text of forty letters; `copies` objects are the
        /// text.
        func list(copies: Int) -> Data {
            var bytes = Array("bplist00".utf8) + [0xD1, 1, UInt8(copies), 0x5F, 0x10, 40]
            bytes += Array(repeating: 0x61, count: 40)
            let table = UInt8(bytes.count)
            bytes += [8] + Array(repeating: 11, count: copies)
            bytes += [0, 0, 0, 0, 0, 0, 1, 1]
            for number in [UInt8(copies + 1), 0, table] {
                bytes += [0, 0, 0, 0, 0, 0, 0, number]
            }
            return Data(bytes)
        }
        #expect(failure(list(copies: 1)) == "not a keyed archive")
        #expect(failure(list(copies: 2)) == "not a property list an archiver writes")
    }

    @Test(
        "sets, and keys that are no strings, are refused before Foundation reads them"
    )
    func keys() {
        /// A dictionary of a single pair, a list and the text "a".
        func list(key: UInt8, value: UInt8, list: UInt8 = 0xA0, count: UInt8 = 3) -> Data {
            var bytes = Array("bplist00".utf8) + [0xD1, key, value, list, 0x51, 0x61, 8, 11, 12]
            bytes += [0, 0, 0, 0, 0, 0, 1, 1]
            for number in [count, 0, 14] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
            return Data(bytes)
        }
        #expect(failure(list(key: 2, value: 1)) == "not a keyed archive")
        for data in [
            list(key: 1, value: 2), list(key: 9, value: 1), list(key: 2, value: 1, list: 0xC0),
            list(key: 2, value: 1, list: 0xB0), list(key: 2, value: 1, count: 4),
        ] {
            #expect(failure(data) == "not a property list an archiver writes")
        }
    }
}
