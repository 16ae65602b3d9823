import LaminaGraphicsTypes
import Foundation

/// A client's numbers as a picture whose texels a shader looks up.
struct LookupTable {
    enum Kind: Equatable {
        /// Red runs fastest, then green, then blue; four floats an entry, premultiplied.
        case cube(side: Int)
        /// Three floats an entry.
        case curves

        var entryBytes: Int { self == .curves ? 12 : 16 }
    }

    let kind: Kind
    /// Held, so that its address is not another's meanwhile.
    let data: Data
    let image: CGImage
}
