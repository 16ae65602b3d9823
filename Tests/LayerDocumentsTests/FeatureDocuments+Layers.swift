import Foundation

extension FeatureDocument {
    private static func make(_ name: String, _ layers: String..., more: String = "")
        -> FeatureDocument
    {
        FeatureDocument(name: name, text: Documents.text(layers.joined(separator: ","), more))
    }

    private static let left = [[5, 5], [60, 5], [60, 95], [5, 95]]
    private static let lower = [[40, 40], [95, 40], [95, 95], [40, 95]]
    private static let sheet = "#2a66e5"

    private static func masked(_ name: String, _ masks: String...) -> FeatureDocument {
        make(
            name,
            Part.solid(
                sheet, 100, 100, "", #""masksProperties":[\#(masks.joined(separator: ","))],"#))
    }

    private static func matte(_ name: String, _ mode: Int, by index: Bool = false)
        -> FeatureDocument
    {
        let ramp =
            #"{"ty":"gf","t":1,"o":{"k":100},"s":{"k":[-40,0]},"e":{"k":[40,0]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1,0,1,1,0.3]}}}"#
        let source = Part.shapes(Part.ellipse(0, 0, 80, 80), ramp, more: #""td":1,"ind":7,"#)
        let between = index ? "," + Part.solid("#ffe0a0", 100, 20) : ""
        return make(
            name, source + between,
            Part.solid(sheet, 100, 100, "", #""tt":\#(mode),\#(index ? #""tp":7,"# : "")"#))
    }

    private static func effect(_ name: String, _ effect: String) -> FeatureDocument {
        make(name, Part.shapes(Part.subject, more: effect))
    }

    private static let inner =
        #""assets":[{"id":"c","layers":[\#(Part.shapes(Part.rect(0, 0, 20, 20), Part.fill(Part.orange), transform: #""p":\#(Part.keys("[10,50]", "[90,50]"))"#))]}],"#

    /// Masks, mattes, blends, compositions, images, text.
    static let layers: [FeatureDocument] = [
        masked("mask-add", Part.mask("a", left), Part.mask("a", lower)),
        masked("mask-subtract", Part.mask("a", left), Part.mask("s", lower)),
        masked("mask-intersect", Part.mask("a", left), Part.mask("i", lower)),
        masked("mask-lighten", Part.mask("l", left), Part.mask("l", lower)),
        masked("mask-darken", Part.mask("a", left), Part.mask("d", lower)),
        masked("mask-difference", Part.mask("a", left), Part.mask("f", lower)),
        masked("mask-inverted", Part.mask("a", left, #","inv":true"#)),
        masked(
            "mask-expansion",
            Part.mask("a", [[30, 30], [70, 30], [70, 70], [30, 70]], #","x":{"k":12}"#)),
        masked("mask-feather", Part.mask("a", left, #","f":{"k":[16,16]}"#)),
        matte("matte-alpha", 1), matte("matte-alpha-inverted", 2), matte("matte-luma", 3),
        matte("matte-luma-inverted", 4), matte("matte-by-index", 1, by: true),
        make(
            "blend-modes",
            Part.solid("#d08040", 50, 50, #""p":{"k":[10,10]}"#, #""bm":1,"#),
            Part.solid("#d08040", 50, 50, #""p":{"k":[40,40]}"#, #""bm":10,"#),
            Part.solid("#40b0d0", 60, 60, #""p":{"k":[20,20]}"#)),
        make(
            "composition-stretch",
            #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":60,"sr":2,"st":-10,"ks":{}}"#,
            more: inner),
        make(
            "composition-time-remap",
            #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":60,"tm":\#(Part.keys("[1]", "[0]", #","i":{"x":0.2,"y":1},"o":{"x":0.6,"y":0}"#)),"ks":{}}"#,
            more: inner),
        make(
            "rotation-in-space",
            Part.shapes(
                Part.subject,
                transform:
                    #""p":{"k":[50,50,0]},"rx":{"k":50},"ry":{"k":35},"rz":{"k":10},"or":{"k":[0,0,0]}"#,
                more: #""ddd":1,"#)),
        make(
            "camera",
            #"{"ty":13,"nm":"camera","ddd":1,"ip":0,"op":60,"pe":{"k":120},"ks":{"a":{"k":[50,50,40]},"p":{"k":[110,10,-90]}}}"#,
            Part.shapes(
                Part.rect(0, 0, 30, 30), Part.fill(Part.orange), transform: #""p":{"k":[30,50,0]}"#,
                more: #""ddd":1,"#),
            Part.shapes(
                Part.rect(0, 0, 30, 30), Part.fill(), transform: #""p":{"k":[60,50,60]}"#,
                more: #""ddd":1,"#),
            Part.shapes(
                Part.rect(0, 0, 100, 100), Part.fill(Part.green),
                transform: #""p":{"k":[50,70,60]},"rx":{"k":90}"#, more: #""ddd":1,"#)),
        make("solids", Part.solid("#20a040", 60, 30, #""p":{"k":[20,35]},"r":{"k":10}"#)),
        make(
            "images", #"{"ty":2,"refId":"p","ip":0,"op":60,"ks":{"p":{"k":[20,20]}}}"#,
            more:
                #""assets":[{"id":"p","w":60,"h":60,"e":1,"p":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4b6OhsSCAQSPqzq8TNgAmFQXYUdVFfwAAAABJRU5ErkJggg=="}],"#
        ),
        make("text-glyphs", Part.text("ABC"), more: Part.chars),
        make(
            "text-animators",
            Part.text(
                "ABCAB", size: 24,
                #","a":[{"s":{"t":0,"b":1,"sh":4,"s":{"k":0},"e":{"k":100}},"a":{"p":{"k":[0,-24]},"r":{"k":30},"s":{"k":[120,120]},"fc":{"k":[1,0.4,0]}}}]"#
            ), more: Part.chars),
        make(
            "text-path",
            Part.text(
                "ABCABC", size: 20,
                #","p":{"m":0,"f":{"k":6},"l":{"k":0},"a":{"k":0},"p":{"k":1},"r":{"k":0}}"#,
                layer: Part.masks(
                    #"{"mode":"n","o":{"k":100},"pt":{"k":{"c":false,"v":[[0,0],[84,0]],"i":[[0,0],[-20,-46]],"o":[[20,-46],[0,0]]}}}"#
                )), more: Part.chars),
        make(
            "text-path-upright",
            Part.text(
                "ABC", size: 20,
                #","p":{"m":0,"f":{"k":0},"l":{"k":0},"a":{"k":1},"p":{"k":0},"r":{"k":1}}"#,
                layer: Part.masks(
                    #"{"mode":"n","o":{"k":100},"pt":{"k":{"c":false,"v":[[0,0],[84,0]],"i":[[0,0],[-20,-46]],"o":[[20,-46],[0,0]]}}}"#
                )), more: Part.chars),
        make(
            "text-random-range",
            Part.text(
                "ABCABC", size: 20,
                #","a":[{"s":{"t":0,"b":1,"sh":1,"rn":1,"s":{"k":0},"e":{"k":50}},"a":{"p":{"k":[0,-20]},"fc":{"k":[1,0.2,0]}}}]"#
            ), more: Part.chars),
    ]

    /// Effects and layer styles.
    static let effects: [FeatureDocument] = [
        effect("effect-fill", Part.effect(21, "0", "0", "[0.8,0.1,0.5,1]", "0", "0", "0", "0.7")),
        effect("effect-tint", Part.effect(20, "[0.1,0,0.3,1]", "[1,0.9,0.5,1]", "80")),
        effect(
            "effect-tritone",
            Part.effect(23, "[1,1,0.6,1]", "[0.9,0.2,0.3,1]", "[0,0,0.4,1]", "10")),
        effect(
            "effect-levels",
            Part.effect(24, "1", "0", "0", "0.2", "0.9", "1.6", "0.1", "1")),
        make(
            "effect-stroke",
            Part.solid(
                "#dde6ff", 100, 100, "",
                Part.masks(
                    #"{"mode":"n","o":{"k":100},"pt":{"k":\#(Part.curve([[20, 80], [50, 20], [80, 80]], closed: false, handle: [10, 0]))}}"#
                )
                    + Part.effect(
                        22, "1", "0", "1", "[0.9,0.2,0.1,1]", "8", "1", "1",
                        #"[{"t":0,"s":[0]},{"t":60,"s":[40]}]"#, "85", "0", "1"))),
        effect("effect-radial-wipe", Part.effect(26, "35", "20", "[0,0]", "1", "0")),
        effect("effect-radial-wipe-feather", Part.effect(26, "50", "0", "[0,0]", "3", "8")),
        effect(
            "effect-drop-shadow", Part.effect(25, "[0,0,0,1]", "200", "135", "8", "10")),
        effect("effect-blur", Part.effect(29, "12", "1", "0")),
        effect("style-stroke", Part.style(0, #""c":{"k":[0.1,0.1,0.1,1]},"s":{"k":4}"#)),
        effect(
            "style-drop-shadow",
            Part.style(
                1, #""c":{"k":[0,0,0,1]},"o":{"k":80},"a":{"k":120},"d":{"k":8},"s":{"k":8}"#)),
        effect(
            "style-inner-shadow",
            Part.style(
                2, #""c":{"k":[0,0,0,1]},"o":{"k":80},"a":{"k":120},"d":{"k":6},"s":{"k":8}"#)),
        effect(
            "style-outer-glow",
            Part.style(3, #""c":{"k":[1,0.2,0.6,1]},"o":{"k":90},"s":{"k":14}"#)),
        effect(
            "style-inner-glow",
            Part.style(4, #""c":{"k":[1,1,0.7,1]},"o":{"k":100},"s":{"k":12},"sr":1"#)),
        effect(
            "style-inner-glow-centre",
            Part.style(4, #""c":{"k":[1,1,0.7,1]},"o":{"k":100},"s":{"k":16},"sr":2"#)),
        effect(
            "style-bevel",
            Part.style(
                5,
                #""bs":{"k":2},"s":{"k":6},"a":{"k":120},"hc":{"k":[1,1,1,1]},"ho":{"k":90},"sc":{"k":[0,0,0,1]},"so":{"k":80}"#
            )),
        effect("style-emboss", Part.style(5, #""bs":{"k":3},"s":{"k":10},"a":{"k":120}"#)),
        effect(
            "style-satin",
            Part.style(
                6,
                #""c":{"k":[0,0,0.3,1]},"o":{"k":80},"a":{"k":19},"d":{"k":8},"s":{"k":8},"in":{"k":1}"#
            )),
        effect(
            "style-gradient-overlay",
            Part.style(
                8,
                #""o":{"k":90},"gf":{"p":2,"k":{"k":[0,0.1,0.2,0.9,1,1,0.9,0.2]}},"a":{"k":60},"gt":1,"s":{"k":100},"of":{"k":[0,0]}"#
            )),
        effect(
            "style-gradient-overlay-radial",
            Part.style(
                8,
                #""o":{"k":100},"gf":{"p":2,"k":{"k":[0,1,0.9,0.2,1,0.6,0,0.5]}},"a":{"k":0},"gt":2,"re":{"k":1},"s":{"k":80},"of":{"k":[10,0]}"#
            )),
        effect(
            "style-gradient-overlay-reflected",
            Part.style(
                8, #""gf":{"p":2,"k":{"k":[0,1,1,1,1,0,0.3,0.6]}},"a":{"k":90},"gt":4,"al":{"k":0}"#
            )),
        effect("style-color-overlay", Part.style(7, #""c":{"k":[0.1,0.7,0.4,1]},"so":{"k":60}"#)),
    ]

    static let all = shapes + layers + effects
}
