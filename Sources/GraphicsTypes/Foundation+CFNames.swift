import Foundation

// Core Foundation's names as Apple's Core Graphics spells them. Linux's Foundation has no
// toll-free bridging, so each name is the Swift value that a client would bridge from.

/// A time or a duration in seconds.
public typealias CFTimeInterval = Double
/// Text, where Apple's interfaces ask for a `CFString`.
public typealias CFString = String
/// Bytes, where Apple's interfaces ask for a `CFData`.
public typealias CFData = Data
/// A location, where Apple's interfaces ask for a `CFURL`.
public typealias CFURL = URL
/// A list, where Apple's interfaces ask for a `CFArray`.
public typealias CFArray = [Any]
/// Keyed values, where Apple's interfaces ask for a `CFDictionary`.
public typealias CFDictionary = [AnyHashable: Any]
/// An object of any kind, where Apple's interfaces ask for a `CFTypeRef`: a layer's font, say.
public typealias CFTypeRef = Any
/// A count or a place in a list.
public typealias CFIndex = Int
/// What tells Core Foundation's types apart.
public typealias CFTypeID = UInt
