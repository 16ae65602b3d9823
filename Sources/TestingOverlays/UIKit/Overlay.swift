// Empty on purpose. Swift Testing's toolchain on Linux declares a cross-import overlay
// _Testing_UIKit for files that import Testing and a module called UIKit, but does not ship the
// overlay.
