import Foundation

/// A document for each feature of Docs/LOTTIE.md, drawn at a frame of 60.
struct FeatureDocument {
    let name: String
    let text: String
    var frame = 30.0
}

/// Parts of documents as text.
enum Part {
    static let blue = "[0.16,0.4,0.9,1]"
    static let orange = "[0.98,0.55,0.1,1]"
    static let green = "[0.1,0.62,0.35,1]"

    static func fill(_ color: String = blue, _ more: String = "") -> String {
        #"{"ty":"fl","c":{"k":\#(color)},"o":{"k":100}\#(more)}"#
    }

    static func stroke(_ width: Double = 4, _ color: String = orange, _ more: String = "")
        -> String
    {
        #"{"ty":"st","c":{"k":\#(color)},"o":{"k":100},"w":{"k":\#(width)}\#(more)}"#
    }

    static func rect(_ x: Int, _ y: Int, _ w: Int, _ h: Int, radius: Int = 0) -> String {
        #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(w),\#(h)]},"r":{"k":\#(radius)}}"#
    }

    static func ellipse(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> String {
        #"{"ty":"el","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(w),\#(h)]}}"#
    }

    static func star(_ kind: Int, points: Int, _ outer: Int, _ inner: Int, round: Int = 0)
        -> String
    {
        #"{"ty":"sr","sy":\#(kind),"p":{"k":[0,0]},"pt":{"k":\#(points)},"r":{"k":0},"or":{"k":\#(outer)},"ir":{"k":\#(inner)},"os":{"k":\#(round)},"is":{"k":0}}"#
    }

    /// Path through points, with the same handles at each point.
    static func curve(_ points: [[Int]], closed: Bool = true, handle: [Int] = [0, 0]) -> String {
        let back = "[\(-handle[0]),\(-handle[1])]"
        let ins = points.map { _ in back }.joined(separator: ",")
        let outs = points.map { _ in "\(handle)" }.joined(separator: ",")
        return #"{"c":\#(closed),"v":\#(points),"i":[\#(ins)],"o":[\#(outs)]}"#
    }

    static func path(_ points: [[Int]], closed: Bool = true, handle: [Int] = [0, 0]) -> String {
        #"{"ty":"sh","ks":{"k":\#(curve(points, closed: closed, handle: handle))}}"#
    }

    static func group(_ items: String, _ transform: String = "") -> String {
        #"{"ty":"gr","it":[\#(items),{"ty":"tr"\#(transform)}]}"#
    }

    static func keys(_ a: String, _ b: String, _ more: String = "") -> String {
        #"{"a":1,"k":[{"t":0,"s":\#(a)\#(more)},{"t":60,"s":\#(b)}]}"#
    }

    static let middle = #""p":{"k":[50,50]}"#

    static func shapes(
        _ items: String..., transform: String = middle, more: String = ""
    ) -> String {
        Documents.shapes(items.joined(separator: ","), transform: transform, more: more)
    }

    static func solid(_ color: String, _ w: Int, _ h: Int, _ ks: String = "", _ more: String = "")
        -> String
    {
        #"{"ty":1,"nm":"solid","sw":\#(w),"sh":\#(h),"sc":"\#(color)","ip":0,"op":60,\#(more)"ks":{\#(ks)}}"#
    }

    static func mask(_ mode: String, _ points: [[Int]], _ more: String = "") -> String {
        #"{"mode":"\#(mode)","o":{"k":100},"pt":{"k":\#(curve(points))}\#(more)}"#
    }

    static func masks(_ list: String...) -> String {
        #""masksProperties":[\#(list.joined(separator: ","))],"#
    }

    static func effect(_ type: Int, _ values: String...) -> String {
        #""ef":[{"ty":\#(type),"nm":"e","ef":[\#(values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ","))]}],"#
    }

    static func style(_ type: Int, _ members: String) -> String {
        #""sy":[{"ty":\#(type),\#(members)}],"#
    }

    /// A disc over a square, in two colours.
    static let subject = [
        ellipse(8, 8, 40, 40), fill(orange), rect(-8, -8, 40, 40, radius: 4), fill(),
    ].joined(separator: ",")

    /// Glyphs A, B, C as simple outlines at 100 points.
    static let chars: String = {
        func glyph(_ c: String, _ points: [[Int]]) -> String {
            #"{"ch":"\#(c)","fFamily":"F","style":"R","size":100,"w":70,"data":{"shapes":[\#(group(path(points)))]}}"#
        }
        return
            #""fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":75}]},"chars":["#
            + [
                glyph("A", [[5, 0], [35, -70], [65, 0], [50, 0], [35, -40], [20, 0]]),
                glyph(
                    "B",
                    [[5, 0], [5, -70], [55, -70], [65, -50], [50, -35], [65, -20], [55, 0]]),
                glyph(
                    "C",
                    [
                        [65, -70], [65, -55], [20, -55], [20, -15], [65, -15], [65, 0], [5, 0],
                        [5, -70],
                    ]),
            ].joined(separator: ",") + "],"
    }()

    static func text(_ string: String, size: Int = 24, _ more: String = "", layer: String = "")
        -> String
    {
        #"{"ty":5,"nm":"text","ip":0,"op":60,\#(layer)"ks":{"p":{"k":[8,60]}},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(string)","f":"F-R","s":\#(size),"j":0,"tr":0,"lh":30,"fc":[0.1,0.2,0.6]}}]}\#(more)}}"#
    }
}
