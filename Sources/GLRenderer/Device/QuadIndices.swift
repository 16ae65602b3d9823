import CLaminaGLFW

/// Indices 0 1 2, 2 1 3 for the largest number of quads drawn in a call until now.
///
/// A vertex consists of a number only; the vertex shader derives record and corner from the number.
final class QuadIndices {
    let vertexArray: GLuint
    private let buffer: GLBuffer
    private var capacity = 0
    private let device: GLDevice

    init(_ device: GLDevice) {
        self.device = device
        var n: GLuint = 0
        glGenVertexArrays(1, &n)
        vertexArray = n
        device.created(.vertexArray)
        buffer = GLBuffer(device)
        glBindVertexArray(n)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer.name)
        glBindVertexArray(0)
        reserve(1024)
    }

    deinit { device.retire(.vertexArray(vertexArray)) }

    func reserve(_ quads: Int) {
        guard quads > capacity else { return }
        capacity = max(quads, capacity * 2)
        var list = [UInt32](repeating: 0, count: capacity * 6)
        for i in 0..<capacity {
            let v = UInt32(i * 4)
            (list[i * 6], list[i * 6 + 1], list[i * 6 + 2]) = (v, v + 1, v + 2)
            (list[i * 6 + 3], list[i * 6 + 4], list[i * 6 + 5]) = (v + 2, v + 1, v + 3)
        }
        glBindVertexArray(vertexArray)
        list.withUnsafeBytes {
            glBufferData(
                GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
    }
}
