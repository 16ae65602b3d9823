import UIKit

/// A box above the rest of a tool, with a rim and a shadow.
public final class RaisedBox: UIView {
    /// - Parameters:
    ///   - corner: the radius of its corners, in points.
    ///   - shadow: the radius of its shadow's blur, in points.
    ///   - drop: how far below the box its shadow lies, in points.
    public init(corner: CGFloat, shadow: CGFloat, drop: CGFloat) {
        super.init(frame: .zero)
        backgroundColor = ToolStyle.bar
        layer.cornerRadius = corner
        layer.borderWidth = 1
        layer.borderColor = ToolStyle.line.cgColor
        layer.shadowOpacity = 0.5
        layer.shadowRadius = shadow
        layer.shadowOffset = CGSize(width: 0, height: drop)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }
}
