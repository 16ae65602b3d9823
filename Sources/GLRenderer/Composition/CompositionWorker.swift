import LaminaDisplayList
import LaminaGraphicsTypes

/// Draws items into a band of a canvas, with memory of its own.
///
/// Thread: one at a time; each band of a pass has a worker.
final class CompositionWorker {
    private let rasterizer = CoverageRasterizer()
    /// The pixels of an item with clips or a blend mode.
    private var layer = UnsafePixels(width: 1, height: 1)
    /// A row of a gradient, or of interpolated texels.
    private var row = UnsafePixels(width: 1, height: 1)
    /// The band's pixels behind masks by stencil. Each band needs separate pixels: consecutive
    /// masks reuse the same texels, and bands run at the same time.
    private var saved = UnsafePixels(width: 1, height: 1)

    /// Draws a pass into a canvas; `surfaces` holds the results of earlier passes, by number.
    func draw(
        _ pass: ComposedPass, into canvas: Canvas, _ surfaces: [Int32: Canvas], clear: UInt32
    ) {
        if pass.clears { canvas.fill(with: pass.target < 0 ? clear : 0) }
        switch pass.work {
        case .draw(let items):
            var surfaces = surfaces
            if let page = pass.savePage {
                canvas.clearStencil()
                reserve(&saved, page.texels.x, page.texels.y)
                surfaces[page.surface] = Canvas(pixels: saved, x: 0, y: 0)
            }
            // Copies of items would count references.
            items.withUnsafeBufferPointer { items in
                for i in items.indices { draw(items[i], into: canvas, surfaces) }
            }
        case .colors(let source, let matrix):
            guard let source = surfaces[source] else { return }
            canvas.eachRow(of: canvas.box) { row, count, _, dy in
                let y = Int(canvas.box.minY) + dy
                UnsafePixels.colors(source.pixel(canvas.x, y), count: count, matrix, to: row)
            }
        case .halved(let source, let first):
            guard let source = surfaces[source]?.pixels else { return }
            canvas.pixels.halve(source, from: first, rows: canvas.rows)
        case .blurred(let blur):
            guard let source = surfaces[blur.source]?.pixels else { return }
            canvas.pixels.blur(source, blur, rows: canvas.rows)
        }
    }

    /// Draws an item: at once, or through a picture of its own.
    private func draw(_ item: ComposedItem, into canvas: Canvas, _ surfaces: [Int32: Canvas]) {
        if case .saves(let saves, let page) = item.content {
            if let page = surfaces[page] { save(saves, of: canvas, to: page) }
            return
        }
        if item.form.clips.isEmpty, item.form.blend == .sourceOver, item.stencil == nil {
            return drawWhole(item, into: canvas, surfaces)
        }
        var seen = item.form.visible.intersection(canvas.box)
        // A blend mode changes the pixels of the item's box only.
        if item.form.blend != .sourceOver { seen = seen.intersection(item.form.box) }
        guard !seen.isEmpty else { return }
        reserve(&layer, Int(seen.width), Int(seen.height))
        let layer = Canvas(pixels: layer, x: Int(seen.minX), y: Int(seen.minY))
        layer.fill(with: 0)
        drawWhole(item, into: layer, surfaces)
        let first = SIMD2(
            Int(seen.minX - item.form.visible.minX), Int(seen.minY - item.form.visible.minY))
        layer.eachRow(of: seen) { row, count, _, dy in
            let y = layer.y + dy
            for (clip, mask) in zip(item.form.clips, item.masks) {
                cut(row, count, from: layer.x, y, by: clip)
                if let mask {
                    UnsafePixels.scale(
                        row, by: mask.bytes + (first.y + dy) * mask.rowBytes + first.x,
                        count: count)
                }
            }
            let target = canvas.pixel(layer.x, y)
            if let part = item.stencil, let stencil = canvas.stencil {
                part.apply(
                    row, count: count, onto: target,
                    stencil.memory + canvas.pixels.index(of: target))
            } else {
                UnsafePixels.blend(row, item.form.blend, count: count, onto: target)
            }
        }
    }

    /// Copies the pixels behind masks by stencil to their page.
    private func save(_ saves: [StencilSave], of canvas: Canvas, to page: Canvas) {
        for save in saves {
            canvas.eachRow(of: save.box) { row, count, dx, dy in
                page.pixel(save.x + dx, save.y + dy).update(from: row, count: count)
            }
        }
    }

    /// Multiplies a row of pixels by a clip's coverage. A clip is convex: the pixels between the
    /// first and the last fully covered pixel are covered as well.
    private func cut(
        _ row: UnsafeMutablePointer<UInt32>, _ count: Int, from x: Int, _ y: Int,
        by clip: DrawnClip
    ) {
        /// Multiplies a pixel; true if the clip covers the pixel in full.
        func isFull(_ i: Int) -> Bool {
            let covered = clip.coverage(x + i, y)
            if covered >= 1 { return true }
            row[i] = multiplyBytes(of: row[i], by: UInt32(covered * 255 + 0.5))
            return false
        }
        var first = 0
        while first < count, !isFull(first) { first += 1 }
        var last = count - 1
        while last > first, !isFull(last) { last -= 1 }
    }

    private func drawWhole(
        _ item: ComposedItem, into canvas: Canvas, _ surfaces: [Int32: Canvas]
    ) {
        let (form, tint) = (item.form, item.tint)
        switch item.content {
        case .color(let turned):
            if let turned {
                canvas.draw(tint, turned, in: form.visible)
            } else {
                canvas.draw(tint, form)
            }
        case .outlines(let outlines):
            canvas.eachRow(of: outlines, in: form.visible, rasterizer) { bytes, row, count, _, _ in
                UnsafePixels.over(tint, covered: bytes, count: count, onto: row)
            }
        case .page(let texels, let step): canvas.draw(texels, step: step, times: tint, form)
        case .surface(let number, let first):
            guard let source = surfaces[number]?.pixels else { return }
            canvas.eachRow(of: form.box, in: form.visible) { row, count, dx, dy in
                UnsafePixels.over(
                    source.pixel(first.x + dx, first.y + dy), times: tint, count: count, onto: row)
            }
        case .sampled(let number, let place):
            if let source = surfaces[number]?.pixels { draw(source, place, item, into: canvas) }
        case .saves: break
        case .masked(let number, let first, let mask, let maskFirst):
            guard let source = surfaces[number]?.pixels, let alpha = surfaces[mask]?.pixels
            else { return }
            canvas.eachRow(of: form.box, in: form.visible) { row, count, dx, dy in
                UnsafePixels.over(
                    source.pixel(first.x + dx, first.y + dy), times: tint,
                    masked: alpha.pixel(maskFirst.x + dx, maskFirst.y + dy), count: count,
                    onto: row)
            }
        case .gradient(let ink, let table, let turned):
            table.withUnsafeBufferPointer {
                if let turned {
                    draw(ink, $0, turned, form, into: canvas)
                } else {
                    draw(ink, $0, form, into: canvas)
                }
            }
        }
    }

    /// Draws a gradient inside of a turned rectangle.
    private func draw(
        _ ink: GradientInk, _ table: UnsafeBufferPointer<UInt32>, _ turned: TurnedRectangle,
        _ form: DrawnForm, into canvas: Canvas
    ) {
        let colors = row(of: canvas.pixels.width)
        let (left, top) = (Int(form.visible.minX), Int(form.visible.minY))
        canvas.eachRow(of: form.visible) { row, count, dx, dy in
            let (x, y) = (left + dx, top + dy)
            let (touched, full) = turned.columns(of: y, in: x..<x + count)
            if touched.isEmpty { return }
            let first = touched.lowerBound
            ink.paint(table, nil, count: touched.count, x: first, y: y, to: colors)
            for column in touched where !full.contains(column) {
                let covered = turned.coverage(column, y)
                if covered >= 1 { continue }
                let share = UInt32(covered * 255 + 0.5)
                colors[column - first] = multiplyBytes(of: colors[column - first], by: share)
            }
            UnsafePixels.over(colors, count: touched.count, onto: row + (first - x))
        }
    }

    /// Draws a gradient inside of an upright rectangle.
    private func draw(
        _ ink: GradientInk, _ table: UnsafeBufferPointer<UInt32>, _ form: DrawnForm,
        into canvas: Canvas
    ) {
        guard let (columns, rows) = canvas.spans(of: form), !columns.all.isEmpty else { return }
        let colors = row(of: canvas.pixels.width)
        let (first, count) = (columns.all.lowerBound, columns.all.count)
        for y in rows.all {
            let covered = rows.coverage(y)
            if covered <= 0 { continue }
            ink.paint(table, nil, count: count, x: first, y: y, to: colors)
            columns.cut(colors, by: covered)
            UnsafePixels.over(colors, count: count, onto: canvas.pixel(first, y))
        }
    }

    /// Memory for a row of pixels.
    func row(of width: Int) -> UnsafeMutablePointer<UInt32> {
        reserve(&row, width, 1)
        return row.pixel(0, 0)
    }

    private func reserve(_ pixels: inout UnsafePixels, _ width: Int, _ height: Int) {
        if !pixels.holds(width, height) {
            pixels = UnsafePixels(width: width, height: height + height / 4)
        }
        pixels.resize(width, height)
    }
}
