import QuartzCore
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Draws texts with changed values. Each text is drawn once for all packets with it.
///
/// Thread: any.
final class TextContents: @unchecked Sendable {
    private struct Drawn {
        var values: [MotionValue]
        var image: CGImage?
    }

    private let lock = NSLock()
    private var drawn: [Drawn] = []
    private static let most = 64
    private static let ids = TextPicture.properties.sorted { $0.rawValue < $1.rawValue }

    /// True for a value that the drawn text depends on.
    static func dependsOn(_ id: PropertyID) -> Bool { TextPicture.properties.contains(id) }

    /// The contents of a text layer with these values.
    func contents(of properties: LayerProperties) -> MotionValue {
        let values = Self.ids.map { properties[$0] }
        let known = lock.withLock { drawn.first { $0.values == values } }
        let image = known?.image ?? TextPicture.image(of: properties)
        if known == nil {
            lock.withLock {
                if drawn.count >= Self.most { drawn.removeFirst() }
                drawn.append(Drawn(values: values, image: image))
            }
        }
        return image.map(MotionValue.image) ?? .none
    }
}
