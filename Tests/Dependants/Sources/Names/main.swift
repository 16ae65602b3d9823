import AppKit
import DisplayList
import Foundation
import LayerHosting
import Motion
import QuartzCore
import RenderTree
import Views
import Windowing

// A picture of layers beside modules of the client's own, without a display.
let names = [
    OwnMotion.name, OwnRenderTree.name, OwnWindowing.name, OwnDisplayList.name, OwnViews.name,
]
let layer = CALayer()
layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
let image = try Snapshot.image(of: layer)
let view = NSView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
view.wantsLayer = true
print(names.joined(separator: " "), image.width, view.layer == nil ? "no layer" : "a layer")
