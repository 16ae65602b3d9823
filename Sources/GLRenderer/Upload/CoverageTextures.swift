import CGLFW
import DisplayList

/// Textures of coverage pages: one channel that is read as all four, so that a record's colour makes it a picture.
///
/// A texture goes when its page does. Thread: where the context is current.
struct CoverageTextures {
    private struct Entry {
        weak var page: CoveragePage?
        var texture: GLTexture
        var number: Int32
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var textures: [Int32: GLTexture] = [:]

    func texture(_ number: Int32) -> GLTexture? { textures[number] }

    func number(of page: CoveragePage) -> Int32? {
        guard let entry = entries[ObjectIdentifier(page)], entry.page === page else { return nil }
        return entry.number
    }

    mutating func add(_ page: CoveragePage, number: Int32, _ device: GLDevice) {
        dropGone()
        let size = GLsizei(CoveragePage.size)
        let texture = GLTexture(device, width: CoveragePage.size, height: CoveragePage.size)
        texture.bind(unit: 2)
        glTexImage2D(
            texture.target, 0, GL_R8, size, size, 0, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), nil)
        for channel in [
            GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
        ] {
            texture.set(channel, GL_RED)
        }
        // A texel is a pixel: nothing is mixed, wherever on its page a picture lies.
        texture.set(GL_TEXTURE_MIN_FILTER, GL_NEAREST)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        entries[ObjectIdentifier(page)] = Entry(page: page, texture: texture, number: number)
        textures[number] = texture
    }

    private mutating func dropGone() {
        for (id, entry) in entries where entry.page == nil {
            entries[id] = nil
            textures[entry.number] = nil
        }
    }

    /// Copies what was written since the last time. Returns the bytes copied.
    func upload(_ page: CoveragePage) -> Int {
        guard !page.dirty.isEmpty, let entry = entries[ObjectIdentifier(page)] else { return 0 }
        let box = page.dirty
        let (x, y) = (Int(box.minX), Int(box.minY))
        let (w, h) = (Int(box.width), Int(box.height))
        entry.texture.bind(unit: 2)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(CoveragePage.size))
        glTexSubImage2D(
            entry.texture.target, 0, GLint(x), GLint(y), GLsizei(w), GLsizei(h), GLenum(GL_RED),
            GLenum(GL_UNSIGNED_BYTE), page.bytes + y * CoveragePage.size + x)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        page.clean()
        return w * h
    }
}

extension ImageStore {
    func number(of page: CoveragePage) -> Int32 {
        if let known = coverage.number(of: page) { return known }
        defer { nextPage += 1 }
        coverage.add(page, number: nextPage, device)
        return nextPage
    }

    /// Brings pages up to date.
    func upload(_ pages: [CoveragePage]) {
        for page in pages { noteUpload(coverage.upload(page)) }
    }
}
