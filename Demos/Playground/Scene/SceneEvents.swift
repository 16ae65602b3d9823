import LayerHosting

extension Playground {
    /// Receives the mouse, the wheel, the keyboard and dropped files, while the window gives them
    /// to the scene: from the key T to the next T or Escape, both left out.
    ///
    /// Positions are points of the scene, y down. Effects are seen from the time that the scene has
    /// reached. A later handler replaces an earlier one; nil ends it. Thread: main. Our own.
    public static func onEvent(_ handler: ((WindowEvent) -> Void)?) {
        SceneEvents.handler = handler
    }
}

/// Receivers of the mouse and the keyboard in a scene. Thread: main.
public enum SceneEvents {
    nonisolated(unsafe) static var handler: ((WindowEvent) -> Void)?
    /// Views of the scene get events before its handler.
    nonisolated(unsafe) public static var views: ((WindowEvent) -> Void)?

    static var isHeard: Bool { handler != nil || views != nil }

    static func send(_ event: WindowEvent) {
        views?(event)
        handler?(event)
    }
}
