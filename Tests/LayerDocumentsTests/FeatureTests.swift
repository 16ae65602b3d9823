import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

@testable import LayerDocuments

/// The layers made from each feature, and their pixels.
@Suite struct FeatureTests {
    private func pixel(_ animation: LayerAnimation, _ x: Int, _ y: Int, frame: Double = 0) throws
        -> [Int]
    {
        animation.seek(toFrame: frame)
        animation.layer.anchorPoint = .zero
        animation.layer.position = .zero
        let host = ManualHost(root: animation.layer, size: animation.size)
        host.commit()
        host.advance(by: 1)
        let image = try host.snapshot()
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 400,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(image, in: CGRect(x: 0, y: 0, width: 100, height: 100))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        return (0..<4).map { Int(bytes[(y * 100 + x) * 4 + $0]) }
    }

    private static let center = #""p":{"k":[50,50]}"#

    @Test func aFillAndAStrokeOfOnePathAreOneLayer() throws {
        let stroke = #"{"ty":"st","c":{"k":[0,0,1,1]},"o":{"k":100},"w":{"k":4}},"#
        let path = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},"#
        let fill = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(path + stroke + fill, transform: Self.center)))
        let shape = try #require(animation.layers(named: "shape").first as? CAShapeLayer)
        #expect(shape.fillColor != nil && shape.strokeColor != nil)
        #expect(try pixel(animation, 50, 50) == [255, 0, 0, 255])
        #expect(try pixel(animation, 61, 50) == [0, 0, 255, 255])
    }

    @Test func yPointsDown() throws {
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(Documents.square, transform: #""p":{"k":[10,10]}"#)))
        #expect(try pixel(animation, 10, 10)[3] == 255)
        #expect(try pixel(animation, 10, 90)[3] == 0)
    }

    @Test func aMaskCuts() throws {
        let mask = """
            "masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"v":[[0,-50],[50,-50],[50,50],[0,50]],
            "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}],
            """
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(Documents.square, transform: Self.center, more: mask)))
        #expect(try pixel(animation, 55, 50)[3] == 255)
        #expect(try pixel(animation, 45, 50)[3] == 0)
    }

    @Test(arguments: [(1, 255), (2, 0), (3, 76), (4, 179)])
    func aMatteByAlphaAndByBrightness(_ mode: Int, _ alpha: Int) throws {
        let matte = Documents.shapes(Documents.square, transform: Self.center, more: #""td":1,"#)
        let solid =
            #"{"ty":1,"sw":100,"sh":100,"sc":"\#("#00ff00")","ip":0,"op":60,"ks":{},"tt":\#(mode)}"#
        let animation = try Documents.animation(Documents.text(matte + "," + solid))
        let seen = try pixel(animation, 50, 50)[3]
        // Brightness of red in linear light or not: 54 to 77 of 255.
        if mode > 2 {
            #expect((mode == 3 ? 40...90 : 165...215).contains(seen), "\(seen)")
        } else {
            #expect(seen == alpha)
        }
    }

    @Test func aParentMovesAndDoesNotFade() throws {
        let parent = #"{"ty":3,"ind":1,"ip":0,"op":60,"ks":{"p":{"k":[40,0]},"o":{"k":0}}},"#
        let child = Documents.shapes(
            Documents.square, transform: #""p":{"k":[10,50]}"#, more: #""parent":1,"ind":2,"#)
        let animation = try Documents.animation(Documents.text(parent + child))
        #expect(try pixel(animation, 50, 50)[3] == 255)
    }

    @Test func aTrimmedStrokeIsTwoNumbers() throws {
        let line = """
            {"ty":"sh","ks":{"k":{"c":false,"v":[[-40,0],[40,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}},
            {"ty":"st","c":{"k":[0,0,1,1]},"o":{"k":100},"w":{"k":10},"lc":1},
            {"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]},"o":{"k":0}}
            """
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(line, transform: Self.center)))
        #expect(animation.tracks.map(\.key) == ["strokeEnd"])
        #expect(try pixel(animation, 40, 50, frame: 30)[3] == 255)
        #expect(try pixel(animation, 60, 50, frame: 30)[3] == 0)
    }

    @Test func aChangeStandsInForTheDocument() throws {
        let animation = try LayerAnimation(
            data: Data(
                Documents.text(Documents.shapes(Documents.square, transform: Self.center)).utf8),
            changes: [PropertyChange("**.Color", to: [0, 1, 0, 1])])
        #expect(try pixel(animation, 50, 50) == [0, 255, 0, 255])
    }

    @Test("paths of changes match names; time: with many ** in n m steps")
    func changePaths() {
        func matches(_ path: String, _ names: [String]) -> Bool {
            PropertyChange(path, to: []).matches(names)
        }
        #expect(matches("a.*.c", ["a", "b", "c"]) && !matches("a.*.c", ["a", "c"]))
        #expect(matches("**", []) && matches("**.c", ["c"]) && matches("a.**", ["a"]))
        #expect(matches("**.b.**.b", ["b", "a", "b"]) && !matches("**.b.**.b", ["a", "b", "a"]))
        #expect(matches("**.a.*.c", ["a", "a", "b", "c"]) && !matches("a", ["a", "b"]))
        #expect(!matches("", []) && !matches("a.b", ["a"]) && !matches("*", []))
        let names = Array(repeating: "a", count: 200)
        let path = Array(repeating: "**.a", count: 60).joined(separator: ".")
        #expect(matches(path, names) && !matches(path + ".b", names))
    }

    @Test func aRepeaterCopies() throws {
        let items =
            Documents.square + """
                ,{"ty":"rp","c":{"k":3},"o":{"k":0},"m":1,"tr":{"p":{"k":[30,0]},"so":{"k":100},"eo":{"k":100}}}
                """
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(items, transform: #""p":{"k":[20,50]}"#)))
        for x in [20, 50, 80] { #expect(try pixel(animation, x, 50)[3] == 255) }
        #expect(try pixel(animation, 35, 50)[3] == 0)
    }

    @Test("levels stretch the input range and apply gamma to each colour")
    func levels() throws {
        let grey = #"{"ty":1,"sw":100,"sh":100,"sc":"\#("#808080")","ip":0,"op":60,"ks":{},"#
        // Black at 0.25, white at 0.75: half grey stays; red is inverted by its output range.
        let red = Array(repeating: "0", count: 2) + ["0", "1", "1", "1", "0"]
        let values = ["1", "0", "0", "0.25", "0.75", "1", "0", "0.5"] + red
        let text =
            grey
            + Part.effect(
                24, values[0], values[1], values[2], values[3], values[4],
                values[5], values[6], values[7], values[8], values[9], values[10], values[11],
                values[12], values[13], values[14]
            ).dropLast() + "}"
        let color = try pixel(try Documents.animation(Documents.text(text)), 50, 50)
        // Half of 0.5 in 0…0.5 is a quarter: 64; red is 255 − 64.
        #expect(abs(color[1] - 64) <= 2 && abs(color[2] - 64) <= 2 && abs(color[0] - 191) <= 2)
    }

    @Test("tritone maps black, grey and white") func tritone() throws {
        let effect = Part.effect(23, "[1,1,0,1]", "[0,1,0,1]", "[0,0,1,1]", "0")
        for (grey, color) in [
            ("000000", [0, 0, 255]), ("808080", [1, 255, 0]), ("ffffff", [255, 255, 0]),
        ] {
            let animation = try Documents.animation(
                Documents.text(Part.solid("#" + grey, 100, 100, "", effect)))
            let seen = try pixel(animation, 50, 50)
            #expect(zip(seen, color).allSatisfy { abs($0 - $1) <= 4 }, "\(grey): \(seen)")
        }
    }

    @Test("moving tint is a matrix with key frames") func movingTint() throws {
        let effect =
            #""ef":[{"ty":20,"ef":[{"v":{"k":[0,0,0,1]}},{"v":\#(Part.keys("[1,1,1,1]", "[1,0,0,1]"))},{"v":{"k":100}}]}],"#
        let animation = try Documents.animation(
            Documents.text(Part.solid("#ffffff", 100, 100, "", effect)))
        #expect(animation.unsupported.isEmpty)
        let seen = try pixel(animation, 50, 50, frame: 30)
        #expect(seen[0] == 255 && (126...129).contains(seen[1]) && seen[1] == seen[2], "\(seen)")
    }

    @Test("a radial wipe removes the part already passed by its direction")
    func radialWipe() throws {
        for (direction, gone) in [(1, (60, 40)), (2, (40, 40))] {
            let effect = Part.effect(26, "25", "0", "[50,50]", "\(direction)", "0")
            let animation = try Documents.animation(
                Documents.text(Part.solid("#ff0000", 100, 100, "", effect)))
            for (x, y) in [(60, 40), (40, 40), (60, 60), (40, 60)] {
                #expect((try pixel(animation, x, y)[3] == 0) == ((x, y) == gone))
            }
        }
    }

    @Test("a camera shows layers at its distance in their own size, nearer layers larger")
    func camera() throws {
        func width(_ z: Int) throws -> Int {
            let animation = try Documents.animation(
                Documents.text(
                    #"{"ty":13,"ddd":1,"ip":0,"op":60,"pe":{"k":100},"ks":{"a":{"k":[50,50,0]},"p":{"k":[50,50,-100]}}},"#
                        + Part.shapes(
                            Part.rect(0, 0, 40, 40), Part.fill(),
                            transform: #""p":{"k":[50,50,\#(z)]}"#, more: #""ddd":1,"#)))
            #expect(animation.unsupported.isEmpty)
            return try (0..<100).count { try pixel(animation, $0, 50)[3] > 127 }
        }
        let widths = try [0, 100, -50].map(width)
        #expect(widths == [40, 20, 80])
    }

    @Test("a rotation about y narrows a layer, and shows the back") func space() throws {
        let text = Documents.text(
            Part.shapes(
                Part.rect(20, 0, 40, 40), Part.fill(),
                transform: #""p":{"k":[50,50,0]},"ry":\#(Part.keys("[0]", "[180]"))"#,
                more: #""ddd":1,"#))
        // Animations return to a moved layer with the main queue, hence a document for each host.
        func alpha(_ x: Int, frame: Double) throws -> Int {
            try pixel(Documents.animation(text), x, 50, frame: frame)[3]
        }
        #expect(try alpha(85, frame: 0) == 255)
        #expect(try alpha(85, frame: 20) == 0)
        #expect(try alpha(60, frame: 20) == 255)
        #expect(try alpha(15, frame: 59) == 255)
    }

    @Test("a random range is a permutation that stays the same") func randomRange() throws {
        for count in [1, 2, 3, 7, 64, 1000] {
            let places = (0..<count).map { TextAnimator.shuffled($0, of: count) }
            #expect(Set(places) == Set(0..<count))
            #expect(count < 7 || places != Array(0..<count))
        }
    }

    /// A red square with masks of the mode “difference”, each 60 points wide and 4 points further
    /// right than the mask before.
    private func differences(_ count: Int) throws -> LayerAnimation {
        let masks = (0..<count).map { i in
            let x = 4 * i
            return Part.mask("f", [[x, 0], [x + 60, 0], [x + 60, 100], [x, 100]])
        }
        let text = Documents.text(
            Part.solid("#ff0000", 100, 100, "", Part.masks(masks.joined(separator: ","))))
        return try Documents.animation(text)
    }

    @Test("masks of the mode difference show what an odd number of masks covers")
    func maskDifference() throws {
        let three = try differences(3)
        #expect(three.unsupported.isEmpty)
        // Covered by one, two, three, two masks and one mask.
        let columns = [(2, 255), (6, 0), (30, 255), (62, 0), (66, 255), (90, 0)]
        for (x, alpha) in columns {
            #expect(try pixel(differences(3), x, 50, frame: 0)[3] == alpha, "\(x)")
        }
        // A layer for each mask: the number of layers grows as the number of masks.
        func layers(_ layer: CALayer) -> Int {
            1 + (layer.sublayers ?? []).reduce(layer.mask.map(layers) ?? 0) { $0 + layers($1) }
        }
        let (some, many) = (try differences(14), try differences(28))
        #expect(many.unsupported.isEmpty)
        #expect(layers(many.layer) - layers(some.layer) == 14)
        #expect(try pixel(many, 2, 50, frame: 0)[3] == 255)
        #expect(try pixel(many, 6, 50, frame: 0)[3] == 0)
        #expect(try pixel(many, 10, 50, frame: 0)[3] == 255)
    }

    @Test("a still mask around the whole layer is left out")
    func maskAroundAll() throws {
        let around = [[-1, -1], [101, -1], [101, 101], [-1, 101]]
        let inside = [[10, 0], [90, 0], [90, 100], [10, 100]]
        let turned = [[50, -60], [160, 50], [50, 160], [-60, 50]]
        let cases: [(masks: [String], isMasked: Bool)] = [
            ([Part.mask("a", around)], false),
            ([Part.mask("a", inside), Part.mask("a", around)], false),
            ([Part.mask("a", inside)], true),
            ([Part.mask("a", turned)], true),
            ([Part.mask("a", around, ",\"inv\":true")], true),
            ([Part.mask("a", around), Part.mask("s", inside)], true),
            ([Part.mask("a", around, ",\"f\":{\"k\":[4,4]}")], true),
            ([Part.mask("a", around, ",\"x\":\(Part.keys("[0]", "[-40]"))")], true),
        ]
        func hasMask(_ layer: CALayer) -> Bool {
            layer.mask != nil || (layer.sublayers ?? []).contains(where: hasMask)
        }
        for (masks, isMasked) in cases {
            let list = Part.masks(masks.joined(separator: ","))
            let animation = try Documents.animation(
                Documents.text(Part.solid("#ff0000", 100, 100, "", list)))
            #expect(hasMask(animation.layer) == isMasked, "\(masks)")
        }
        // A shape reaches beyond the layer's size.
        let shape = Documents.shapes(
            Documents.square, more: Part.masks(Part.mask("a", around)))
        #expect(hasMask(try Documents.animation(Documents.text(shape)).layer))
    }

    @Test("a time remapping at one rate keeps key frames as key frames")
    func linearRemapping() throws {
        let moving = Documents.shapes(Documents.square, transform: Documents.move)
        func animation(_ keys: String) throws -> LayerAnimation {
            try Documents.animation(
                Documents.text(
                    #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":60,"tm":\#(keys),"ks":{}}"#,
                    #""assets":[{"id":"c","layers":[\#(moving)]}],"#))
        }
        let half = try animation(Part.keys("[0]", "[0.5]"))
        let track = try #require(half.tracks.first { $0.key == "position" })
        #expect(track.animation.keyTimes == [0, 2])
        #expect(half.tracks.allSatisfy { $0.key != "hidden" })
        // Frame 15 of the composition: a quarter of the way.
        #expect(try pixel(half, 35, 50, frame: 30) == [255, 0, 0, 255])
        #expect(try pixel(half, 20, 50, frame: 30)[3] == 0)
        for (from, to) in [("[0.5]", "[0]"), ("[0.5]", "[0.5]")] {
            let other = try animation(Part.keys(from, to))
            #expect(try pixel(other, 50, 50, frame: 0) == [255, 0, 0, 255], "\(from)")
        }
    }

    @Test func whatIsNotShownIsListed() throws {
        let layer = #"{"ty":99,"nm":"odd","ip":0,"op":60,"ks":{}}"#
        let animation = try Documents.animation(Documents.text(layer))
        #expect(animation.unsupported.map(\.description) == ["layer of type 99 of “odd”"])
    }

    @Test("an installed font is no loss, a font that another font replaces is")
    func fontsOfTexts() throws {
        func unsupported(_ font: String) throws -> [String] {
            let style = #"{"t":"Hi","f":"\#(font)","s":20,"j":0,"fc":[0,0,0]}"#
            let layer =
                #"{"ty":5,"nm":"greeting","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":\#(style)}]}}}"#
            return try Documents.animation(Documents.text(layer)).unsupported.map(\.description)
        }
        #expect(try unsupported("DejaVu Sans").isEmpty)
        #expect(try unsupported("DejaVuSans-Bold").isEmpty)
        let other = try #require(try unsupported("No Such Font").first)
        #expect(other.hasPrefix("font “No Such Font” (replaced by “"))
        #expect(other.hasSuffix("”) of “greeting”"))
    }

    /// Solids of shapes' colours need no surface and no filter.
    @Test func aFilledSolidIsASolid() throws {
        func solid(_ effects: [String]) throws -> CALayer {
            let made = try Documents.animation(
                Documents.text(
                    ##"{"ty":1,"nm":"s","ip":0,"op":60,"sw":40,"sh":30,"sc":"#ff0000","ks":{},"##
                        + ##""ef":[\##(effects.joined(separator: ","))]}"##))
            var layer = made.layer
            while layer.backgroundColor == nil {
                #expect(layer.filters?.isEmpty ?? true)
                layer = try #require(layer.sublayers?.first)
            }
            return layer
        }
        func fill(_ color: String, _ opacity: String) -> String {
            let values = ["0", "0", color, "0", "0", "0", opacity].map { value in
                value.hasPrefix("{") ? #"{"v":\#(value)}"# : #"{"v":{"k":\#(value)}}"#
            }
            return #"{"ty":21,"ef":[\#(values.joined(separator: ","))]}"#
        }
        let once = try solid([fill("[0,0,1,1]", "1")])
        #expect(once.backgroundColor?.components == [0, 0, 1, 1])
        #expect(once.filters?.isEmpty ?? true)
        let half = try solid([fill("[0,0,1,1]", "0.5")])
        #expect(half.backgroundColor?.components == [0.5, 0, 0.5, 1])
        let twice = try solid([fill("[0,0,1,1]", "1"), fill("[0,1,0,1]", "0.5")])
        #expect(twice.backgroundColor?.components == [0, 0.5, 0.5, 1])
        let moving = try solid([fill(Part.keys("[0,0,1,1]", "[0,1,0,1]"), "1")])
        #expect(moving.filters?.isEmpty ?? true)
    }
}
