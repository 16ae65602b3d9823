// An overlay of the toolchain's C module of the same name. The whole C module is re-exported; the
// names below replace the names of types that Apple's interfaces take as arguments.
//
// Reason: Swift on Linux does not bridge (`"Helvetica" as CFString` does not compile with the
// toolchain's class), and a second declaration of `CFString` beside the toolchain's makes the name
// ambiguous in a file that imports both modules. A declaration in an overlay shadows the C
// declaration, so the name means the same value with Foundation, with Core Foundation, with both.
// Docs/Decisions/0029-core-foundation-names.md.

@_exported import CoreFoundation
import Foundation

/// Text, where Apple's interfaces take a `CFString`. A value; literals need no cast. C functions of
/// Core Foundation, as `CFStringGetLength`, do not take the value.
public typealias CFString = String
/// Bytes, where Apple's interfaces take a `CFData`. A value: the receiver has a copy.
public typealias CFData = Data
/// Mutable bytes, where Apple's interfaces take a `CFMutableData`. An object: the receiver appends
/// to the caller's bytes.
public typealias CFMutableData = NSMutableData
/// A location, where Apple's interfaces take a `CFURL`. A value: the receiver has a copy.
public typealias CFURL = URL
/// A list, where Apple's interfaces take a `CFArray`. A value; elements have any type, and readers
/// cast each element.
public typealias CFArray = [Any]
/// Keyed values, where Apple's interfaces take a `CFDictionary`. A value; literals with keys of
/// type `CFString` need no cast.
public typealias CFDictionary = [AnyHashable: Any]
/// An object of any class or a value, where Apple's interfaces take a `CFTypeRef`.
/// `CFGetTypeID(_:)` tells the objects of Core Graphics and Core Text apart.
public typealias CFTypeRef = Any
/// A string with attributes, where Apple's interfaces take a `CFAttributedString`. Foundation's
/// class: objects of the mutable subclass are accepted, too.
public typealias CFAttributedString = NSAttributedString
/// A mutable string with attributes, where Apple's interfaces take a `CFMutableAttributedString`.
/// Foundation's class; functions change the caller's object.
public typealias CFMutableAttributedString = NSMutableAttributedString
