import Foundation

/// Cell drawn by a callback and repeated.
///
/// The callback runs on the thread which draws with the pattern. Swift closures replace Apple's C
/// functions, because a C function cannot take a Swift object.
public final class CGPattern: PaintPattern, @unchecked Sendable {
    let info: UnsafeMutableRawPointer?
    let bounds: CGRect
    let matrix: CGAffineTransform
    let xStep: CGFloat
    let yStep: CGFloat
    let tiling: CGPatternTiling
    /// True if the cell sets colours; false for a stencil, painted in the colour of the fill or
    /// stroke. The callback of a stencil starts with the opaque colour as fill and stroke colour.
    public let isColored: Bool
    let callbacks: CGPatternCallbacks

    /// A cell of `bounds` in pattern space, repeated every `xStep` and `yStep`; `matrix` maps
    /// pattern space to the context's base space. The sign of the steps is ignored. Nil when a step
    /// is zero, a number is NaN or nothing draws.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
        yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let numbers = [
            xStep, yStep, bounds.minX, bounds.minY, bounds.width, bounds.height, matrix.a,
            matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty,
        ]
        guard xStep != 0, yStep != 0, !numbers.contains(where: \.isNaN), !bounds.isEmpty,
            callbacks.pointee.drawPattern != nil
        else { return nil }
        self.info = info
        self.bounds = bounds
        self.matrix = matrix
        self.xStep = abs(xStep)
        self.yStep = abs(yStep)
        self.tiling = tiling
        self.isColored = isColored
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }
}

/// Callback which draws a cell of a pattern into the given context. The first argument is the info.
/// The context is a bitmap in sRGB, clipped to the pattern's bounds. A pattern inside of its own
/// cell is left out, with one message.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Callback which frees a pattern's info. Called once, on the thread of the last release of the
/// pattern; never for a pattern that could not be made.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Callbacks of a pattern. Swift closures replace Apple's C functions.
public struct CGPatternCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Callback which draws the cell. The callback draws in pattern space; without a callback no
    /// pattern is made.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Callback which frees the info. Called once, at the deallocation of the pattern. Nil leaves
    /// the info to the program.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Version 0 and the two callbacks. A pattern retains the closures; the structure may end after
    /// the creation.
    public init(
        version: UInt32 = 0, drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// Fit of a pattern's cells to pixels; drawing here never distorts, with any value. A pattern
/// stores the value without further use.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells as given; distances may vary by a pixel on Apple's systems.
    case noDistortion = 0
    /// Constant distances with small distortion on Apple's systems.
    case constantSpacingMinimalDistortion
    /// Constant distances on Apple's systems.
    case constantSpacing
}
