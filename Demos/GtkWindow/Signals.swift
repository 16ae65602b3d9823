import CLaminaGTK

/// Closure behind the user data of a signal. `x` and `y` are zero for signals without a position.
private final class Handler {
    let body: @MainActor (_ x: Double, _ y: Double) -> Void
    init(_ body: @escaping @MainActor (Double, Double) -> Void) { self.body = body }

    static func call(_ data: gpointer?, _ x: Double = 0, _ y: Double = 0) {
        guard let data else { return }
        let body = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body
        // GTK calls on the thread of its main loop, the main thread.
        MainActor.assumeIsolated { body(x, y) }
    }
}

/// Calls `body` for a signal without parameters, `void (*)(instance, user_data)`. The connection
/// owns the closure until the instance ends.
@MainActor func connect(
    _ instance: OpaquePointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) {
    let function: @convention(c) (OpaquePointer?, gpointer?) -> Void = { Handler.call($1) }
    connect(
        instance, signal, unsafeBitCast(function, to: GCallback.self), Handler { _, _ in body() })
}

/// Calls `body` for a press inside a widget, with the position from the widget's top left corner.
@MainActor func connectPresses(
    of widget: OpaquePointer, _ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
) {
    guard let gesture = gtk_gesture_click_new() else { return }
    let function: @convention(c) (OpaquePointer?, gint, Double, Double, gpointer?) -> Void = {
        Handler.call($4, $2, $3)
    }
    connect(gesture, "pressed", unsafeBitCast(function, to: GCallback.self), Handler(body))
    gtk_widget_add_controller(widget, gesture)
}

@MainActor private func connect(
    _ instance: OpaquePointer, _ signal: String, _ function: GCallback, _ handler: Handler
) {
    let data = Unmanaged.passRetained(handler).toOpaque()
    g_signal_connect_data(
        UnsafeMutableRawPointer(instance), signal, function, data,
        { data, _ in
            if let data { Unmanaged<Handler>.fromOpaque(data).release() }
        }, GConnectFlags(0))
}
