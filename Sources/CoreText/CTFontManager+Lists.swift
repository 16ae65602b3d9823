import CoreGraphics
import Foundation
import Synchronization

/// Registers the fonts of files in this process. The handler gets the failures of each file, then
/// an empty array and true at the end; false from the handler ends the registration.
///
/// The calls happen before the function returns, on the same thread; each failure is a
/// `CTFontManagerError`. A registered font is available at once: with `enabled` false no file is
/// registered. Thread: any.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    change(fontURLs, registrationHandler) { url, error in
        !enabled || CTFontManagerRegisterFontsForURL(url, scope, &error)
    }
}

/// Ends the registration of files' fonts, with the handler of `CTFontManagerRegisterFontURLs`. Each
/// failure is a `CTFontManagerError`. Thread: any.
public func CTFontManagerUnregisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    change(fontURLs, registrationHandler) { url, error in
        CTFontManagerUnregisterFontsForURL(url, scope, &error)
    }
}

private func change(
    _ urls: CFArray, _ handler: ((CFArray, Bool) -> Bool)?, _ body: (URL, inout Error?) -> Bool
) {
    for item in urls {
        var error: Error? = CTFontManagerError.fileNotFound
        if let url = item as? URL {
            error = nil
            if body(url, &error) { continue }
        }
        let failures: CFArray = [error ?? CTFontManagerError.unrecognizedFormat]
        if handler?(failures, false) == false { return }
    }
    _ = handler?([], true)
}

/// PostScript names of registered graphics fonts.
private let registeredGraphicsFonts = Mutex<Set<String>>([])

/// Registers a font made from data; false with an error for a font of an installed file, and for a
/// font that is registered.
///
/// Unlike Apple's, a font made from data is available in the process from the beginning, and
/// remains available after `CTFontManagerUnregisterGraphicsFont`. Thread: any.
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Error?>?
) -> Bool {
    let name = font.postScriptName ?? ""
    let temporary = FileManager.default.temporaryDirectory.path
    let isOwn = FontCatalog.face(named: name)?.file.hasPrefix(temporary) ?? false
    guard isOwn, registeredGraphicsFonts.withLock({ $0.insert(name).inserted }) else {
        error?.pointee = CTFontManagerError.alreadyRegistered
        return false
    }
    return true
}

/// Ends the registration of a font made from data; false with an error for another font. The error
/// is `CTFontManagerError.notRegistered`. The font remains available in the process. Thread: any.
public func CTFontManagerUnregisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Error?>?
) -> Bool {
    let name = font.postScriptName ?? ""
    if registeredGraphicsFonts.withLock({ $0.remove(name) != nil }) { return true }
    error?.pointee = CTFontManagerError.notRegistered
    return false
}
