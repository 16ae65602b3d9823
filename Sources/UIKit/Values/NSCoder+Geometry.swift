import CoreGraphics
import Foundation

// Geometry as text and back, in the format of archives of interface files: `{1, 2}`.
extension NSCoder {
    /// Parses `count` numbers in braces or brackets; nil for other text.
    private static func numbers(in text: String, _ count: Int) -> [CGFloat]? {
        let parts = text.split { "{}[], \t\n".contains($0) }
        let numbers = parts.compactMap { Double($0).map { CGFloat($0) } }
        return numbers.count == count && parts.count == count ? numbers : nil
    }
    private static func text(_ a: CGFloat, _ b: CGFloat) -> String { "{\(short(a)), \(short(b))}" }
    /// A whole number without a fraction.
    private static func short(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// The point in a text such as `{1, 2}`; zero for another text. Thread: any.
    public class func cgPoint(for string: String) -> CGPoint {
        numbers(in: string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// The vector in a text such as `{1, 2}`; zero for another text. Thread: any.
    public class func cgVector(for string: String) -> CGVector {
        numbers(in: string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// The size in a text such as `{3, 4}`; zero for another text. Thread: any.
    public class func cgSize(for string: String) -> CGSize {
        numbers(in: string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// The rectangle in a text such as `{{1, 2}, {3, 4}}`; zero for another text. Thread: any.
    public class func cgRect(for string: String) -> CGRect {
        numbers(in: string, 4).map {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        } ?? .zero
    }
    /// The transform in a text such as `[1, 0, 0, 1, 0, 0]`; the identity for another text. Thread:
    /// any.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(in: string, 6).map {
            CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        } ?? .identity
    }
    /// The insets in a text such as `{1, 2, 3, 4}`: top, left, bottom, right; zero for another
    /// text.
    /// Thread: any.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(in: string, 4).map {
            UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        } ?? .zero
    }
    /// The offset in a text such as `{1, 2}`: horizontal, vertical; zero for another text. Thread:
    /// any.
    public class func uiOffset(for string: String) -> UIOffset {
        numbers(in: string, 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }

    /// The text `cgPoint(for:)` reads. Thread: any.
    public class func string(for point: CGPoint) -> String { text(point.x, point.y) }
    /// The text `cgVector(for:)` reads. Thread: any.
    public class func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
    /// The text `cgSize(for:)` reads. Thread: any.
    public class func string(for size: CGSize) -> String { text(size.width, size.height) }
    /// The text `cgRect(for:)` reads. Thread: any.
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }
    /// The text `cgAffineTransform(for:)` reads. Thread: any.
    public class func string(for transform: CGAffineTransform) -> String {
        let t = transform
        return "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(short).joined(separator: ", "))]"
    }
    /// The text `uiEdgeInsets(for:)` reads. Thread: any.
    public class func string(for insets: UIEdgeInsets) -> String {
        let sides = [insets.top, insets.left, insets.bottom, insets.right]
        return "{\(sides.map(short).joined(separator: ", "))}"
    }
    /// The text `uiOffset(for:)` reads. Thread: any.
    public class func string(for offset: UIOffset) -> String {
        text(offset.horizontal, offset.vertical)
    }
}
