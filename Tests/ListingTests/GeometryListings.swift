import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("Listings: geometry and layout") struct GeometryListings {
    @Test("Guide, before 4-1: bounds and position place a layer by its middle")
    func sizeAndPlace() {
        Show.run { show in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.position = CGPoint(x: 200, y: 200)
            #expect(layer.frame == CGRect(x: 150, y: 150, width: 100, height: 100))
        }
    }

    @Test("Guide 4-1: one constraint centres a layer vertically")
    func oneConstraint() {
        Show.run { show in
            show.root.layoutManager = CAConstraintLayoutManager()
            let layer = show.add(CALayer(), CGRect(x: 5, y: 0, width: 20, height: 30))
            layer.addConstraint(
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
            show.host.commit()
            #expect(layer.frame == CGRect(x: 5, y: 35, width: 20, height: 30))
        }
    }

    @Test("Guide 4-2: a centred layer and a layer below, equally wide, at a distance of ten points")
    func constraints() {
        Show.run(200, 200) { show in
            let parent = show.root
            parent.layoutManager = CAConstraintLayoutManager()
            let a = CALayer()
            a.name = "layerA"
            a.bounds = CGRect(x: 0, y: 0, width: 100, height: 25)
            a.borderWidth = 2
            a.addConstraint(
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
            a.addConstraint(
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
            parent.addSublayer(a)
            let b = CALayer()
            b.name = "layerB"
            b.borderWidth = 2
            b.addConstraint(
                CAConstraint(attribute: .width, relativeTo: "layerA", attribute: .width))
            b.addConstraint(
                CAConstraint(attribute: .midX, relativeTo: "layerA", attribute: .midX))
            b.addConstraint(
                CAConstraint(attribute: .maxY, relativeTo: "layerA", attribute: .minY, offset: -10))
            b.addConstraint(
                CAConstraint(
                    attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10))
            parent.addSublayer(b)
            show.host.commit()
            #expect(a.frame == CGRect(x: 50, y: 87.5, width: 100, height: 25))
            #expect(b.frame == CGRect(x: 50, y: 10, width: 100, height: 67.5))
            parent.bounds.size = CGSize(width: 300, height: 400)
            show.host.commit()
            #expect(a.frame == CGRect(x: 100, y: 187.5, width: 100, height: 25))
            #expect(b.frame == CGRect(x: 100, y: 10, width: 100, height: 167.5))
        }
    }

    @Test("Notes: position, anchor point and frame follow from one another")
    func formulas() {
        Show.run { show in
            for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.2, y: 0.9), CGPoint(x: 0, y: 2)] {
                let layer = CALayer()
                layer.anchorPoint = anchor
                layer.frame = CGRect(x: 12, y: 34, width: 80, height: 60)
                let (frame, size) = (layer.frame, layer.bounds.size)
                #expect(near(layer.position.x, frame.origin.x + anchor.x * size.width))
                #expect(near(layer.position.y, frame.origin.y + anchor.y * size.height))
                // Moving the anchor keeps the position and moves the frame.
                let place = layer.position
                layer.anchorPoint = CGPoint(x: 1, y: 0.25)
                #expect(layer.position == place)
                #expect(near(layer.frame.origin.x, place.x - 1 * size.width))
                #expect(near(layer.frame.origin.y, place.y - 0.25 * size.height))
            }
        }
    }

    @Test("Notes: points and rectangles from layer to layer, and times")
    func conversions() {
        Show.run { show in
            let a = show.add(CALayer(), CGRect(x: 10, y: 20, width: 50, height: 50))
            let b = show.add(CALayer(), CGRect(x: 40, y: 60, width: 50, height: 50))
            let p = CGPoint(x: 5, y: 5)
            #expect(b.convert(p, from: a) == CGPoint(x: -25, y: -35))
            #expect(a.convert(p, to: b) == CGPoint(x: -25, y: -35))
            let r = CGRect(x: 0, y: 0, width: 8, height: 9)
            #expect(a.convert(r, from: b) == CGRect(x: 30, y: 40, width: 8, height: 9))
            #expect(b.convert(r, to: a) == CGRect(x: 30, y: 40, width: 8, height: 9))
            a.beginTime = 10
            b.speed = 2
            #expect(a.convertTime(60, from: b) == 20)
            #expect(a.convertTime(20, to: b) == 60)
        }
    }
}
