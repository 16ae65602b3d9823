import CLaminaGLFW

// What belongs to the thread that draws.
extension Window {
    /// `swapInterval` is how many refreshes of the screen a swap waits for, where the driver can.
    public func makeCurrent(swapInterval: Int = 0) {
        if let surface {
            // Refused, no context is current, and the renderer says so.
            _ = cglfw_surface_make_current(surface, Int32(swapInterval))
            return
        }
        glfwMakeContextCurrent(handle)
        glfwSwapInterval(Int32(swapInterval))
    }

    public func clearCurrent() {
        if let surface { cglfw_surface_clear_current(surface) } else { glfwMakeContextCurrent(nil) }
    }

    /// Shows the whole back buffer; its content is undefined afterwards.
    public func swap() {
        if let surface { cglfw_surface_swap(surface) } else { glfwSwapBuffers(handle) }
    }

    /// Whether a part of the back buffer can be shown with the rest kept. A driver that knows of refreshes shows whole
    /// buffers in step with them instead.
    public var canShowPart: Bool {
        surface.map { cglfw_surface_can_copy($0) != 0 && !knowsRefreshes } ?? false
    }

    /// Shows a part of the back buffer, which keeps its content. Pixels, origin bottom left.
    public func showPart(x: Int, y: Int, width: Int, height: Int) {
        guard let surface else { return }
        cglfw_surface_copy(surface, Int32(x), Int32(y), Int32(width), Int32(height))
    }

    /// How many frames ago the back buffer's content was drawn; 0 when that is not known.
    public var bufferAge: Int { surface.map { Int(cglfw_surface_age($0)) } ?? 0 }

    /// The window's size in pixels, as far as this thread has heard; nil where it hears of none. `reads` looks at what
    /// has arrived since.
    public func surfaceSize(reads: Bool) -> (width: Int, height: Int)? {
        guard let surface else { return nil }
        var w: Int32 = 0
        var h: Int32 = 0
        cglfw_surface_get_size(surface, reads ? 1 : 0, &w, &h)
        return (Int(w), Int(h))
    }

    // MARK: - Refreshes

    /// Whether the driver tells when the screen was refreshed.
    public var knowsRefreshes: Bool {
        surface.map { cglfw_surface_knows_refreshes($0) != 0 } ?? false
    }

    /// The last refresh of the screen, in seconds of the machine's monotonic clock, and its number.
    public var lastRefresh: (time: Double, number: Int)? {
        guard let surface else { return nil }
        var time = 0.0
        var number: Int64 = 0
        return cglfw_surface_last_refresh(surface, &time, &number) != 0
            ? (time, Int(number)) : nil
    }

    // MARK: - What is there before a frame

    /// What the window system paints in the moment the window appears: premultiplied RGBA, top row first; the bytes are
    /// changed. Nothing happens where it cannot.
    public func setGround(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        guard let surface, pixels.count >= width * height * 4,
            let bytes = pixels.bindMemory(to: UInt8.self).baseAddress
        else { return }
        _ = cglfw_surface_set_ground(surface, bytes, Int32(width), Int32(height))
    }

    /// What the window system paints where the window has just become larger: premultiplied RGBA.
    public func setGround(_ color: SIMD4<UInt8>) {
        guard let surface else { return }
        withUnsafeBytes(of: color) {
            cglfw_surface_set_ground_color(surface, $0.bindMemory(to: UInt8.self).baseAddress)
        }
    }

    /// Tells the window manager that the frame it waits for is shown.
    public func answerResizing(_ request: Int64) {
        guard let surface else { return }
        cglfw_surface_answer(surface, request)
    }
}
