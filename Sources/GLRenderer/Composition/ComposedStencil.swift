import LaminaDisplayList
import LaminaGraphicsTypes
import LaminaRenderTree

/// The part of an item in a mask by stencil, on rows of pixels: the operations that `StencilState`
/// sets for OpenGL.
///
/// The seven low bits of a stencil's byte count the masks around a pixel; the high bit marks a
/// pixel that the innermost mask covers in full. Weights are the alpha of the target.
struct ComposedStencil {
    /// The weights that marks leave.
    enum Weights { case none, multiplied, replaced }

    private let operation: StencilUse.Operation
    private let level: UInt8
    private let weights: Weights

    private static let count: UInt8 = 0x7F
    private static let full: UInt8 = 0x80

    /// The part of an item; nil for an item outside masks, and for `save` items.
    init?(_ key: BatchKey) {
        guard let operation = key.stencil.operation, operation != .save else { return nil }
        self.operation = operation
        level = UInt8(key.stencil.level)
        weights =
            operation != .mark || key.blend == .sourceOver
            ? .none : key.blend == .copy ? .replaced : .multiplied
    }

    /// Composites a row of an item's pixels where the stencil passes, and changes the stencil.
    func apply(
        _ source: UnsafePointer<UInt32>, count: Int, onto row: UnsafeMutablePointer<UInt32>,
        _ stencil: UnsafeMutablePointer<UInt8>
    ) {
        switch operation {
        case .mark: mark(source, count, row, stencil)
        case .full:
            for i in 0..<count where source[i] >> 24 == 255 && stencil[i] & Self.count == level {
                stencil[i] |= Self.full
            }
        case .unmark:
            for i in 0..<count where stencil[i] & Self.count >= level - 1 {
                stencil[i] = level - 1
            }
        case .weigh:
            for i in 0..<count where stencil[i] == level { weigh(&row[i], source[i]) }
        case .test:
            for i in 0..<count where stencil[i] & Self.count == level {
                let color = UnsafePixels.over(source[i], row[i])
                row[i] = color & 0x00FF_FFFF | row[i] & 0xFF00_0000
            }
        case .settle:
            for i in 0..<count where stencil[i] & Self.count == level {
                stencil[i] = stencil[i] & Self.full | (level - 1)
                restore(&row[i], source[i])
            }
        case .restore:
            for i in 0..<count where stencil[i] == level { restore(&row[i], source[i]) }
        case .save: break
        }
    }

    private func mark(
        _ source: UnsafePointer<UInt32>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>,
        _ stencil: UnsafeMutablePointer<UInt8>
    ) {
        // Several items may leave weights in a pixel of the first level.
        let marksAgain = weights != .none && level == 1
        for i in 0..<count where source[i] >> 24 > 0 {
            let masks = stencil[i] & Self.count
            guard marksAgain ? masks <= 1 : masks == level - 1 else { continue }
            stencil[i] = stencil[i] & Self.full | level
            switch weights {
            case .none: break
            case .multiplied: weigh(&row[i], source[i])
            case .replaced:
                row[i] = row[i] & 0x00FF_FFFF | (255 - source[i] >> 24) << 24
            }
        }
    }

    /// Multiplies the alpha of a pixel by the rest of another pixel's alpha.
    private func weigh(_ pixel: inout UInt32, _ source: UInt32) {
        let alpha = multiplyBytes(of: pixel >> 24, by: 255 - source >> 24)
        pixel = pixel & 0x00FF_FFFF | alpha << 24
    }

    /// Mixes a saved pixel in, by the pixel's alpha, which becomes the saved alpha.
    private func restore(_ pixel: inout UInt32, _ saved: UInt32) {
        let alpha = pixel >> 24
        let color =
            multiplyBytes(of: saved & 0x00FF_FFFF, by: alpha)
            + multiplyBytes(of: pixel & 0x00FF_FFFF, by: 255 - alpha)
        pixel = color & 0x00FF_FFFF | saved & 0xFF00_0000
    }
}

/// A byte for each pixel of a target, in unmanaged memory.
final class UnsafeStencil {
    let memory: UnsafeMutablePointer<UInt8>
    let capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }
}
