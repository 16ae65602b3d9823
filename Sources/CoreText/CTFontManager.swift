import CLaminaPango
import CoreGraphics
import Foundation
import Synchronization

/// Programs that may use a registered font. Only `process` is supported.
public enum CTFontManagerScope: UInt32, Sendable {
    /// No program.
    case none = 0
    /// The scope of this process.
    case process = 1
    /// All programs of the user: not supported here.
    case persistent = 2
    /// All programs of the user until the end of the session: not supported here.
    case session = 3
}

/// Failure of a registration. The raw values are Apple's error codes.
public enum CTFontManagerError: Int, Error, Sendable {
    /// The file is absent or unreadable.
    case fileNotFound = 101
    /// The file is no font.
    case unrecognizedFormat = 103
    /// The file is registered already.
    case alreadyRegistered = 105
    /// The file is not registered.
    case notRegistered = 201
    /// The scope is not supported.
    case unsupportedScope = 306
}

/// Files registered in this process.
private let registered = Mutex<Set<String>>([])

/// Registers the fonts of a file in this process; false with an error in `error`.
///
/// Only the scope `process` is supported: fonts of the user belong into `~/.local/share/fonts`.
/// Thread: any.
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Error?>?
) -> Bool {
    func fail(_ failure: CTFontManagerError) -> Bool {
        error?.pointee = failure
        return false
    }
    guard scope == .process else { return fail(.unsupportedScope) }
    let path = fontURL.standardizedFileURL.path
    guard fontURL.isFileURL, FileManager.default.isReadableFile(atPath: path) else {
        return fail(.fileNotFound)
    }
    guard isPlainFile(path) else { return fail(.unrecognizedFormat) }
    return registered.withLock { files in
        guard !files.contains(path) else { return fail(.alreadyRegistered) }
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else {
            return fail(.unrecognizedFormat)
        }
        FcPatternDestroy(pattern)
        guard FontLibrary.with({ _ in FcConfigAppFontAddFile(nil, path) }) != 0 else {
            return fail(.unrecognizedFormat)
        }
        FontLibrary.reload()
        files.insert(path)
        return true
    }
}

/// False for folders, and for pipes and devices, whose reading may never end.
private func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Files of the process's fonts, also of fonts made from data.
private var applicationFiles: Set<String> {
    guard let fonts = FcConfigGetFonts(nil, FcSetApplication) else { return [] }
    var found: Set<String> = []
    for i in 0..<Int(fonts.pointee.nfont) {
        var file: UnsafeMutablePointer<FcChar8>?
        if let font = fonts.pointee.fonts[i],
            FcPatternGetString(font, "file", 0, &file) == FcResultMatch, let file
        {
            found.insert(String(cString: file))
        }
    }
    return found
}

/// Ends the registration of a file's fonts; fonts in use remain. Returns false with `notRegistered`
/// for another file, and with `unsupportedScope` for a scope other than `process`. Thread: any.
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Error?>?
) -> Bool {
    let path = fontURL.standardizedFileURL.path
    return registered.withLock { files in
        guard scope == .process, files.remove(path) != nil else {
            error?.pointee =
                scope == .process
                ? CTFontManagerError.notRegistered : CTFontManagerError.unsupportedScope
            return false
        }
        // Fontconfig forgets all fonts of the process together.
        FontLibrary.with { _ in
            let others = applicationFiles.filter { $0 != path }
            FcConfigAppFontClear(nil)
            for file in others { FcConfigAppFontAddFile(nil, file) }
        }
        FontLibrary.reload()
        return true
    }
}

/// Families of this machine's fonts, as strings in the order of their names. Includes registered
/// fonts. Complexity: O(n log n) in the faces of the machine. Thread: any.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
    Set(FontCatalog.faces.map(\.family)).sorted()
}

/// PostScript names of this machine's fonts, as strings in the order of their names. Includes
/// registered fonts. Complexity: O(n log n) in the faces of the machine. Thread: any.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    Set(FontCatalog.faces.map(\.postScriptName)).sorted()
}

/// Files of this machine's fonts, as `URL`s. Includes registered fonts; each file once, in the
/// order of the paths. Thread: any.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray {
    Set(FontCatalog.faces.map(\.file)).sorted().map { URL(fileURLWithPath: $0) }
}

/// Descriptors of the faces in a file, which need not be registered; nil for a file without fonts.
/// Reads the file on the calling thread. Nil also for a URL that is no file, and for folders, pipes
/// and devices.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
    guard fileURL.isFileURL, isPlainFile(fileURL.path) else { return nil }
    var found: [CTFontDescriptor] = []
    var (index, count): (Int32, Int32) = (0, 1)
    while index < count, let pattern = FcFreeTypeQuery(fileURL.path, UInt32(index), nil, &count) {
        defer { FcPatternDestroy(pattern) }
        index += 1
        func text(_ key: String) -> String? {
            var text: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, key, 0, &text) == FcResultMatch else { return nil }
            return text.map { String(cString: $0) }
        }
        var attributes: [String: Any] = [kCTFontURLAttribute: fileURL]
        attributes[kCTFontNameAttribute] = text("postscriptname")
        attributes[kCTFontFamilyNameAttribute] = text("family")
        attributes[kCTFontStyleNameAttribute] = text("style")
        found.append(CTFontDescriptor(attributes))
    }
    return found.isEmpty ? nil : found
}
