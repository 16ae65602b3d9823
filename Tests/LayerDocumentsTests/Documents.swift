import CoreAnimation
import Foundation
import LayerDocuments

/// Small documents for tests.
enum Documents {
    /// A document of 100 × 100 points and 60 frames at 60 a second with these layers and members.
    static func text(_ layers: String, _ more: String = "") -> String {
        #"{"v":"5.9.0","fr":60,"ip":0,"op":60,"w":100,"h":100,\#(more)"layers":[\#(layers)]}"#
    }

    /// A shape layer with these shapes and this transform.
    static func shapes(_ shapes: String, transform: String = "", more: String = "") -> String {
        #"{"ty":4,"nm":"shape","ip":0,"op":60,"st":0,\#(more)"ks":{\#(transform)},"shapes":[\#(shapes)]}"#
    }

    /// A red square of 20 points at the origin.
    static let square = """
        {"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"k":[1,0,0,1]},"o":{"k":100}}
        """

    /// From left to right in 60 frames.
    static let move = """
        "p":{"a":1,"k":[{"t":0,"s":[20,50],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[80,50]}]}
        """

    static func animation(_ text: String) throws -> LayerAnimation {
        try LayerAnimation(data: Data(text.utf8))
    }
}
