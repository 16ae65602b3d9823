import CoreGraphics
import Foundation

@testable import CoreAnimation

/// A document with `body` inside its `caml` element.
func document(_ body: String, folder: URL? = nil) throws -> LayerDocument {
    let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        \(body)
        </caml>
        """
    return try LayerDocument(data: Data(text.utf8), name: "test.caml", folder: folder)
}

/// The root layer of a document with this body.
func layer(_ body: String) throws -> CALayer { try document(body).rootLayer }
