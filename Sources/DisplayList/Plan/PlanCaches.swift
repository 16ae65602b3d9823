/// The caches surviving a list: pictures and tables possibly needed again, each with its own
/// lifetime.
struct PlanCaches {
    var bakedBoxes = BakedBoxCache()
    var shapes = ShapeCache()
    var particleBatches = ParticleBatchCache()
    var glyphs = GlyphCache()
    /// Texts of the list, for patches of single words.
    var texts = ShownTexts()
    /// The tables of filters, as images.
    var lookupTables = LookupTables()
    var shadows = ShadowCache()
    /// The pictures of rasterised layers, and old pictures of layers in transition.
    var rasters = RasterCache()
    var captures = Captures()
    var replicas = Replicas()
    var cuts = SiblingCutCache()

    /// Evicts entries unused by this build and its predecessors, after a list was made.
    mutating func age(update: UInt32, build: UInt32, _ surfaces: SurfaceLifetimes) {
        shapes.drop(before: update)
        particleBatches.drop(before: update)
        glyphs.drop(before: update)
        texts.drop(before: build)
        shadows.dropUnshown(in: build, surfaces)
        cuts.drop(in: build)
        bakedBoxes.drop()
        replicas.drop(before: build)
    }

    /// Calls `body` with all pages of coverage.
    func eachPage(_ body: (CoveragePage) -> Void) {
        shapes.atlas.pages.forEach(body)
        shapes.colors.pages.forEach(body)
        glyphs.atlas.pages.forEach(body)
        glyphs.smoothAtlas.pages.forEach(body)
    }

    /// True if pictures of earlier lists are cached.
    var holdsPictures: Bool { !rasters.states.isEmpty || !shadows.isEmpty }

    /// Forgets all cached pictures except the pictures of transitions, which cannot be redrawn.
    mutating func forgetPictures(_ surfaces: SurfaceLifetimes) {
        rasters.forgetAll(surfaces)
        shadows.forgetAll(surfaces)
    }
}
