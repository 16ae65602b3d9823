// A program for WindowTests: opens a real window and prints its events on standard output.
//
//   WindowProbe click      a box that moves when it is clicked
//   WindowProbe blocked    blocks its main thread while a layer turns, until sixty more frames are
//   there
//   WindowProbe idle       shows a still tree until two seconds without work
//   WindowProbe input      prints pointer and key events, with modifiers, and dropped files
//   WindowProbe resize     prints every new size
//   WindowProbe shrink     turns a layer while the window is resized sixty times and a large image
//   arrives
//   WindowProbe full       F covers the screen and leaves it again, R prints its rate
//   WindowProbe many N     opens and closes N windows, and prints the remaining resources
//   WindowProbe link       moves a layer by an animation and another by a display link
//   WindowProbe stay       shows a still tree and prints the events of its window
//   WindowProbe photo      marks its four corners in every size, and is slow to lay out
//   WindowProbe masked     the same behind a mask of two sublayers
//   WindowProbe drawn      the same over a layer drawn by OpenGL in a context of its own
//   WindowProbe huge W H   opens a window of this size and prints the size given
//   WindowProbe remote     shows layers of other processes over a rotating box
//   WindowProbe desktop    acts on keys: see tellDesktop
//   WindowProbe glass      a window with a half transparent background; T prints its opacity
//   WindowProbe closed     calls the drawing functions of a closed window
//   WindowProbe slow       is busy for half a second before its first turn of the run loop
import Foundation
import LayerHosting
import QuartzCore

func tell(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func cpuSeconds() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
}

// A probe whose test ends early must end too. Test runners start their children with most signals
// blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)

let scenario = CommandLine.arguments.dropFirst().first ?? "click"
let isHuge = scenario == "huge"
let window = try LayerWindow(
    title: "Lamina window test",
    size: isHuge ? wantedSize() : CGSize(width: 400, height: 300),
    background: [
        "photo": gray, "masked": gray, "drawn": gray,
        "glass": CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5),
    ][
        scenario]
        ?? .white)
let box = CALayer()
box.frame = CGRect(x: 40, y: 30, width: 80, height: 60)
box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
window.rootLayer.addSublayer(box)

/// Runs `body` on the main thread after some seconds.
@MainActor
func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: body)
}

/// A green image of 16 MB.
@MainActor
func largeImage() -> CGImage? {
    let context = CGContext(
        data: nil, width: 2048, height: 2048, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 2048, height: 2048))
    return context?.makeImage()
}

/// Prints the number of calls a second of a link of the window.
@MainActor
func tellRate() {
    window.displayLink { link in
        tell("rate \(Int((1 / link.duration).rounded()))")
        link.invalidate()
    }.add(to: .main, forMode: .common)
}

/// Runs `body` once the first frame is on screen.
@MainActor
func whenShown(_ body: @escaping @MainActor () -> Void) {
    after(0.05) {
        if window.frames.count > 0 { body() } else { whenShown(body) }
    }
}

/// Prints the work of two seconds. Work deferred by a busy machine may fall into this time; the
/// next two seconds count then, twenty at most.
@MainActor
func rest(tries: Int = 20) {
    after(0.5) {
        let (frames, cpu) = (window.frames.count, cpuSeconds())
        after(2) {
            let drawn = window.frames.count - frames
            let milliseconds = Int((cpuSeconds() - cpu) * 1000)
            if tries > 1, drawn > 0 || milliseconds > 2 { return rest(tries: tries - 1) }
            tell("frames \(drawn)")
            tell("milliseconds \(milliseconds)")
            window.close()
        }
    }
}

/// Resizes the window sixty times; half way a large image arrives.
@MainActor
func shrink(from step: Int) {
    window.size =
        step % 2 == 0
        ? CGSize(width: 400, height: 300) : CGSize(width: 300, height: 140 + step)
    if step == 30 { box.contents = largeImage() }
    guard step == 60 else { return after(0.02) { shrink(from: step + 1) } }
    whenUploaded {
        tell("size \(Int(window.rootLayer.bounds.width))")
        window.close()
    }
}

/// Waits for the large image at any load, and prints the largest upload of a frame.
@MainActor
func whenUploaded(_ body: @escaping @MainActor () -> Void) {
    after(0.1) {
        let sizes = window.frames.frames.map(\.counts.uploadedBytes)
        guard sizes.count(where: { $0 > 3 << 20 }) >= 4 else { return whenUploaded(body) }
        tell("uploaded \(sizes.max() ?? 0)")
        body()
    }
}

switch scenario {
case "click":
    window.onEvent = { window, event, hit in
        switch event {
        case .mouseDown where hit === box:
            tell("hit box")
            CATransaction.begin()
            CATransaction.setCompletionBlock { tell("moved \(box.position.x) \(box.position.y)") }
            box.position = CGPoint(x: 300, y: 200)
            CATransaction.commit()
        case .mouseDown: tell("hit \(hit === window.rootLayer ? "root" : "nothing")")
        case .text(let text): tell("text \(text)")
        case .keyDown(.escape, _, _): window.close()
        default: break
        }
    }
    whenShown { tell("ready") }
case "blocked":
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 1
    turn.repeatCount = .infinity
    box.add(turn, forKey: "turn")
    whenShown {
        let before = window.frames.count
        // The main thread is blocked: frames must come from the render thread alone.
        while window.frames.count < before + 60 { Thread.sleep(forTimeInterval: 0.01) }
        tell("frames \(window.frames.count - before)")
        window.close()
    }
case "idle":
    whenShown { rest() }
case "input": tellInput()
case "desktop": tellDesktop()
case "resize":
    window.onEvent = { window, event, _ in
        if case .resized(let w, let h, _, _) = event {
            tell("size \(Int(w)) \(Int(h)) root \(Int(window.rootLayer.bounds.width))")
        }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    whenShown { tell("ready") }
case "shrink":
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 1
    turn.repeatCount = .infinity
    box.add(turn, forKey: "turn")
    whenShown { shrink(from: 1) }
case "full":
    box.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    window.onEvent = { window, event, _ in
        if case .resized(let w, let h, _, _) = event { tell("size \(Int(w)) \(Int(h))") }
        // A server without processor time between a press and its release repeats the key.
        if case .keyDown(Key("F"), _, isRepeat: false) = event { window.isFullScreen.toggle() }
        if case .keyDown(Key("R"), _, isRepeat: false) = event { tellRate() }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    whenShown { tell("ready") }
case "many":
    whenShown { many(Int(CommandLine.arguments[2]) ?? 0) }
case "link":
    whenShown { beside() }
case "stay":
    var calls = 0
    window.displayLink { link in
        calls += 1
        if calls == 1 { tell("called") }
    }.add(to: .main, forMode: .common)
    window.onEvent = { window, event, _ in
        if case .destroyed = event { tell("destroyed") }
        if case .visibilityChanged(let isSeen) = event {
            tell("visible \(isSeen)")
            calls = 0
            if !isSeen { after(0.1) { tell("calls \(calls)") } }
        }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    whenShown { tell("ready") }
case "slow":
    window.onEvent = { window, event, _ in
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    Thread.sleep(forTimeInterval: 0.5)
    whenShown { tell("ready") }
case "glass":
    func say() { tell("transparent \(window.isTransparent)") }
    window.onEvent = { window, event, _ in
        if case .keyDown(Key("T"), _, _) = event { say() }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    whenShown {
        say()
        tell("ready")
    }
case "closed": whenShown { callClosed() }
case "photo": mark(in: window.rootLayer)
case "drawn": markOverDrawing()
case "masked": markBehindMask()
case "remote": showRemoteLayers()
case "huge":
    whenShown {
        tell("size \(Int(window.size.width)) \(Int(window.size.height))")
        window.size = wantedSize()
        window.close()
    }
default:
    tell("no such scenario")
    exit(2)
}
Application.run()
tell("ended")
