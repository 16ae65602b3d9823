import CoreGraphics
import Foundation
import Synchronization

/// A path inside an archive: one byte per element, then the points.
enum PathArchive {
    static func encode(_ path: CGPath, _ coder: NSCoder) {
        var types = Data()
        var numbers: [CGFloat] = []
        path.applyWithBlock { element in
            let type = element.pointee.type
            types.append(UInt8(type.rawValue))
            for i in 0..<count(type) {
                numbers.append(element.pointee.points[i].x)
                numbers.append(element.pointee.points[i].y)
            }
        }
        coder.encode(types as NSData, forKey: "elements")
        coder.encode(NumberArchive.data(numbers), forKey: "value")
    }

    private static func count(_ type: CGPathElementType) -> Int {
        switch type {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }

    /// Decodes a path; nil if the points do not fit the elements.
    static func decode(_ coder: NSCoder) -> CGPath? {
        guard let types = coder.archived(NSData.self, forKey: "elements") as Data? else {
            return nil
        }
        let n = NumberArchive.list(coder.archived(NSData.self, forKey: "value") as Data?)
        let path = CGMutablePath()
        var i = 0
        var hasPoint = false
        for byte in types {
            guard let type = CGPathElementType(rawValue: Int32(byte)) else { return nil }
            let end = i + 2 * count(type)
            guard end <= n.count, hasPoint || type == .moveToPoint else { return nil }
            func p(_ k: Int) -> CGPoint { CGPoint(x: n[i + 2 * k], y: n[i + 2 * k + 1]) }
            switch type {
            case .moveToPoint: path.move(to: p(0))
            case .addLineToPoint: path.addLine(to: p(0))
            case .addQuadCurveToPoint: path.addQuadCurve(to: p(1), control: p(0))
            case .addCurveToPoint: path.addCurve(to: p(2), control1: p(0), control2: p(1))
            case .closeSubpath: path.closeSubpath()
            }
            hasPoint = true
            i = end
        }
        return path.copy()
    }
}

/// An image inside an archive, as PNG; a shared image is stored once.
final class ArchivedImage: NSObject, NSSecureCoding, Sendable {
    let image: CGImage
    static var supportsSecureCoding: Bool { true }

    private struct Weak { weak var box: ArchivedImage? }
    private static let boxes = Mutex<[ObjectIdentifier: Weak]>([:])

    private init(_ image: CGImage) { self.image = image }

    /// The archived object of an image: the same object while an archive holds it.
    static func box(_ image: CGImage) -> ArchivedImage {
        boxes.withLock { boxes in
            let key = ObjectIdentifier(image)
            if let known = boxes[key]?.box, known.image === image { return known }
            let made = ArchivedImage(image)
            if boxes.count > 64 { boxes = boxes.filter { $0.value.box != nil } }
            boxes[key] = Weak(box: made)
            return made
        }
    }

    func encode(with coder: NSCoder) {
        if let data = image.pngData() { coder.encode(data as NSData, forKey: "png") }
    }

    init?(coder: NSCoder) {
        guard let data = coder.archived(NSData.self, forKey: "png") as Data?,
            let provider = CGDataProvider(data: data),
            let image = CGImage(
                pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        else { return nil }
        self.image = image
    }
}
