import Foundation
import QuartzCore
import StringDrawing

/// Element of the interface: a layer with elements inside.
///
/// Elements compute a size for a width, and place the children in the layer's bounds.
@MainActor class Element {
    let layer: CALayer
    private(set) var children: [Element] = []
    private(set) weak var parent: Element?

    init(layer: CALayer = CALayer()) {
        self.layer = layer
        // The hit test finds a layer. The link finds the element of the layer.
        layer.setValue(ElementLink(self), forKey: ElementLink.key)
    }

    func add(_ child: Element) {
        children.append(child)
        child.parent = self
        layer.addSublayer(child.layer)
    }

    /// Size in points for a width.
    func size(for width: CGFloat) -> CGSize { CGSize(width: width, height: 0) }
    /// Places the children in the layer's bounds.
    func layout() { for child in children { child.layout() } }

    // Events. By default an element passes presses to the parent.
    var takesPresses: Bool { false }
    func press(_ isDown: Bool, isInside: Bool) {}

    /// The nearest element that handles presses: the element itself, its parent, and so on.
    final var pressTarget: Element? { takesPresses ? self : parent?.pressTarget }
}

/// Weak link from a layer to its element.
final class ElementLink: NSObject {
    static let key = "element"
    private(set) weak var element: Element?
    init(_ element: Element) { self.element = element }

    /// Element of a layer, or of the nearest layer around it.
    @MainActor static func element(of layer: CALayer?) -> Element? {
        var layer = layer
        while let here = layer {
            if let link = here.value(forKey: key) as? ElementLink, let found = link.element {
                return found
            }
            layer = here.superlayer
        }
        return nil
    }
}

/// Elements in a column, with a constant distance.
@MainActor final class Column: Element {
    private let spacing, margin: CGFloat

    init(spacing: CGFloat = 12, margin: CGFloat = 0, _ children: [Element]) {
        (self.spacing, self.margin) = (spacing, margin)
        super.init()
        for child in children { add(child) }
    }

    override func size(for width: CGFloat) -> CGSize {
        let heights = children.map { $0.size(for: width - 2 * margin).height }
        let gaps = CGFloat(max(children.count - 1, 0)) * spacing
        return CGSize(width: width, height: heights.reduce(gaps + 2 * margin, +))
    }

    override func layout() {
        let width = layer.bounds.width - 2 * margin
        var y = margin
        for child in children {
            let size = child.size(for: width)
            child.layer.frame = CGRect(x: margin, y: y, width: size.width, height: size.height)
            y += size.height + spacing
        }
        super.layout()
    }
}

/// Text in a layer, measured and drawn by string drawing.
@MainActor final class Label: Element {
    var text: NSAttributedString {
        didSet {
            sheet.text = text
            sheet.setNeedsDisplay()
        }
    }
    private let sheet: TextSheet

    init(_ text: String, size: CGFloat, isBold: Bool = false, color: CGColor) {
        self.text = NSAttributedString(
            string: text,
            attributes: [
                .font: CTFontCreateWithName(isBold ? "sans-serif-Bold" : "sans-serif", size, nil),
                .foregroundColor: color,
            ])
        sheet = TextSheet()
        sheet.text = self.text
        super.init(layer: sheet)
    }

    override func size(for width: CGFloat) -> CGSize {
        let room = CGSize(width: width, height: 0)
        let rect = text.boundingRect(with: room, options: .usesLineFragmentOrigin)
        return CGSize(width: width, height: rect.height.rounded(.up))
    }
}

/// Layer with a drawn text as its contents.
final class TextSheet: CALayer {
    var text = NSAttributedString(string: "")

    override init() {
        super.init()
        needsDisplayOnBoundsChange = true
        contentsScale = 2
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(in context: CGContext) {
        context.withCurrentContext { text.draw(in: bounds) }
    }
}
