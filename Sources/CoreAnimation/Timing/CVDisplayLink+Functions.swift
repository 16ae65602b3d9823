import CoreGraphics
import Foundation

/// The type identifier of display links; there is no Core Foundation type behind them here.
public func CVDisplayLinkGetTypeID() -> CFTypeID {
    UInt(bitPattern: ObjectIdentifier(CVDisplayLink.self))
}

/// A link for whatever display there is.
public func CVDisplayLinkCreateWithActiveCGDisplays(
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    displayLinkOut.pointee = CVDisplayLink()
    return kCVReturnSuccess
}

/// A link for a display.
public func CVDisplayLinkCreateWithCGDisplay(
    _ displayID: CGDirectDisplayID, _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    let link = CVDisplayLink()
    link.display = displayID
    displayLinkOut.pointee = link
    return kCVReturnSuccess
}

/// A link for the first of several displays; an empty list is an invalid argument.
public func CVDisplayLinkCreateWithCGDisplays(
    _ displayArray: UnsafeMutablePointer<CGDirectDisplayID>, _ count: CFIndex,
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    guard count > 0 else { return kCVReturnInvalidArgument }
    return CVDisplayLinkCreateWithCGDisplay(displayArray[0], displayLinkOut)
}

/// A link for the displays in an OpenGL display mask; an empty mask is an invalid argument.
///
/// Masks and displays are not told apart here: the link follows whatever display there is.
public func CVDisplayLinkCreateWithOpenGLDisplayMask(
    _ mask: CGOpenGLDisplayMask, _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    guard mask != 0 else { return kCVReturnInvalidArgument }
    return CVDisplayLinkCreateWithActiveCGDisplays(displayLinkOut)
}

/// Moves the link to the display an OpenGL context draws on (a `CGLContextObj` and its pixel format).
///
/// All contexts draw on the one display there is, so the link goes back to that (our choice).
public func CVDisplayLinkSetCurrentCGDisplayFromOpenGLContext(
    _ displayLink: CVDisplayLink, _ cglContext: OpaquePointer, _ cglPixelFormat: OpaquePointer
) -> CVReturn {
    displayLink.display = CVDisplayLink().display
    return kCVReturnSuccess
}

/// Moves the link to a display.
public func CVDisplayLinkSetCurrentCGDisplay(
    _ displayLink: CVDisplayLink, _ displayID: CGDirectDisplayID
) -> CVReturn {
    displayLink.display = displayID
    return kCVReturnSuccess
}

/// The display the link belongs to.
public func CVDisplayLinkGetCurrentCGDisplay(_ displayLink: CVDisplayLink) -> CGDirectDisplayID {
    displayLink.display
}

/// What is called on every refresh, with a pointer of the client's; nil takes it away.
public func CVDisplayLinkSetOutputCallback(
    _ displayLink: CVDisplayLink, _ callback: CVDisplayLinkOutputCallback?,
    _ userInfo: UnsafeMutableRawPointer?
) -> CVReturn {
    displayLink.setHandler(
        callback.map { callback in { callback($0, $1, $2, $3, $4, userInfo) } })
    return kCVReturnSuccess
}

/// What is called on every refresh.
public func CVDisplayLinkSetOutputHandler(
    _ displayLink: CVDisplayLink, _ handler: @escaping CVDisplayLinkOutputHandler
) -> CVReturn {
    displayLink.setHandler(handler)
    return kCVReturnSuccess
}

/// Starts the calls, on the link's own thread.
public func CVDisplayLinkStart(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.begin() }

/// Stops the calls; one that is under way ends.
public func CVDisplayLinkStop(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.end() }

/// Whether calls come.
public func CVDisplayLinkIsRunning(_ displayLink: CVDisplayLink) -> Bool { displayLink.isRunning }

/// The time between refreshes as the display declares it.
public func CVDisplayLinkGetNominalOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> CVTime
{
    CVTime(
        timeValue: Int64((displayLink.period * Double(CVDisplayLink.scale)).rounded()),
        timeScale: CVDisplayLink.scale)
}

/// The time from a frame's start to its showing; one refresh.
public func CVDisplayLinkGetOutputVideoLatency(_ displayLink: CVDisplayLink) -> CVTime {
    CVDisplayLinkGetNominalOutputVideoRefreshPeriod(displayLink)
}

/// Seconds between refreshes as measured.
public func CVDisplayLinkGetActualOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> Double {
    displayLink.period
}

/// The present moment of the display.
public func CVDisplayLinkGetCurrentTime(
    _ displayLink: CVDisplayLink, _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    guard displayLink.isRunning else { return kCVReturnDisplayLinkNotRunning }
    outTime.pointee = displayLink.stamp(SystemClock.shared.now())
    return kCVReturnSuccess
}

/// The same moment with all its times filled in, from its host time.
public func CVDisplayLinkTranslateTime(
    _ displayLink: CVDisplayLink, _ inTime: UnsafePointer<CVTimeStamp>,
    _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    outTime.pointee = displayLink.stamp(Double(inTime.pointee.hostTime) / 1e9)
    return kCVReturnSuccess
}
