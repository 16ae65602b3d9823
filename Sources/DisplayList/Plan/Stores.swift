/// What outlives a list: pictures and tables that the next one may need again, each with its own rule of how long.
struct Stores {
    var cards = CardStore()
    var shapes = ShapeStore()
    var swarms = SwarmStore()
    var glyphs = GlyphStore()
    /// Tables of filters, as pictures.
    var lookupTables = LookupTables()
    var shadows = KeptShadows()
    /// Rasterised layers' pictures, and old ones of layers in transition.
    var rasters = KeptRasters()
    var captures = Captures()
    var replicas = Replicas()
    var cuts = KeptCuts()

    /// A list was made, in this update and as this build: lets go of what it and those before did not ask for.
    mutating func age(update: UInt32, build: UInt32, _ surfaces: SurfaceLedger) {
        shapes.drop(before: update)
        swarms.drop(before: update)
        glyphs.drop(before: update)
        shadows.dropUnshown(in: build, surfaces)
        cuts.drop(in: build)
    }

    /// Pages of coverage that may have been written to.
    func eachPage(_ body: (CoveragePage) -> Void) {
        shapes.atlas.pages.forEach(body)
        glyphs.atlas.pages.forEach(body)
        glyphs.smoothAtlas.pages.forEach(body)
    }

    /// Whether pictures of lists before are held that another list need not draw.
    var holdsPictures: Bool { !rasters.states.isEmpty || !shadows.isEmpty }

    /// Forgets every picture that was kept, but for those of transitions, which are nowhere else.
    mutating func forgetPictures(_ surfaces: SurfaceLedger) {
        rasters.forgetAll(surfaces)
        shadows.forgetAll(surfaces)
    }
}
