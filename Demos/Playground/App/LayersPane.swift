import PlaygroundKit
import UIKit

/// The layers as a tree, with a field that filters names.
final class LayersPane: UIView {
    let outline = OutlineView()
    var onEndEditing: (() -> Void)?
    private let field = SearchField("Find layers")
    private let line = UIView()
    private static let height: CGFloat = 32

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        field.onChange = { [unowned self] in outline.filter = $0 }
        field.onEndEditing = { [unowned self] in onEndEditing?() }
        // Return selects the first match.
        field.onReturn = { [unowned self] in
            outline.selectFirstMatch()
            field.end()
        }
        line.backgroundColor = ToolStyle.line
        for view in [outline, field, line] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// Puts the caret into the field.
    func beginSearch() { field.begin(selectsAll: true) }

    override func layoutSubviews() {
        field.frame = CGRect(x: 6, y: 5, width: max(0, bounds.width - 12), height: Self.height - 10)
        line.frame = CGRect(x: 0, y: Self.height - 1, width: bounds.width, height: 1)
        outline.frame = CGRect(
            x: 0, y: Self.height, width: bounds.width, height: max(0, bounds.height - Self.height))
    }
}
