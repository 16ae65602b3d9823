import Dispatch
import Foundation
import LaminaDisplayList
import LaminaGraphicsTypes

/// Composes frames on the processor, for llvmpipe.
///
/// Input: the passes of a frame with shapes, if every item has a simple form (`DrawnForm`):
/// coverage, a colour, a line, a gradient, a surface texel for pixel, or a surface behind the alpha
/// of another. Output: the pixels of the damage, for one upload. Idea: llvmpipe draws with the
/// processor as well, several times slower for each pixel, and spends a tenth of a millisecond of a
/// frame before the first pixel, on bindings, state, and two threads to wake. Large passes are
/// divided into bands of rows, one worker each. When not to use it: for all other items
/// (`CompositionChoice`). Thread: the context's.
final class FrameComposer {
    private let images: TextureAllocator
    private let tables = GradientTables()
    /// Memory for later frames, with the frame of the last use.
    private var spares: [(pixels: UnsafePixels, lastUse: Int)] = []
    private var frame = 0
    private var workers: [CompositionWorker] = []

    /// The number of pixels of a band: waking a thread takes as long as some ten thousand pixels.
    private static let bandPixels: Float = 131_072
    private static let mostBands = min(ProcessInfo.processInfo.activeProcessorCount * 2, 32)
    /// The largest number of memory blocks kept for later frames.
    private static let mostSpares = 4
    /// The number of frames after which unused memory is released.
    private static let retention = 120

    init(_ images: TextureAllocator) { self.images = images }

    /// The pixels of `region`; nil for a frame that OpenGL must draw.
    func compose(
        _ passes: [PassPlan], _ list: DisplayList, _ region: PixelBox, clear: UInt32,
        isBottomUp: Bool
    ) -> UnsafePixels? {
        beginFrame()
        let choice = CompositionChoice(list: list, region: region, images: images, tables: tables)
        guard let passes = choice.composed(passes) else { return nil }
        var surfaces: [Int32: Canvas] = [:]
        for pass in passes {
            let canvas: Canvas
            if let known = surfaces[pass.target] {
                canvas = known
            } else {
                let box = pass.target < 0 ? region : list.surfaces[Int(pass.target)].box
                canvas = Canvas(
                    pixels: pixels(Int(box.width), Int(box.height)), x: Int(box.minX),
                    y: Int(box.minY), isBottomUp: pass.target < 0 && isBottomUp)
                surfaces[pass.target] = canvas
            }
            draw(pass, into: canvas, surfaces, clear: clear)
        }
        let result = surfaces[-1]?.pixels
        for (target, canvas) in surfaces where target >= 0 { keep(canvas.pixels) }
        return result
    }

    /// Keeps memory for later frames.
    func keep(_ pixels: UnsafePixels) {
        if spares.count < Self.mostSpares { spares.append((pixels, frame)) }
    }

    /// Draws a pass by one worker for each band.
    private func draw(
        _ pass: ComposedPass, into canvas: Canvas, _ surfaces: [Int32: Canvas], clear: UInt32
    ) {
        let useful = min(Int(pass.area / Self.bandPixels), Self.mostBands, canvas.pixels.height)
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
        if frame % Self.retention == 0 { workers = [] }
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
/// Unchecked: worker n draws band n alone, and the bands have no row in common; surfaces, pages of
/// coverage and tables are only read. The caller waits for all threads.
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

    /// Draws a band. Thread: any, one for each band.
    func draw(_ i: Int) {
        workers[i].draw(pass, into: canvas.band(i, of: count), surfaces, clear: clear)
    }
}
