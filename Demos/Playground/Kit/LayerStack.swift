import UIKit

/// Flat shapes at distances in space, one behind the other, viewed from any side.
///
/// A drag turns the shapes, the wheel pulls them further apart, a press selects. Thread: main.
public final class LayerStack: UIView {
    /// Plane of the stack.
    public struct Item: Equatable {
        /// Identity of the plane.
        public var id: AnyHashable
        /// How far in front: whole numbers from 0.
        public var depth: Int
        /// In points of the base plane, y down.
        public var corners: [CGPoint]
        /// Colour of the plane; nil for the default.
        public var fill: UIColor?
        /// True for an invisible layer, drawn dashed.
        public var isHidden: Bool
        /// Picture of the layer alone, and its frame; nil before the drawing.
        public var picture: CGImage?
        /// Rectangle of the picture in points of the base plane.
        public var frame = CGRect.zero

        /// Plane with a depth and corners.
        public init(
            id: AnyHashable, depth: Int, corners: [CGPoint], fill: UIColor? = nil,
            isHidden: Bool = false, picture: CGImage? = nil, frame: CGRect = .zero
        ) {
            (self.id, self.depth, self.corners) = (id, depth, corners)
            (self.fill, self.isHidden) = (fill, isHidden)
            (self.picture, self.frame) = (picture, frame)
        }

        /// True for equal planes with the same picture object.
        public static func == (a: Item, b: Item) -> Bool {
            (a.id, a.depth, a.corners, a.fill, a.isHidden)
                == (b.id, b.depth, b.corners, b.fill, b.isHidden)
                && a.picture === b.picture && a.frame == b.frame
        }
    }

    /// Size of the base plane, points.
    public var backgroundSize = CGSize(width: 100, height: 100) { didSet { setNeedsLayout() } }
    /// Planes, back to front by depth.
    public var items: [Item] = [] { didSet { if items != oldValue { rebuild() } } }
    /// Identity of the selected plane; nil for none.
    public var selection: AnyHashable? { didSet { if selection != oldValue { showSelection() } } }
    /// Called with the identity of a pressed plane.
    public var onSelect: ((AnyHashable) -> Void)?
    /// Points between two depths; the default is a twelfth of the base plane's width.
    public var spread: CGFloat? { didSet { place() } }

    /// Turned about the vertical and the horizontal, radians.
    public private(set) var turn: (x: CGFloat, y: CGFloat) = (0.55, -0.25)
    private let space = CALayer()
    private var shapes: [CAShapeLayer] = []
    private var grip: (start: CGPoint, turn: (x: CGFloat, y: CGFloat))?
    private var hasMoved = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.background
        clipsToBounds = true
        layer.addSublayer(space)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    public override func layoutSubviews() { place() }

    private func rebuild() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        while shapes.count < items.count {
            let shape = CAShapeLayer()
            shapes.append(shape)
            space.addSublayer(shape)
        }
        while shapes.count > items.count { shapes.removeLast().removeFromSuperlayer() }
        for (shape, item) in zip(shapes, items) { show(item, in: shape) }
        showSelection()
        place()
    }

    private func show(_ item: Item, in shape: CAShapeLayer) {
        let (xs, ys) = (item.corners.map(\.x), item.corners.map(\.y))
        let box = CGRect(
            x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
            height: (ys.max() ?? 0) - (ys.min() ?? 0))
        let path = CGMutablePath()
        path.addLines(
            between: item.corners.map { CGPoint(x: $0.x - box.minX, y: $0.y - box.minY) })
        path.closeSubpath()
        shape.path = path
        shape.frame = box
        let tint = item.fill?.withAlphaComponent(0.55) ?? ToolStyle.accent.withAlphaComponent(0.06)
        shape.fillColor = item.picture == nil ? tint.cgColor : nil
        show(item.picture, in: item.frame.offsetBy(dx: -box.minX, dy: -box.minY), of: shape)
        shape.lineDashPattern = item.isHidden ? [3, 3] : nil
    }

    private func show(_ picture: CGImage?, in frame: CGRect, of shape: CAShapeLayer) {
        guard let picture else {
            shape.sublayers?.first?.removeFromSuperlayer()
            return
        }
        let layer = shape.sublayers?.first ?? CALayer()
        if layer.superlayer == nil { shape.addSublayer(layer) }
        layer.contents = picture
        layer.frame = frame
    }

    private func showSelection() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (shape, item) in zip(shapes, items) {
            let isSelected = item.id == selection
            shape.strokeColor = (isSelected ? ToolStyle.accent : ToolStyle.secondaryText).cgColor
            shape.lineWidth = isSelected ? 2 : 0.8
        }
        CATransaction.commit()
    }

    private func place() {
        guard bounds.width > 0, backgroundSize.width > 0, backgroundSize.height > 0 else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        space.bounds = CGRect(origin: .zero, size: backgroundSize)
        space.position = CGPoint(x: bounds.midX, y: bounds.midY)
        let deepest = CGFloat(items.map(\.depth).max() ?? 0)
        // The distance decreases with the number of layers, so that all layers stay visible.
        let step = spread ?? backgroundSize.width * min(1 / 12, 0.9 / max(1, deepest))
        for (shape, item) in zip(shapes, items) {
            shape.zPosition = (CGFloat(item.depth) - deepest / 2) * step
        }
        let room =
            min(bounds.width / backgroundSize.width, bounds.height / backgroundSize.height) * 0.62
        var view = CATransform3DIdentity
        view.m34 = -1 / (backgroundSize.width * 3)
        view = CATransform3DScale(view, room, room, room)
        view = CATransform3DRotate(view, turn.y, 1, 0, 0)
        view = CATransform3DRotate(view, turn.x, 0, 1, 0)
        space.sublayerTransform = view
    }

    // MARK: - Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        (grip, hasMoved) = ((point, turn), false)
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let grip, let point = touches.first?.location(in: self) else { return }
        let (dx, dy) = (point.x - grip.start.x, point.y - grip.start.y)
        if hypot(dx, dy) > 3 { hasMoved = true }
        guard hasMoved else { return }
        turn.x = min(max(grip.turn.x + dx / 200, -1.4), 1.4)
        turn.y = min(max(grip.turn.y - dy / 200, -1.4), 1.4)
        place()
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        defer { grip = nil }
        guard !hasMoved, let point = touches.first?.location(in: self),
            let front = space.hitTest(point),
            let hit = shapes.firstIndex(where: { $0 === front || $0 === front.superlayer })
        else { return }
        selection = items[hit].id
        onSelect?(items[hit].id)
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        grip = nil
    }
}
