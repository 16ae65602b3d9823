import Foundation

extension GlyphOutline {
    /// The outline of a path that came from elsewhere: the same object for equal paths while somebody holds one, so that
    /// texts that came one by one share their rasters.
    package static func shared(_ path: CGPath) -> GlyphOutline { Known.all.outline(path) }

    private final class Known: @unchecked Sendable {
        static let all = Known()

        private struct Weak { weak var outline: GlyphOutline? }
        private let lock = NSLock()
        private var outlines: [CGPath: Weak] = [:]
        private var sinceSweep = 0

        func outline(_ path: CGPath) -> GlyphOutline {
            lock.withLock {
                if let known = outlines[path]?.outline { return known }
                let new = GlyphOutline(path)
                outlines[path] = Weak(outline: new)
                sinceSweep += 1
                if sinceSweep * 2 > outlines.count {
                    sinceSweep = 0
                    outlines = outlines.filter { $0.value.outline != nil }
                }
                return new
            }
        }
    }
}
