import CLaminaGTK
import Foundation
import OpenGL
import QuartzCore

/// A layer tree in a `GtkGLArea`, beside native widgets. Frames run only while something moves.
@MainActor final class LayerArea {
    /// The widget. Width and height come from GTK's layout.
    let widget: OpaquePointer
    /// Root of the tree, in points from the top left corner, as large as the widget.
    let root = CALayer()
    /// Error message if the widget has no OpenGL 3.3 context; nil otherwise.
    private(set) var problem: String?
    /// The caller's layout: runs after each change of the size, without actions.
    var onResize: ((CGSize) -> Void)?

    private var renderer: CARenderer?
    /// Identifier of the callback for each frame of the screen; 0 while nothing moves.
    private var tick: guint = 0
    /// Identifier of the timer for the begin of the next animation; 0 for none.
    private var timer: guint = 0

    init() {
        widget = gtk_gl_area_new()
        root.anchorPoint = .zero
        // A point of the renderer is a pixel from the bottom left corner.
        root.isGeometryFlipped = true
        gtk_gl_area_set_required_version(widget, 3, 3)
        connect(widget, "unrealize") { [unowned self] in
            gtk_gl_area_make_current(widget)
            renderer = nil
        }
        let draw: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> gboolean = {
            LayerArea.from($2)?.draw()
            return 1
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(widget), "render", unsafeBitCast(draw, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }

    /// Draws the changes since the last frame. Call after changes outside of animations.
    func update() { gtk_gl_area_queue_render(widget) }

    private nonisolated static func from(_ data: gpointer?) -> LayerArea? {
        data.map { Unmanaged<LayerArea>.fromOpaque($0).takeUnretainedValue() }
    }

    private nonisolated func draw() { MainActor.assumeIsolated { drawFrame() } }

    private func drawFrame() {
        if let error = gtk_gl_area_get_error(widget) {
            problem = String(cString: error.pointee.message)
            return
        }
        // GTK has made the context current; the handle serves as the context's name.
        if renderer == nil { renderer = CARenderer(cglContext: UnsafeMutableRawPointer(widget)) }
        guard let renderer else { return }
        renderer.layer = root
        fit()
        renderer.bounds = root.frame
        glClearColor(0, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        let now = CACurrentMediaTime()
        renderer.beginFrame(atTime: now, timeStamp: nil)
        // GTK does not keep the pixels of the frame before.
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        let next = renderer.nextFrameTime()
        renderer.endFrame()
        schedule(after: next - now)
    }

    /// Gives the root the widget's size, in points, at the screen's scale.
    private func fit() {
        let scale = CGFloat(gtk_widget_get_scale_factor(widget))
        let size = CGSize(
            width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget)))
        guard size != root.bounds.size || scale != root.contentsScale else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.contentsScale = scale
        root.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
        root.bounds = CGRect(origin: .zero, size: size)
        onResize?(size)
        CATransaction.commit()
    }

    /// Draws in the next frame of the screen, after a delay in seconds, or never.
    private func schedule(after delay: CFTimeInterval) {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
        let data = Unmanaged.passUnretained(self).toOpaque()
        if delay <= 0 {
            guard tick == 0 else { return }
            tick = gtk_widget_add_tick_callback(
                widget,
                { _, _, data in
                    LayerArea.from(data)?.runFrame()
                    return 1
                }, data, nil)
            return
        }
        let hasMoved = tick != 0
        if hasMoved { gtk_widget_remove_tick_callback(widget, tick) }
        tick = 0
        // The end of a movement has completion blocks to call.
        guard hasMoved || delay.isFinite else { return }
        // After at most an hour the timer fires, and the next time is computed again.
        timer = g_timeout_add(
            hasMoved ? 0 : guint(min(delay, 3600) * 1000),
            { data in
                LayerArea.from(data)?.runFrame()
                return 0
            }, data)
    }

    private nonisolated func runFrame() {
        MainActor.assumeIsolated {
            // A single timer runs while the widget gets no call in each frame.
            if tick == 0 { timer = 0 }
            // Completion blocks and delegates wait in the main queue, which GTK does not run.
            _ = RunLoop.main.run(mode: .default, before: .distantPast)
            update()
        }
    }
}
