import CoreGraphics

// Keys of the dictionaries of tags; values have the units of the Exif specification.

// MARK: Exif tags

/// Tag `ExposureTime` of the Exif dictionary.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// Tag `FNumber` of the Exif dictionary.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// Tag `ExposureProgram` of the Exif dictionary.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// Tag `SpectralSensitivity` of the Exif dictionary.
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// Tag `ISOSpeedRatings` of the Exif dictionary.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// Tag `SensitivityType` of the Exif dictionary.
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// Tag `RecommendedExposureIndex` of the Exif dictionary.
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// Tag `ExifVersion` of the Exif dictionary.
public let kCGImagePropertyExifExifVersion: CFString = "ExifVersion"
/// Tag `DateTimeOriginal` of the Exif dictionary.
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// Tag `DateTimeDigitized` of the Exif dictionary.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// Tag `OffsetTime` of the Exif dictionary.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// Tag `OffsetTimeOriginal` of the Exif dictionary.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Tag `OffsetTimeDigitized` of the Exif dictionary.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// Tag `ComponentsConfiguration` of the Exif dictionary.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// Tag `CompressedBitsPerPixel` of the Exif dictionary.
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// Tag `ShutterSpeedValue` of the Exif dictionary.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// Tag `ApertureValue` of the Exif dictionary.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// Tag `BrightnessValue` of the Exif dictionary.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// Tag `ExposureBiasValue` of the Exif dictionary.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// Tag `MaxApertureValue` of the Exif dictionary.
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// Tag `SubjectDistance` of the Exif dictionary.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// Tag `MeteringMode` of the Exif dictionary.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// Tag `LightSource` of the Exif dictionary.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// Tag `Flash` of the Exif dictionary.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// Tag `FocalLength` of the Exif dictionary.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// Tag `SubjectArea` of the Exif dictionary.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// Tag `MakerNote` of the Exif dictionary.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// Tag `UserComment` of the Exif dictionary.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// Tag `SubsecTime` of the Exif dictionary.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// Tag `SubsecTimeOriginal` of the Exif dictionary.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// Tag `SubsecTimeDigitized` of the Exif dictionary.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// Tag `FlashPixVersion` of the Exif dictionary.
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// Tag `ColorSpace` of the Exif dictionary.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// Tag `PixelXDimension` of the Exif dictionary.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Tag `PixelYDimension` of the Exif dictionary.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// Tag `RelatedSoundFile` of the Exif dictionary.
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// Tag `FlashEnergy` of the Exif dictionary.
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// Tag `FocalPlaneXResolution` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// Tag `FocalPlaneYResolution` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// Tag `FocalPlaneResolutionUnit` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// Tag `SubjectLocation` of the Exif dictionary.
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// Tag `ExposureIndex` of the Exif dictionary.
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// Tag `SensingMethod` of the Exif dictionary.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// Tag `FileSource` of the Exif dictionary.
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// Tag `SceneType` of the Exif dictionary.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// Tag `CustomRendered` of the Exif dictionary.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// Tag `ExposureMode` of the Exif dictionary.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// Tag `WhiteBalance` of the Exif dictionary.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// Tag `DigitalZoomRatio` of the Exif dictionary.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// Tag `FocalLenIn35mmFilm` of the Exif dictionary.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// Tag `SceneCaptureType` of the Exif dictionary.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// Tag `GainControl` of the Exif dictionary.
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// Tag `Contrast` of the Exif dictionary.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// Tag `Saturation` of the Exif dictionary.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// Tag `Sharpness` of the Exif dictionary.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// Tag `SubjectDistRange` of the Exif dictionary.
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// Tag `ImageUniqueID` of the Exif dictionary.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// Tag `CameraOwnerName` of the Exif dictionary.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// Tag `BodySerialNumber` of the Exif dictionary.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// Tag `LensSpecification` of the Exif dictionary.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// Tag `LensMake` of the Exif dictionary.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// Tag `LensModel` of the Exif dictionary.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// Tag `LensSerialNumber` of the Exif dictionary.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"

// MARK: GPS tags

/// Tag `GPSVersion` of the GPS dictionary.
public let kCGImagePropertyGPSGPSVersion: CFString = "GPSVersion"
/// Tag `LatitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Tag `Latitude` of the GPS dictionary. Degrees as one number, without a sign:
/// `kCGImagePropertyGPSLatitudeRef` is "N" or "S".
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// Tag `LongitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// Tag `Longitude` of the GPS dictionary. Degrees as one number, without a sign:
/// `kCGImagePropertyGPSLongitudeRef` is "E" or "W".
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// Tag `AltitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// Tag `Altitude` of the GPS dictionary.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// Tag `TimeStamp` of the GPS dictionary. A text of hours, minutes and seconds, such as "09:05:30",
/// in UTC.
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// Tag `Satellites` of the GPS dictionary.
public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// Tag `Status` of the GPS dictionary.
public let kCGImagePropertyGPSStatus: CFString = "Status"
/// Tag `MeasureMode` of the GPS dictionary.
public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// Tag `DOP` of the GPS dictionary.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// Tag `SpeedRef` of the GPS dictionary.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// Tag `Speed` of the GPS dictionary.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// Tag `TrackRef` of the GPS dictionary.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// Tag `Track` of the GPS dictionary.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// Tag `ImgDirectionRef` of the GPS dictionary.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// Tag `ImgDirection` of the GPS dictionary.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// Tag `MapDatum` of the GPS dictionary.
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// Tag `DateStamp` of the GPS dictionary.
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
