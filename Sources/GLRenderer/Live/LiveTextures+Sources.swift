import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaRenderTree

extension LiveTextures {
    /// Uploads pixels directly from the owner's memory.
    func upload(_ picture: LivePicture, _ entry: Entry) {
        let (w, h) = (picture.width, picture.height)
        guard w > 0, h > 0, max(w, h) <= device.maxTextureSize else {
            return fail(entry, "a picture of \(w)×\(h) pixels is larger than the driver allows")
        }
        let isKnown = entry.texture?.width == w && entry.texture?.height == h
        if !isKnown { entry.texture = makeTexture(w, h) }
        let texture = entry.texture!
        texture.bind(unit: 2)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(picture.bytesPerRow / 4))
        glTexSubImage2D(
            texture.target, 0, 0, 0, GLsizei(w), GLsizei(h), GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), picture.bytes)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        store.meter.note(w * h * 4)
        device.check("uploading a live picture")
        if !isKnown || entry.picture?.isOpaque != picture.isOpaque {
            show(texture, isOpaque: picture.isOpaque, isBottomUp: false, entry)
        }
        entry.version += 1
    }

    private func makeTexture(_ w: Int, _ h: Int) -> GLTexture {
        let texture = GLTexture(device, width: w, height: h)
        texture.bind(unit: 2)
        glTexImage2D(
            texture.target, 0, GL_RGBA8, GLsizei(w), GLsizei(h), 0, GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), nil)
        texture.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        return texture
    }

    /// Calls the application's drawing in the application's context.
    func draw(_ drawing: LiveDrawing, _ entry: Entry, _ request: Request) {
        guard request.width > 0, request.height > 0 else { return }
        guard max(request.width, request.height) <= device.maxTextureSize else {
            return fail(
                entry,
                "an OpenGL layer of \(request.width)×\(request.height) pixels is larger than the driver allows"
            )
        }
        if entry.context == nil { entry.context = drawing.makeContext() }
        guard let context = entry.context, context.prepare() else {
            return fail(
                entry, "an OpenGL layer has no context beside the window's; it stays empty")
        }
        let old = entry.surface
        let fits =
            old?.texture.width == request.width && old?.texture.height == request.height
        let surface =
            fits
            ? old!
            : DrawnSurface(device, context, width: request.width, height: request.height)
        let instant = DrawingTime(layerTime: request.layerTime, displayTime: request.time)
        var hasDrawn = false
        let isUsable = context.use {
            surface.begin()
            hasDrawn = drawing.draw(in: context, at: instant)
        }
        if !isUsable { return fail(entry, "an OpenGL layer's context cannot be made current") }
        guard hasDrawn else {
            if !fits { surface.end() }
            return
        }
        entry.version += 1
        if fits { return }
        old?.end()
        entry.surface = surface
        show(surface.texture, isOpaque: false, isBottomUp: true, entry)
    }
}
