import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaDisplayList
import LaminaRenderTree

/// The executor of display lists on OpenGL.
///
/// Input: a `DisplayList`, a target, the damaged pixels. Output: the pixels, and `counts`. A
/// renderer decides nothing about layers: the list names every surface, pass, texture and record.
///
///     list.commands ──▶ ImageTextures      pages of images: allocate, copy, delete
///     list.surfaces ──▶ SurfacePool        a texture from the filling to the last reading pass
///     list.passes ────▶ those needed for the damage
///        items ───────▶ Batcher            calls of equal state, records in drawing order
///                          │
///                          ▼
///     RecordRing ─ one upload a frame ─▶ shaders of Shaders/primitives, by ProgramCache
///     effects ─────── full-surface passes of Shaders/passes
///
/// A small frame of shapes on llvmpipe skips all of this: `FrameComposer` composes its pixels.
///
/// Principles:
///
/// - One upload of records a frame, into a mapped ring; a vertex shader reads the record of its
///   instance from a buffer texture. A record's Swift layout generates the accessors of the shader.
///
///       records of the list ──copy──▶ RecordRing │ frame n−1 │ frame n │ free │
///                                                                 ▲
///       instance 5 of a call ──▶ vertex shader ──▶ texels of record 5
///
/// - Only damage costs: passes for undamaged pixels are left out, all others are scissored.
///
///       ┌──────────────────┐   surface of A: no damage, no pass
///       │ A      ┌─────┐   │   surface of B: one pass, scissored
///       │        │ B ▒▒│   │   window: one pass, scissored to ▒
///       └────────┴─────┴───┘
///
/// - The state of OpenGL changes between calls only where two calls differ. A foreign context is
///   left as it was found (`ForeignState`).
///
///       ForeignState.begin() ─▶ program P, draw ─▶ draw ─▶ program Q, draw ─▶ restore()
///                               set               kept    set
///
/// - A refused program loses its part of the picture and nothing else (`attempt`); the list's
///   surface counts as unfinished, and one message is logged.
///
///       pass 1 ─▶ drawn
///       pass 2 ─▶ attempt: refused ─▶ unfinished, one message
///       pass 3 ─▶ drawn
///
/// - Work that can wait is spread over frames: large images are uploaded in steps
///   (`ImageArrivals`), their textures are allocated on a thread of their own (`TextureMaker`).
///
///       frame       1         2         3             4
///       bring       queued    queued    copied rows   copied rows, true
///       thread      TextureMaker: texture
///
///
/// Given up: commands recorded on several threads, and any interface other than OpenGL 3.3 with the
/// extensions that `GLDevice` finds. Objects are deleted in the next frame only, because any thread
/// may release the last reference (`GLDevice.retire`).
///
/// Cost: proportional to the items in damaged pixels, and to the passes. Thread: one, with its
/// context current at creation, use and release.
public final class Renderer {
    /// The capabilities of the context. Read once, in `init`.
    public let device: GLDevice
    let programs: ProgramCache
    let store: ImageTextures
    let pool: SurfacePool
    let records: RecordRing
    let clips: TableBuffer
    let particleBatches: ParticleBatchBuffers
    let animatedBatches: AnimatedBatchBuffers
    /// The stencil buffer lent to targets of our own; nil where the driver has none.
    private(set) lazy var stencilBuffer = StencilBuffer(device)
    /// True once a frame needed the stencil buffer.
    var hasUsedStencil = false
    let indices: QuadIndices
    /// Textures whose contents are drawn on this thread: OpenGL layers and video. Hosts update the
    /// contents before planning a frame.
    public let live: LiveTextures
    var batcher = Batcher()
    /// The surfaces of the frame being drawn, by plan index.
    var frameSurfaces: [GLFramebuffer?] = []
    /// Incomplete surfaces of the last list: the driver refused a program. Indices of
    /// `DisplayList.surfaces`; a surface that shows an unfinished surface is unfinished, too. Empty
    /// before the first frame.
    public internal(set) var unfinished: Set<Int32> = []
    /// True after the driver refused a program of animated batches: hosts then draw the layers of a
    /// batch one by one. Default false; true stays for the life of the renderer.
    public internal(set) var refusesAnimatedBatches = false
    /// True for drivers that compute both sides of every branch for each pixel: llvmpipe. Planners
    /// then prefer coverage in colours.
    public var runsAllBranches: Bool { device.runsAllBranches }
    /// True for drivers that draw a picture without tint and clip several times as fast as a tinted
    /// picture: llvmpipe, unless `LAMINA_BLITS` is 0. Only these drivers have frames composed on
    /// the processor.
    public var blitsFaster: Bool { device.blitsFaster }
    /// The composer of small frames; nil for drivers that draw small frames faster.
    private(set) lazy var composer = device.blitsFaster ? FrameComposer(images, pool) : nil
    /// True if frames with coverage in colours may be composed on the processor. Default true.
    package var composesFrames = true
    /// The composed pixels on their way to a target.
    var composed: OffscreenImage?
    /// The size of the window that a composed frame was copied to.
    var composedSize = SIMD2(0, 0)
    /// Messages about refused programs, each of them reported once.
    private var warnings: Set<String> = []
    /// The damaged pixels of the frame being drawn.
    var region = PixelBox.empty
    /// The counts of the last frame. Zero before the first frame.
    public internal(set) var counts = FrameCounts()
    /// The colour below all layers: straight RGBA. Default transparent.
    public var clearColor = SIMD4<Float>(0, 0, 0, 0)
    /// False for a foreign target, whose content stays below the layers. Default true.
    public var clearsTarget = true
    /// The debug views. Default none.
    public var debug = DebugOptions()
    /// The measurement of GPU times; nil for none.
    package var meter: FrameMeter?
    /// The area tinted by the damage view, in pixels of the target. Default empty.
    public var flash = PixelBox.empty
    /// The draw calls of the whole frame by pass.
    private var callLists: [CallList] = []
    /// The reused memory of the last frame's passes.
    private var emptyPasses: [PassPlan] = []

    /// The allocation of images; planners query it, and their lists carry the commands. `render`,
    /// `renderSurfaces` and `catchUp` execute the commands.
    public let images: TextureAllocator

    /// The uploads of the frame in progress. Back to 0 after each drawn frame.
    public var uploads: UploadMeter { store.meter }

    /// Images uploaded in steps during animations. Without calls of `bring` each image is uploaded
    /// whole, with the first list that shows the image.
    public let arrivals: ImageArrivals

    /// Renderer on the current context; nil for a context older than OpenGL 3.3. Programs are
    /// compiled later, at their first use.
    public init?() {
        guard let device = GLDevice() else { return nil }
        self.device = device
        programs = ProgramCache(device)
        pool = SurfacePool(device)
        store = ImageTextures(device)
        images = TextureAllocator(largestSide: device.maxTextureSize)
        store.images = images
        live = LiveTextures(store, images)
        arrivals = ImageArrivals(store, images)
        records = RecordRing(device)
        clips = TableBuffer(device)
        particleBatches = ParticleBatchBuffers(device)
        animatedBatches = AnimatedBatchBuffers(device)
        indices = QuadIndices(device)
    }

    /// Starts new texture pages for later images, which makes counts of draw calls independent of
    /// earlier frames. Images with a page keep their page.
    public func startNewPages() { images.startNewPages() }

    /// True when small images share texture pages, which saves draw calls. The last bit of an
    /// interpolated sample then depends on the page's other images. Default true.
    public var sharesPages: Bool {
        get { images.sharesPages }
        set { images.sharesPages = newValue }
    }

    /// For tests: surfaces start with arbitrary colours.
    package var poisonsSurfaces: Bool {
        get { pool.fillsWithNoise }
        set { pool.fillsWithNoise = newValue }
    }

    /// For tests: a driver that draws into no stencil.
    package func refuseStencil() { stencilBuffer = nil }

    /// Frees retired objects and updates images. Call before planning each frame.
    public func beginFrame() {
        device.collect()
        images.beginFrame(uploadedBytes: uploads.resetSweepCount())
    }

    /// Executes the pending commands when no list is drawn. Precondition: the context is current.
    /// Hosts call the function in frames without damage.
    public func catchUp() {
        store.execute(images.commands)
        images.noteDone(images.commands)
    }

    /// Draws the damaged part of a frame. Throws `ShaderError`.
    public func render(_ list: DisplayList, to target: RenderTarget, damage: PixelBox) throws {
        counts = FrameCounts()
        unfinished.removeAll()
        meter?.begin()
        store.execute(list.commands)
        let region = damage.intersection(list.viewport.box).roundedOut
        var all: [PassPlan] = []
        swap(&all, &emptyPasses)
        all.append(contentsOf: list.passes)
        all.append(
            PassPlan(
                target: -1, clears: list.clearsWindow && clearsTarget, work: .draw(list.items)))
        let needed = passes(all, for: region, of: list)
        if compose(needed, list, target, region) {
            endFrame()
        } else {
            try render(needed, list, target, region)
        }
        meter?.end()
        all.removeAll(keepingCapacity: true)
        swap(&all, &emptyPasses)
    }

    private func render(
        _ passes: [PassPlan], _ list: DisplayList, _ target: RenderTarget, _ region: PixelBox
    ) throws {
        prepareSurfaces(list, passes, for: region)
        self.region = region
        try upload(list, passes, region)
        glBindVertexArray(indices.vertexArray)
        let drawn = stencilTarget(list, for: target)
        execute(passes, list, drawn, region)
        if drawn.framebuffer != target.framebuffer { copy(region, from: drawn, to: target) }
        finish()
    }

    /// Runs the passes that fill a list's surfaces, for a later picture, without a target. Throws
    /// `ShaderError`.
    public func renderSurfaces(_ list: DisplayList) throws {
        unfinished.removeAll()
        store.execute(list.commands)
        prepareSurfaces(list, list.passes, for: .everything)
        try upload(list, list.passes, .empty)
        glBindVertexArray(indices.vertexArray)
        let nowhere = RenderTarget(framebuffer: 0, width: 1, height: 1, isBottomUp: true)
        execute(list.passes, list, nowhere, .empty)
        finish()
    }

    private func execute(
        _ passes: [PassPlan], _ list: DisplayList, _ target: RenderTarget,
        _ region: PixelBox
    ) {
        var call = 0
        for pass in passes {
            switch pass.work {
            case .draw:
                bind(pass, callLists[call], list, target, region)
                draw(callLists[call].calls, list, into: pass.target, target)
                call += 1
            case .copy(let source):
                copy(from: source, to: pass.target, list, target)
                if unfinished.contains(source) { unfinished.insert(pass.target) }
            case .effect(let effect):
                if attempt(pass.target, { try run(effect, into: pass.target, list) }) == nil {
                    bindWhole(pass.target, clears: true)
                }
                if !unfinished.isDisjoint(with: effect.sources) { unfinished.insert(pass.target) }
            }
            counts.passes += 1
        }
    }

    /// The result of a part of a frame. Nil for a program refused by the driver: the part drawn by
    /// the program is missing in its target, a message is logged once, and the rest of the frame is
    /// drawn.
    func attempt<T>(_ target: Int32, _ body: () throws -> T) -> T? {
        do {
            return try body()
        } catch {
            if target >= 0 { unfinished.insert(target) }
            if warnings.insert("\(error)").inserted { Diagnostics.note("\(error)") }
            return nil
        }
    }

    /// For tests: makes the driver refuse programs, selected by label.
    package func refusePrograms(_ refuses: @escaping (String) -> Bool) {
        programs.refuses = refuses
    }

    private func finish() {
        records.end()
        glBindVertexArray(0)
        glUseProgram(0)
        glDisable(GLenum(GL_SCISSOR_TEST))
        counts.recordBytes = records.uploadedBytes
        counts.uploadedBytes += records.uploadedBytes
        endFrame()
    }

    /// Returns the surfaces of a frame, and counts.
    private func endFrame() {
        counts.surfaceBytes = pool.bytes + (composer?.keptBytes ?? 0)
        if hasUsedStencil, let stencilBuffer {
            stencilBuffer.endFrame()
            counts.surfaceBytes += stencilBuffer.bytes
        }
        frameSurfaces.removeAll(keepingCapacity: true)
        pool.endFrame()
        counts.uploadedBytes += uploads.bytes
        uploads.endFrame()
        device.check("drawing a frame")
    }

    /// Sorts all passes into draw calls and uploads their records at once.
    private func upload(_ list: DisplayList, _ passes: [PassPlan], _ region: PixelBox) throws {
        callLists.removeAll(keepingCapacity: true)
        let overlay = debug.isEmpty ? DebugShapes() : overlay(list, passes, region)
        let room = records.begin(texels: max(1, list.records.count + overlay.texels.count))
        var used = 0
        for (i, pass) in passes.enumerated() {
            guard case .draw(let items) = pass.work else { continue }
            used += batcher.sort(
                input(items, of: pass, isLast: i == passes.count - 1, list, region),
                into: room.write - room.base, base: room.base + used)
            callLists.append(CallList(calls: batcher.calls, opaqueClear: batcher.opaqueClear))
            counts.occluded += batcher.occluded
        }
        if overlay.count > 0, !callLists.isEmpty {
            for (i, texel) in overlay.texels.enumerated() { room.write[used + i] = texel }
            callLists[callLists.count - 1].calls.append(
                DrawCall(
                    key: BatchKey(.solid), isOpaque: false, start: Int32(room.base + used),
                    count: Int32(overlay.count)))
            used += overlay.texels.count
        }
        records.commit(texels: used)
        counts.uploadedBytes += clips.update(list.tables, serial: list.tableSerial)
        counts.uploadedBytes += particleBatches.update(list.particleBatches)
        counts.uploadedBytes += animatedBatches.update(list.animatedBatches)
    }

    private func bind(
        _ pass: PassPlan, _ calls: CallList, _ list: DisplayList, _ target: RenderTarget,
        _ region: PixelBox
    ) {
        if pass.target < 0 {
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
            targetReach = setViewport(target.width, target.height)
            let y = target.isBottomUp ? target.height - Int(region.maxY) : Int(region.minY)
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(
                GLint(region.minX), GLint(y), GLsizei(max(0, region.width)),
                GLsizei(max(0, region.height)))
            let k = SIMD4(clearColor.w, clearColor.w, clearColor.w, 1)
            if let color = calls.opaqueClear ?? (pass.clears ? clearColor * k : nil) {
                clear(region, of: target, to: color, besideBlits: calls.haveBlits)
            }
        } else {
            let surface = frameSurfaces[Int(pass.target)]!
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
            targetReach = setViewport(surface.texture.width, surface.texture.height)
            glDisable(GLenum(GL_SCISSOR_TEST))
            if pass.clears {
                glClearColor(0, 0, 0, 0)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            }
        }
        targetSpace = space(of: pass.target, list, target)
    }

    /// `uTarget` of the present pass.
    var targetSpace: (Float, Float, Float, Float) = (0, 0, 0, 0)
    /// `uReach` of the present pass.
    var targetReach: Float = 1

    /// Sets a viewport with a margin as large as the target where the driver allows; returns the
    /// ratio of sizes. Software drivers clip triangles at the viewport, slowly and not always
    /// correctly (Docs/WORKAROUNDS.md), so few triangles should reach the edge.
    private func setViewport(_ width: Int, _ height: Int) -> Float {
        let (w, h) = (GLsizei(width), GLsizei(height))
        guard 3 * max(width, height) <= device.maxViewportSide else {
            glViewport(0, 0, w, h)
            return 1
        }
        glViewport(-w, -h, 3 * w, 3 * h)
        return 3
    }

    private func space(
        of surface: Int32, _ list: DisplayList, _ target: RenderTarget
    ) -> (Float, Float, Float, Float) {
        if surface < 0 {
            let h = 2 / Float(target.height)
            return (2 / Float(target.width), target.isBottomUp ? -h : h, 0, 0)
        }
        let plan = list.surfaces[Int(surface)]
        return (
            2 * plan.scale / Float(plan.width), 2 * plan.scale / Float(plan.height), plan.box.minX,
            plan.box.minY
        )
    }
}
