import CLaminaCairo
import Foundation

/// A colour or a pattern, ready for any Cairo context drawn in the same base space.
final class PaintSource {
    private let color: SIMD4<Double>
    private let cell: PatternCell?
    private let alpha: Double

    init(_ color: CGColor, alpha: CGFloat, context: CGContext) {
        if let pattern = color.pattern, !PatternCell.canDraw(pattern) {
            Diagnostics.once(
                "CGContext: a pattern inside of its own cell, or of \(PatternCell.mostNested) "
                    + "other cells, or drawn more than \(PatternCell.mostDrawings) times for one "
                    + "cell around it, is left out")
            (self.color, cell, self.alpha) = (.zero, nil, 0)
            return
        }
        let c = color.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one)
        self.color = SIMD4<Double>(c) * SIMD4(1, 1, 1, Double(alpha))
        self.alpha = Double(alpha * color.alpha)
        cell = color.pattern.flatMap {
            PatternCell($0, color: color, phase: context.state.patternPhase)
        }
    }

    /// Opaque white, for a cover.
    static func cover(_ context: CGContext) -> PaintSource {
        PaintSource(.white, alpha: 1, context: context)
    }

    /// Sets the paint as Cairo's source. The current matrix must be the matrix of base space.
    func set(_ cr: OpaquePointer) {
        if let cell, let pattern = cell.makePattern(alpha: alpha) {
            cairo_set_source(cr, pattern)
            cairo_pattern_destroy(pattern)
        } else {
            cairo_set_source_rgba(cr, color.x, color.y, color.z, color.w)
        }
    }
}

/// Rendered cell of a pattern.
///
/// The cell is a bitmap of a step in each direction at the resolution of the matrix. With bounds
/// larger than a step, neighbours overlap, hence the callback draws several times.
final class PatternCell {
    private let image: CGImage
    /// Base space to cell pixels.
    private let toCell: CGAffineTransform

    /// The patterns whose cells a thread draws, the outermost first.
    private final class Nesting: NSObject {
        /// `drawings`: the number of drawings of the cell for one cell of the outermost pattern.
        var patterns: [(pattern: ObjectIdentifier, drawings: Int)] = []
        var drawings: Int { patterns.last?.drawings ?? 1 }
    }

    /// Key of a thread's `Nesting`.
    private static let key = "LaminaPatternsInDrawing"

    /// Number of cells inside of each other: cells are drawn by recursion.
    static let mostNested = 32

    /// Number of drawings of a cell for one cell of the outermost pattern around it: the numbers of
    /// overlapping neighbours of all levels are multiplied.
    static let mostDrawings = 8192

    /// False while the thread draws a cell of the pattern, or the deepest cell, and for too many
    /// drawings.
    static func canDraw(_ pattern: CGPattern) -> Bool {
        guard let nesting = Thread.current.threadDictionary[key] as? Nesting else { return true }
        let (across, up) = neighbours(of: pattern)
        return nesting.patterns.count < mostNested
            && nesting.drawings * (across + 1) * (up + 1) <= mostDrawings
            && !nesting.patterns.contains { $0.pattern == ObjectIdentifier(pattern) }
    }

    /// The neighbours to the left and below that reach into a cell, at most eight each.
    private static func neighbours(of pattern: CGPattern) -> (across: Int, up: Int) {
        func count(_ length: CGFloat, _ step: CGFloat) -> Int {
            min(max(Int(saturating: (length / step).rounded(.up)), 1), 9) - 1
        }
        return (
            count(pattern.bounds.width, pattern.xStep), count(pattern.bounds.height, pattern.yStep)
        )
    }

    /// Adds a pattern whose cell the thread begins to draw.
    private static func begin(_ pattern: CGPattern) -> Nesting {
        let values = Thread.current.threadDictionary
        let nesting = values[key] as? Nesting ?? Nesting()
        values[key] = nesting
        let (across, up) = neighbours(of: pattern)
        nesting.patterns.append(
            (ObjectIdentifier(pattern), nesting.drawings * (across + 1) * (up + 1)))
        return nesting
    }

    init?(_ pattern: CGPattern, color: CGColor, phase: CGSize) {
        let m = pattern.matrix
        let sx = (m.a * m.a + m.b * m.b).squareRoot()
        let sy = (m.c * m.c + m.d * m.d).squareRoot()
        guard sx > 0, sy > 0 else { return nil }
        let width = min(max(Int(saturating: (pattern.xStep * sx).rounded(.up)), 1), 4096)
        let height = min(max(Int(saturating: (pattern.yStep * sy).rounded(.up)), 1), 4096)
        guard
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: .standard,
                bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))
        else { return nil }
        let (kx, ky) = (CGFloat(width) / pattern.xStep, CGFloat(height) / pattern.yStep)
        let (across, up) = Self.neighbours(of: pattern)
        let nesting = Self.begin(pattern)
        defer { nesting.patterns.removeLast() }
        for j in -up...0 {
            for i in -across...0 {
                context.saveGState()
                context.scaleBy(x: kx, y: ky)
                context.translateBy(
                    x: -pattern.bounds.minX + CGFloat(i) * pattern.xStep,
                    y: -pattern.bounds.minY + CGFloat(j) * pattern.yStep)
                context.clip(to: pattern.bounds)
                if !pattern.isColored {
                    let stencil = CGColor(extendedSRGB: color.extendedSRGB).copy(alpha: 1)
                    context.state.fill = stencil ?? .black
                    context.state.stroke = stencil ?? .black
                }
                pattern.callbacks.drawPattern?(pattern.info, context)
                context.restoreGState()
            }
        }
        guard let image = context.makeImage() else { return nil }
        self.image = image
        toCell = m.concatenating(CGAffineTransform(translationX: phase.width, y: phase.height))
            .inverted()
            .concatenating(
                CGAffineTransform(translationX: -pattern.bounds.minX, y: -pattern.bounds.minY)
            )
            .concatenating(CGAffineTransform(a: kx, b: 0, c: 0, d: -ky, tx: 0, ty: CGFloat(height)))
        // Cairo keeps an error of a pattern's matrix in the context, for all later drawing.
        let determinant = toCell.determinant
        guard determinant != 0, determinant.isFinite, toCell.tx.isFinite, toCell.ty.isFinite
        else { return nil }
    }

    /// A Cairo pattern the caller destroys.
    func makePattern(alpha: Double) -> OpaquePointer? {
        var source = image
        if alpha < 1, let faded = image.multiplied(by: SIMD4(1, 1, 1, Float(alpha))) {
            source = faded
        }
        guard let surface = source.cairoSurface,
            let pattern = cairo_pattern_create_for_surface(surface.pointer)
        else { return nil }
        var matrix = toCell.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        return pattern
    }
}
