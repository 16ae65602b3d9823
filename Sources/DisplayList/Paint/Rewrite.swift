/// A painter's result: the ability to patch the painted items in a later frame.
///
/// Builds and patches call painters in the same way. A painter unable to patch may return at once
/// or continue painting; the result alone forces a rebuild.
enum Rewrite {
    case inPlace
    case anew(RebuildReason)
}

/// The reason a change of a layer forces a rebuild of the list. Recorded for each layer by its last
/// visit; debug views and `lamina inspect` print the name.
///
/// `background` is a layer with background filters, `fade` a cross-fade of contents, `largeImage`
/// contents larger than a texture, `tiles` a tiled layer, `particles` an emitter with particles as
/// individual items.
public enum RebuildReason: UInt8, Sendable, CaseIterable {
    /// None: the layer can be patched.
    case none
    /// The layer is drawn into a surface, or is a surface.
    case surface
    /// The content depends on further layers: an order in depth, copies, a shadow of the layer's
    /// content, a group.
    case depth, copies, castShadow, group
    /// The layer is behind a mask drawn together with the layer, or is a mask.
    case mask
    /// The layer may show its back to the viewer.
    case back
    case background, rasterised, transition, fade, largeImage, tiles, particles
    /// A changed shape would change the set of baked boxes.
    case otherBoxes
}
