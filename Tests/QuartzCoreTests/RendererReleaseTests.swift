import CLaminaGLFW
import Foundation
import QuartzCore
import Testing

extension RendererTests {
    /// Objects of the current context.
    private static func objectCount() -> Int {
        (1..<GLuint(4096)).reduce(0) { count, name in
            let found = [
                glIsTexture(name), glIsBuffer(name), glIsFramebuffer(name), glIsProgram(name),
                glIsVertexArray(name), glIsRenderbuffer(name),
            ]
            return count + found.reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
        }
    }

    private static func drawOnce() -> CARenderer {
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        renderer.layer = makeTree()
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return renderer
    }

    @Test("leak: a renderer released with its context current leaves no GL objects")
    func releasedObjects() throws {
        let foreign = try Foreign()
        let before = Self.objectCount()
        var renderer: CARenderer? = Self.drawOnce()
        #expect(Self.objectCount() > before)
        glViewport(1, 2, 30, 40)
        renderer = nil
        #expect(renderer == nil && Self.objectCount() == before)
        var viewport: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
        #expect(viewport == [1, 2, 30, 40])
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        withExtendedLifetime(foreign) {}
    }

    @Test("leak: a renderer released in another context deletes nothing there")
    func releasedElsewhere() throws {
        let foreign = try Foreign()
        var renderer: CARenderer? = Self.drawOnce()
        let other = try Foreign()
        let before = Self.objectCount()
        renderer = nil
        #expect(renderer == nil && Self.objectCount() == before)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        withExtendedLifetime((foreign, other)) {}
    }
}
