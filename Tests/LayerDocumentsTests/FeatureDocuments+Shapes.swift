import Foundation

extension FeatureDocument {
    private static func make(_ name: String, _ layers: String...) -> FeatureDocument {
        FeatureDocument(name: name, text: Documents.text(layers.joined(separator: ",")))
    }

    /// Shapes, paints, modifiers and transforms.
    static let shapes: [FeatureDocument] =
        [
            make(
                "paths",
                Part.shapes(
                    Part.path([[-40, 30], [0, -40], [40, 30]], handle: [14, 0]), Part.fill())
            ),
            make(
                "rectangles",
                Part.shapes(
                    Part.rect(-20, 0, 36, 60), Part.rect(22, 0, 36, 60, radius: 12), Part.fill())),
            make("ellipses", Part.shapes(Part.ellipse(0, 0, 80, 50), Part.fill())),
            make(
                "stars",
                Part.shapes(
                    Part.group(
                        Part.star(1, points: 5, 24, 10) + "," + Part.fill(Part.orange),
                        #","p":{"k":[-24,-20]}"#),
                    Part.group(
                        Part.star(2, points: 6, 24, 0, round: 30) + "," + Part.fill(),
                        #","p":{"k":[24,20]}"#))),
            make(
                "groups",
                Part.shapes(
                    Part.group(
                        Part.group(
                            Part.rect(0, 0, 30, 30) + "," + Part.fill(),
                            #","r":{"k":30},"p":{"k":[20,0]}"#) + "," + Part.rect(-20, 0, 20, 20)
                            + ","
                            + Part.fill(Part.orange), #","r":{"k":20}"#))),
            make(
                "fill-rules",
                Part.shapes(
                    Part.group(
                        Part.ellipse(0, 0, 40, 40) + "," + Part.ellipse(0, 0, 20, 20) + ","
                            + Part.fill(Part.blue, #","r":2"#), #","p":{"k":[-24,0]}"#),
                    Part.group(
                        Part.ellipse(0, 0, 40, 40) + "," + Part.ellipse(0, 0, 20, 20) + ","
                            + Part.fill(Part.green, #","r":1"#), #","p":{"k":[24,0]}"#))),
            make(
                "strokes",
                Part.shapes(
                    Part.group(
                        Part.path([[-30, -20], [0, -40], [30, -20]], closed: false) + ","
                            + Part.stroke(9, Part.orange, #","lc":1,"lj":1"#)),
                    Part.group(
                        Part.path([[-30, 10], [0, -10], [30, 10]], closed: false) + ","
                            + Part.stroke(9, Part.blue, #","lc":2,"lj":2"#)),
                    Part.group(
                        Part.path([[-30, 40], [0, 20], [30, 40]], closed: false) + ","
                            + Part.stroke(9, Part.green, #","lc":3,"lj":3"#)))),
            make(
                "dashes",
                Part.shapes(
                    Part.ellipse(0, 0, 70, 70),
                    Part.stroke(
                        6, Part.blue,
                        #","lc":1,"d":[{"n":"d","v":{"k":14}},{"n":"g","v":{"k":6}},{"n":"o","v":{"k":5}}]"#
                    ))),
            make(
                "linear-gradient",
                Part.shapes(
                    Part.rect(0, 0, 80, 60),
                    #"{"ty":"gf","t":1,"o":{"k":100},"s":{"k":[-40,-10]},"e":{"k":[40,10]},"g":{"p":3,"k":{"k":[0,1,0.5,0,0.5,1,1,1,1,0,0.3,1]}}}"#
                )),
            make(
                "radial-gradient-alpha",
                Part.shapes(
                    Part.ellipse(0, 0, 80, 80),
                    #"{"ty":"gf","t":2,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[40,0]},"g":{"p":2,"k":{"k":[0,0.1,0.4,1,1,0.1,0.4,1,0,1,1,0]}}}"#
                )),
            make(
                "gradient-stroke",
                Part.shapes(
                    Part.ellipse(0, 0, 64, 64),
                    #"{"ty":"gs","t":1,"o":{"k":100},"w":{"k":14},"lc":2,"lj":2,"s":{"k":[-32,0]},"e":{"k":[32,0]},"g":{"p":2,"k":{"k":[0,1,0.2,0.1,1,0.1,0.2,1]}}}"#
                )),
            make(
                "trim-each",
                Part.shapes(
                    Part.ellipse(-20, 0, 36, 60), Part.ellipse(24, 0, 36, 60),
                    Part.stroke(6, Part.blue),
                    #"{"ty":"tm","m":1,"s":{"k":0},"e":\#(Part.keys("[20]", "[90]")),"o":{"k":30}}"#
                )),
            make(
                "trim-sequential",
                Part.shapes(
                    Part.rect(-20, 0, 30, 60), Part.rect(24, 0, 30, 60), Part.stroke(6, Part.green),
                    #"{"ty":"tm","m":2,"s":{"k":10},"e":{"k":70},"o":{"k":0}}"#)),
            make(
                "repeater",
                Part.shapes(
                    Part.rect(0, -30, 14, 14), Part.fill(),
                    #"{"ty":"rp","c":{"k":8},"o":{"k":0},"m":1,"tr":{"r":{"k":45},"s":{"k":[94,94]},"so":{"k":100},"eo":{"k":20}}}"#
                )),
        ]
        + (2...5).map { mode in
            make(
                "merge-\(["add", "subtract", "intersect", "exclude"][mode - 2])",
                Part.shapes(
                    Part.group(
                        Part.rect(-10, -10, 44, 44) + "," + Part.ellipse(12, 12, 44, 44)
                            + #",{"ty":"mm","mm":\#(mode)},"# + Part.fill())))
        } + [
            make(
                "rounded-corners",
                Part.shapes(
                    Part.path([[-40, -30], [40, -30], [40, 30], [0, 5], [-40, 30]]),
                    #"{"ty":"rd","r":{"k":14}}"#, Part.fill())),
            make(
                "offset",
                Part.shapes(
                    Part.star(1, points: 5, 30, 14),
                    #"{"ty":"op","a":{"k":8},"lj":2,"ml":{"k":4}}"#,
                    Part.fill(Part.green))),
            make(
                "pucker-bloat",
                Part.shapes(
                    Part.rect(0, 0, 60, 60), #"{"ty":"pb","a":{"k":40}}"#, Part.fill(Part.orange))),
            make(
                "zig-zag",
                Part.shapes(
                    Part.path([[-40, 0], [40, 0]], closed: false),
                    #"{"ty":"zz","s":{"k":10},"r":{"k":7},"pt":{"k":1}}"#, Part.stroke(4, Part.blue)
                )),
            make(
                "twist",
                Part.shapes(
                    Part.star(1, points: 6, 38, 16),
                    #"{"ty":"tw","a":{"k":60},"c":{"k":[0,0]}}"#, Part.fill())),
            make(
                "skew",
                Part.shapes(
                    Part.rect(0, 0, 50, 50), Part.fill(),
                    transform: Part.middle + #","sk":{"k":25},"sa":{"k":15},"s":{"k":[90,110]}"#)),
            make(
                "parenting",
                #"{"ty":3,"ind":1,"ip":0,"op":60,"ks":{"p":{"k":[50,50]},"r":{"k":45},"s":{"k":[80,120]}}}"#,
                Part.shapes(
                    Part.rect(0, 0, 40, 40), Part.fill(), transform: #""p":{"k":[10,0]}"#,
                    more: #""ind":2,"parent":1,"#)),
            make(
                "auto-orient",
                Part.shapes(
                    Part.path([[-12, -8], [16, 0], [-12, 8]]), Part.fill(),
                    transform:
                        #""p":{"a":1,"k":[{"t":0,"s":[15,70],"to":[0,-60],"ti":[0,-60]},{"t":60,"s":[85,70]}]}"#,
                    more: #""ao":1,"#)),
            make(
                "eased-key-frames",
                Part.shapes(
                    Part.ellipse(0, 0, 24, 24), Part.fill(),
                    transform:
                        #""p":\#(Part.keys("[15,30]", "[85,30]", #","i":{"x":0.2,"y":1},"o":{"x":0.8,"y":0}"#))"#
                ),
                Part.shapes(
                    Part.ellipse(0, 0, 24, 24), Part.fill(Part.orange),
                    transform:
                        #""p":\#(Part.keys("[15,70]", "[85,70]", #","i":{"x":0.1,"y":1},"o":{"x":0.1,"y":0.9}"#))"#
                )),
            make(
                "held-key-frames",
                Part.shapes(
                    Part.rect(0, 0, 30, 30), Part.fill(),
                    transform:
                        #""p":{"a":1,"k":[{"t":0,"s":[20,50],"h":1},{"t":20,"s":[50,50],"h":1},{"t":40,"s":[80,50],"h":1}]}"#
                )),
        ]
}
