import CoreGraphics

// Keys of the dictionaries of tags; values have the units of the Exif specification.

// MARK: Exif tags

/// Exposure time in seconds, a number: tag `ExposureTime` of the Exif dictionary.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// F-number of the lens, a number: tag `FNumber` of the Exif dictionary.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// Exposure program, a whole number: 0 unknown, 1 manual, 2 normal, 3 aperture priority, 4 shutter
/// priority, 5 creative, 6 action, 7 portrait, 8 landscape. Tag `ExposureProgram` of the Exif
/// dictionary.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// Spectral sensitivity of the channels, a text (ASTM): tag `SpectralSensitivity` of the Exif
/// dictionary.
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// Sensitivity (ISO), a whole number or an array of whole numbers: tag `ISOSpeedRatings` of the
/// Exif dictionary.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// Kind of the sensitivity numbers, a whole number from 0 (unknown) to 7: tag `SensitivityType` of
/// the Exif dictionary.
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// Recommended exposure index, a whole number: tag `RecommendedExposureIndex` of the Exif
/// dictionary.
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// Version of the Exif specification, an array of digits such as [0, 2, 3, 0]: tag `ExifVersion` of
/// the Exif dictionary.
public let kCGImagePropertyExifExifVersion: CFString = "ExifVersion"
/// Time of the exposure, a text such as "2024:05:31 09:05:30", without a time zone. Tag
/// `DateTimeOriginal` of the Exif dictionary.
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// Time of the digitisation, a text in the form of `DateTimeOriginal`: tag `DateTimeDigitized` of
/// the Exif dictionary.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// Time zone of the TIFF tag `DateTime`, a text such as "+02:00". Tag `OffsetTime` of the Exif
/// dictionary.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// Time zone of `DateTimeOriginal`, a text such as "+02:00". Tag `OffsetTimeOriginal` of the Exif
/// dictionary.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Time zone of `DateTimeDigitized`, a text such as "+02:00". Tag `OffsetTimeDigitized` of the Exif
/// dictionary.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// Components of a pixel in order: 1 Y, 2 Cb, 3 Cr, 4 R, 5 G, 6 B, 0 none; four bytes. Tag
/// `ComponentsConfiguration` of the Exif dictionary.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// Compressed bits a pixel, a number: tag `CompressedBitsPerPixel` of the Exif dictionary.
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// Shutter speed as an APEX value, a number with a sign: −log₂ of the exposure time in seconds. Tag
/// `ShutterSpeedValue` of the Exif dictionary.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// Aperture as an APEX value, a number: 2 · log₂ of the f-number. Tag `ApertureValue` of the Exif
/// dictionary.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// Brightness as an APEX value, a number with a sign: tag `BrightnessValue` of the Exif dictionary.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// Exposure compensation in steps (EV), a number with a sign: tag `ExposureBiasValue` of the Exif
/// dictionary.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// Lens's greatest aperture as an APEX value, a number: tag `MaxApertureValue` of the Exif
/// dictionary.
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// Distance of the subject in metres, a number: tag `SubjectDistance` of the Exif dictionary.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// Metering mode, a whole number: 0 unknown, 1 average, 2 centre weighted, 3 spot, 4 several spots,
/// 5 pattern, 6 partial, 255 other. Tag `MeteringMode` of the Exif dictionary.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// Kind of light, a whole number: 0 unknown, 1 daylight, 2 fluorescent, 3 tungsten, 4 flash, and
/// further kinds to 255. Tag `LightSource` of the Exif dictionary.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// State of the flash as bits, a whole number; bit 0 is set if the flash fired: tag `Flash` of the
/// Exif dictionary.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// Focal length of the lens in millimetres, a number: tag `FocalLength` of the Exif dictionary.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// Place of the subject in pixels, an array of two (point), three (circle) or four (rectangle)
/// whole numbers: tag `SubjectArea` of the Exif dictionary.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// Manufacturer's data, bytes: tag `MakerNote` of the Exif dictionary.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// Comment, a text. The character code before the text is not evaluated. Tag `UserComment` of the
/// Exif dictionary.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// Digits after the seconds of the TIFF tag `DateTime`, a text: tag `SubsecTime` of the Exif
/// dictionary.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// Digits after the seconds of `DateTimeOriginal`, a text: tag `SubsecTimeOriginal` of the Exif
/// dictionary.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// Digits after the seconds of `DateTimeDigitized`, a text: tag `SubsecTimeDigitized` of the Exif
/// dictionary.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// Version of the Flashpix format, an array of digits such as [0, 1, 0, 0]: tag `FlashPixVersion`
/// of the Exif dictionary.
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// Colour space, a whole number: 1 sRGB, 65535 uncalibrated. Tag `ColorSpace` of the Exif
/// dictionary.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// Width of the picture in pixels, a whole number: tag `PixelXDimension` of the Exif dictionary.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Height of the picture in pixels, a whole number: tag `PixelYDimension` of the Exif dictionary.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// Name of a sound file of the picture, a text: tag `RelatedSoundFile` of the Exif dictionary.
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// Energy of the flash in beam candle power seconds, a number: tag `FlashEnergy` of the Exif
/// dictionary.
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// Horizontal pixels of the sensor a `FocalPlaneResolutionUnit`, a number: tag
/// `FocalPlaneXResolution` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// Vertical pixels of the sensor a `FocalPlaneResolutionUnit`, a number: tag
/// `FocalPlaneYResolution` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// Unit of the resolutions of the sensor, a whole number: 2 inch, 3 centimetre. Tag
/// `FocalPlaneResolutionUnit` of the Exif dictionary.
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// Place of the subject in pixels, an array of x and y: tag `SubjectLocation` of the Exif
/// dictionary.
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// Exposure index, a number: tag `ExposureIndex` of the Exif dictionary.
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// Kind of sensor, a whole number: 2 one chip, 3 two chips, 4 three chips, 5 and 8 sequential, 7
/// trilinear. Tag `SensingMethod` of the Exif dictionary.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// Source of the picture, a whole number: 3 for a digital camera. Tag `FileSource` of the Exif
/// dictionary.
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// Kind of scene, a whole number: 1 for a picture photographed directly. Tag `SceneType` of the
/// Exif dictionary.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// Processing, a whole number: 0 normal, 1 custom. Tag `CustomRendered` of the Exif dictionary.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// Exposure mode, a whole number: 0 automatic, 1 manual, 2 automatic bracket. Tag `ExposureMode` of
/// the Exif dictionary.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// White balance, a whole number: 0 automatic, 1 manual. Tag `WhiteBalance` of the Exif dictionary.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// Factor of the digital zoom, a number; 0 without digital zoom: tag `DigitalZoomRatio` of the Exif
/// dictionary.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// Focal length of an equivalent lens for 35 mm film in millimetres, a whole number; 0 if unknown:
/// tag `FocalLenIn35mmFilm` of the Exif dictionary.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// Kind of scene for the exposure, a whole number: 0 standard, 1 landscape, 2 portrait, 3 night.
/// Tag `SceneCaptureType` of the Exif dictionary.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// Gain, a whole number: 0 none, 1 low gain up, 2 high gain up, 3 low gain down, 4 high gain down.
/// Tag `GainControl` of the Exif dictionary.
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// Contrast processing, a whole number: 0 normal, 1 soft, 2 hard. Tag `Contrast` of the Exif
/// dictionary.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// Saturation processing, a whole number: 0 normal, 1 low, 2 high. Tag `Saturation` of the Exif
/// dictionary.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// Sharpness processing, a whole number: 0 normal, 1 soft, 2 hard. Tag `Sharpness` of the Exif
/// dictionary.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// Range of the distance, a whole number: 0 unknown, 1 macro, 2 close, 3 distant. Tag
/// `SubjectDistRange` of the Exif dictionary.
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// Identifier of the picture, a text of 32 hexadecimal digits: tag `ImageUniqueID` of the Exif
/// dictionary.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// Name of the camera's owner, a text: tag `CameraOwnerName` of the Exif dictionary.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// Serial number of the camera's body, a text: tag `BodySerialNumber` of the Exif dictionary.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// Least and greatest focal length in millimetres, then the least f-number at each: an array of
/// four numbers, 0 for an unknown number. Tag `LensSpecification` of the Exif dictionary.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// Lens's manufacturer, a text: tag `LensMake` of the Exif dictionary.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// Lens's model, a text: tag `LensModel` of the Exif dictionary.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// Lens's serial number, a text: tag `LensSerialNumber` of the Exif dictionary.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"

// MARK: GPS tags

/// Version of the GPS tags, four bytes such as 2, 3, 0, 0: tag `GPSVersion` of the GPS dictionary.
public let kCGImagePropertyGPSGPSVersion: CFString = "GPSVersion"
/// Hemisphere of the latitude, a text: "N" or "S". Tag `LatitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Tag `Latitude` of the GPS dictionary. Degrees as one number, without a sign:
/// `kCGImagePropertyGPSLatitudeRef` is "N" or "S".
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// Hemisphere of the longitude, a text: "E" or "W". Tag `LongitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// Tag `Longitude` of the GPS dictionary. Degrees as one number, without a sign:
/// `kCGImagePropertyGPSLongitudeRef` is "E" or "W".
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// Reference of the altitude, a whole number: 0 above sea level, 1 below sea level. Tag
/// `AltitudeRef` of the GPS dictionary.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// Distance from sea level in metres, a number without a sign: tag `Altitude` of the GPS
/// dictionary.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// Tag `TimeStamp` of the GPS dictionary. A text of hours, minutes and seconds, such as "09:05:30",
/// in UTC.
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// Satellites of the measurement, a text: tag `Satellites` of the GPS dictionary.
public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// State of the receiver, a text: "A" while measuring, "V" otherwise. Tag `Status` of the GPS
/// dictionary.
public let kCGImagePropertyGPSStatus: CFString = "Status"
/// Dimensions of the measurement, a text: "2" or "3". Tag `MeasureMode` of the GPS dictionary.
public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// Dilution of precision, a number: tag `DOP` of the GPS dictionary.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// Unit of the speed, a text: "K" kilometres, "M" miles, "N" nautical miles an hour. Tag `SpeedRef`
/// of the GPS dictionary.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// Speed of the receiver in the unit of `SpeedRef`, a number: tag `Speed` of the GPS dictionary.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// Reference of the movement, a text: "T" true north, "M" magnetic north. Tag `TrackRef` of the GPS
/// dictionary.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// Direction of the movement in degrees clockwise from north, a number below 360: tag `Track` of
/// the GPS dictionary.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// Reference of the picture, a text: "T" true north, "M" magnetic north. Tag `ImgDirectionRef` of
/// the GPS dictionary.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// Direction of the picture in degrees clockwise from north, a number below 360: tag `ImgDirection`
/// of the GPS dictionary.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// Geodetic datum, a text such as "WGS-84": tag `MapDatum` of the GPS dictionary.
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// Date in UTC, a text such as "2024:05:31". Tag `DateStamp` of the GPS dictionary.
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
