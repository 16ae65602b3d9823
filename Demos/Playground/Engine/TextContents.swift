import QuartzCore
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Synchronization

/// Draws text layers with changed values. Each text is drawn once, for all packets that contain the
/// text.
///
/// Thread: any.
final class TextContents: Sendable {
    private struct Drawn: Sendable {
        var values: [MotionValue]
        var image: CGImage?
    }

    private let drawn = Mutex<[Drawn]>([])
    private static let most = 64
    private static let ids = TextPicture.properties.sorted { $0.rawValue < $1.rawValue }

    /// True for a value that the drawn text depends on.
    static func dependsOn(_ id: PropertyID) -> Bool { TextPicture.properties.contains(id) }

    /// The contents of a text layer with these values.
    func contents(of properties: LayerProperties) -> MotionValue {
        let values = Self.ids.map { properties[$0] }
        let known = drawn.withLock { $0.first { $0.values == values } }
        let image = known?.image ?? TextPicture.image(of: properties)
        if known == nil {
            drawn.withLock {
                if $0.count >= Self.most { $0.removeFirst() }
                $0.append(Drawn(values: values, image: image))
            }
        }
        return image.map(MotionValue.image) ?? .none
    }
}
