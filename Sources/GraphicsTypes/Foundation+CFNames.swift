// Core Foundation's names in the interfaces of Core Graphics and Core Animation. The declarations
// themselves are re-exported: a file with its own import of `CoreFoundation` has one declaration,
// not two.

@_exported import class CoreFoundation.CFAllocator
@_exported import enum CoreFoundation.CFComparisonResult
@_exported import func CoreFoundation.CFRangeMake
@_exported import struct CoreFoundation.CFRange
@_exported import typealias CoreFoundation.CFArray
@_exported import typealias CoreFoundation.CFAttributedString
@_exported import typealias CoreFoundation.CFData
@_exported import typealias CoreFoundation.CFDictionary
@_exported import typealias CoreFoundation.CFIndex
@_exported import typealias CoreFoundation.CFMutableAttributedString
@_exported import typealias CoreFoundation.CFMutableData
@_exported import typealias CoreFoundation.CFString
@_exported import typealias CoreFoundation.CFTimeInterval
@_exported import typealias CoreFoundation.CFTypeID
@_exported import typealias CoreFoundation.CFTypeRef
@_exported import typealias CoreFoundation.CFURL
@_exported import typealias CoreFoundation.UniChar
@_exported import var CoreFoundation.kCFAllocatorDefault
