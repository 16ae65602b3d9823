// Memory of a bitmap context in layouts on which Cairo cannot draw.
//
// Cairo draws premultiplied ARGB words. For every other layout the context draws on a separate ARGB
// surface. Pixels are copied from the memory before each drawing, because the caller may have
// written, and to the memory after each drawing. Pixels are copied only into requested memory.
// Cost: two passes over the clipped area for each drawing; none for blue-first layouts, which Cairo
// uses in place.
import Foundation

/// Positions of the components in a pixel's bytes.
struct BitmapLayout {
    enum Kind {
        case color(r: Int, g: Int, b: Int, a: Int?)
        case gray
        case alpha
        /// More than 8 bits a component: drawn by `paintDeep`.
        case deep(DeepLayout)
    }
    let kind: Kind
    let bytesPerPixel: Int

    /// Nil for layouts not supported by bitmap contexts.
    init?(space: CGColorSpace?, bitsPerComponent: Int, info: CGBitmapInfo) {
        guard bitsPerComponent == 8, !info.contains(.floatComponents) else {
            guard
                let deep = DeepLayout(space: space, bitsPerComponent: bitsPerComponent, info: info)
            else { return nil }
            (kind, bytesPerPixel) = (.deep(deep), deep.bytesPerPixel)
            return
        }
        let alpha = info.alphaInfo
        if alpha == .alphaOnly {
            (kind, bytesPerPixel) = (.alpha, 1)
            return
        }
        guard let space else { return nil }
        if space.model == .monochrome, alpha == .none {
            (kind, bytesPerPixel) = (.gray, 1)
            return
        }
        guard space.model == .rgb else { return nil }
        let reversed = info.byteOrder == .order32Little
        func place(_ part: Int) -> Int { reversed ? 3 - part : part }
        switch alpha {
        case .premultipliedLast, .noneSkipLast:
            kind = .color(
                r: place(0), g: place(1), b: place(2),
                a: alpha == .premultipliedLast ? place(3) : nil)
        case .premultipliedFirst, .noneSkipFirst:
            kind = .color(
                r: place(1), g: place(2), b: place(3),
                a: alpha == .premultipliedFirst ? place(0) : nil)
        default: return nil
        }
        bytesPerPixel = 4
    }

    /// True if Cairo can draw on this layout in place.
    var isNative: Bool {
        guard case .color(2, 1, 0, let a) = kind else { return false }
        return a == nil || a == 3
    }

    /// True if pixels have no alpha.
    var isOpaque: Bool {
        switch kind {
        case .color(_, _, _, let a): return a == nil
        case .gray: return true
        case .alpha: return false
        case .deep(let deep): return !deep.hasAlpha
        }
    }

    /// True for a single component of gray, of any depth.
    var isGray: Bool {
        if case .gray = kind { return true }
        return deep?.isGray ?? false
    }

    /// Format of more than 8 bits a component; nil for bytes.
    var deep: DeepLayout? {
        if case .deep(let deep) = kind { return deep }
        return nil
    }

    /// Memory to surface.
    func load(
        _ memory: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ surface: CairoSurface,
        _ area: (x: Range<Int>, y: Range<Int>)
    ) {
        guard let pixels = surface.bytes else { return }
        for y in area.y {
            let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in area.x {
                let (to, from) = (pixels + y * surface.bytesPerRow + x * 4, row + x * bytesPerPixel)
                switch kind {
                case .color(let r, let g, let b, let a):
                    (to[0], to[1], to[2]) = (from[b], from[g], from[r])
                    to[3] = a.map { from[$0] } ?? 255
                case .gray:
                    (to[0], to[1], to[2], to[3]) = (from[0], from[0], from[0], 255)
                case .alpha:
                    (to[0], to[1], to[2], to[3]) = (0, 0, 0, from[0])
                // Cairo's surface has no pixels of a deep bitmap.
                case .deep: break
                }
            }
        }
        surface.markDirty()
    }

    /// Surface to memory.
    func store(
        _ memory: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ surface: CairoSurface,
        _ area: (x: Range<Int>, y: Range<Int>)
    ) {
        guard let pixels = surface.bytes else { return }
        for y in area.y {
            let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in area.x {
                let (from, to) = (pixels + y * surface.bytesPerRow + x * 4, row + x * bytesPerPixel)
                switch kind {
                case .color(let r, let g, let b, let a):
                    (to[b], to[g], to[r]) = (from[0], from[1], from[2])
                    if let a { to[a] = from[3] }
                case .gray: to[0] = Self.gray(from)
                case .alpha: to[0] = from[3]
                case .deep: break
                }
            }
        }
    }

    /// Replaces the colours of a surface by their gray values; alpha stays.
    func makeGray(_ surface: CairoSurface, _ area: (x: Range<Int>, y: Range<Int>)) {
        guard let pixels = surface.bytes else { return }
        for y in area.y {
            for x in area.x {
                let pixel = pixels + y * surface.bytesPerRow + x * 4
                let gray = Self.gray(pixel)
                (pixel[0], pixel[1], pixel[2]) = (gray, gray, gray)
            }
        }
        surface.markDirty()
    }

    /// Gray value of a pixel of Cairo's, whose order is blue, green, red.
    private static func gray(_ pixel: UnsafePointer<UInt8>) -> UInt8 {
        let sum = UInt32(pixel[2]) * 54 + UInt32(pixel[1]) * 183 + UInt32(pixel[0]) * 19
        return UInt8((sum + 128) >> 8)
    }
}

/// Bytes of a bitmap context, owned or lent by the caller.
final class BitmapMemory {
    let layout: BitmapLayout
    let bytesPerRow: Int
    private(set) var pointer: UnsafeMutableRawPointer?
    private let owned: Bool
    private let height: Int
    /// Called at the end of the memory. Default nil: nothing is called.
    var release: (() -> Void)?
    /// True if the caller may write into the memory at any time.
    var isExposed: Bool

    init(
        layout: BitmapLayout, lent: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int
    ) {
        self.layout = layout
        self.bytesPerRow = bytesPerRow
        self.height = height
        pointer = lent
        owned = lent == nil
        isExposed = lent != nil
    }

    deinit {
        if owned, let pointer { PixelMemory.free(pointer, bytesPerRow * height) }
        release?()
    }

    /// Memory, made and zeroed at the first call; nil when out of memory.
    func allocated() -> UnsafeMutableRawPointer? {
        if let pointer { return pointer }
        let made = PixelMemory.allocate(bytesPerRow * height)
        pointer = made
        return made
    }
}
