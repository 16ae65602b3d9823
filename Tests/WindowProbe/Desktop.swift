import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Acts on keys, and prints the window's events.
@MainActor
func tellDesktop() {
    var isCapturing = false
    let acts: [String: @MainActor () -> Void] = [
        "M": { window.minimize() }, "X": { window.maximize() }, "R": { window.restore() },
        "B": { window.isBorderless.toggle() }, "T": { window.isAlwaysOnTop.toggle() },
        "L": {
            window.setSizeLimits(
                minimum: CGSize(width: 200, height: 150), maximum: CGSize(width: 800, height: 600))
        },
        "K": { window.setSizeLimits() },
        "A": { window.setAspectRatio((4, 3)) },
        "I": { window.setIcon([icon()].compactMap { $0 }) },
        "P": { window.position = CGPoint(x: 140, y: 90) },
        // The window is minimised first, because a window with the keyboard needs no attention.
        "U": {
            window.minimize()
            after(0.3) { window.requestAttention() }
        },
        "C": { Clipboard.text = "copied – by a probe" },
        "V": { tell("clipboard \(Clipboard.text ?? "nothing")") },
        "S": {
            let screen = Screen.all.first
            tell("screens \(Screen.all.count) \(screen?.width ?? 0) \(screen?.contentScale ?? 0)")
        },
        "G": { tell("gamepads \(Gamepad.connected.count)") },
        "O": {
            isCapturing.toggle()
            window.cursor = isCapturing ? .captured : .arrow
            tell("captured \(isCapturing)")
        },
    ]
    window.onEvent = { window, event, _ in
        switch event {
        case .keyDown(.escape, _, _): window.close()
        case .keyDown(let key, _, isRepeat: false):
            let sign = Unicode.Scalar(UInt32(key.rawValue)).map { String(Character($0)) }
            guard let act = acts[sign ?? ""] else { break }
            act()
            tell("done \(sign ?? "")")
        case .mouseMoved(let x, let y, _) where isCapturing: tell("moved \(Int(x)) \(Int(y))")
        case .resized(let w, let h, _, _): tell("size \(Int(w)) \(Int(h))")
        case .visibilityChanged(let isSeen): tell("visible \(isSeen) \(window.isMinimized)")
        default: break
        }
    }
    whenShown { tell("ready") }
}

/// Two pixels: red, and half clear.
private func icon() -> CGImage? {
    let context = CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context?.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5))
    context?.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    return context?.makeImage()
}
