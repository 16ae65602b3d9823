// Empty on purpose. Swift Testing's toolchain on Linux declares a cross-import overlay
// _Testing_CoreGraphics for files that import Testing and a module called CoreGraphics, but does
// not ship the overlay.
