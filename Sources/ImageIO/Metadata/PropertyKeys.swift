import CoreGraphics

// Keys of properties.

// MARK: Properties of every format

/// Number of bytes of the file.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Width in pixels, as stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Height in pixels, as stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Horizontal resolution in dots an inch. Written to PNG, JPEG, TIFF and BMP files, together with
/// the vertical resolution.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Vertical resolution in dots an inch.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Bits of a component in the file.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Orientation, 1 to 8: `CGImagePropertyOrientation`. Absent in files without an orientation.
/// Pictures of a source stay as stored.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// True for pixels with a palette.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// True for a format with alpha.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Colour model in the file.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Colour model of red, green and blue.
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
/// True for a palette of the whole file.
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
/// Gamma of the file.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// Rendering intent of an sRGB file, 0 to 3.
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// White point and primaries, eight numbers.
public let kCGImagePropertyPNGChromaticities: CFString = "Chromaticities"
/// Horizontal resolution in pixels a metre.
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// Vertical resolution in pixels a metre.
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

/// Version, two numbers.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// Horizontal density.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// Vertical density.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// Unit of the densities: 0 ratio, 1 inch, 2 centimetre.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// True for progressive scans.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"

// MARK: TIFF

/// Number of the compression scheme; 8 (Deflate) and 1 (none, the default) are written.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"

// MARK: TIFF tags

/// Tag `PhotometricInterpretation` of the TIFF dictionary.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
/// Tag `DocumentName` of the TIFF dictionary.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// Tag `ImageDescription` of the TIFF dictionary.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// Tag `Make` of the TIFF dictionary.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// Tag `Model` of the TIFF dictionary.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// Tag `Orientation` of the TIFF dictionary. `kCGImagePropertyOrientation` has the same number.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// Tag `XResolution` of the TIFF dictionary.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Tag `YResolution` of the TIFF dictionary.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// Tag `ResolutionUnit` of the TIFF dictionary.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// Tag `Software` of the TIFF dictionary.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// Tag `DateTime` of the TIFF dictionary.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// Tag `Artist` of the TIFF dictionary.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// Tag `HostComputer` of the TIFF dictionary.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// Tag `WhitePoint` of the TIFF dictionary.
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// Tag `PrimaryChromaticities` of the TIFF dictionary.
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// Tag `TileWidth` of the TIFF dictionary.
public let kCGImagePropertyTIFFTileWidth: CFString = "TileWidth"
/// Tag `TileLength` of the TIFF dictionary.
public let kCGImagePropertyTIFFTileLength: CFString = "TileLength"
/// Tag `Copyright` of the TIFF dictionary.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
