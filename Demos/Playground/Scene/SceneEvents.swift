import LayerHosting

extension Playground {
    /// Receives events of the mouse, the wheel, the keyboard and dropped files while the scene has
    /// the window's input: from the key T to the next T or Escape, both excluded.
    ///
    /// Positions are points of the scene, y down. Changes by the handler are recorded at the latest
    /// recorded time of the scene. A later handler replaces an earlier handler; nil removes the
    /// handler. Thread: main. Our own.
    public static func onEvent(_ handler: ((WindowEvent) -> Void)?) {
        SceneEvents.handler = handler
    }
}

/// Receivers of the mouse and the keyboard in a scene. Thread: main.
public enum SceneEvents {
    nonisolated(unsafe) static var handler: ((WindowEvent) -> Void)?
    /// Receiver of events before the handler: the views of a scene.
    nonisolated(unsafe) public static var views: ((WindowEvent) -> Void)?

    static var isHeard: Bool { handler != nil || views != nil }

    static func send(_ event: WindowEvent) {
        views?(event)
        handler?(event)
    }
}
