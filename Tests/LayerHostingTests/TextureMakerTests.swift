import CLaminaGLFW
import CoreGraphics
import TestSupport
import Testing
import LaminaWindowing

@testable import LaminaGLRenderer
@testable import LayerHosting

@Suite("Textures made beside the frames")
struct TextureMakerTests {
    private func enqueue(_ maker: TextureMaker, _ device: GLDevice, _ image: CGImage)
        -> TextureMaker.Job
    { maker.enqueue { PreparedImage(image, [], device) } }

    private func isMade(_ state: TextureMaker.State) -> Bool {
        if case .made = state { true } else { false }
    }
    private func isRefused(_ state: TextureMaker.State) -> Bool {
        if case .refused = state { true } else { false }
    }

    /// A texture that no object of the library deletes.
    private func newTexture() -> GLuint {
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glBindTexture(GLenum(GL_TEXTURE_2D), 0)
        return name
    }

    @Test("commands are served, deletions too; after the end everything is refused")
    func life() throws {
        let image = try #require(
            PixelGrid(width: 64, height: 32, bytes: .init(repeating: 255, count: 8192)).image)
        try withOwnRenderer { renderer in
            let device = renderer.device
            let maker = TextureMaker(device)
            let first = enqueue(maker, device, image)
            maker.settle()
            guard case .made(let prepared) = maker.state(of: first) else {
                Issue.record("no texture")
                return
            }
            #expect(prepared.texture.width == 64 && prepared.levels.count == 1)
            let texture = newTexture()
            #expect(glIsTexture(texture) == GLboolean(GL_TRUE))
            #expect(maker.delete(texture))
            maker.settle()
            #expect(glIsTexture(texture) == GLboolean(GL_FALSE))
            maker.end()
            #expect(isRefused(maker.state(of: enqueue(maker, device, image))))
            #expect(!maker.delete(texture))
        }
    }

    @Test("without a context to make one beside, commands are refused and names come back")
    func refused() throws {
        let image = try #require(
            PixelGrid(width: 4, height: 4, bytes: .init(repeating: 255, count: 64)).image)
        let context = try HeadlessContext()
        try context.makeCurrent()
        let device = try #require(GLDevice())
        context.clearCurrent()
        let maker = TextureMaker(device)
        try context.makeCurrent()
        defer { context.clearCurrent() }
        let texture = newTexture()
        #expect(maker.delete(texture))
        maker.settle()
        device.collect()
        #expect(glIsTexture(texture) == GLboolean(GL_FALSE))
        #expect(isRefused(maker.state(of: enqueue(maker, device, image))))
        #expect(!maker.delete(texture))
    }
}
