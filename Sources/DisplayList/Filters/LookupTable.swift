import LaminaGraphicsTypes
import Foundation

/// A client's table as an image for lookups in a shader.
struct LookupTable {
    enum Kind: Equatable {
        /// Red varies fastest, then green, then blue; an entry is four floats, premultiplied.
        case cube(side: Int)
        /// An entry is three floats.
        case curves

        var entryBytes: Int { self == .curves ? 12 : 16 }
    }

    let kind: Kind
    /// Retained: a later allocation cannot reuse the address while the table is cached.
    let data: Data
    let image: CGImage
}
