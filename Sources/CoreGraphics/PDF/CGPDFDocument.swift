import CLaminaPoppler
import Foundation

/// A PDF document, read and drawn by Poppler.
///
/// Poppler is loaded at the first document; without an installed Poppler every document is nil,
/// with a message. A locked document has no pages. Thread: any; a lock serialises the calls of all
/// documents. Equality is identity.
public final class CGPDFDocument: @unchecked Sendable {
    private enum State {
        case open(PDFHandle)
        case locked
    }

    /// Changed by `unlockWithPassword(_:)` only; guarded by `Poppler.exclusively`.
    private var state: State
    private let data: Data
    /// True for a document with a password, also with an empty one. Still true after
    /// `unlockWithPassword(_:)`.
    public let isEncrypted: Bool

    /// A document of a provider's bytes; nil for other bytes than a PDF document, with a message.
    /// The document is read page by page; damaged documents are repaired as far as possible.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data else { return nil }
        self.init(data, provider.source?.path ?? "PDF data")
    }

    /// A document of a file; nil for an unreadable file, and for other files, with a message. The
    /// whole file is read into memory. A document with a password is opened locked.
    public convenience init?(_ url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data, url.path)
    }

    private init?(_ data: Data, _ source: String) {
        self.data = data
        switch PDFHandle.open(data, password: nil) {
        case .opened(let handle):
            state = .open(handle)
            isEncrypted = Self.hasEmptyPassword(data)
        case .locked: (state, isEncrypted) = (.locked, true)
        case .failed(let reason):
            Diagnostics.once("CGPDFDocument: \(source): \(reason)")
            return nil
        }
    }

    /// True for a document with an empty password, which opens without a password: a wrong password
    /// opens only a document that is not encrypted.
    private static func hasEmptyPassword(_ data: Data) -> Bool {
        // The name may also be a part of a text.
        guard data.range(of: Data("/Encrypt".utf8)) != nil else { return false }
        if case .opened = PDFHandle.open(data, password: "\u{1}no password") { return false }
        return true
    }

    private var handle: PDFHandle? {
        Poppler.exclusively { if case .open(let handle) = state { handle } else { nil } }
    }

    /// Unlocks a document; true for the right password, and for a document without a lock. A wrong
    /// password has no effect; further attempts are allowed.
    public func unlockWithPassword(_ password: UnsafePointer<CChar>) -> Bool {
        if isUnlocked { return true }
        guard case .opened(let handle) = PDFHandle.open(data, password: password) else {
            return false
        }
        Poppler.exclusively {
            // An open handle is not replaced: its release inside of the queue would wait for the
            // same queue.
            if case .locked = state { state = .open(handle) }
        }
        return true
    }

    /// True if pages can be read: for a document without a password or with an empty password, and
    /// after the right password. A locked document has no pages.
    public var isUnlocked: Bool { handle != nil }
    /// Number of pages; 0 for a locked document. `page(at:)` takes the numbers from 1 to this
    /// number.
    public var numberOfPages: Int { handle?.count ?? 0 }

    /// A page, counted from 1; nil for other numbers and a locked document. A new object at each
    /// call: two objects of one page are not equal.
    public func page(at pageNumber: Int) -> CGPDFPage? {
        guard let handle, pageNumber >= 1, pageNumber <= handle.count,
            let page = handle.page(pageNumber - 1)
        else { return nil }
        return CGPDFPage(self, pageNumber, page)
    }

    /// Writes the version of the format, as 1 and 7; 0 and 0 for a locked document, and 0 for a
    /// negative number. Both numbers are always written.
    public func getVersion(
        majorVersion: UnsafeMutablePointer<Int32>, minorVersion: UnsafeMutablePointer<Int32>
    ) {
        let version = handle?.version ?? (0, 0)
        // Poppler gives a negative number of a damaged header as a large number.
        majorVersion.pointee = Int32(exactly: version.0) ?? 0
        minorVersion.pointee = Int32(exactly: version.1) ?? 0
    }

    /// Title, author, subject, keywords, creator and producer, as far as stated; nil for a locked
    /// document. Read by `CGPDFDictionaryGetString(_:_:_:)`.
    public var info: CGPDFDictionaryRef? { handle.map { CGPDFDictionary($0.info) } }
}

extension CGPDFDocument: Hashable {
    /// True if both documents are the same object. Two documents of one file are unequal.
    public static func == (a: CGPDFDocument, b: CGPDFDocument) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Names with text values: the information about a document. Immutable. Thread: any.
public final class CGPDFDictionary: Sendable {
    fileprivate let texts: [String: CGPDFString]
    init(_ texts: [String: String]) { self.texts = texts.mapValues(CGPDFString.init) }
}

/// A text of a document. Immutable. Thread: any.
public final class CGPDFString: Sendable {
    fileprivate let text: String
    init(_ text: String) { self.text = text }
}

/// A dictionary of a document; an object instead of Apple's pointer. The object does not depend on
/// the life of the document.
public typealias CGPDFDictionaryRef = CGPDFDictionary
/// A text of a document; an object instead of Apple's pointer. The object does not depend on the
/// life of the document.
public typealias CGPDFStringRef = CGPDFString

/// Number of entries; 0 for nil. O(1).
public func CGPDFDictionaryGetCount(_ dict: CGPDFDictionaryRef?) -> Int { dict?.texts.count ?? 0 }

/// Writes the text of a key; false for an absent key. With false, `value` is not written; `value`
/// nil only tests the key. False also for a nil dictionary.
public func CGPDFDictionaryGetString(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>,
    _ value: UnsafeMutablePointer<CGPDFStringRef?>?
) -> Bool {
    guard let text = dict?.texts[String(cString: key)] else { return false }
    value?.pointee = text
    return true
}

/// The characters of a text. Nil only for nil.
public func CGPDFStringCopyTextString(_ string: CGPDFStringRef?) -> CFString? { string?.text }
