import PlaygroundKit
import UIKit

/// Content of the window: the status line, the panes, and panels above the panes.
final class WindowView: UIView {
    /// Called during drags of a divider, with the sizes of the left, right and lower panes.
    var onDrag: ((Double, Double, Double) -> Void)?
    /// Called after the layout of the panes.
    var onLayout: (() -> Void)?
    private let status: StatusBar
    private let menus: MenuBar
    private let panels: [UIView]
    private let columns: [StackedPair]
    private let inspector: InspectorView
    private let split: MainSplits
    private static let statusHeight: CGFloat = 34
    /// Minimum height in points of the picture above the graph, and above the costs.
    private static let leastPicture: CGFloat = 90
    /// Minimum height in points of the graph above the costs.
    private static let leastGraph: CGFloat = 60
    /// Minimum height in points of the tree of layers above the parameters: three rows.
    private static let leastLayers: CGFloat = 98

    /// Controllers of the panes.
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

    /// `panels` lie above the panes; the last panel is the frontmost.
    init(_ panes: Panes, menus: MenuBar, panels: [UIView], _ settings: Settings) {
        (status, self.menus, self.panels) = (panes.status.bar, menus, panels)
        let picture = StackedPair(panes.picture.view, panes.status.strip) { _ in
            panes.status.strip.wantedHeight
        }
        let graph = StackedPair(picture, panes.graph.pane, least: Self.leastPicture) { _ in
            panes.graph.wantedHeight
        }
        let middle = StackedPair(
            graph, panes.costs.scroller,
            least: Self.leastPicture + min(panes.graph.wantedHeight, Self.leastGraph)
        ) {
            panes.costs.wantedHeight(in: $0)
        }
        inspector = panes.inspector.view
        inspector.put(panes.animation.panel) { panes.animation.wantedHeight }
        let layers = StackedPair(panes.outline.pane, panes.knobs.pane, least: Self.leastLayers) {
            _ in
            panes.knobs.wantedHeight
        }
        columns = [picture, graph, middle, layers]
        split = MainSplits(
            layers, middle, inspector, panes.timeline.bar, panes.timeline.view, settings)
        super.init(frame: .zero)
        isOpaque = false
        for view in [status, split] + panels { addSubview(view) }
        split.onDrag = { [unowned self] in onDrag?($0, $1, $2) }
    }
    required init?(coder: NSCoder) { nil }

    /// Lays out the panes after a change of a wanted height.
    func setNeedsPaneLayout() {
        for column in columns { column.setNeedsLayout() }
        inspector.setNeedsPanelLayout()
    }

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
