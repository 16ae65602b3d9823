import CLaminaGLFW
import LaminaDisplayList
import LaminaRenderTree

/// Drawing of the calls of a pass: state, program, uniforms, textures, and instanced quads.
extension Renderer {
    /// Draws calls into the bound target. The state of the blend and of the stencil changes only
    /// between calls that differ.
    func draw(
        _ calls: ContiguousArray<DrawCall>, _ list: DisplayList, into target: Int32,
        _ frame: RenderTarget
    ) {
        let usesStencil = target < 0 && beginStencil(calls, frame)
        defer { if usesStencil { endStencil(frame) } }
        var state = CallState()
        for call in calls {
            state.apply(stencilOf: call)
            if call.key.stencil.operation == .save {
                save(call, list, frame)
                continue
            }
            guard let quads = quads(of: call, list, target) else { continue }
            defer { if call.key.isAnimatedBatch { records.bind() } }
            guard use(call, start: quads.start, target) else { continue }
            state.apply(blendOf: call)
            bindPages(of: call.key, list)
            draw(quads.count * call.key.primitive.pieces, call.key.primitive)
            counts.instances += quads.count
        }
    }

    /// Draws quads with the selected program.
    private func draw(_ quads: Int, _ primitive: Primitive) {
        indices.reserve(quads)
        let most = primitive == .blit ? Self.mostBlits : quads
        for first in stride(from: 0, to: quads, by: most) {
            glDrawElements(
                GLenum(GL_TRIANGLES), GLsizei(min(most, quads - first) * 6),
                GLenum(GL_UNSIGNED_INT), UnsafeRawPointer(bitPattern: first * 6 * 4))
            counts.drawCalls += 1
        }
    }

    /// The largest number of blits in a draw call: llvmpipe cuts larger calls between the two
    /// triangles of a rectangle, and then draws triangles.
    private static let mostBlits = 170

    /// The first record of a call and the number of quads, with the call's batch bound. Nil if the
    /// driver refuses the program that evaluates the batch.
    private func quads(
        of call: DrawCall, _ list: DisplayList, _ target: Int32
    ) -> (start: Int32, count: Int)? {
        if call.key.primitive == .particleBatch {
            let batch = list.particleBatch(at: call.record)
            particleBatches.bind(batch, unit: 4)
            return (call.start, batch.count)
        }
        guard call.key.isAnimatedBatch else { return (call.start, Int(call.count)) }
        let batch = list.animatedBatch(at: call.record)
        let instant = list.batchTime(at: call.record)
        let isBound: Void? = attempt(target) {
            try animatedBatches.bind(batch, instant, base: call.start, programs)
        }
        if isBound == nil {
            refusesAnimatedBatches = true
            return nil
        }
        return (0, batch.count)
    }

    /// Selects the program of a call and sets its uniforms; false if the driver refuses the
    /// program.
    private func use(_ call: DrawCall, start: Int32, _ target: Int32) -> Bool {
        let stencil = call.key.stencil
        let found = attempt(target) {
            try programs.program(call.key.primitive, call.key.clipping, marks: stencil.marks)
        }
        guard let program = found else { return false }
        noteUse(of: call.key, in: target)
        glUseProgram(program.name)
        glUniform4f(
            program.location("uTarget"), targetSpace.0, targetSpace.1, targetSpace.2, targetSpace.3)
        glUniform1f(program.location("uReach"), targetReach)
        glUniform1i(program.location("uBase"), GLint(start))
        if stencil.marks {
            glUniform1f(program.location("uLeast"), StencilState.leastAlpha(stencil))
            glUniform1f(program.location("uRest"), call.key.blend == .copy ? 1 : 0)
        }
        return true
    }

    /// Marks a target as unfinished if the target shows an unfinished surface.
    private func noteUse(of key: BatchKey, in target: Int32) {
        if target < 0 || unfinished.isEmpty { return }
        for page in [key.page, key.secondPage] where page >= BatchKey.surfacePages {
            if unfinished.contains(page - BatchKey.surfacePages) { unfinished.insert(target) }
        }
    }

    /// Binds the page to unit 2 and the second page to unit 3. Both textures are looked up first:
    /// an upload of pending coverage binds unit 2.
    private func bindPages(of key: BatchKey, _ list: DisplayList) {
        let (first, second) = (texture(of: key.page), texture(of: key.secondPage))
        bind(first, of: key.page, unit: 2, list)
        bind(second, of: key.secondPage, unit: 3, list)
    }

    private func bind(_ texture: GLTexture?, of page: Int32, unit: Int, _ list: DisplayList) {
        texture?.bind(unit: unit)
        if page < BatchKey.surfacePages { return }
        let index = Int(page - BatchKey.surfacePages)
        frameSurfaces[index]!.read(with: list.surfaces[index].sampling)
    }

    private func texture(of page: Int32) -> GLTexture? {
        if page < 0 { return nil }
        if page < BatchKey.surfacePages { return store.texture(page) }
        return frameSurfaces[Int(page - BatchKey.surfacePages)]!.texture
    }
}

/// The blend and stencil state set by the preceding calls of a pass.
private struct CallState {
    private var blending: BlendMode?
    private var stencil = (use: StencilUse.none, weighs: false)

    mutating func apply(stencilOf call: DrawCall) {
        let use = call.key.stencil
        let weighs = use.operation == .mark && call.key.blend != .sourceOver
        if (use, weighs) == stencil { return }
        StencilState.apply(use, weighs: weighs)
        stencil = (use, weighs)
    }

    mutating func apply(blendOf call: DrawCall) {
        if call.key.stencil.restores {
            BlendState.applyWeights()
            blending = nil
            return
        }
        let mode: BlendMode =
            call.key.stencil.operation == .weigh
            ? .destinationOut : call.isOpaque ? .copy : call.key.blend
        if mode == blending { return }
        BlendState.apply(mode)
        blending = mode
    }
}
