// GraphicsTypes: values of Core Graphics below layers, rendering and files.
//
//     Color       spaces, profiles' interface, transfer functions      → extended sRGB
//     Geometry    points to 4×4 matrices, `PlaneTransform`             → pixels
//     Path        elements, stroking, dashing, set operations          → outlines
//     Rasterizer  scanline rasteriser of outlines                      → bytes of coverage
//     Glyphs      outlines and texts at quantised sizes and positions  → coverage, images
//     Image       immutable images, decoding of uncompressed layouts   → premultiplied sRGB bytes
//
// Input: the values of a program. Output: the same values in the forms of the renderer: extended
// sRGB colours, plane transforms, coverage and premultiplied bytes. Principles: values are
// immutable or have a single owner, so that every thread may use a value. Conversion to the
// renderer's form happens once, at creation or at first use. Invalid input gives nil or a warning
// (`Diagnostics`). The program stops only where Apple documents a precondition, and without memory.
// Given up: drawing contexts, image files, fonts and ICC profiles. Their C libraries stay in
// CoreGraphics, behind the protocols `ColorProfile` and `PaintPattern`.
@_exported import Foundation
