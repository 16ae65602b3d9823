import CLaminaGLFW

// The operations of the drawing thread. Without effect on a closed window.
extension Window {
    /// Binds the context to the calling thread.
    /// - Parameter swapInterval: the number of refreshes that a swap waits for, on drivers with
    ///   support.
    public func makeCurrent(swapInterval: Int = 0) {
        let interval = Int32(clamping: swapInterval)
        if let surface {
            // After a refusal no context is current, and the renderer reports the error.
            _ = cglfw_surface_make_current(surface, interval)
        } else if let handle {
            glfwMakeContextCurrent(handle)
            glfwSwapInterval(interval)
        }
    }

    /// Unbinds the context from the calling thread. Needed before `close()`.
    public func clearCurrent() {
        if let surface {
            cglfw_surface_clear_current(surface)
        } else if handle != nil {
            glfwMakeContextCurrent(nil)
        }
    }

    /// Presents the whole back buffer; its content is then undefined. May wait for refreshes, as
    /// requested from `makeCurrent(swapInterval:)`. Without effect on a closed window.
    public func swap() {
        if let surface {
            cglfw_surface_swap(surface)
        } else if let handle {
            glfwSwapBuffers(handle)
        }
    }

    /// True when a part of the back buffer can be presented with the rest kept. A driver with
    /// refresh reports presents whole buffers in step with refreshes instead.
    public var canShowPart: Bool {
        surface.map { cglfw_surface_can_copy($0) != 0 && !knowsRefreshes } ?? false
    }

    /// Presents a part of the back buffer, which keeps its content. Unit: pixels, origin bottom
    /// left. A part with a side beyond `limit`, or with a negative number, is ignored.
    public func showPart(x: Int, y: Int, width: Int, height: Int) {
        let numbers = 0...Self.limit.side
        guard let surface, numbers ~= x, numbers ~= y, numbers ~= width, numbers ~= height
        else { return }
        cglfw_surface_copy(surface, Int32(x), Int32(y), Int32(width), Int32(height))
    }

    /// Takes a new back buffer, of the window's present size, on the calling thread, where the
    /// context is current. The content of the back buffer is undefined.
    public func renewBuffer() {
        if let surface { _ = cglfw_surface_renew(surface) }
    }

    /// The age of the back buffer's content in frames; 0 for unknown. 1 is the frame before.
    /// Unknown outside of X11, and for drivers without `GLX_EXT_buffer_age`.
    public var bufferAge: Int { surface.map { Int(cglfw_surface_age($0)) } ?? 0 }

    /// The window's size in pixels, as known to this thread; nil without reports. `reads` reads new
    /// reports first.
    public func surfaceSize(reads: Bool) -> (width: Int, height: Int)? {
        guard let surface else { return nil }
        var w: Int32 = 0
        var h: Int32 = 0
        cglfw_surface_get_size(surface, reads ? 1 : 0, &w, &h)
        return (Int(w), Int(h))
    }

    // MARK: - Refreshes

    /// True when the driver reports refreshes of the screen. False outside of X11.
    public var knowsRefreshes: Bool {
        surface.map { cglfw_surface_knows_refreshes($0) != 0 } ?? false
    }

    /// The last refresh: its time on the monotonic clock in seconds, and its number. Nil before the
    /// first report, and for a driver without reports.
    public var lastRefresh: (time: Double, number: Int)? {
        guard let surface else { return nil }
        var time = 0.0
        var number: Int64 = 0
        return cglfw_surface_last_refresh(surface, &time, &number) != 0
            ? (time, Int(number)) : nil
    }

    // MARK: - Window background before the first frame

    /// Sets the window's first image, painted by the window system when the window appears:
    /// premultiplied RGBA, top row first. The bytes are modified. No effect without support, and
    /// for a side outside of 1 to the limit of a window.
    public func setBackground(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        let sides = 1...Self.limit.side
        guard let surface, sides ~= width, sides ~= height, pixels.count >= width * height * 4,
            let bytes = pixels.bindMemory(to: UInt8.self).baseAddress
        else { return }
        _ = cglfw_surface_set_background(surface, bytes, Int32(width), Int32(height))
    }

    /// Sets the colour painted by the window system where a window has just grown: premultiplied
    /// RGBA. No effect outside of X11 and on a closed window.
    public func setBackground(_ color: SIMD4<UInt8>) {
        guard let surface else { return }
        withUnsafeBytes(of: color) {
            cglfw_surface_set_background_color(surface, $0.bindMemory(to: UInt8.self).baseAddress)
        }
    }

    /// Notifies the window manager that the frame of a resize request is presented. `request` is
    /// the number given to `onResizing`.
    public func answerResizing(_ request: Int64) {
        guard let surface else { return }
        cglfw_surface_answer(surface, request)
    }
}
