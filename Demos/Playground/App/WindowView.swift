import PlaygroundKit
import UIKit

/// The window: the status line, the panes beside and below each other, and panels over all of them.
final class WindowView: UIView {
    /// A line between panes was dragged: left, right, low.
    var onDrag: ((Double, Double, Double) -> Void)?
    /// The panes have their places.
    var onLayout: (() -> Void)?
    private let status: StatusBar
    private let menus: MenuBar
    private let panels: [UIView]
    private let columns: [StackedPair]
    private let split: MainSplits
    private static let statusHeight: CGFloat = 34
    /// Points of height that stay for the values of a layer above an animation's panel.
    private static let leastValues: CGFloat = 46

    /// Panes of the window, with the wanted heights.
    struct Panes {
        var status: StatusController
        var outline: OutlineController
        var knobs: KnobController
        var picture: PictureController
        var graph: GraphController
        var costs: CostController
        var inspector: InspectorController
        var animation: AnimationController
        var timeline: TimelineController
    }

    /// `panels` lie over the panes, the last one in front.
    init(_ panes: Panes, menus: MenuBar, panels: [UIView], _ settings: Settings) {
        (status, self.menus, self.panels) = (panes.status.bar, menus, panels)
        let picture = StackedPair(panes.picture.view, panes.status.strip) {
            panes.status.strip.wantedHeight
        }
        let graph = StackedPair(picture, panes.graph.pane) { panes.graph.wantedHeight }
        let middle = StackedPair(graph, panes.costs.pane) { panes.costs.wantedHeight }
        let details = StackedPair(
            panes.inspector.view, panes.animation.scroller, least: Self.leastValues
        ) { panes.animation.wantedHeight }
        let layers = StackedPair(panes.outline.pane, panes.knobs.pane) {
            panes.knobs.wantedHeight
        }
        columns = [picture, graph, middle, details, layers]
        split = MainSplits(
            layers, middle, details, panes.timeline.bar, panes.timeline.view, settings)
        super.init(frame: .zero)
        isOpaque = false
        for view in [status, split] + panels { addSubview(view) }
        split.onDrag = { [unowned self] in onDrag?($0, $1, $2) }
    }
    required init?(coder: NSCoder) { nil }

    /// A pane wants another height.
    func setNeedsPaneLayout() { for column in columns { column.setNeedsLayout() } }

    override func layoutSubviews() {
        let top = Self.statusHeight
        status.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        split.frame = CGRect(
            x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        for panel in panels { panel.frame = bounds }
        status.menuWidth = menus.barWidth
        split.layoutIfNeeded()
        onLayout?()
    }
}
