import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Guide C-1: a class with a separate default.
private final class ClippingLayer: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
        if key == "masksToBounds" { return true as NSNumber }
        return super.defaultValue(forKey: key)
    }
}

@Suite("Listings: key-value coding") struct KeyValueListings {
    @Test("Guide, summary: any key holds a value")
    func someKey() {
        Show.run { show in
            let layer = CALayer()
            layer.setValue(50 as NSNumber, forKey: "someKey")
            #expect((layer.value(forKey: "someKey") as? NSNumber)?.intValue == 50)
            #expect(layer.value(forKey: "otherKey") == nil)
        }
    }

    @Test("Guide C-1, summary: a class gives a default for a key, and it clips")
    func defaultValue() throws {
        try Show.run { show throws in
            #expect(ClippingLayer().masksToBounds && !CALayer().masksToBounds)
            for (layer, outside) in [(ClippingLayer(), clearPixel), (CALayer(), redPixel)] {
                show.root.sublayers = nil
                show.add(layer, CGRect(x: 20, y: 20, width: 20, height: 20))
                let child = CALayer()
                child.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
                child.backgroundColor = red
                layer.addSublayer(child)
                show.at(1)
                let picture = try show.picture()
                #expect(picture[30, 30] == redPixel && picture[60, 30] == outside)
            }
        }
    }

    @Test("Summary, outline: a component of the transform by key path")
    func translation() {
        Show.run { show in
            let layer = CALayer()
            layer.setValue(10.0 as NSNumber, forKeyPath: "transform.translation.x")
            #expect(layer.transform.m41 == 10)
            #expect((layer.value(forKeyPath: "transform.translation.x") as? CGFloat) == 10)
        }
    }

    @Test("Summary: a layer described by keys alone looks like one described by properties")
    func keysAlone() throws {
        func picture(_ describe: (CALayer) -> Void) throws -> Picture {
            var result: Picture?
            try Show.run(140, 220) { show throws in
                let layer = CALayer()
                describe(layer)
                show.root.addSublayer(layer)
                result = try show.picture()
            }
            return try #require(result)
        }
        let byKeys = try picture { layer in
            layer.setValue(1, forKey: "borderWidth")
            layer.setValue(red, forKey: "borderColor")
            layer.setValue(100, forKeyPath: "frame.size.width")
            layer.setValue(100, forKeyPath: "frame.size.height")
            layer.setValue(20, forKeyPath: "frame.origin.x")
            layer.setValue(100, forKeyPath: "frame.origin.y")
        }
        let byProperties = try picture { layer in
            layer.frame = CGRect(x: 20, y: 100, width: 100, height: 100)
            layer.borderColor = red
            layer.borderWidth = 1
        }
        #expect(byKeys == byProperties)
        #expect(byKeys[20, 100] == redPixel && byKeys[22, 102] == clearPixel)
        #expect(byKeys.extent { $0 == redPixel } == CGRect(x: 20, y: 100, width: 100, height: 100))
    }

    @Test("Reference: inputs of attached filters change by key path")
    func filterInputs() throws {
        try Show.run(60, 60) { show throws in
            let layer = show.add(CALayer(), CGRect(x: 20, y: 20, width: 20, height: 20), red)
            let blur = try #require(CIFilter(name: "CIGaussianBlur"))
            blur.setValue(0, forKey: "inputRadius")
            blur.name = "myFilter"
            CATransaction.setDisableActions(true)
            layer.filters = [blur]
            #expect(try show.picture()[18, 30] == clearPixel)
            layer.setValue(4 as NSNumber, forKeyPath: "filters.myFilter.inputRadius")
            #expect((layer.value(forKeyPath: "filters.myFilter.inputRadius") as? NSNumber) == 4)
            show.at(1)
            #expect(try show.picture()[18, 30][3] > 40)
        }
    }

    @Test("Reference: inputs of compositing and background filters change by key path")
    func otherFilters() throws {
        try Show.run(60, 60) { show throws in
            show.add(CALayer(), CGRect(x: 0, y: 0, width: 30, height: 60), red)
            let pane = show.add(CALayer(), CGRect(x: 0, y: 0, width: 60, height: 60))
            let blur = try #require(CIFilter(name: "CIGaussianBlur"))
            blur.setValue(0, forKey: "inputRadius")
            blur.name = "myFilter"
            CATransaction.setDisableActions(true)
            pane.backgroundFilters = [blur]
            #expect(try show.picture()[33, 30] == clearPixel)
            pane.setValue(4 as NSNumber, forKeyPath: "backgroundFilters.myFilter.inputRadius")
            show.at(1)
            #expect(try show.picture()[33, 30][3] > 20)
            pane.backgroundFilters = nil

            let blend = try #require(CIFilter(name: "CIGaussianBlur"))
            pane.compositingFilter = blend
            pane.setValue(1 as NSNumber, forKeyPath: "compositingFilter.inputRadius")
            let set = pane.value(forKeyPath: "compositingFilter.inputRadius")
            #expect((set as? NSNumber) == 1)
        }
    }
}
