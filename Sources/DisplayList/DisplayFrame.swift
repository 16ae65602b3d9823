import GraphicsTypes

/// One thing to draw: where, with which program, and where its record lies.
public struct DrawItem: Sendable {
    /// Pixels it can touch.
    public var box: PixelBox
    public var key: BatchKey
    /// First texel of its record in `DisplayListBuilder.data`.
    public var data: Int32
    /// The layer it belongs to.
    public var node: UInt32
    /// Pixels it covers without letting anything through; empty for most.
    public var opaqueBox: PixelBox
}

/// Why a subtree had to be drawn into a surface of its own. The debug view prints it.
public enum OffscreenReason: UInt8, Sendable, CaseIterable {
    case groupOpacity, mask, nestedClip, filter, backdrop, shadow, rasterize, transition, blend
}

/// A surface the frame draws into and reads later in the same frame.
public struct SurfacePlan: Sendable {
    /// The pixels it holds, whole numbers, in the space of the surface it will be put on.
    public var box: PixelBox
    /// Size of the texture: the box rounded up, so that the pool can serve it again.
    public var width: Int
    public var height: Int
    public var reason: OffscreenReason
    public var node: UInt32
    /// Texels per pixel: below 1 for blurred pictures kept small.
    public var scale: Float = 1
    /// How it is read where it is put through a plane of its own (B-RE 211).
    public var sampling: Sampling = []
    /// Whether only the window's damaged pixels of it matter: it shows what is behind layers of the window.
    public var followsDamage = false
    /// Whether its pixels are half floats: for filters of what is finer or brighter than bytes.
    public var isDeep = false
    /// Whether its pixels lie elsewhere on the window, turned or in another size.
    public var isElsewhere = false
    /// Set for a surface that outlives the frame: what it is found by in the next one.
    public var key: UInt64?

    /// Texels that no surface has more of: 256 MB.
    static let largestArea: Float = 8192 * 8192

    /// Bytes of its texture.
    var bytes: Int { width * height * (isDeep ? 8 : 4) }

    /// Takes another box; sizes go in steps of 64, so that a pool can serve a surface that grows a little.
    ///
    /// What would be larger than a side may be, or than memory allows, is kept coarser.
    mutating func resize(to box: PixelBox, largestSide: Int, largestArea: Float) {
        let side = Float(largestSide) / (max(box.width, box.height) * scale)
        let area = (largestArea / (box.width * box.height)).squareRoot() / scale
        if min(side, area) < 1 { scale *= min(side, area) }
        func size(_ n: Float) -> Int {
            max(64, (Int(saturating: (n * scale).rounded(.up)) + 63) & ~63)
        }
        self.box = box
        width = size(box.width)
        height = size(box.height)
    }

    /// Where pixels of the box lie in the texture.
    public func uv(of b: PixelBox) -> SIMD4<Float> {
        SIMD4(
            (b.minX - box.minX) * scale / Float(width), (b.minY - box.minY) * scale / Float(height),
            (b.maxX - box.minX) * scale / Float(width), (b.maxY - box.minY) * scale / Float(height)
        )
    }
}

/// One step of a frame, in order of execution.
public struct PassPlan: Sendable {
    /// The surface drawn into; −1 is the window or image.
    public var target: Int32
    public var clears: Bool
    public var work: Work

    public enum Work: Sendable {
        case draw(ContiguousArray<DrawItem>)
        /// Copies pixels of another surface (−1: the window) that lie under this one.
        case copy(from: Int32)
        case effect(EffectPlan)
    }

    public init(target: Int32, clears: Bool, work: Work) {
        self.target = target
        self.clears = clears
        self.work = work
    }

    /// Surfaces it draws into and reads, some more than once; of the window's items only those in the region count.
    package func eachSurface(in region: PixelBox, _ body: (Int) -> Void) {
        if target >= 0 { body(Int(target)) }
        switch work {
        case .draw(let items):
            var last: Int32 = -1
            for item in items where target >= 0 || item.box.intersects(region) {
                if item.key.page >= BatchKey.surfacePages, item.key.page != last {
                    last = item.key.page
                    body(Int(last - BatchKey.surfacePages))
                }
                if item.key.secondPage >= BatchKey.surfacePages {
                    body(Int(item.key.secondPage - BatchKey.surfacePages))
                }
            }
        case .copy(let source): if source >= 0 { body(Int(source)) }
        case .effect(let effect): for source in effect.sources { body(Int(source)) }
        }
    }
}

/// A filter run over one or two surfaces.
public struct EffectPlan: Sendable {
    /// Stem of the shader in `Shaders/passes/`.
    public var program: String
    /// Surfaces read, in the order of the shader's samplers.
    public var sources: [Int32]
    /// Numbers for the shader, at most 16 texels.
    public var parameters: [SIMD4<Float>]
    /// A lookup table texture, when the program has one.
    public var table: CGImage?
    /// A picture the program takes besides its sources and its table.
    public var secondTable: CGImage?
    /// Points of the layer at the target's top left and bottom right corner.
    public var local = SIMD4<Float>(0, 0, 1, 1)

    /// Points of the layer at the corners of a part of the target's box.
    public func local(of part: PixelBox, in box: PixelBox) -> SIMD4<Float> {
        if part == box { return local }
        let (dx, dy) = ((local.z - local.x) / box.width, (local.w - local.y) / box.height)
        return SIMD4(
            local.x + (part.minX - box.minX) * dx, local.y + (part.minY - box.minY) * dy,
            local.x + (part.maxX - box.minX) * dx, local.y + (part.maxY - box.minY) * dy)
    }

    public init(
        program: String, sources: [Int32], parameters: [SIMD4<Float>] = [], table: CGImage? = nil
    ) {
        self.program = program
        self.sources = sources
        self.parameters = parameters
        self.table = table
    }
}

/// Where an image lies on the GPU.
public struct ImagePlacement: Sendable, Equatable {
    // The widest first: half as many bytes as in another order.
    /// Texture coordinates of the image's top left and bottom right corner.
    public var uv: SIMD4<Float>
    /// How many texels the image has; none for what is never shown smaller.
    public var texels: SIMD2<Float>
    public var page: Int32
    public var isOpaque: Bool

    public init(
        page: Int32, uv: SIMD4<Float>, isOpaque: Bool, texels: SIMD2<Float> = .zero
    ) {
        self.page = page
        self.texels = texels
        self.uv = uv
        self.isOpaque = isOpaque
    }
}

/// How an image is sampled; part of what decides its page.
public struct Sampling: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Minified without interpolation.
    public static let nearestMinification = Sampling(rawValue: 1)
    /// Minified through mipmaps.
    public static let mipmapped = Sampling(rawValue: 2)
    /// Magnified without interpolation.
    public static let nearestMagnification = Sampling(rawValue: 4)
    /// Always a texture of its own, with clamped edges.
    public static let separate = Sampling(rawValue: 8)

    /// The level of detail added where mipmaps are chosen, in eighths from −16 to 15.875.
    public var bias: Float { Float(Int8(bitPattern: UInt8(rawValue >> 8))) / 8 }
    /// The same as the texture is told. Where only one way interpolates, an image in its own size counts as magnified:
    /// which it is would else hang on the last bit of its texture coordinates.
    public var levelBias: Float {
        let isInterpolated = (!contains(.nearestMinification), !contains(.nearestMagnification))
        return isInterpolated.0 == isInterpolated.1 ? bias : bias - 1 / 128
    }
    public static func bias(_ levels: Double) -> Sampling {
        let steps = Int8(min(max(-128, (levels * 8).rounded()), 127))
        return Sampling(rawValue: UInt16(UInt8(bitPattern: steps)) << 8)
    }
}

/// What is drawn into: size in pixels and pixels per point.
public struct Viewport: Sendable, Equatable {
    public var width: Int
    public var height: Int
    public var scale: Double

    public init(width: Int, height: Int, scale: Double) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    public var box: PixelBox { PixelBox(0, 0, Float(width), Float(height)) }
}
