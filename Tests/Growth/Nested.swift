import CoreGraphics
import CoreImage
import Foundation
import ImageIO
import PlaygroundEngine
import QuartzCore

/// `n` sublayers of a kind, drawn once.
@MainActor private func drawn(
    _ name: String, _ size: Int, _ change: @escaping @MainActor (CALayer) -> Void
) -> Operation {
    Operation(name, size) { n in
        let stage = Stage()
        return {
            stage.fill(n) {
                let layer = small($0)
                change(layer)
                return layer
            }
            try stage.draw()
        }
    }
}

/// Layers in each other, the innermost drawn.
@MainActor private func nested(
    _ name: String, _ size: Int, _ change: @escaping @MainActor (CALayer) -> Void
) -> Operation {
    Operation(name, size) { n in
        let stage = Stage()
        return {
            var layer = stage.root
            for _ in 0..<n {
                let next = small(0)
                change(next)
                layer.addSublayer(next)
                layer = next
            }
            try stage.draw()
        }
    }
}

@MainActor private func square() -> CGImage {
    let context = CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    return context.makeImage()!
}

/// Effects of many layers, layers in each other, filters of one layer, pictures of one file, and
/// the playground's undo.
@MainActor let nestedKinds: [Operation] = [
    drawn("layers with blend modes", 8) {
        $0.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    },
    drawn("layers with filters of the background", 8) {
        $0.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
    },
    drawn("layers kept as pictures", 8) {
        $0.shouldRasterize = true
        $0.addSublayer(small(1))
    },
    drawn("layers with borders and corners", 60) { ($0.borderWidth, $0.cornerRadius) = (1, 2) },
    drawn("layers in perspective", 30) {
        $0.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
    },
    drawn("layers with transitions", 8) { $0.add(CATransition(), forKey: nil) },
    nested("clips in each other", 8) { ($0.masksToBounds, $0.cornerRadius) = (true, 1) },
    nested("transforms in each other", 30) {
        $0.transform = CATransform3DMakeScale(0.999, 0.999, 1)
    },
    Operation("masks in each other", 4) { n in
        let stage = Stage()
        return {
            var layer = stage.fill(1)[0]
            for _ in 0..<n {
                let mask = small(0)
                layer.mask = mask
                layer = mask
            }
            try stage.draw()
        }
    },
    // A layer draws 128 filters at most.
    Operation("filters of a layer", 2) { n in
        let layer = small(0)
        layer.filters = (0..<n).map { _ in CIFilter(name: "CIColorInvert")! }
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("filters of a picture, one after another", 8) { n in
        let start = CIImage(cgImage: square())
        return {
            var image = start
            for _ in 0..<n { image = image.applyingFilter("CIColorInvert") }
            _ = image.extent
        }
    },
    Operation("images: pictures of a file", 15) { n in
        let image = square()
        return {
            let data = NSMutableData()
            guard let file = CGImageDestinationCreateWithData(data, "com.compuserve.gif", n, nil)
            else { return }
            for _ in 0..<n { CGImageDestinationAddImage(file, image, nil) }
            guard CGImageDestinationFinalize(file),
                let source = CGImageSourceCreateWithData(Data(referencing: data), nil)
            else { return }
            for i in 0..<CGImageSourceGetCount(source) {
                _ = CGImageSourceCreateImageAtIndex(source, i, nil)
            }
        }
    },
    Operation("undo: edits, all undone and done again", 15) { n in
        func state(_ i: Int) -> EditState {
            var state = EditState()
            state.knobs["width"] = "\(i)"
            return state
        }
        return {
            var history = EditHistory()
            for i in 0..<n {
                history.add("Change \(i)", from: state(i), to: state(i + 1))
                history.endGesture()
            }
            while history.undo() != nil {}
            while history.redo() != nil {}
        }
    },
]
