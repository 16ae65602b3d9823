import CoreGraphics
import Foundation
import OpenGL
import QuartzCore

extension SceneList {
    /// A `CAOpenGLLayer`, in which the application draws with OpenGL, among other layers.
    static let openGL = Scene(
        "opengl", title: "OpenGL",
        lookFor:
            "A cube turns in a round window and, paler, on a tilted card; a bar lies across both.",
        duration: 3
    ) { scene in
        let begin = CACurrentMediaTime()
        func cube(_ frame: CGRect) -> CubeLayer {
            let layer = CubeLayer()
            layer.frame = frame
            layer.beginTime = begin
            layer.isAsynchronous = true
            scene.root.addSublayer(layer)
            return layer
        }
        let round = cube(CGRect(x: 20, y: 55, width: 130, height: 130))
        round.backgroundColor = Palette.slate
        round.cornerRadius = 65
        round.masksToBounds = true
        let card = cube(CGRect(x: 175, y: 55, width: 130, height: 130))
        card.backgroundColor = Palette.violet
        card.borderWidth = 3
        card.borderColor = Palette.paper
        card.opacity = 0.6
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 400
        card.transform = CATransform3DRotate(tilt, 0.7, 0, 1, 0)
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: 160, width: 320, height: 10)
        bar.backgroundColor = Palette.amber
        bar.opacity = 0.7
        bar.zPosition = 200
        scene.root.addSublayer(bar)
    }
}

/// Cube which turns once in six seconds of the layer's time.
final class CubeLayer: CAOpenGLLayer {
    private var program: GLuint = 0
    private var vertices: GLuint = 0

    override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
        let attributes = [
            kCGLPFAOpenGLProfile, kCGLOGLPVersion_3_2_Core, kCGLPFADepthSize,
            CGLPixelFormatAttribute(24), CGLPixelFormatAttribute(0),
        ]
        var (format, count): (CGLPixelFormatObj?, Int32) = (nil, 0)
        _ = CGLChoosePixelFormat(attributes, &format, &count)
        return format ?? super.copyCGLPixelFormat(forDisplayMask: mask)
    }

    override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
        if program == 0 {
            program = Self.makeProgram()
            glGenVertexArrays(1, &vertices)
        }
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
        glEnable(GLenum(GL_DEPTH_TEST))
        glUseProgram(program)
        glBindVertexArray(vertices)
        glUniform1f(glGetUniformLocation(program, "uAngle"), Float(t * .pi / 3))
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 36)
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }

    /// Shaders of the cube. The vertex number gives the corner; the side gives the colour.
    private static let vertexShader = """
        #version 330 core
        uniform float uAngle;
        flat out vec4 vColor;
        const vec2 corners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1),
                                       vec2(-1, -1), vec2(1, 1), vec2(-1, 1));
        const vec3 colors[3] = vec3[](vec3(0.96, 0.45, 0.38), vec3(0.98, 0.74, 0.26),
                                      vec3(0.36, 0.72, 0.93));
        void main() {
            int side = gl_VertexID / 6;
            vec3 p = vec3(corners[gl_VertexID % 6], side % 2 == 0 ? 1.0 : -1.0);
            if (side / 2 == 1) p = p.zxy;
            if (side / 2 == 2) p = p.yzx;
            float c = cos(uAngle), s = sin(uAngle);
            p = vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
            p = vec3(p.x, 0.85 * p.y - 0.53 * p.z, 0.53 * p.y + 0.85 * p.z);
            vColor = vec4(colors[side / 2] * (side % 2 == 0 ? 1.0 : 0.75), 1.0);
            gl_Position = vec4(p.xy * 0.48, -p.z * 0.3, 1.0);
        }
        """
    private static let fragmentShader = """
        #version 330 core
        flat in vec4 vColor;
        out vec4 color;
        void main() { color = vColor; }
        """

    private static func makeProgram() -> GLuint {
        let program = glCreateProgram()
        for (kind, text) in [
            (GL_VERTEX_SHADER, vertexShader), (GL_FRAGMENT_SHADER, fragmentShader),
        ] {
            let shader = glCreateShader(GLenum(kind))
            text.withCString { pointer in
                var p: UnsafePointer<GLchar>? = pointer
                glShaderSource(shader, 1, &p, nil)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
            glDeleteShader(shader)
        }
        glLinkProgram(program)
        return program
    }
}
