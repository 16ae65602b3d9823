import CLaminaCairo
import CLaminaPoppler
import CoreGraphics
import Foundation

/// Pages of PDF documents drawn into a bitmap, beside Poppler's own drawing of the same pages into
/// a surface of Cairo: processor milliseconds at twice the size, the least of ten measurements,
/// alternating with Poppler's.
enum PDFBenchmark {
    /// Pages of a document that are measured.
    private static let mostPages = 20

    static func run(_ files: [String]) throws {
        print("| file | page | lamina ms | poppler ms | ratio |")
        print("|---|--:|--:|--:|--:|")
        var ratios: [Double] = []
        for file in files {
            guard let document = CGPDFDocument(URL(fileURLWithPath: file) as CFURL) else {
                throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file])
            }
            for number in 1...max(1, min(document.numberOfPages, mostPages)) {
                guard let page = document.page(at: number),
                    let own = OwnPage(page), let other = PopplerPages(file).page(number, own.size)
                else { continue }
                var (ours, theirs) = (Double.infinity, Double.infinity)
                for _ in 0..<10 {
                    ours = min(ours, seconds(own.draw))
                    theirs = min(theirs, seconds(other))
                }
                ratios.append(ours / theirs)
                print(
                    String(
                        format: "| %@ | %d | %.3f | %.3f | %.2f |",
                        (file as NSString).lastPathComponent, number, ours * 1e3, theirs * 1e3,
                        ours / theirs))
            }
        }
        ratios.sort()
        guard let most = ratios.last else { return }
        print(
            String(
                format: "\n%d pages, median ratio %.2f, highest %.2f", ratios.count,
                ratios[ratios.count / 2], most))
    }

    private static func seconds(_ body: () -> Void) -> Double {
        let began = Measurement.cpuSeconds()
        body()
        return Measurement.cpuSeconds() - began
    }
}

/// A page of Lamina with a bitmap for it.
private struct OwnPage {
    let page: CGPDFPage
    let context: CGContext
    let size: (width: Int, height: Int)

    init?(_ page: CGPDFPage) {
        let box = page.getBoxRect(.cropBox)
        size = (Int((box.width * 2).rounded(.up)), Int((box.height * 2).rounded(.up)))
        guard size.width > 0, size.height > 0,
            let context = CGContext(
                data: nil, width: size.width, height: size.height, bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        (self.page, self.context) = (page, context)
    }

    func draw() {
        context.saveGState()
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
        context.scaleBy(x: 2, y: 2)
        context.drawPDFPage(page)
        context.restoreGState()
    }
}

/// A document of Poppler.
private struct PopplerPages {
    private let functions: LaminaPoppler?
    private let document: OpaquePointer?

    init(_ file: String) {
        functions = lamina_poppler()?.pointee
        guard let data = FileManager.default.contents(atPath: file), let functions else {
            document = nil
            return
        }
        var bytes = data.map { CChar(bitPattern: $0) }
        document = functions.document(&bytes, Int32(bytes.count), nil, nil)
    }

    /// A closure that draws a page; nil without the library or the page.
    func page(_ number: Int, _ size: (width: Int, height: Int)) -> (() -> Void)? {
        guard let functions, let document,
            let page = functions.page(document, Int32(number - 1))
        else { return nil }
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        let cr = cairo_create(surface)
        return {
            cairo_save(cr)
            cairo_set_source_rgb(cr, 1, 1, 1)
            cairo_paint(cr)
            cairo_scale(cr, 2, 2)
            functions.render(page, cr)
            cairo_restore(cr)
        }
    }
}
