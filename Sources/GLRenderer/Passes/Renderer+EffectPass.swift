import CLaminaGLFW
import LaminaDisplayList

extension Renderer {
    /// Runs a full-surface shader over its sources.
    func run(_ effect: EffectPlan, into target: Int32, _ list: DisplayList) throws {
        let plan = list.surfaces[Int(target)]
        let area = drawnArea(of: plan)
        if area.isEmpty { return }
        let program = try programs.pass(effect.program)
        let tables = [effect.tablePages.0, effect.tablePages.1].map { store.texture($0) }
        bindWhole(target, clears: !plan.followsDamage)
        glUseProgram(program.name)
        for (i, source) in effect.sources.enumerated() {
            let from = list.surfaces[Int(source)]
            let surface = frameSurfaces[Int(source)]!
            surface.texture.bind(unit: 2 + i)
            surface.read(with: from.sampling)
            let uv = from.uv(of: area)
            glUniform4f(program.location("uSourceRect[\(i)]"), uv.x, uv.y, uv.z, uv.w)
        }
        let unit = plan.uv(of: area) * 2 - 1
        glUniform4f(program.location("uTargetRect"), unit.x, unit.y, unit.z, unit.w)
        let local = effect.local(of: area, in: plan.box)
        glUniform4f(program.location("uLocal"), local.x, local.y, local.z, local.w)
        let parameters = effect.parameters.texels
        if !parameters.isEmpty {
            parameters.withUnsafeBytes {
                glUniform4fv(
                    program.location("uParameters"), GLsizei(parameters.count),
                    $0.bindMemory(to: GLfloat.self).baseAddress)
            }
        }
        for (i, name) in ["uTable", "uTable2"].enumerated() {
            guard let table = tables[i] else { continue }
            table.bind(unit: 2 + effect.sources.count + i)
            glUniform1i(program.location(name), GLint(2 + effect.sources.count + i))
        }
        glDisable(GLenum(GL_BLEND))
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
        counts.drawCalls += 1
        device.check("running \(effect.program)")
    }

    /// Copies the pixels under a surface from another surface or from the target. Outside a
    /// surface's box all pixels are transparent.
    func copy(
        from source: Int32, to surface: Int32, _ list: DisplayList, _ target: RenderTarget
    ) {
        let plan = list.surfaces[Int(surface)]
        let wanted = drawnArea(of: plan)
        if wanted.isEmpty { return }
        let origin = source < 0 ? nil : list.surfaces[Int(source)]
        let b = origin.map { wanted.intersection($0.box) } ?? wanted
        bindWhole(surface, clears: b != wanted)
        if b.isEmpty { return }
        var from = b.corners(in: origin)
        let to = b.corners(in: plan)
        if source < 0, target.isBottomUp {
            from.y0 = GLint(target.height) - from.y0
            from.y1 = GLint(target.height) - from.y1
        }
        let isScaled = from.x1 - from.x0 != to.x1 - to.x0
        glBindFramebuffer(
            GLenum(GL_READ_FRAMEBUFFER),
            source < 0 ? target.framebuffer : frameSurfaces[Int(source)]!.name)
        glBlitFramebuffer(
            from.x0, from.y0, from.x1, from.y1, to.x0, to.y0, to.x1, to.y1,
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(isScaled ? GL_LINEAR : GL_NEAREST))
        device.check("copying a backdrop")
    }

    /// The filled part of a surface; for copies of the window limited to the window, with a margin
    /// for interpolation at the window's edge.
    private func drawnArea(of plan: SurfacePlan) -> PixelBox {
        if !plan.followsDamage { return plan.box }
        let texel = 1 / plan.scale
        return plan.box.intersection(region.aligned(to: texel).expanded(2 * texel))
    }

    func bindWhole(_ surface: Int32, clears: Bool) {
        let s = frameSurfaces[Int(surface)]!
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), s.name)
        glViewport(0, 0, GLsizei(s.texture.width), GLsizei(s.texture.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        if !clears { return }
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}

extension PixelBox {
    /// The texels at the plan's corners in a surface; without a surface in the target.
    fileprivate func corners(in plan: SurfacePlan?) -> (x0: GLint, y0: GLint, x1: GLint, y1: GLint)
    {
        let (x, y, scale) = (plan?.box.minX ?? 0, plan?.box.minY ?? 0, plan?.scale ?? 1)
        func texel(_ n: Float, from start: Float) -> GLint {
            GLint(((n - start) * scale).rounded())
        }
        return (
            texel(minX, from: x), texel(minY, from: y), texel(maxX, from: x), texel(maxY, from: y)
        )
    }
}
