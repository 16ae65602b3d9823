import Foundation
import LayerHosting
import OpenGL
import Testing

@testable import QuartzCore

/// A layer that fills its lower half with a single colour and records its calls.
private final class Painter: CAOpenGLLayer {
    var color: SIMD4<Float> = [1, 0, 0, 1]
    var draws: [CFTimeInterval] = []
    var asked = 0
    var answer = true
    var released = 0
    /// Called in place of the filling.
    var body: (() -> Void)?

    override func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool {
        asked += 1
        return answer
    }

    override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
        draws.append(t)
        if let body {
            body()
        } else {
            var viewport: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
            glClearColor(0, 0, 0, 0)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(0, 0, viewport[2], viewport[3] / 2)
            glClearColor(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }

    override func releaseCGLContext(_ ctx: CGLContextObj) {
        released += 1
        super.releaseCGLContext(ctx)
    }
}

private func host(_ layers: CALayer..., flipped: Bool = false) -> ManualHost {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.isGeometryFlipped = flipped
    for layer in layers { root.addSublayer(layer) }
    return ManualHost(root: root, size: CGSize(width: 40, height: 40))
}

private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withPremultipliedRGBA8 { b, row in (0..<4).map { b[y * row + x * 4 + $0] } }
}

private func quiet(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
}

@Suite("CAOpenGLLayer", .serialized)
struct OpenGLLayerTests {
    private func painter() -> Painter {
        let layer = Painter()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        return layer
    }

    @Test("drawings lie in the bounds with y up, and in a flipped tree like images")
    func pixels() throws {
        let layer = painter()
        let image = try host(layer).snapshot()
        #expect(pixel(image, 15, 27) == [255, 0, 0, 255])
        #expect(pixel(image, 15, 13) == [0, 0, 0, 0])
        #expect(pixel(image, 5, 27) == [0, 0, 0, 0])
        let turned = try host(painter(), flipped: true).snapshot()
        #expect(pixel(turned, 15, 13) == [0, 0, 0, 0])
        #expect(pixel(turned, 15, 27) == [255, 0, 0, 255])
    }

    @Test("opacity, a mask, a transform and a replicator act on it as on any contents")
    func composited() throws {
        let layer = painter()
        layer.opacity = 0.5
        #expect(pixel(try host(layer).snapshot(), 15, 27) == [128, 0, 0, 128])
        let masked = painter()
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        mask.backgroundColor = .black
        masked.mask = mask
        let image = try host(masked).snapshot()
        #expect(pixel(image, 15, 27) == [255, 0, 0, 255])
        #expect(pixel(image, 25, 27) == [0, 0, 0, 0])
        let turned = painter()
        turned.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let right = try host(turned).snapshot()
        // A quarter turn counterclockwise: the lower half is now the right half.
        #expect(pixel(right, 25, 20) == [255, 0, 0, 255])
        #expect(pixel(right, 15, 20) == [0, 0, 0, 0])
        let copies = CAReplicatorLayer()
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        let small = painter()
        small.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        copies.addSublayer(small)
        let two = try host(copies).snapshot()
        #expect(pixel(two, 3, 38) == [255, 0, 0, 255])
        #expect(pixel(two, 9, 38) == [0, 0, 0, 0])
        #expect(pixel(two, 13, 38) == [255, 0, 0, 255])
        #expect(small.draws.count == 1)
    }

    @Test(
        "synchronous: drawn when shown and after setNeedsDisplay, once each, and only its own pixels are damaged"
    )
    func synchronous() throws {
        let layer = painter()
        let host = host(layer)
        _ = try host.snapshot()
        host.advance(by: 1)
        _ = try host.snapshot()
        #expect(layer.draws.count == 1)
        #expect(try host.redraw() == false)
        layer.color = [0, 1, 0, 1]
        layer.setNeedsDisplay()
        #expect(layer.draws.count == 1)
        #expect(try host.redraw())
        #expect(layer.draws.count == 2)
        #expect(host.damage.minX >= 9 && host.damage.maxX <= 31)
        #expect(host.damage.minY >= 9 && host.damage.maxY <= 31)
        #expect(pixel(try host.snapshot(), 15, 27) == [0, 255, 0, 255])
    }

    @Test(
        "asynchronous: asked once in every frame, with the layer's own time; false keeps the picture"
    )
    func asynchronous() throws {
        let layer = painter()
        layer.isAsynchronous = true
        layer.speed = 2
        let host = host(layer)
        _ = try host.snapshot()
        let first = try #require(layer.draws.first)
        for _ in 0..<3 {
            #expect(host.advance(by: 0.25).isMoving)
            _ = try host.redraw()
            _ = try host.redraw()
        }
        #expect(layer.draws.map { $0 - first } == [0, 0.5, 1, 1.5])
        layer.answer = false
        layer.color = [0, 0, 1, 1]
        host.advance(by: 0.25)
        #expect(try host.redraw() == false)
        #expect(layer.asked == 5 && layer.draws.count == 4)
        #expect(pixel(try host.snapshot(), 15, 27) == [255, 0, 0, 255])
        layer.isAsynchronous = false
        layer.answer = true
        _ = try host.snapshot()
        host.advance(by: 1)
        #expect(host.advance(by: 1).isMoving == false)
    }

    @Test("lost redraw: setNeedsDisplay inside a drawing asks for the next, and later marks work")
    func markInDrawing() throws {
        let layer = painter()
        let host = host(layer)
        layer.body = { [weak layer] in
            layer?.setNeedsDisplay()
            layer?.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        // The thread of a drawing is seldom the thread of the commits.
        let link = DrawingLink()
        #expect(!link.requestInDrawing() && link.drawing { link.requestInDrawing() })
        #expect(!link.requestInDrawing() && link.signal.serial == 1)
        _ = try host.snapshot()
        #expect(!layer.needsDisplay())
        layer.body = nil
        let count = layer.draws.count
        _ = try host.redraw()
        #expect(layer.draws.count == count + 1 && !layer.needsDisplay())
        _ = try host.redraw()
        #expect(layer.draws.count == count + 1)
        layer.color = [0, 1, 0, 1]
        layer.setNeedsDisplay()
        #expect(pixel(try host.snapshot(), 15, 27) == [0, 255, 0, 255])
        #expect(layer.draws.count == count + 2)
    }

    @Test("the application's state does not reach our picture, nor ours its drawing")
    func isolation() throws {
        let layer = painter()
        layer.isAsynchronous = true
        var before: [String] = []
        var turns = 0
        func state() -> String {
            let names = [
                GL_SCISSOR_TEST, GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_COLOR_LOGIC_OP,
                GL_FRAMEBUFFER_SRGB,
            ]
            var text = names.map { "\(glIsEnabled(GLenum($0)))" }.joined()
            for name in [
                GL_UNPACK_ROW_LENGTH, GL_BLEND_SRC_RGB, GL_CURRENT_PROGRAM, GL_ACTIVE_TEXTURE,
                GL_TEXTURE_BINDING_2D, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
            ] {
                var value: GLint = 0
                glGetIntegerv(GLenum(name), &value)
                text += " \(value)"
            }
            return text
        }
        layer.body = {
            // The state left by the turn before must still hold, without any state of the renderer.
            before.append(state())
            turns += 1
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(1, 1, 3, 3)
            glEnable(GLenum(GL_BLEND))
            glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ONE))
            glEnable(GLenum(GL_DEPTH_TEST))
            glEnable(GLenum(GL_CULL_FACE))
            glCullFace(GLenum(GL_FRONT_AND_BACK))
            glEnable(GLenum(GL_COLOR_LOGIC_OP))
            glLogicOp(GLenum(GL_CLEAR))
            glColorMask(0, 0, 0, 0)
            glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 3)
            glActiveTexture(GLenum(GL_TEXTURE0) + 1)
            glUseProgram(0)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        }
        let plain = CALayer()
        plain.frame = CGRect(x: 0, y: 0, width: 40, height: 8)
        plain.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 0.5)
        plain.cornerRadius = 4
        let alone = try host(plain).snapshot()
        let both = host(layer, plain)
        for _ in 0..<3 {
            both.advance(by: 0.1)
            let image = try both.snapshot()
            for (x, y) in [(20, 36), (0, 39), (2, 33), (20, 20)] {
                #expect(pixel(image, x, y) == pixel(alone, x, y))
            }
        }
        #expect(turns == 3)
        // A fresh context at first, then exactly the application's state.
        #expect(before[0] == "000000 0 1 0 \(GL_TEXTURE0) 0 0 0")
        #expect(before[1] == "111110 3 0 0 \(GL_TEXTURE0 + 1) 0 0 0")
        #expect(before[2] == before[1])
    }

    @Test("a core context with depth is what the pixel format asks for; multisampling is refused")
    func formats() throws {
        func choose(_ list: [CGLPixelFormatAttribute]) -> (CGLError, CGLPixelFormatObj?) {
            var (format, count): (CGLPixelFormatObj?, Int32) = (nil, 7)
            let error = CGLChoosePixelFormat(list + [CGLPixelFormatAttribute(0)], &format, &count)
            #expect(count == (format == nil ? 0 : 1))
            return (error, format)
        }
        #expect(choose([kCGLPFASamples, CGLPixelFormatAttribute(4)]).0 == kCGLBadPixelFormat)
        #expect(choose([CGLPixelFormatAttribute(4711)]).0 == kCGLBadAttribute)
        // The 0 at the end of the list is no profile and no mask, and ends the list.
        for attribute in [kCGLPFAOpenGLProfile, kCGLPFADisplayMask] {
            #expect(choose([kCGLPFADoubleBuffer, attribute]).0 == kCGLBadAttribute)
        }
        final class Deep: CAOpenGLLayer {
            var format: CGLPixelFormatObj?
            var profile: GLint = 0
            var depth: GLint = 0
            override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
                CGLRetainPixelFormat(format!)
            }
            override func draw(
                inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
                forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
            ) {
                #expect(pf == format)
                #expect(CGLSetCurrentContext(ctx) == kCGLNoError)
                glGetIntegerv(GLenum(GL_CONTEXT_PROFILE_MASK), &profile)
                glGetFramebufferAttachmentParameteriv(
                    GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT),
                    GLenum(GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE), &depth)
            }
        }
        let layer = Deep()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.format =
            choose([
                kCGLPFAOpenGLProfile, kCGLOGLPVersion_3_2_Core, kCGLPFADepthSize,
                CGLPixelFormatAttribute(16),
            ]).1
        _ = try host(layer).snapshot()
        #expect(layer.profile & GL_CONTEXT_CORE_PROFILE_BIT != 0)
        #expect(layer.depth == 24)
        CGLReleasePixelFormat(try #require(layer.format))
    }

    @Test("a new size is drawn anew when asked for, and stretches the old picture until then")
    func resizing() throws {
        let layer = painter()
        let host = host(layer)
        _ = try host.snapshot()
        quiet { layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40) }
        #expect(pixel(try host.snapshot(), 2, 37) == [255, 0, 0, 255])
        #expect(layer.draws.count == 1)
        layer.color = [0, 1, 0, 1]
        layer.setNeedsDisplay()
        let image = try host.snapshot()
        #expect(pixel(image, 2, 37) == [0, 255, 0, 255])
        #expect(pixel(image, 2, 21) == [0, 255, 0, 255])
        #expect(pixel(image, 2, 18) == [0, 0, 0, 0])
    }

    private final class Passed: @unchecked Sendable {
        var drawing: LayerDrawing?
        weak var layer: CAOpenGLLayer?
    }

    /// Ends a layer's only drawing on another thread, and waits for the thread.
    @MainActor
    private func endElsewhere() -> Passed {
        let passed = Passed()
        let layer = CAOpenGLLayer()
        passed.drawing = LayerDrawing(layer, DrawingLink())
        passed.layer = layer
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            passed.drawing = nil
            done.signal()
        }
        done.wait()
        return passed
    }

    @Test("the main thread releases the layer of a drawing that ended on the drawing thread")
    @MainActor
    func releases() async {
        let passed = endElsewhere()
        CATransaction.flush()
        #expect(passed.layer != nil)
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        #expect(passed.layer == nil)
    }

    @Test("a layer taken out gives its context back, and may be shown again")
    func removal() throws {
        let layer = painter()
        let host = host(layer)
        _ = try host.snapshot()
        let root = try #require(layer.superlayer)
        layer.removeFromSuperlayer()
        #expect(pixel(try host.snapshot(), 15, 27) == [0, 0, 0, 0])
        #expect(layer.released == 1)
        root.addSublayer(layer)
        #expect(pixel(try host.snapshot(), 15, 27) == [255, 0, 0, 255])
        #expect(layer.draws.count == 2)
    }

    @Test("its properties answer to key-value coding and stay in an archive")
    func archive() throws {
        let layer = CAOpenGLLayer()
        #expect(layer.isAsynchronous == false && layer.colorspace == nil)
        layer.setValue(true, forKey: "asynchronous")
        #expect(layer.isAsynchronous)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: layer, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAOpenGLLayer.self, from: data)
        #expect(back?.isAsynchronous == true)
        // The key reaches the drawing side as the property does.
        let keyed = painter()
        let host = host(keyed)
        keyed.setValue(true, forKey: "asynchronous")
        #expect(host.advance(by: 1).isMoving)
    }
}
