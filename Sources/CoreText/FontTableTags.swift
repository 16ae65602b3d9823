import CoreGraphics

// Tags of tables in font files, for `CTFontCopyTable` and `CTFontHasTable`.

/// Table “BASE”: baselines of scripts.
public var kCTFontTableBASE: Int { 0x42415345 }
/// Table “CBDT”: data of bitmaps in colour. The table gives a font the trait `traitColorGlyphs`.
public var kCTFontTableCBDT: Int { 0x43424454 }
/// Table “CBLC”: places of bitmaps in colour.
public var kCTFontTableCBLC: Int { 0x43424C43 }
/// Table “CFF ”: PostScript outlines. The fourth character is a space.
public var kCTFontTableCFF: Int { 0x43464620 }
/// Table “CFF2”: PostScript outlines, version 2.
public var kCTFontTableCFF2: Int { 0x43464632 }
/// Table “COLR”: glyphs of several colours. Plain layers of colour give a font the trait
/// `traitColorGlyphs`.
public var kCTFontTableCOLR: Int { 0x434F4C52 }
/// Table “CPAL”: palettes of colours.
public var kCTFontTableCPAL: Int { 0x4350414C }
/// Table “DSIG”: digital signature. No function here checks the signature.
public var kCTFontTableDSIG: Int { 0x44534947 }
/// Table “EBDT”: data of embedded bitmaps.
public var kCTFontTableEBDT: Int { 0x45424454 }
/// Table “EBLC”: places of embedded bitmaps.
public var kCTFontTableEBLC: Int { 0x45424C43 }
/// Table “EBSC”: scaling of embedded bitmaps.
public var kCTFontTableEBSC: Int { 0x45425343 }
/// Table “GDEF”: classes of glyphs for layout.
public var kCTFontTableGDEF: Int { 0x47444546 }
/// Table “GPOS”: positioning of glyphs. `CTFontCopyFeatures` lists the features of the table.
public var kCTFontTableGPOS: Int { 0x47504F53 }
/// Table “GSUB”: substitution of glyphs. `CTFontCopyFeatures` lists the features of the table.
public var kCTFontTableGSUB: Int { 0x47535542 }
/// Table “HVAR”: variations of horizontal metrics.
public var kCTFontTableHVAR: Int { 0x48564152 }
/// Table “JSTF”: justification.
public var kCTFontTableJSTF: Int { 0x4A535446 }
/// Table “LTSH”: sizes from which widths scale linearly. Glyphs here are unhinted, and no function
/// uses the table.
public var kCTFontTableLTSH: Int { 0x4C545348 }
/// Table “MATH”: layout of formulas.
public var kCTFontTableMATH: Int { 0x4D415448 }
/// Table “MERG”: merging of antialiased glyphs.
public var kCTFontTableMERG: Int { 0x4D455247 }
/// Table “MVAR”: variations of metrics of the font.
public var kCTFontTableMVAR: Int { 0x4D564152 }
/// Table “OS/2”: metrics and classes of the font. Required by OpenType. `CTFontGetSymbolicTraits`
/// reads the stylistic class.
public var kCTFontTableOS2: Int { 0x4F532F32 }
/// Table “PCLT”: data for PCL 5 printers.
public var kCTFontTablePCLT: Int { 0x50434C54 }
/// Table “STAT”: attributes of styles.
public var kCTFontTableSTAT: Int { 0x53544154 }
/// Table “SVG ”: outlines as SVG. The fourth character is a space.
public var kCTFontTableSVG: Int { 0x53564720 }
/// Table “VDMX”: heights in pixels at sizes. Glyphs here are unhinted, and no function uses the
/// table.
public var kCTFontTableVDMX: Int { 0x56444D58 }
/// Table “VORG”: vertical origins of PostScript glyphs. Lines here are horizontal, and no function
/// uses the table.
public var kCTFontTableVORG: Int { 0x564F5247 }
/// Table “VVAR”: variations of vertical metrics. Lines here are horizontal, and no function uses
/// the table.
public var kCTFontTableVVAR: Int { 0x56564152 }
/// Table “Zapf”: references of glyphs, of Apple.
public var kCTFontTableZapf: Int { 0x5A617066 }
/// Table “acnt”: attachment of accents, of Apple.
public var kCTFontTableAcnt: Int { 0x61636E74 }
/// Table “ankr”: anchor points, of Apple.
public var kCTFontTableAnkr: Int { 0x616E6B72 }
/// Table “avar”: mapping of variation axes.
public var kCTFontTableAvar: Int { 0x61766172 }
/// Table “bdat”: data of bitmaps, of Apple.
public var kCTFontTableBdat: Int { 0x62646174 }
/// Table “bhed”: header of a font of bitmaps, of Apple.
public var kCTFontTableBhed: Int { 0x62686564 }
/// Table “bloc”: places of bitmaps, of Apple.
public var kCTFontTableBloc: Int { 0x626C6F63 }
/// Table “bsln”: baselines, of Apple.
public var kCTFontTableBsln: Int { 0x62736C6E }
/// Table “cidg”: glyphs of CIDs, of Apple.
public var kCTFontTableCidg: Int { 0x63696467 }
/// Table “cmap”: glyphs of characters. Required by OpenType. `CTFontCopyCharacterSet` lists the
/// characters.
public var kCTFontTableCmap: Int { 0x636D6170 }
/// Table “cvar”: variations of the control values. Glyphs here are unhinted, and no function uses
/// the table.
public var kCTFontTableCvar: Int { 0x63766172 }
/// Table “cvt ”: control values of the hinting programs. The fourth character is a space.
public var kCTFontTableCvt: Int { 0x63767420 }
/// Table “fdsc”: descriptors of the font, of Apple.
public var kCTFontTableFdsc: Int { 0x66647363 }
/// Table “feat”: names of features, of Apple. `CTFontCopyFeatures` does not list the features of
/// the table.
public var kCTFontTableFeat: Int { 0x66656174 }
/// Table “fmtx”: metrics of the font, of Apple.
public var kCTFontTableFmtx: Int { 0x666D7478 }
/// Table “fond”: family data, of Apple.
public var kCTFontTableFond: Int { 0x666F6E64 }
/// Table “fpgm”: hinting program of the font. Glyphs here are unhinted, and no function uses the
/// table.
public var kCTFontTableFpgm: Int { 0x6670676D }
/// Table “fvar”: variation axes and named instances. Present in variable fonts;
/// `CTFontCopyVariationAxes` lists the axes.
public var kCTFontTableFvar: Int { 0x66766172 }
/// Table “gasp”: sizes for hinting and smoothing. Glyphs here are unhinted, and no function uses
/// the table.
public var kCTFontTableGasp: Int { 0x67617370 }
/// Table “glyf”: TrueType outlines.
public var kCTFontTableGlyf: Int { 0x676C7966 }
/// Table “gvar”: variations of TrueType outlines.
public var kCTFontTableGvar: Int { 0x67766172 }
/// Table “hdmx”: widths in pixels at sizes. Glyphs here are unhinted, and no function uses the
/// table.
public var kCTFontTableHdmx: Int { 0x68646D78 }
/// Table “head”: header: units, box, dates, style. Required by OpenType. `CTFontGetBoundingBox`
/// reads the box.
public var kCTFontTableHead: Int { 0x68656164 }
/// Table “hhea”: header of the horizontal metrics. Required by OpenType.
public var kCTFontTableHhea: Int { 0x68686561 }
/// Table “hmtx”: advances and left side bearings. Required by OpenType.
public var kCTFontTableHmtx: Int { 0x686D7478 }
/// Table “just”: justification, of Apple.
public var kCTFontTableJust: Int { 0x6A757374 }
/// Table “kern”: kerning pairs. Lines of a font with the table are shaped as a whole, because words
/// may depend on their neighbours.
public var kCTFontTableKern: Int { 0x6B65726E }
/// Table “kerx”: extended kerning, of Apple. Lines of a font with the table are shaped as a whole.
public var kCTFontTableKerx: Int { 0x6B657278 }
/// Table “lcar”: carets in ligatures, of Apple.
public var kCTFontTableLcar: Int { 0x6C636172 }
/// Table “loca”: places of the glyphs in “glyf”.
public var kCTFontTableLoca: Int { 0x6C6F6361 }
/// Table “ltag”: language tags, of Apple.
public var kCTFontTableLtag: Int { 0x6C746167 }
/// Table “maxp”: number of glyphs, and memory limits. Required by OpenType.
public var kCTFontTableMaxp: Int { 0x6D617870 }
/// Table “meta”: metadata, such as design languages.
public var kCTFontTableMeta: Int { 0x6D657461 }
/// Table “mort”: glyph metamorphosis, of Apple. Lines of a font with the table are shaped as a
/// whole.
public var kCTFontTableMort: Int { 0x6D6F7274 }
/// Table “morx”: extended glyph metamorphosis, of Apple. Lines of a font with the table are shaped
/// as a whole.
public var kCTFontTableMorx: Int { 0x6D6F7278 }
/// Table “name”: names and legal texts. Required by OpenType. `CTFontCopyName` reads the entries.
public var kCTFontTableName: Int { 0x6E616D65 }
/// Table “opbd”: optical bounds, of Apple.
public var kCTFontTableOpbd: Int { 0x6F706264 }
/// Table “post”: names of glyphs, underline, italic angle. Required by OpenType.
public var kCTFontTablePost: Int { 0x706F7374 }
/// Table “prep”: hinting program run at each size. Glyphs here are unhinted, and no function uses
/// the table.
public var kCTFontTablePrep: Int { 0x70726570 }
/// Table “prop”: properties of glyphs, of Apple.
public var kCTFontTableProp: Int { 0x70726F70 }
/// Table “sbit”: bitmaps, of Apple.
public var kCTFontTableSbit: Int { 0x73626974 }
/// Table “sbix”: bitmaps in image formats, of Apple. The table gives a font the trait
/// `traitColorGlyphs`.
public var kCTFontTableSbix: Int { 0x73626978 }
/// Table “trak”: tracking, of Apple.
public var kCTFontTableTrak: Int { 0x7472616B }
/// Table “vhea”: header of the vertical metrics. Lines here are horizontal, and no function uses
/// the table.
public var kCTFontTableVhea: Int { 0x76686561 }
/// Table “vmtx”: vertical advances and top side bearings. Lines here are horizontal, and no
/// function uses the table.
public var kCTFontTableVmtx: Int { 0x766D7478 }
/// Table “xref”: cross references, of Apple.
public var kCTFontTableXref: Int { 0x78726566 }
