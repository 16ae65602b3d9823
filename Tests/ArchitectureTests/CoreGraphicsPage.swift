/// The contents of Docs/COMPATIBILITY.md for Core Graphics and Core Text, one row for each group of
/// names.
enum CoreGraphicsPage {
    struct Row {
        var title: String
        /// Public types and functions of the group; `…` at the end means any ending.
        var names: [String]
        /// Members that must be declared in the group's modules.
        var members: [String] = []
        /// Yes, or partly with the missing parts.
        var here: String
        var evidence: [String]
    }

    static let rows = [
        Row(
            title: "`CGPoint`, `CGSize`, `CGRect`, `CGVector`", names: ["CGVector"],
            members: ["applying"], here: "yes; the first three are Foundation's",
            evidence: ["CoreGraphicsTests/GeometryTests", "CoreGraphicsTests/RectTests"]),
        Row(
            title: "`CGAffineTransform`",
            names: ["CGAffineTransform", "CGAffineTransformComponents"],
            members: ["translatedBy", "inverted", "concatenating"],
            here: "yes", evidence: ["CoreGraphicsTests/GeometryTests"]),
        Row(
            title: "`CGPath`, `CGMutablePath`",
            names: [
                "CGPath", "CGMutablePath", "CGPathElement", "CGPathElementType", "CGPathFillRule",
                "CGPathApplierFunction", "CGLineCap", "CGLineJoin",
            ],
            members: [
                "addArc", "applyWithBlock", "contains", "isRect", "boundingBoxOfPath",
            ], here: "yes", evidence: ["CoreGraphicsTests/PathTests"]),
        Row(
            title: "`CGPath`: set operations", names: [],
            members: [
                "union", "intersection", "subtracting", "symmetricDifference", "lineIntersection",
                "lineSubtracting", "intersects", "componentsSeparated", "normalized", "flattened",
            ],
            here:
                "yes; details below 1/16384 of a curve's size may be lost, areas that only touch do not intersect",
            evidence: ["CoreGraphicsTests/PathSetTests"]),
        Row(
            title: "`CGColor`", names: ["CGColor"], members: ["converted", "components"],
            here: "yes; generic RGB is sRGB", evidence: ["CoreGraphicsTests/ColorTests"]),
        Row(
            title: "`CGColorSpace`",
            names: [
                "CGColorSpace", "CGColorSpaceModel", "CGColorRenderingIntent",
                "CGColorSpaceCreateDevice…", "CGColorSpaceIs…", "CGColorSpaceUses…",
            ], members: ["copyICCData", "isWideGamutRGB"],
            here:
                "yes; ICC profiles of RGB, gray and CMYK by Little CMS; generic CMYK has no profile and is the plain formula",
            evidence: ["CoreGraphicsTests/ColorTests", "CoreGraphicsTests/ProfileTests"]),
        Row(
            title: "`CGColorConversionInfo`",
            names: [
                "CGColorConversionInfo", "CGColorBufferFormat",
                "kCGColorConversionBlackPointCompensation",
            ], members: ["convert"], here: "partly: between two spaces; no lists, no tone mapping",
            evidence: ["CoreGraphicsTests/ProfileTests"]),
        Row(
            title: "`CGGradient`", names: ["CGGradient", "CGGradientDrawingOptions"],
            members: ["drawLinearGradient", "drawConicGradient"],
            here: "yes", evidence: ["CoreGraphicsTests/EffectTests"]),
        Row(
            title: "`CGFunction`, `CGShading`",
            names: ["CGFunction…", "CGShading"], members: ["drawShading"],
            here: "yes; callbacks are closures", evidence: ["CoreGraphicsTests/ShadingTests"]),
        Row(
            title: "`CGPattern`", names: ["CGPattern…"], members: ["setFillPattern"],
            here: "yes; callbacks are closures, cells are never distorted",
            evidence: ["CoreGraphicsTests/EffectTests"]),
        Row(
            title: "`CGImage`",
            names: [
                "CGImage", "CGImageAlphaInfo", "CGImageByteOrderInfo", "CGImagePixelFormatInfo",
                "CGBitmapInfo",
            ], members: ["cropping", "masking"],
            here: "yes; files are converted to sRGB by their profile, except CMYK files",
            evidence: ["CoreGraphicsTests/ImageTests", "CoreGraphicsTests/ProfileTests"]),
        Row(
            title: "`CGImageSource`, `CGImagePropertyOrientation`",
            names: ["CGImageSource…", "CGImagePropertyOrientation", "kCGImageSource…"],
            here:
                "yes, in `ImageIO`: PNG, JPEG, GIF, WebP, TIFF, BMP, and the formats of GDK-Pixbuf's loaders, which have a size and one picture; 8 bits a component in sRGB",
            evidence: ["ImageIOTests/SourceTests", "ImageIOTests/AnimationTests"]),
        Row(
            title: "`CGImageDestination`",
            names: ["CGImageDestination…", "kCGImageDestination…"],
            here: "yes, in `ImageIO`: PNG, JPEG, GIF, TIFF, BMP; no embedded small pictures",
            evidence: ["ImageIOTests/DestinationTests"]),
        Row(
            title: "`kCGImageProperty…`", names: ["kCGImageProperty…"],
            here:
                "partly: the common ones, JFIF, PNG, GIF, WebP, TIFF, Exif, GPS; neither IPTC nor names of profiles; compressed texts of PNG files are not read",
            evidence: ["ImageIOTests/DestinationTests", "ImageIOTests/AnimationTests"]),
        Row(
            title: "`CGDataProvider`, `CGDataConsumer`",
            names: ["CGDataProvider…", "CGDataConsumer…"],
            here: "yes; callbacks are closures",
            evidence: [
                "CoreGraphicsTests/DataCallbackTests", "CoreGraphicsTests/ImageTests",
            ]),
        Row(
            title: "`CGContext`: bitmaps", names: ["CGContext"], members: ["makeImage"],
            here:
                "partly: RGB and gray of 8 bits, 16 bits, half floats and floats, and alpha of 8 bits; no inks, no five and ten bits; in deep bitmaps text of Core Text, patterns, shadows and transparency layers have 8 bits",
            evidence: ["CoreGraphicsTests/ContextTests", "CoreGraphicsTests/DeepBitmapTests"]),
        Row(
            title: "`CGContext`: state, paths, painting, clips", names: ["CGPathDrawingMode"],
            members: ["saveGState", "strokePath", "fillPath", "clip", "setLineDash"],
            here: "yes; intent changes nothing",
            evidence: ["CoreGraphicsTests/ContextTests", "CoreGraphicsTests/CoverageTests"]),
        Row(
            title: "`CGContext`: images, layers, shadows, blending, groups",
            names: ["CGLayer", "CGBlendMode", "CGInterpolationQuality"],
            members: ["beginTransparencyLayer", "setShadow", "setBlendMode"], here: "yes",
            evidence: ["CoreGraphicsTests/EffectTests", "CoreGraphicsTests/ContextTests"]),
        Row(
            title: "`CGContext`: glyphs", names: ["CGTextDrawingMode", "CGGlyph", "CGFontIndex"],
            members: ["showGlyphs"],
            here: "yes; always smooth, at exact places", evidence: ["CoreGraphicsTests/EffectTests"]
        ),
        Row(
            title: "`CGContext`: PDF documents written",
            names: ["kCGPDFContext…", "kCGPDFOutline…", "CGPDFContextSetOutline"],
            members: ["beginPDFPage", "setURL", "setDestination", "addDestination"],
            here:
                "partly: pages with their sizes, links, named destinations, outlines, texts about the document; no passwords and permissions, no other boxes, no XMP, no output intents: Cairo writes none",
            evidence: ["CoreGraphicsTests/PDFLinkTests", "CoreGraphicsTests/ContextTests"]),
        Row(
            title: "`CGPDFDocument`, `CGPDFPage`",
            names: ["CGPDFDocument", "CGPDFPage", "CGPDFBox", "CGPDFDictionary…", "CGPDFString…"],
            members: ["drawPDFPage", "getDrawingTransform", "unlockWithPassword"],
            here:
                "partly, by Poppler where installed: pages, rotation, passwords, texts about the document; every box is the crop box; no catalog, no permissions, no outline",
            evidence: ["CoreGraphicsTests/PDFReadingTests"]),
        Row(
            title: "`CGFont`", names: ["CGFont"], members: [],
            here: "yes; names every Apple system has get the font that stands for them",
            evidence: ["CoreGraphicsTests/EffectTests"]),
        Row(
            title: "`CTFont`", names: ["CTFont…"],
            here:
                "yes: names, languages, sizes, metrics, glyphs, outlines, traits, tables, axes, features",
            evidence: [
                "CoreTextTests/LineTests", "CoreTextTests/FontDescriptorTests",
                "CoreTextTests/FontNameTests",
                "CoreGraphicsTests/EffectTests",
            ]),
        Row(
            title: "`CTFontDescriptor`, `CTFontCollection`",
            names: ["CTFontDescriptor…", "CTFontCollection…", "CTMutableFontCollection"],
            here: "yes; fonts by fontconfig; no progress of downloads, no fixed advances",
            evidence: [
                "CoreTextTests/FontDescriptorTests", "CoreTextTests/FontCollectionTests",
                "CoreTextTests/FontCascadeTests",
            ]),
        Row(
            title: "`CTFontManager`", names: ["CTFontManager…"],
            here:
                "partly: families, names and files; files are registered for the process; fonts from data are available from the beginning",
            evidence: ["CoreTextTests/FontDescriptorTests", "CoreTextTests/FontCascadeTests"]),
        Row(
            title: "`CTTextTab`, `CTRunDelegate`",
            names: ["CTTextTab…", "CTRunDelegate…", "NSTextTab"],
            here: "yes; column terminators align at the decimal point",
            evidence: ["CoreTextTests/TabTests"]),
        Row(
            title: "`CTRubyAnnotation`", names: ["CTRuby…", "kCTRuby…"],
            here:
                "yes; `CTRubyAnnotationCreate` takes strings, because `CFString` is a Swift string; overhang is half of the ruby's size",
            evidence: ["CoreTextTests/RubyTests"]),
        Row(
            title: "`CTGlyphInfo`", names: ["CTGlyphInfo…", "CTCharacterCollection"],
            here:
                "partly: glyphs by number, name and the identity mapping; numbers of Adobe's collections are stored, not drawn",
            evidence: ["CoreTextTests/GlyphInfoTests"]),
        Row(
            title: "`CTLine`", names: ["CTLine…"],
            here:
                "yes; the gap between lines is 0; optical bounds are the typographic ones",
            evidence: [
                "CoreTextTests/LineTests", "CoreTextTests/GlyphInfoTests",
                "CoreTextTests/CaretEnumerationTests",
            ]),
        Row(
            title: "`CTRun`", names: ["CTRun…"], here: "yes",
            evidence: ["CoreTextTests/RunTests", "CoreTextTests/RunRangeTests"]),
        Row(
            title: "`CTFramesetter`, `CTFrame`, `CTTypesetter`",
            names: ["CTFrame…", "CTFramesetter…", "CTTypesetter…"],
            here:
                "yes; lines from top to bottom are turned with their glyphs; no options of typesetters",
            evidence: [
                "CoreTextTests/FrameTests", "CoreTextTests/FrameShapeTests",
                "CoreTextTests/RunRangeTests",
            ]),
        Row(
            title: "`CTParagraphStyle`, `NSParagraphStyle`",
            names: [
                "CTParagraphStyle…", "CTTextAlignment", "CTLineBreakMode", "NSParagraphStyle",
                "NSMutableParagraphStyle", "NSTextAlignment", "NSLineBreakMode",
                "NSWritingDirection", "CTWritingDirection",
            ],
            here:
                "partly, for each paragraph: alignment, indents, tab stops, direction, line heights, spacing of lines and paragraphs, breaking words; no hyphenation (but a word longer than its line is broken with a hyphen), no text lists",
            evidence: [
                "CoreTextTests/ParagraphTests", "CoreTextTests/TabTests",
                "CoreTextTests/ParagraphStyleTests",
            ]),
        Row(
            title: "`kCT…` attributes",
            names: [
                "kCT…", "CTUnderlineStyle", "CTUnderlineStyleModifiers", "NSUnderlineStyle",
                "NSWritingDirectionFormatType",
            ],
            here:
                "partly: font, colours, kerning, paragraph style, lines under and through text with patterns and colours, strokes, run delegates, baseline offset, superscripts, ruby, glyphs by number, language, writing directions, forms for vertical text, slants, shadows, links; no baseline classes, no expansion",
            evidence: [
                "CoreTextTests/LineTests", "CoreTextTests/TabTests",
                "CoreTextTests/TextLineStyleTests", "CoreTextTests/TextLevelTests",
                "StringDrawingTests/RichTextTests",
            ]),
        Row(
            title: "`NSStringDrawing…`",
            names: ["NSStringDrawing…"],
            here:
                "yes, in `StringDrawing`, which both view kits re-export; sizes are not rounded",
            evidence: ["StringDrawingTests/StringDrawingTests"]),
        Row(
            title: "constants of C and Foundation headers",
            names: [
                "CGFLOAT_MAX", "CGFLOAT_MIN", "NSInteger…", "NSUInteger…", "NSEC_PER_…",
            ],
            here: "yes", evidence: ["SourcePortTests/ConstantTests"]),
        Row(
            title: "Core Foundation's names",
            names: [
                "CFGetTypeID",
                "CFAttributedString…", "CFMutableAttributedString", "CFRange…", "CFAllocator",
                "kCFAllocatorDefault", "CFComparisonResult",
            ],
            here: "yes, as far as the above needs them", evidence: ["CoreTextTests/ParagraphTests"]),
    ]

    /// Type aliases of Foundation's values: the page lists the aliases in its first table.
    static let aliases: Set<String> = [
        "CFArray", "CFData", "CFDictionary", "CFIndex", "CFMutableData", "CFString",
        "CFTimeInterval", "CFTypeID", "CFTypeRef", "CFURL", "UniChar",
    ]

    /// Apple's names that are absent here.
    static let absent: [(names: [String], reason: String)] = [
        (
            ["CGPDFScanner", "CGPDFContentStream", "CGPDFArray", "CGPDFStream"],
            "the objects of PDF documents are not read"
        ),
        (
            [
                "CGImageMetadata", "CGImageDestinationCopyImageSource",
                "CGImageSourceCopyAuxiliaryDataInfoAtIndex", "CGAnimateImageAtURLWithBlock",
            ],
            "XMP, depth and a player of animations"
        ),
        (
            [
                "kCGPDFContextUserPassword", "kCGPDFContextOwnerPassword",
                "kCGPDFContextAllowsPrinting", "kCGPDFContextCropBox", "kCGPDFContextOutputIntent",
            ], "Cairo writes neither encrypted documents nor boxes other than the media box"
        ),
        (["CGPSConverter", "CGDirectDisplay", "CGEvent", "CGWindowLevel"], "of the window server"),
        (
            ["kCTFontFixedAdvanceAttribute"],
            "Pango takes the advances of glyphs from the font"
        ),
        (
            ["kCTFontOrientationAttribute", "CTFontGetVerticalTranslationsForGlyphs"],
            "glyphs are laid out horizontally, and turned with their lines"
        ),
        (
            [
                "kCTBaselineClassAttributeName", "kCTBaselineInfoAttributeName",
                "kCTBaselineReferenceInfoAttributeName",
            ], "Pango aligns text on the roman baseline"
        ),
        (
            ["CTTypesetterCreateWithAttributedStringAndOptions"],
            "Pango finds embedding levels, and layouts have no bound to lift"
        ),
    ]
}
