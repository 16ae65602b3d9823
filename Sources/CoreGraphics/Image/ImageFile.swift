import Foundation

/// Writing of image files.
enum ImageFile {
    /// Writes bytes, with a full sentence for the reason of a failure: Foundation's own texts begin
    /// alike for every cause. An existing file is replaced at the end, as a whole; a partly written
    /// file is removed again.
    static func write(_ data: Data, to url: URL) throws {
        guard url.isFileURL else { throw error(url.absoluteString, "is not the URL of a file") }
        guard !url.isFolder else { throw error(url.path, "is a folder") }
        do {
            try FileReplacement.replace(url, by: data)
        } catch let cause as POSIXError {
            throw error(url.path, reason(cause.code.rawValue))
        }
    }

    private static func error(_ source: String, _ reason: String) -> ImageFileError {
        ImageFileError(source: source, reason: reason)
    }

    private static func reason(_ number: Int32) -> String {
        switch number {
        case ENOENT, ENOTDIR: return "there is no such folder"
        case EACCES, EPERM: return "may not be written"
        case EROFS: return "lies where nothing can be written"
        case ENOSPC, EDQUOT: return "there is no space left"
        case ENAMETOOLONG: return "the name is too long"
        default: return String(cString: strerror(number))
        }
    }
}
