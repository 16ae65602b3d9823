import Foundation

/// Tags of TIFF, Exif and GPS directories with their names in dictionaries and the type written
/// (TIFF 6.0; Exif 2.3, sections 4.6.4 to 4.6.6).
struct TagTable: Sendable {
    struct Row: Sendable {
        let tag: Int
        let name: String
        /// Type of the values in a file: 1 bytes, 2 text, 3 and 4 whole numbers, 5 and 10
        /// fractions, 7 any bytes.
        let type: Int
    }

    let rows: [Row]
    private let byTag: [Int: Row]
    private let byName: [String: Row]

    /// Rows as words: `tag name type`.
    private init(_ text: String) {
        rows = text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let tag = Int(words[0]), let type = Int(words[2]) else {
                return nil
            }
            return Row(tag: tag, name: String(words[1]), type: type)
        }
        byTag = Dictionary(rows.map { ($0.tag, $0) }) { first, _ in first }
        byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    }

    func row(_ tag: Int) -> Row? { byTag[tag] }
    func row(named name: String) -> Row? { byName[name] }

    /// Dictionary of the known tags of a directory. If a tag has several entries, the first entry
    /// is used: a damaged file can have thousands of entries with the same large value.
    func dictionary(_ directory: TIFFDirectory) -> [String: Any] {
        var made: [String: Any] = [:]
        var seen: Set<Int> = []
        for entry in directory.entries {
            guard let row = row(entry.tag), seen.insert(entry.tag).inserted else { continue }
            made[row.name] = value(directory, entry, row)
        }
        return made
    }

    private func value(_ directory: TIFFDirectory, _ entry: TIFFDirectory.Entry, _ row: Row) -> Any?
    {
        // Versions and comments are texts in untyped bytes.
        if entry.type == 7 {
            let bytes = directory.bytes.part(entry.at..<entry.at + entry.count)
            switch row.name {
            case "ExifVersion", "FlashPixVersion":
                return bytes.map { Int($0) - 48 }
            case "UserComment":
                return String(decoding: bytes.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
            default: return directory.wholes(entry).count == 1 ? directory.wholes(entry)[0] : bytes
            }
        }
        return directory.value(entry)
    }

    static let tiff = TagTable(
        """
        259 Compression 3
        262 PhotometricInterpretation 3
        269 DocumentName 2
        270 ImageDescription 2
        271 Make 2
        272 Model 2
        274 Orientation 3
        282 XResolution 5
        283 YResolution 5
        296 ResolutionUnit 3
        305 Software 2
        306 DateTime 2
        315 Artist 2
        316 HostComputer 2
        318 WhitePoint 5
        319 PrimaryChromaticities 5
        322 TileWidth 4
        323 TileLength 4
        33432 Copyright 2
        """)

    static let exif = TagTable(
        """
        33434 ExposureTime 5
        33437 FNumber 5
        34850 ExposureProgram 3
        34852 SpectralSensitivity 2
        34855 ISOSpeedRatings 3
        34864 SensitivityType 3
        34866 RecommendedExposureIndex 4
        36864 ExifVersion 7
        36867 DateTimeOriginal 2
        36868 DateTimeDigitized 2
        36880 OffsetTime 2
        36881 OffsetTimeOriginal 2
        36882 OffsetTimeDigitized 2
        37121 ComponentsConfiguration 7
        37122 CompressedBitsPerPixel 5
        37377 ShutterSpeedValue 10
        37378 ApertureValue 5
        37379 BrightnessValue 10
        37380 ExposureBiasValue 10
        37381 MaxApertureValue 5
        37382 SubjectDistance 5
        37383 MeteringMode 3
        37384 LightSource 3
        37385 Flash 3
        37386 FocalLength 5
        37396 SubjectArea 3
        37500 MakerNote 7
        37510 UserComment 7
        37520 SubsecTime 2
        37521 SubsecTimeOriginal 2
        37522 SubsecTimeDigitized 2
        40960 FlashPixVersion 7
        40961 ColorSpace 3
        40962 PixelXDimension 4
        40963 PixelYDimension 4
        40964 RelatedSoundFile 2
        41483 FlashEnergy 5
        41486 FocalPlaneXResolution 5
        41487 FocalPlaneYResolution 5
        41488 FocalPlaneResolutionUnit 3
        41492 SubjectLocation 3
        41493 ExposureIndex 5
        41495 SensingMethod 3
        41728 FileSource 7
        41729 SceneType 7
        41985 CustomRendered 3
        41986 ExposureMode 3
        41987 WhiteBalance 3
        41988 DigitalZoomRatio 5
        41989 FocalLenIn35mmFilm 3
        41990 SceneCaptureType 3
        41991 GainControl 3
        41992 Contrast 3
        41993 Saturation 3
        41994 Sharpness 3
        41996 SubjectDistRange 3
        42016 ImageUniqueID 2
        42032 CameraOwnerName 2
        42033 BodySerialNumber 2
        42034 LensSpecification 5
        42035 LensMake 2
        42036 LensModel 2
        42037 LensSerialNumber 2
        """)

    static let gps = TagTable(
        """
        0 GPSVersion 1
        1 LatitudeRef 2
        2 Latitude 5
        3 LongitudeRef 2
        4 Longitude 5
        5 AltitudeRef 1
        6 Altitude 5
        7 TimeStamp 5
        8 Satellites 2
        9 Status 2
        10 MeasureMode 2
        11 DOP 5
        12 SpeedRef 2
        13 Speed 5
        14 TrackRef 2
        15 Track 5
        16 ImgDirectionRef 2
        17 ImgDirection 5
        18 MapDatum 2
        29 DateStamp 2
        """)
}
