import Foundation

/// Metadata in the form of a TIFF file: in JPEG, PNG and WebP files, and in TIFF files themselves.
enum ExifReader {
    private static let exifPointer = 34665
    private static let gpsPointer = 34853

    /// Adds orientation, resolution and the dictionaries of TIFF, Exif and GPS to `all`. Returns
    /// the embedded picture, if any. Malformed metadata adds nothing.
    @discardableResult
    static func read(_ data: Data, into all: inout [String: Any]) -> Data? {
        let bytes = FileBytes(data)
        guard let (isBig, first) = TIFFDirectory.header(bytes),
            let directory = TIFFDirectory(bytes, at: first, isBig: isBig)
        else { return nil }
        add(directory, into: &all)
        guard directory.next > 0,
            let second = TIFFDirectory(bytes, at: directory.next, isBig: isBig),
            let at = second.whole(513), let count = second.whole(514), count > 0
        else { return nil }
        let picture = bytes.part(at..<at + count)
        return picture.isEmpty ? nil : picture
    }

    static func add(_ directory: TIFFDirectory, into all: inout [String: Any]) {
        let tiff = TagTable.tiff.dictionary(directory)
        if let orientation = tiff["Orientation"] as? Int, (1...8).contains(orientation) {
            all[kCGImagePropertyOrientation] = orientation
        }
        let inches = (tiff["ResolutionUnit"] as? Int) == 3 ? 2.54 : 1
        if (tiff["ResolutionUnit"] as? Int) != 1, let x = tiff["XResolution"] as? Double,
            let y = tiff["YResolution"] as? Double, x > 0, y > 0
        {
            all[kCGImagePropertyDPIWidth] = x * inches
            all[kCGImagePropertyDPIHeight] = y * inches
        }
        if !tiff.isEmpty { all[kCGImagePropertyTIFFDictionary] = tiff }
        if let exif = pointed(directory, exifPointer).map(TagTable.exif.dictionary), !exif.isEmpty {
            all[kCGImagePropertyExifDictionary] = exif
        }
        if var gps = pointed(directory, gpsPointer).map(TagTable.gps.dictionary), !gps.isEmpty {
            for key in ["Latitude", "Longitude"] {
                guard let parts = gps[key] as? [Double], parts.count == 3 else { continue }
                gps[key] = parts[0] + parts[1] / 60 + parts[2] / 3600
            }
            if let time = gps["TimeStamp"] as? [Double], time.count == 3 {
                gps["TimeStamp"] = time.map { part in
                    part < 10 ? "0\(Int(max(0, part)))" : "\(Int(min(part, 99)))"
                }.joined(separator: ":")
            }
            all[kCGImagePropertyGPSDictionary] = gps
        }
    }

    /// True if a directory and the directories to which it points are complete.
    static func isWhole(_ directory: TIFFDirectory) -> Bool {
        !directory.isCut
            && [exifPointer, gpsPointer].allSatisfy { tag in
                directory.entry(tag) == nil || pointed(directory, tag)?.isCut == false
            }
    }

    /// Number of entries and values that are read of a page, at most: of the page's directory and
    /// of the directories to which it points. `layout` has the tags of the page's pixels.
    static func work(_ directory: TIFFDirectory, layout: Set<Int>) -> Int {
        func steps(_ directory: TIFFDirectory, _ table: TagTable, _ more: Set<Int> = []) -> Int {
            directory.count
                + directory.valueCount { table.row($0) != nil || more.contains($0) }
        }
        let exif = pointed(directory, exifPointer).map { steps($0, .exif) } ?? 0
        let gps = pointed(directory, gpsPointer).map { steps($0, .gps) } ?? 0
        return steps(directory, .tiff, layout) + exif + gps
    }

    private static func pointed(_ directory: TIFFDirectory, _ tag: Int) -> TIFFDirectory? {
        directory.whole(tag).flatMap {
            TIFFDirectory(directory.bytes, at: $0, isBig: directory.isBig)
        }
    }
}
