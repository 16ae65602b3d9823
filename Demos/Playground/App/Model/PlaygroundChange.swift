import Foundation
import PlaygroundEngine
import PlaygroundKit

/// A change of the model. Each pane of the window receives every change, and handles the changes
/// that concern the pane.
enum PlaygroundChange {
    /// A new scene is shown, whose layers and animations are not known yet.
    case scene(SceneRun)
    /// The layers and animations of the shown scene are known.
    case sceneReady
    /// The recording has grown to this number of bytes.
    case recording(Data)
    /// The recording now reaches a later time of the scene.
    case reach
    /// An event may have changed the picture of the present time.
    case redraw
    /// The playhead, the playing rate, the loop or a marker has changed.
    case time
    /// The rows of the time line have changed.
    case bars
    /// The rows of the layer tree, or titles of rows, have changed.
    case rows
    /// Another layer is selected, or a value of the selected layer has changed.
    case selection
    /// The motion path and the outlines of the selected layer in the picture have changed.
    case marks
    /// Values of animations at the playhead have changed.
    case values
    /// Another animation is selected, or the selected animation has changed.
    case animation
    /// The set of unwritten changes shown in the picture has changed.
    case trial
    /// The values of the scene's parameters have changed.
    case knobs
    /// Another recording is compared with the scene.
    case comparison
    /// The session has made progress, or has a problem.
    case session
    /// The status line returns to the session's state.
    case status
    /// A message for the status line.
    case message(String, isError: Bool)
    /// A text field has given the keyboard back to the window.
    case keyboard
    /// The height of a pane has changed.
    case layout
}

/// A part of the window with its view. Thread: main.
@MainActor
protocol PlaygroundPane: AnyObject {
    func update(_ change: PlaygroundChange)
}

/// Switches of the views. The settings outlive saves and the window's views.
struct ViewOptions: Equatable {
    var comparison = ComparisonLayer.Way.off
    var showsMotionPath = false
    var showsPathPoints = false
    var showsDistances = false
    /// True if all properties of a layer are listed, false if only values that differ from a new
    /// layer.
    var showsAllValues = false
    var showsGraph = false
    /// True if changes of animated values make key frames.
    var setsKeys = false
    /// True if the picture shows the layers apart in space.
    var isExploded = false
    /// The variants shown side by side; nil for the scene alone.
    var variants: VariantAxis?
    /// True if the mouse and the keys belong to the scene.
    var sendsEvents = false
}

/// The selected layer and the selected animation.
struct PlaygroundSelection: Equatable {
    /// The layer's path from the root: the same layer is selected in the scene of the next save.
    var layer: [String]?
    /// The animation's row in the time line of this scene.
    var animation: TimelineRows.ID?
    /// The animation in any scene; kept while the present scene lacks it.
    var identity: AnimationIdentity?
}

/// The unwritten changes, as far as this scene has their layers and animations.
struct TrialState {
    var scene = SceneTrial()
    /// Changed animations missing in the scene.
    var missing = 0
    /// Counts the trials shown: a picture made for another number is outdated.
    var number = 0
}
