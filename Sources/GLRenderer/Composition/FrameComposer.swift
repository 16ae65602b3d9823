import Dispatch
import Foundation
import LaminaDisplayList
import LaminaGraphicsTypes

/// Composes frames on the processor, for llvmpipe.
///
/// Input: the passes of a frame with shapes, if every item has a simple form (`DrawnForm`):
/// coverage, a colour, a line, a gradient, a surface texel for pixel, or a surface behind the alpha
/// of another. Output: the pixels of the damage, for one upload. Idea: The driver llvmpipe draws
/// with the processor as well, several times slower for each pixel. Bindings, state and the waking
/// of two threads take a tenth of a millisecond of a frame before the first pixel. Large passes are
/// divided into bands of rows, with a worker for each band. When not to use it: for all other items
/// (`CompositionChoice`). Thread: the context's.
final class FrameComposer {
    private let images: TextureAllocator
    private let pool: SurfacePool
    private let tables = GradientTables()
    /// The surfaces kept for later frames, by key; the pool holds none of them.
    private var kept: [UInt64: UnsafePixels] = [:]
    /// The keys of surfaces that OpenGL drew with components above the alpha.
    private var unfit: Set<UInt64> = []
    /// The stencil of the last frames with masks by stencil.
    private var stencil: UnsafeStencil?
    /// Memory for later frames, with the frame of the last use.
    private var spares: [(pixels: UnsafePixels, lastUse: Int)] = []
    private var frame = 0
    private var workers: [CompositionWorker] = []

    /// The number of pixels of a band: waking a thread takes as long as some ten thousand pixels.
    /// Default 131 072; tests set less for many bands of a small picture.
    var bandPixels: Float = 131_072
    private static let mostBands = min(ProcessInfo.processInfo.activeProcessorCount * 2, 32)
    /// The largest size in texels of the saved pixels of all bands.
    private static let mostSavedTexels = 1 << 24
    /// The largest number of memory blocks kept for later frames.
    private static let mostSpares = 4
    /// The number of frames after which unused memory is released.
    private static let retention = 120

    init(_ images: TextureAllocator, _ pool: SurfacePool) {
        (self.images, self.pool) = (images, pool)
    }

    /// The pixels of `region`; nil for a frame that OpenGL must draw.
    func compose(
        _ passes: [PassPlan], _ list: DisplayList, _ region: PixelBox, clear: UInt32,
        isBottomUp: Bool
    ) -> UnsafePixels? {
        beginFrame()
        let choice = CompositionChoice(
            list: list, region: region, images: images, tables: tables,
            isKept: { plan in
                plan.key.map { self.kept[$0] != nil || self.isFit($0) } ?? false
            })
        guard let passes = choice.composed(passes), var surfaces = keptSurfaces(of: list) else {
            return nil
        }
        for pass in passes {
            var canvas: Canvas
            if let known = surfaces[pass.target] {
                canvas = known
            } else if pass.target >= 0 {
                canvas = newCanvas(list.surfaces[Int(pass.target)])
            } else {
                canvas = Canvas(
                    pixels: pixels(Int(region.width), Int(region.height)), x: Int(region.minX),
                    y: Int(region.minY), isBottomUp: isBottomUp)
            }
            if pass.savePage != nil { canvas.stencil = stencil(of: canvas.pixels.capacity) }
            surfaces[pass.target] = canvas
            draw(pass, into: canvas, surfaces, clear: clear)
        }
        let result = surfaces[-1]?.pixels
        for (target, canvas) in surfaces
        where target >= 0 && list.surfaces[Int(target)].key == nil { keep(canvas.pixels) }
        return result
    }

    // MARK: Surfaces

    /// The size of the surfaces kept for later frames, in bytes.
    var keptBytes: Int { kept.values.reduce(0) { $0 + $1.capacity * 4 } }

    /// Releases a surface kept for later frames, and returns its pixels.
    @discardableResult
    func drop(_ key: UInt64) -> UnsafePixels? { kept.removeValue(forKey: key) }

    /// Releases a surface that no later list needs.
    func forget(_ key: UInt64) {
        drop(key)
        unfit.remove(key)
    }

    /// True for a surface of OpenGL that the composer can read.
    private func isFit(_ key: UInt64) -> Bool { pool.holds(key) && !unfit.contains(key) }

    /// The surfaces of earlier frames in a list, taken from the pool where OpenGL drew them. Nil
    /// for a list with a surface that only OpenGL can read; `kept` then has the pixels.
    private func keptSurfaces(of list: DisplayList) -> [Int32: Canvas]? {
        var result: [Int32: Canvas] = [:]
        for (i, plan) in list.surfaces.enumerated() {
            guard let key = plan.key else { continue }
            if kept[key] == nil, isFit(key),
                let taken = pool.removePixels(key, plan.texels.x, plan.texels.y)
            {
                kept[key] = taken
                if !taken.isPremultiplied {
                    unfit.insert(key)
                    return nil
                }
            }
            guard let pixels = kept[key] else { continue }
            if SIMD2(pixels.width, pixels.height) == plan.texels {
                result[Int32(i)] = Canvas(plan, pixels)
            } else {
                kept[key] = nil
            }
        }
        return result
    }

    /// Memory for a surface; of a surface kept for later frames in its exact size.
    private func newCanvas(_ plan: SurfacePlan) -> Canvas {
        let size = plan.texels
        guard let key = plan.key else { return Canvas(plan, pixels(size.x, size.y)) }
        let made = UnsafePixels(width: size.x, height: size.y)
        kept[key] = made
        unfit.remove(key)
        return Canvas(plan, made)
    }

    private func stencil(of capacity: Int) -> UnsafeStencil {
        if let stencil, stencil.capacity >= capacity { return stencil }
        let made = UnsafeStencil(capacity: capacity)
        stencil = made
        return made
    }

    /// Keeps memory for later frames.
    func keep(_ pixels: UnsafePixels) {
        if spares.count < Self.mostSpares { spares.append((pixels, frame)) }
    }

    /// Draws a pass by one worker for each band.
    private func draw(
        _ pass: ComposedPass, into canvas: Canvas, _ surfaces: [Int32: Canvas], clear: UInt32
    ) {
        var useful = min(Int(pass.area / bandPixels), Self.mostBands, canvas.pixels.height)
        if let page = pass.savePage {
            useful = min(useful, Self.mostSavedTexels / max(page.texels.x * page.texels.y, 1))
        }
        let count = max(useful, 1)
        while workers.count < count { workers.append(CompositionWorker()) }
        if count == 1 { return workers[0].draw(pass, into: canvas, surfaces, clear: clear) }
        let bands = UnsafeBands(workers, pass, canvas, surfaces, clear, count)
        DispatchQueue.concurrentPerform(iterations: count) { bands.draw($0) }
    }

    /// Begins a frame, and releases the memory of one large frame after many small frames.
    private func beginFrame() {
        frame &+= 1
        tables.beginFrame()
        spares.removeAll { frame &- $0.lastUse > Self.retention }
        // Workers keep the pixels of their largest band.
        if frame % Self.retention == 0 { (workers, stencil) = ([], nil) }
    }

    private func pixels(_ width: Int, _ height: Int) -> UnsafePixels {
        // The smallest memory that suffices: larger memory ages.
        let fitting = spares.indices.filter { spares[$0].pixels.holds(width, height) }
        if let i = fitting.min(by: { spares[$0].pixels.capacity < spares[$1].pixels.capacity }) {
            let pixels = spares.remove(at: i).pixels
            pixels.resize(width, height)
            return pixels
        }
        if spares.count == Self.mostSpares { spares.removeFirst() }
        // A quarter more than needed, for damage that grows.
        let pixels = UnsafePixels(width: width, height: height + height / 4 + 1)
        pixels.resize(width, height)
        return pixels
    }
}

/// The bands of a pass while threads share them.
///
/// Unchecked: Only worker n draws band n, and bands share no rows. Surfaces, pages of coverage and
/// tables are only read. Each worker has a separate page of saved pixels. The caller waits for all
/// threads.
private final class UnsafeBands: @unchecked Sendable {
    private let workers: [CompositionWorker]
    private let pass: ComposedPass
    private let canvas: Canvas
    private let surfaces: [Int32: Canvas]
    private let clear: UInt32
    private let count: Int

    init(
        _ workers: [CompositionWorker], _ pass: ComposedPass, _ canvas: Canvas,
        _ surfaces: [Int32: Canvas], _ clear: UInt32, _ count: Int
    ) {
        (self.workers, self.pass, self.canvas) = (workers, pass, canvas)
        (self.surfaces, self.clear, self.count) = (surfaces, clear, count)
    }

    /// Draws a band. Thread: any; a separate thread for each band.
    func draw(_ i: Int) {
        workers[i].draw(pass, into: canvas.band(i, of: count), surfaces, clear: clear)
    }
}

extension SurfacePlan {
    /// The size of the picture in texels, without the margin for reuse.
    var texels: SIMD2<Int> {
        SIMD2(Int((box.width * scale).rounded(.up)), Int((box.height * scale).rounded(.up)))
    }
}

extension Canvas {
    /// The canvas of a surface. Texels of another size are counted from the corner of the box.
    fileprivate init(_ plan: SurfacePlan, _ pixels: UnsafePixels) {
        let isPlain = plan.scale == 1
        self.init(
            pixels: pixels, x: isPlain ? Int(plan.box.minX) : 0,
            y: isPlain ? Int(plan.box.minY) : 0)
    }
}
