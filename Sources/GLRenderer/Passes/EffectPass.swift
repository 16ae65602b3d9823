import CGLFW
import DisplayList

extension Renderer {
    /// Runs a full-surface shader over its sources.
    func run(_ effect: EffectPlan, into target: Int32, _ list: DisplayListBuilder) throws {
        let plan = list.surfaces[Int(target)]
        let program = try programs.pass(effect.program)
        // Placing may upload, which binds: before the sources are.
        let table = effect.table.flatMap { store.place($0, sampling: [.separate]) }
            .flatMap { store.texture($0.page) }
        bindWhole(target)
        glUseProgram(program.name)
        for (i, source) in effect.sources.enumerated() {
            let from = list.surfaces[Int(source)]
            let surface = frameSurfaces[Int(source)]!
            surface.texture.bind(unit: 2 + i)
            surface.read(with: from.sampling)
            let uv = from.uv(of: plan.box)
            glUniform4f(program.location("uSourceRect[\(i)]"), uv.x, uv.y, uv.z, uv.w)
        }
        let unit = SIMD4<Float>(
            plan.box.width * plan.scale / Float(plan.width),
            plan.box.height * plan.scale / Float(plan.height), 0, 0)
        glUniform4f(
            program.location("uTargetRect"), -1, -1, unit.x * 2 - 1, unit.y * 2 - 1)
        glUniform4f(
            program.location("uLocal"), effect.local.x, effect.local.y, effect.local.z,
            effect.local.w)
        if !effect.parameters.isEmpty {
            effect.parameters.withUnsafeBytes {
                glUniform4fv(
                    program.location("uParameters"), GLsizei(effect.parameters.count),
                    $0.bindMemory(to: GLfloat.self).baseAddress)
            }
        }
        if let table {
            table.bind(unit: 2 + effect.sources.count)
            glUniform1i(program.location("uTable"), GLint(2 + effect.sources.count))
        }
        glDisable(GLenum(GL_BLEND))
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
        counts.drawCalls += 1
        device.check("running \(effect.program)")
    }

    /// Copies the pixels under a surface from another one, or from the target.
    func copy(
        from source: Int32, to surface: Int32, _ list: DisplayListBuilder, _ target: RenderTarget
    ) {
        let plan = list.surfaces[Int(surface)]
        let b = plan.box
        let (w, h) = (GLint(b.width), GLint(b.height))
        let from: GLuint
        var x = GLint(b.minX)
        var y = GLint(b.minY)
        var isBottomUp = false
        if source < 0 {
            from = target.framebuffer
            isBottomUp = target.isBottomUp
            if isBottomUp { y = GLint(target.height) - GLint(b.maxY) }
        } else {
            let origin = list.surfaces[Int(source)].box
            from = frameSurfaces[Int(source)]!.name
            x -= GLint(origin.minX)
            y -= GLint(origin.minY)
        }
        glDisable(GLenum(GL_SCISSOR_TEST))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), from)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), frameSurfaces[Int(surface)]!.name)
        glBlitFramebuffer(
            x, y, x + w, y + h, 0, isBottomUp ? h : 0, w, isBottomUp ? 0 : h,
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        device.check("copying a backdrop")
    }

    private func bindWhole(_ surface: Int32) {
        let s = frameSurfaces[Int(surface)]!
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), s.name)
        glViewport(0, 0, GLsizei(s.texture.width), GLsizei(s.texture.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}
