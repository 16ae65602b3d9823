import CoreGraphics

// Keys of properties.

// MARK: Properties of every format

/// Number of bytes of the file, an integer. Among the properties of the file only.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Width in pixels, as stored, before the orientation. An integer.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Height in pixels, as stored, before the orientation. An integer.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Horizontal resolution in dots an inch. Written to PNG, JPEG, TIFF and BMP files, together with
/// the vertical resolution.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Vertical resolution in dots an inch. Absent in files without a resolution.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Bits of a component in the file, an integer. 8 for palettes, GIF and WebP.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Orientation, 1 to 8: `CGImagePropertyOrientation`. Absent in files without an orientation.
/// Pictures of a source stay as stored.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// True for pixels with a palette. Absent for other pixels.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// True for a format with alpha, also for one transparent colour. Always true for GIF, always false
/// for JPEG.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Colour model in the file: one of the four strings below.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Colour model of red, green and blue, also of a palette.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Colour model of gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Colour model CMYK: cyan, magenta, yellow and black.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Colour model Lab: lightness and two colour differences.
public let kCGImagePropertyColorModelLab: CFString = "Lab"

// MARK: Dictionaries

/// Key of the dictionary of TIFF tags.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// Key of the dictionary of a GIF file.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Key of the dictionary of a JPEG file.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Key of the dictionary of Exif tags.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Key of the dictionary of a PNG file, also of an animated file.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// Key of the dictionary of GPS tags.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// Key of the dictionary of a WebP file.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

// MARK: GIF

/// Number of repeats; 0 for ever. Absent in files that play once. Written as a property of the
/// file; without the property the file plays once.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Duration of a frame in seconds, at least 0.1. A written frame has this delay, without
/// `kCGImagePropertyGIFUnclampedDelayTime`; default 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Duration of a frame in seconds, as stored. Written in hundredths of a second, at most 655.35.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// True for a palette of the whole file. Frames may have palettes of their own besides.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// Width of the canvas in pixels.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Height of the canvas in pixels.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"

// MARK: PNG

/// Number of plays of an animated PNG; 0 for ever. Written as a property of the file; default 0.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Duration of a frame in seconds, at least 0.05. A written frame has this delay, without
/// `kCGImagePropertyAPNGUnclampedDelayTime`; default 0.1.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Duration of a frame in seconds, as stored.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Width of the canvas in pixels.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Height of the canvas in pixels.
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// 1 for interlaced rows, otherwise 0.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// Gamma of the file, of the chunk gAMA: 0.45455 for a display gamma of 2.2. Absent without the
/// chunk.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// Rendering intent of an sRGB file: 0 perceptual, 1 relative, 2 saturation, 3 absolute.
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// White point, red, green and blue, as eight numbers: x and y of each.
public let kCGImagePropertyPNGChromaticities: CFString = "Chromaticities"
/// Horizontal resolution in pixels a metre, or a ratio in files without a unit. An integer.
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// Vertical resolution in pixels a metre, or a ratio in files without a unit. An integer.
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
/// Title.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// Author.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// Description.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// Copyright.
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// Program that wrote the file.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// Time of creation, as text.
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// Comment.
public let kCGImagePropertyPNGComment: CFString = "Comment"

// MARK: WebP

/// Number of plays; 0 for ever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Duration of a frame in seconds, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Duration of a frame in seconds, as stored.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Width of the canvas in pixels.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Height of the canvas in pixels.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

// MARK: JFIF

/// Version, two integers: 1 and 2 for version 1.02.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// Horizontal density in the unit of `kCGImagePropertyJFIFDensityUnit`, an integer.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// Vertical density in the unit of `kCGImagePropertyJFIFDensityUnit`, an integer.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// Unit of the densities: 0 ratio, 1 inch, 2 centimetre.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// True for progressive scans.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"

// MARK: TIFF

/// Number of the compression scheme; 8 (Deflate) and 1 (none, the default) are written.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"

// MARK: TIFF tags

/// Tag 262 of the TIFF dictionary: meaning of the components, a number: 2 for RGB.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
/// Tag 269 of the TIFF dictionary: name of the scanned document, a string.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// Tag 270 of the TIFF dictionary: subject of the picture, a string.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// Tag 271 of the TIFF dictionary: manufacturer of the camera or scanner, a string.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// Tag 272 of the TIFF dictionary: model of the camera or scanner, a string.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// Tag `Orientation` of the TIFF dictionary. `kCGImagePropertyOrientation` has the same number.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// Tag 282 of the TIFF dictionary: pixels per unit of `ResolutionUnit` horizontally, a number.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Tag 283 of the TIFF dictionary: pixels per unit of `ResolutionUnit` vertically, a number.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// Tag 296 of the TIFF dictionary: 1 without a unit, 2 for inches, 3 for centimetres.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// Tag 305 of the TIFF dictionary: program that made the picture, a string.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// Tag 306 of the TIFF dictionary: time of the last change, a string such as `2026:11:30 12:00:00`.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// Tag 315 of the TIFF dictionary: person who made the picture, a string.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// Tag 316 of the TIFF dictionary: computer that made the picture, a string.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// Tag 318 of the TIFF dictionary: x and y of the white point, two numbers.
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// Tag 319 of the TIFF dictionary: x and y of red, green and blue, six numbers.
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// Tag 322 of the TIFF dictionary: width of a tile in pixels.
public let kCGImagePropertyTIFFTileWidth: CFString = "TileWidth"
/// Tag 323 of the TIFF dictionary: height of a tile in pixels.
public let kCGImagePropertyTIFFTileLength: CFString = "TileLength"
/// Tag 33432 of the TIFF dictionary: copyright notice, a string.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
