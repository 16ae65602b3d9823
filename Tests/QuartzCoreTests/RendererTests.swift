import CLaminaGLFW
import Foundation
import LaminaGLRenderer
import LayerHosting
import QuartzCore
import Testing
import LaminaWindowing

/// A context and a framebuffer of the test's own, 120 × 80, cleared to transparent.
final class Foreign {
    let context: HeadlessContext
    let renderer: Renderer
    let image: OffscreenImage

    init() throws {
        context = try HeadlessContext()
        try context.makeCurrent()
        renderer = try #require(Renderer())
        image = OffscreenImage(renderer, width: 120, height: 80)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), image.target.framebuffer)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    deinit { context.clearCurrent() }

    /// Rows from the top; the framebuffer's first row is the bottom.
    func pixels() throws -> [[UInt8]] {
        try rows(#require(image.read())).reversed()
    }
}

func rows(_ image: CGImage) -> [[UInt8]] {
    image.withPremultipliedRGBA8 { bytes, rowBytes in
        (0..<image.height).map { y in (0..<image.width * 4).map { bytes[y * rowBytes + $0] } }
    }
}

func makeTree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 10, width: 50, height: 30)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    box.cornerRadius = 9
    box.shadowOpacity = 0.7
    root.addSublayer(box)
    return root
}

@Suite("CARenderer", .serialized)
struct RendererTests {
    @Test("the picture is the one a manual host draws, and the state is left as it was found")
    func picture() throws {
        let host = ManualHost(root: makeTree(), size: CGSize(width: 120, height: 80))
        let expected = rows(try host.snapshot())
        let foreign = try Foreign()
        glBindVertexArray(0)
        glUseProgram(0)
        glViewport(1, 2, 30, 40)
        glEnable(GLenum(GL_DEPTH_TEST))
        glActiveTexture(GLenum(GL_TEXTURE3))
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 77)
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
        // sRGB is the default output.
        let renderer = CARenderer(
            cglContext: UnsafeMutableRawPointer(bitPattern: 8)!,
            options: [kCARendererColorSpace: CGColorSpace(name: CGColorSpace.sRGB)!])
        renderer.layer = makeTree()
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        func value(_ name: Int32) -> [GLint] {
            var v: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(name), &v)
            return v
        }
        #expect(value(GL_VIEWPORT) == [1, 2, 30, 40])
        #expect(glIsEnabled(GLenum(GL_DEPTH_TEST)) != 0)
        #expect(value(GL_ACTIVE_TEXTURE)[0] == GL_TEXTURE3)
        #expect(value(GL_UNPACK_ROW_LENGTH)[0] == 77)
        #expect(value(GL_BLEND_DST_RGB)[0] == GL_ONE)
        #expect(value(GL_CURRENT_PROGRAM)[0] == 0 && value(GL_VERTEX_ARRAY_BINDING)[0] == 0)
        #expect(UInt32(value(GL_DRAW_FRAMEBUFFER_BINDING)[0]) == foreign.image.target.framebuffer)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        #expect(try foreign.pixels() == expected)
    }

    @Test("masks in a client's framebuffer, which lends no stencil, are those of our own picture")
    func masks() throws {
        func tree() -> CALayer {
            let (root, group) = (makeTree(), CALayer())
            group.frame = CGRect(x: 30, y: 10, width: 70, height: 60)
            for k in 0..<3 {
                let part = CATextLayer()
                part.frame = CGRect(x: k * 8, y: k * 8, width: 50, height: 40)
                part.backgroundColor = CGColor(gray: Double(k) / 3, alpha: 0.8)
                (part.string, part.fontSize) = ("Mask", 20)
                group.addSublayer(part)
            }
            let mask = CAShapeLayer()
            mask.path = CGPath(ellipseIn: group.bounds, transform: nil)
            group.mask = mask
            root.addSublayer(group)
            return root
        }
        let host = ManualHost(root: tree(), size: CGSize(width: 120, height: 80))
        host.usesStencil = true
        _ = try host.snapshot()
        #expect(host.counts.passes == 1)
        host.usesStencil = false
        let expected = rows(try host.snapshot())
        let foreign = try Foreign()
        let renderer = CARenderer(
            cglContext: UnsafeMutableRawPointer(bitPattern: 8)!,
            options: [kCARendererColorSpace: CGColorSpace(name: CGColorSpace.sRGB)!])
        renderer.layer = tree()
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        let levels = zip(try foreign.pixels().joined(), expected.joined()).map {
            abs(Int($0) - Int($1))
        }
        #expect((levels.max() ?? 255) <= 2)
    }

    @Test("lines for polygons, and coverage by alpha, are no part of the picture, and stay")
    func wireframe() throws {
        let host = ManualHost(root: makeTree(), size: CGSize(width: 120, height: 80))
        let expected = rows(try host.snapshot())
        let foreign = try Foreign()
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), buffer)
        glBufferData(
            GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 64, nil, GLenum(GL_STATIC_DRAW))
        glBindBufferRange(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffer, 16, 32)
        glBindBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0)
        glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_LINE))
        glEnable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        renderer.layer = makeTree()
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        var mode: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_POLYGON_MODE), &mode)
        #expect(mode[0] == GL_LINE && glIsEnabled(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE)) != 0)
        var (bound, first, size): (GLint, GLint, GLint64) = (1, 0, 0)
        glGetIntegerv(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), &bound)
        glGetIntegeri_v(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), 0, &first)
        glGetInteger64i_v(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE), 0, &size)
        #expect(bound == 0 && GLuint(first) == buffer && size == 32)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        #expect(try foreign.pixels() == expected)
    }

    @Test("bounds larger than any framebuffer are drawn in their place")
    func largeBounds() throws {
        let foreign = try Foreign()
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        renderer.layer = makeTree()
        renderer.bounds = CGRect(x: -1e10, y: -1e10, width: 4e10, height: 4e10)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        renderer.endFrame()
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        let p = try foreign.pixels()
        #expect(Array(p[2][4 * 117..<4 * 118]) == [51, 102, 153, 255])
        #expect(Array(p[77][4 * 117..<4 * 118]) == [51, 102, 153, 255])
        #expect(p[55][4 * 35] > 100)
        // Bounds far beyond the framebuffer leave nothing to draw.
        renderer.bounds = CGRect(x: 1e10, y: 1e10, width: 100, height: 100)
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        renderer.endFrame()
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        _ = foreign
    }

    @Test("B-MI 287 the next frame is due never, now or later; the update is what changed")
    func frames() throws {
        let foreign = try Foreign()
        let root = makeTree()
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        #expect(renderer.bounds.isNull && renderer.updateBounds().isNull)
        renderer.endFrame()
        renderer.layer = root
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        let now = CACurrentMediaTime()
        renderer.beginFrame(atTime: now, timeStamp: nil)
        #expect(renderer.updateBounds() == renderer.bounds)
        #expect(renderer.nextFrameTime() == .infinity)
        renderer.render()
        renderer.endFrame()
        #expect(renderer.updateBounds().isNull)
        renderer.beginFrame(atTime: now + 0.1, timeStamp: nil)
        #expect(renderer.updateBounds().isNull)
        renderer.addUpdate(CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect(renderer.updateBounds() == CGRect(x: 5, y: 6, width: 7, height: 8))
        renderer.endFrame()
        // Only the update region is touched.
        CATransaction.setDisableActions(true)
        let box = try #require(root.sublayers?.first)
        box.shadowOpacity = 0
        box.frame = CGRect(x: 80, y: 50, width: 10, height: 10)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        renderer.beginFrame(atTime: now + 0.2, timeStamp: nil)
        #expect(renderer.updateBounds().width < 120)
        renderer.render()
        renderer.endFrame()
        let p = try foreign.pixels()
        #expect(p[1][4 * 118 + 3] == 0 && p[25][4 * 85 + 3] == 255)
        // A running animation, and a later animation.
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = 1000
        box.add(fade, forKey: "fade")
        renderer.beginFrame(atTime: now + 100, timeStamp: nil)
        #expect(renderer.nextFrameTime() == now + 100)
        renderer.endFrame()
        fade.beginTime = now + 2000
        box.add(fade, forKey: "fade")
        renderer.beginFrame(atTime: now + 101, timeStamp: nil)
        #expect(abs(renderer.nextFrameTime() - (now + 2000)) < 1e-6)
        renderer.endFrame()
        _ = foreign
    }
}
