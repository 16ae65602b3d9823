import CoreGraphics

// Keys of options. Numbers and truth values may have any Swift type, or be `NSNumber`.

// MARK: Options of sources

/// Type expected by the program. Without effect: the bytes decide.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Pictures with floats. Without effect: pictures have 8 bits a component.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Keeping of decoded pictures. Without effect: an animation's canvas alone is kept.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Decoding at creation. Without effect: a picture is always decoded at its creation.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Makes a thumbnail for a file without an embedded thumbnail. Default false.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Makes a small picture whatever is embedded. Default false.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// Longer side of a small picture in pixels, at least 1. Default: no limit.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Turns a small picture upright. Default false.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
/// Divisor of the sides of a picture, 2 and above. Default 1. Numbers below 2 have no effect. The
/// whole picture is decoded first.
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"

// MARK: Properties of destinations

/// Quality of a JPEG picture, 0 (smallest) to 1 (best). Default 0.9.
public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
/// `CGColor` below transparent pixels of formats without alpha. Default white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// Longer side of a written picture in pixels; larger pictures are scaled down. Default: no limit.
/// The proportions stay.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
