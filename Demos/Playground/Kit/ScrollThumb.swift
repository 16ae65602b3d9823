import UIKit

/// The thumb of a list that has more rows than room: place and size of the visible part, at the
/// right edge. Hidden for a list that is seen as a whole. Thread: main.
@MainActor
final class ScrollThumb {
    let layer = CALayer()
    private static let width: CGFloat = 4
    private static let margin: CGFloat = 2
    private static let leastLength: CGFloat = 16

    init() {
        layer.cornerRadius = Self.width / 2
        layer.backgroundColor = ToolStyle.mutedText.cgColor
        layer.opacity = 0.6
        layer.zPosition = 1
        layer.isHidden = true
    }

    /// Shows the part from `offset` points on of a content of a height, in a room.
    func show(_ offset: CGFloat, of height: CGFloat, in room: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        layer.isHidden = height <= room.height + 0.5 || room.height < Self.leastLength * 2
        guard !layer.isHidden else { return }
        layer.frame = Self.frame(offset, of: height, in: room)
    }

    /// Rectangle of the thumb in the room.
    static func frame(_ offset: CGFloat, of height: CGFloat, in room: CGSize) -> CGRect {
        let way = room.height - 2 * margin
        let length = max(leastLength, (way * room.height / height).rounded())
        let share = min(max(0, offset / (height - room.height)), 1)
        return CGRect(
            x: room.width - width - margin, y: margin + ((way - length) * share).rounded(),
            width: width, height: length)
    }
}
