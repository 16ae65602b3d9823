import Testing

@testable import LaminaGLRenderer
@testable import LayerHosting

@Suite("Spare textures")
struct SpareTexturesTests {
    @Test("a spare texture is used once for an image of its size, and freed when unused")
    func life() throws {
        try HeadlessRenderer.with { renderer in
            func texture(_ width: Int, _ height: Int, isDeep: Bool = false) -> GLTexture {
                GLTexture(renderer.device, width: width, height: height, isDeep: isDeep)
            }
            var spares = SpareTextures()
            let wide = texture(1024, 512)
            spares.add(wide)
            // Textures too small for reuse, too large, and of other pixel formats.
            spares.add(texture(256, 256))
            spares.add(texture(1024, 512, isDeep: true))
            spares.add(texture(4096, 4096))
            #expect(spares.bytes == 1024 * 512 * 4)
            #expect(spares.removeTexture(width: 512, height: 1024) == nil)
            #expect(spares.removeTexture(width: 1024, height: 512) === wide)
            #expect(spares.removeTexture(width: 1024, height: 512) == nil)
            spares.add(wide)
            spares.sweep()
            #expect(spares.bytes > 0)
            spares.sweep()
            #expect(spares.bytes == 0)
        }
    }
}
