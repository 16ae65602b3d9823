import Foundation
import LayerHosting
import QuartzCore

/// Threads and descriptors of the process.
private func counts() -> [Int] {
    ["task", "fd"].map {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\($0)").count) ?? 0
    }
}

/// The resources of the process: threads, descriptors, and resident memory in megabytes. Resources
/// are released in the background, so the numbers are polled for a second, or until they are at
/// most `enough`; the least numbers count.
private func holdings(_ enough: [Int]) -> [Int] {
    var fewest = counts()
    for _ in 0..<(enough.isEmpty ? 100 : 3000) {
        if !enough.isEmpty, zip(fewest, enough).allSatisfy({ $0 <= $1 }) { break }
        usleep(10_000)
        fewest = zip(fewest, counts()).map { min($0, $1) }
    }
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let resident = pages?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return fewest + [(resident * 4096) >> 20]
}

/// Opens and closes windows in turn, each with a frame; prints the resources after each tenth of
/// the windows.
@MainActor
func many(_ count: Int) {
    var number = 0
    var held: [[Int]] = []
    nonisolated(unsafe) weak var last: LayerWindow?
    func next() {
        if last != nil { tell("kept \(number)") }
        number += 1
        if number % max(1, count / 10) == 1 {
            // Resources may not grow after the first tenth.
            held.append(holdings(held.count > 1 ? Array(held[1].prefix(2)) : []))
            tell("held \(held.last!.map(String.init).joined(separator: " "))")
        }
        guard number <= count else { return window.close() }
        open()
    }
    func open() {
        guard let one = try? LayerWindow(title: "one", size: CGSize(width: 100, height: 80))
        else { return tell("refused \(number)") }
        last = one
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        layer.cornerRadius = 9
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        one.rootLayer.addSublayer(layer)
        wait()
    }
    func wait() {
        after(0.002) {
            guard let one = last, one.frames.count == 0 else {
                last?.close()
                return after(0) { next() }
            }
            wait()
        }
    }
    next()
}

/// Opens and closes a further window, and calls all functions of its drawing thread.
@MainActor
func callClosed() {
    guard let one = try? Window(title: "closed", width: 60, height: 40) else {
        return tell("refused")
    }
    one.close()
    one.makeCurrent(swapInterval: .max)
    one.swap()
    one.showPart(x: .max, y: .min, width: .max, height: .max)
    one.renewBuffer()
    one.setBackground(SIMD4<UInt8>(1, 2, 3, 4))
    one.setBackground(UnsafeMutableRawBufferPointer(start: nil, count: 0), width: .max, height: 2)
    one.answerResizing(.max)
    one.clearCurrent()
    // A file of the name would be replaced by an empty file.
    let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("closed-\(getpid()).lamina")
    let other = try? LayerWindow(title: "other", size: CGSize(width: 60, height: 40))
    other?.close()
    try? other?.record(to: file)
    let isThere = FileManager.default.fileExists(atPath: file.path)
    tell("recorded \(isThere) \(other?.recording != nil)")
    tell("ignored \(Window.canHave((.min, .min))) \(Window.canHave((1, .max)))")
    window.close()
}

/// A red layer moved by an animation over a blue layer moved by a display link of the window; both
/// are at the same place in every frame. Prints the number of frames drawn for a time of a call,
/// the same for a link of the main screen, and the number of frames and calls off the common grid.
@MainActor
func beside() {
    let speed = 100.0
    let start = CACurrentMediaTime()
    func square(y: Double, _ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: y, width: 20, height: 20)
        layer.backgroundColor = color
        window.rootLayer.addSublayer(layer)
        return layer
    }
    let animated = square(y: 0, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let called = square(y: 20, CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 10.0
    move.toValue = 10 + speed * 3
    move.duration = 3
    move.beginTime = start
    animated.add(move, forKey: "move")
    nonisolated(unsafe) var targets: [[Double]] = [[], []]
    let link = window.displayLink { link in
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        called.position.x = 10 + speed * (link.targetTimestamp - start)
        CATransaction.commit()
        targets[0].append(link.targetTimestamp)
    }
    let free = CADisplayLink { targets[1].append($0.targetTimestamp) }
    for link in [link, free] { link.add(to: .main, forMode: .common) }
    window.onEvent = { window, event, _ in
        guard case .keyDown(.escape, _, _) = event else { return }
        let times = window.frames.frames.map(\.time).filter { $0 > targets[0][0] }
        let known = targets.map { Set($0.map { ($0 * 1e6).rounded() }) }
        let same = known.map { set in times.count { set.contains(($0 * 1e6).rounded()) } }
        let all = times + targets[0] + targets[1]
        let off = all.count {
            let steps = ($0 - targets[0][0]) / link.duration
            return abs(steps - steps.rounded()) > 0.01
        }
        let twice = targets.reduce(0) { $0 + $1.count - Set($1).count }
        tell("frames \(times.count) window \(same[0]) screen \(same[1]) off \(off) twice \(twice)")
        link.invalidate()
        free.invalidate()
        window.close()
    }
    tell("ready")
}

/// The two numbers after the scenario's name.
func wantedSize() -> CGSize {
    let numbers = CommandLine.arguments.dropFirst(2).compactMap { Double($0) }
    return CGSize(width: numbers.first ?? 0, height: numbers.last ?? 0)
}

let gray = CGColor(srgbRed: 128.0 / 255, green: 128.0 / 255, blue: 128.0 / 255, alpha: 1)

/// A square in each corner: red, green, blue and yellow. The first turn of the run loop and every
/// layout take a tenth of a second, during which no other content must be visible. `resized` is
/// called with each size of the window.
@MainActor
func mark(in parent: CALayer, resized: @escaping (CGSize) -> Void = { _ in }) {
    box.removeFromSuperlayer()
    let colors = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 0.0)]
    let squares = colors.map { color in
        let square = CALayer()
        square.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        square.backgroundColor = CGColor(
            srgbRed: color.0, green: color.1, blue: color.2, alpha: 1)
        parent.addSublayer(square)
        return square
    }
    func place() {
        let size = window.rootLayer.bounds.size
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        resized(size)
        for (i, square) in squares.enumerated() {
            square.position = CGPoint(
                x: i % 2 == 0 ? 10 : size.width - 10, y: i < 2 ? 10 : size.height - 10)
        }
        CATransaction.commit()
        Thread.sleep(forTimeInterval: 0.1)
    }
    place()
    window.onEvent = { window, event, _ in
        if case .resized(let w, let h, _, _) = event {
            place()
            tell("size \(Int(w)) \(Int(h))")
        }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    whenShown { tell("ready") }
}

/// The same squares behind a mask whose two sublayers cover the window: a mask by stencil.
@MainActor
func markBehindMask() {
    window.rootLayer.backgroundColor = gray
    let group = CALayer()
    let mask = CALayer()
    let halves = [CALayer(), CALayer()]
    for half in halves {
        half.backgroundColor = .black
        mask.addSublayer(half)
    }
    group.mask = mask
    window.rootLayer.addSublayer(group)
    mark(in: group) { size in
        (group.frame, mask.frame) = (
            CGRect(origin: .zero, size: size), CGRect(origin: .zero, size: size)
        )
        halves[0].frame = CGRect(x: 0, y: 0, width: size.width, height: 100)
        halves[1].frame = CGRect(x: 0, y: 100, width: size.width, height: size.height - 100)
    }
    // Text over a background is content that a mask cannot clip item by item.
    let background = CALayer()
    background.frame = CGRect(x: 40, y: 40, width: 60, height: 60)
    background.backgroundColor = gray
    let text = CATextLayer()
    (text.frame, text.string, text.foregroundColor) = (background.frame, "masked", gray)
    group.addSublayer(background)
    group.addSublayer(text)
}

/// The same squares over a layer drawn by a separate OpenGL context, transparent.
@MainActor
func markOverDrawing() {
    let drawn = CAOpenGLLayer()
    drawn.frame = CGRect(x: 40, y: 40, width: 60, height: 60)
    window.rootLayer.addSublayer(drawn)
    drawn.setNeedsDisplay()
    mark(in: window.rootLayer)
}

/// Prints pointer and key events. Times must not run back, nor be later than now or long ago.
@MainActor
func tellInput() {
    var last = 0.0
    func name(_ held: KeyModifiers) -> String {
        let names: [(KeyModifiers, String)] = [
            (.shift, "shift"), (.control, "control"), (.option, "option"), (.command, "command"),
        ]
        return names.filter { held.contains($0.0) }.map { " " + $0.1 }.joined()
    }
    window.onEvent = { window, event, _ in
        let now = CACurrentMediaTime()
        if window.eventTime < last || window.eventTime > now || window.eventTime < now - 30 {
            tell("wrong time")
        }
        last = window.eventTime
        switch event {
        case .pointerInside(let isInside): tell("inside \(isInside)")
        case .mouseMoved(let x, let y, let held): tell("moved \(Int(x)) \(Int(y))\(name(held))")
        case .mouseDown(let button, _, _, let held):
            tell("down \(button) \(window.clickCount)\(name(held))")
        case .mouseDragged(let button, _, _, let dx, let dy, _):
            let held = window.heldButtons.map { "\($0)" }.joined(separator: " ")
            tell("dragged \(button) \(Int(dx)) \(Int(dy)) of \(held)")
        case .scrolled(_, let dy, _, _, let held): tell("scrolled \(Int(dy))\(name(held))")
        case .filesDropped(let files, let x, let y):
            tell("dropped \(Int(x)) \(Int(y)) \(files.map(\.path).joined(separator: ", "))")
        case .keyDown(.escape, _, _): window.close()
        case .keyDown(Key("A"), _, let isRepeat): tell(isRepeat ? "repeated A" : "pressed A")
        case .keyUp(Key("A"), _): tell("released A")
        case .text(let text): tell("text \(text)")
        case .keyDown(let key, let held, _) where key.modifier != nil: tell("held\(name(held))")
        case .keyUp(let key, let held) where key.modifier != nil: tell("released\(name(held))")
        default: break
        }
    }
    whenShown { tell("ready") }
}
