import Foundation
import OpenGL
import QuartzCore

func tell(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Fills its lower half.
final class Painter: CAOpenGLLayer {
    nonisolated(unsafe) static var color: SIMD3<Float> = [0, 1, 0]

    override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
        var viewport: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
        tell("drawn \(viewport[2]) \(viewport[3])")
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 0, viewport[2], viewport[3] / 2)
        glClearColor(Self.color.x, Self.color.y, Self.color.z, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glDisable(GLenum(GL_SCISSOR_TEST))
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }

    override func releaseCGLContext(_ ctx: CGLContextObj) {
        tell("released")
        super.releaseCGLContext(ctx)
    }
}

/// The client, and its reactions to input lines.
enum Client {
    nonisolated(unsafe) static var kept: [Any] = []

    static func begin(_ port: mach_port_t) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let painter = Painter()
        painter.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        painter.setNeedsDisplay()
        root.addSublayer(painter)
        let client = CARemoteLayerClient(serverPort: port)
        kept.append(client)
        client.layer = root
        client.onEnd = { _, _ in exit(0) }
        CATransaction.flush()
        tell("client \(client.clientId)")
        onLine { line in
            switch line {
            case "gone": painter.removeFromSuperlayer()
            case "run": painter.isAsynchronous = true
            default:
                Painter.color = line == "blue" ? [0, 0, 1] : [0, 1, 0]
                painter.setNeedsDisplay()
            }
        }
    }

    private static func onLine(_ body: @escaping (String) -> Void) {
        struct Box: @unchecked Sendable { let body: (String) -> Void }
        let box = Box(body: body)
        Thread.detachNewThread {
            while let line = readLine() {
                DispatchQueue.main.async {
                    box.body(line)
                    CATransaction.flush()
                }
            }
            exit(0)
        }
    }
}
