import CoreGraphics

// Tags of tables in font files, for `CTFontCopyTable` and `CTFontHasTable`.

/// Table “BASE”.
public var kCTFontTableBASE: Int { 0x42415345 }
/// Table “CBDT”.
public var kCTFontTableCBDT: Int { 0x43424454 }
/// Table “CBLC”.
public var kCTFontTableCBLC: Int { 0x43424C43 }
/// Table “CFF ”.
public var kCTFontTableCFF: Int { 0x43464620 }
/// Table “CFF2”.
public var kCTFontTableCFF2: Int { 0x43464632 }
/// Table “COLR”.
public var kCTFontTableCOLR: Int { 0x434F4C52 }
/// Table “CPAL”.
public var kCTFontTableCPAL: Int { 0x4350414C }
/// Table “DSIG”.
public var kCTFontTableDSIG: Int { 0x44534947 }
/// Table “EBDT”.
public var kCTFontTableEBDT: Int { 0x45424454 }
/// Table “EBLC”.
public var kCTFontTableEBLC: Int { 0x45424C43 }
/// Table “EBSC”.
public var kCTFontTableEBSC: Int { 0x45425343 }
/// Table “GDEF”.
public var kCTFontTableGDEF: Int { 0x47444546 }
/// Table “GPOS”.
public var kCTFontTableGPOS: Int { 0x47504F53 }
/// Table “GSUB”.
public var kCTFontTableGSUB: Int { 0x47535542 }
/// Table “HVAR”.
public var kCTFontTableHVAR: Int { 0x48564152 }
/// Table “JSTF”.
public var kCTFontTableJSTF: Int { 0x4A535446 }
/// Table “LTSH”.
public var kCTFontTableLTSH: Int { 0x4C545348 }
/// Table “MATH”.
public var kCTFontTableMATH: Int { 0x4D415448 }
/// Table “MERG”.
public var kCTFontTableMERG: Int { 0x4D455247 }
/// Table “MVAR”.
public var kCTFontTableMVAR: Int { 0x4D564152 }
/// Table “OS/2”.
public var kCTFontTableOS2: Int { 0x4F532F32 }
/// Table “PCLT”.
public var kCTFontTablePCLT: Int { 0x50434C54 }
/// Table “STAT”.
public var kCTFontTableSTAT: Int { 0x53544154 }
/// Table “SVG ”.
public var kCTFontTableSVG: Int { 0x53564720 }
/// Table “VDMX”.
public var kCTFontTableVDMX: Int { 0x56444D58 }
/// Table “VORG”.
public var kCTFontTableVORG: Int { 0x564F5247 }
/// Table “VVAR”.
public var kCTFontTableVVAR: Int { 0x56564152 }
/// Table “Zapf”.
public var kCTFontTableZapf: Int { 0x5A617066 }
/// Table “acnt”.
public var kCTFontTableAcnt: Int { 0x61636E74 }
/// Table “ankr”.
public var kCTFontTableAnkr: Int { 0x616E6B72 }
/// Table “avar”.
public var kCTFontTableAvar: Int { 0x61766172 }
/// Table “bdat”.
public var kCTFontTableBdat: Int { 0x62646174 }
/// Table “bhed”.
public var kCTFontTableBhed: Int { 0x62686564 }
/// Table “bloc”.
public var kCTFontTableBloc: Int { 0x626C6F63 }
/// Table “bsln”.
public var kCTFontTableBsln: Int { 0x62736C6E }
/// Table “cidg”.
public var kCTFontTableCidg: Int { 0x63696467 }
/// Table “cmap”.
public var kCTFontTableCmap: Int { 0x636D6170 }
/// Table “cvar”.
public var kCTFontTableCvar: Int { 0x63766172 }
/// Table “cvt ”.
public var kCTFontTableCvt: Int { 0x63767420 }
/// Table “fdsc”.
public var kCTFontTableFdsc: Int { 0x66647363 }
/// Table “feat”.
public var kCTFontTableFeat: Int { 0x66656174 }
/// Table “fmtx”.
public var kCTFontTableFmtx: Int { 0x666D7478 }
/// Table “fond”.
public var kCTFontTableFond: Int { 0x666F6E64 }
/// Table “fpgm”.
public var kCTFontTableFpgm: Int { 0x6670676D }
/// Table “fvar”.
public var kCTFontTableFvar: Int { 0x66766172 }
/// Table “gasp”.
public var kCTFontTableGasp: Int { 0x67617370 }
/// Table “glyf”.
public var kCTFontTableGlyf: Int { 0x676C7966 }
/// Table “gvar”.
public var kCTFontTableGvar: Int { 0x67766172 }
/// Table “hdmx”.
public var kCTFontTableHdmx: Int { 0x68646D78 }
/// Table “head”.
public var kCTFontTableHead: Int { 0x68656164 }
/// Table “hhea”.
public var kCTFontTableHhea: Int { 0x68686561 }
/// Table “hmtx”.
public var kCTFontTableHmtx: Int { 0x686D7478 }
/// Table “just”.
public var kCTFontTableJust: Int { 0x6A757374 }
/// Table “kern”.
public var kCTFontTableKern: Int { 0x6B65726E }
/// Table “kerx”.
public var kCTFontTableKerx: Int { 0x6B657278 }
/// Table “lcar”.
public var kCTFontTableLcar: Int { 0x6C636172 }
/// Table “loca”.
public var kCTFontTableLoca: Int { 0x6C6F6361 }
/// Table “ltag”.
public var kCTFontTableLtag: Int { 0x6C746167 }
/// Table “maxp”.
public var kCTFontTableMaxp: Int { 0x6D617870 }
/// Table “meta”.
public var kCTFontTableMeta: Int { 0x6D657461 }
/// Table “mort”.
public var kCTFontTableMort: Int { 0x6D6F7274 }
/// Table “morx”.
public var kCTFontTableMorx: Int { 0x6D6F7278 }
/// Table “name”.
public var kCTFontTableName: Int { 0x6E616D65 }
/// Table “opbd”.
public var kCTFontTableOpbd: Int { 0x6F706264 }
/// Table “post”.
public var kCTFontTablePost: Int { 0x706F7374 }
/// Table “prep”.
public var kCTFontTablePrep: Int { 0x70726570 }
/// Table “prop”.
public var kCTFontTableProp: Int { 0x70726F70 }
/// Table “sbit”.
public var kCTFontTableSbit: Int { 0x73626974 }
/// Table “sbix”.
public var kCTFontTableSbix: Int { 0x73626978 }
/// Table “trak”.
public var kCTFontTableTrak: Int { 0x7472616B }
/// Table “vhea”.
public var kCTFontTableVhea: Int { 0x76686561 }
/// Table “vmtx”.
public var kCTFontTableVmtx: Int { 0x766D7478 }
/// Table “xref”.
public var kCTFontTableXref: Int { 0x78726566 }
