import LaminaMotion

/// Fallbacks of unknown names (B-KV 9). `LayerProperties` has the other rules.
enum NameRules {
    static func contentsFormat(_ name: String) -> MotionValue {
        known(name, ["RGBA8", "RGBAh", "Gray8", "Automatic"], "RGBA8")
    }

    static func dynamicRange(_ name: String) -> MotionValue {
        known(name, ["automatic", "standard", "constrainedHigh", "high"], "standard")
    }

    static func toneMapMode(_ name: String) -> MotionValue {
        known(name, ["automatic", "never", "ifSupported"], "automatic")
    }

    private static func known(_ name: String, _ names: [String], _ other: String) -> MotionValue {
        .string(names.contains(name) ? name : other)
    }
}
