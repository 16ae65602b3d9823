/// The text of every shader, embedded at build time.
///
/// `common/` is shared, `primitives/` has one file per primitive with a vertex and a fragment part
/// behind `VERTEX` and `FRAGMENT`, `passes/` one fragment part per full-surface pass, and
/// `animatedBatch`, a vertex part alone.
public enum ShaderLibrary {
    /// The text of a file by its stem, or nil.
    public static func text(_ stem: String) -> String? {
        files[stem].map { String(decoding: $0, as: UTF8.self) }
    }

    private static let files: [String: [UInt8]] = [
        "frame": PackageResources.frame_glsl,
        "coverage": PackageResources.coverage_glsl,
        "clip": PackageResources.clip_glsl,
        "plane": PackageResources.plane_glsl,
        "edges": PackageResources.edges_glsl,
        "sprites": PackageResources.sprites_glsl,
        "area": PackageResources.area_glsl,
        "effect": PackageResources.effect_glsl,
        "spaces": PackageResources.spaces_glsl,
        "solid": PackageResources.solid_glsl,
        "image": PackageResources.image_glsl,
        "blit": PackageResources.blit_glsl,
        "box": PackageResources.box_glsl,
        "picture": PackageResources.picture_glsl,
        "shadow": PackageResources.shadow_glsl,
        "masked": PackageResources.masked_glsl,
        "dither": PackageResources.dither_glsl,
        "gradient": PackageResources.gradient_glsl,
        "ramp": PackageResources.ramp_glsl,
        "bakedBox": PackageResources.bakedBox_glsl,
        "quad": PackageResources.quad_glsl,
        "parallelogram": PackageResources.parallelogram_glsl,
        "arc": PackageResources.arc_glsl,
        "ellipse": PackageResources.ellipse_glsl,
        "rounded": PackageResources.rounded_glsl,
        "polyline": PackageResources.polyline_glsl,
        "sprite": PackageResources.sprite_glsl,
        "particleBatch": PackageResources.particleBatch_glsl,
        "animatedBatch": PackageResources.animatedBatch_glsl,
        "clear": PackageResources.clear_glsl,
        "copy": PackageResources.copy_glsl,
        "gaussian": PackageResources.gaussian_glsl,
        "blend": PackageResources.blend_glsl,
        "color": PackageResources.color_glsl,
        "convolve": PackageResources.convolve_glsl,
        "distort": PackageResources.distort_glsl,
        "stylize": PackageResources.stylize_glsl,
        "transition": PackageResources.transition_glsl,
    ]
}
