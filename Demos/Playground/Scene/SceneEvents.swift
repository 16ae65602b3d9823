import LayerHosting

extension Playground {
    /// Hears of the mouse, the wheel, the keyboard and dropped files, while the window gives them
    /// to the scene: from the key T to the next T or Escape, which the scene does not hear of.
    ///
    /// Positions are points of the scene, y down. What is done is seen from the time that the scene
    /// has reached. A later call takes the place of an earlier one; nil hears nothing any more.
    /// Thread: main. Our own.
    public static func onEvent(_ handler: ((WindowEvent) -> Void)?) {
        SceneEvents.handler = handler
    }
}

/// Who in a scene hears of the mouse and the keyboard. Thread: main.
public enum SceneEvents {
    nonisolated(unsafe) static var handler: ((WindowEvent) -> Void)?
    /// Views of the scene, which hear of them before its handler does.
    nonisolated(unsafe) public static var views: ((WindowEvent) -> Void)?

    static var isHeard: Bool { handler != nil || views != nil }

    static func send(_ event: WindowEvent) {
        views?(event)
        handler?(event)
    }
}
