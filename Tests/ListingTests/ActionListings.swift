import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The transition that the listings return as an action.
private func pushFromRight(_ duration: CFTimeInterval) -> CATransition {
    let transition = CATransition()
    transition.duration = duration
    transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    transition.type = .push
    transition.subtype = .fromRight
    return transition
}

/// Guide 6-1: an action for changes of contents, nothing for other keys.
private final class ContentsAction: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> CAAction? {
        event == "contents" ? pushFromRight(1) : nil
    }
}

/// Summary: a layer whose background changes by a transition.
private final class PushingLayer: CALayer {
    override func action(forKey event: String) -> CAAction? {
        if event == "backgroundColor" { return pushFromRight(2) }
        return super.action(forKey: event)
    }
}

/// Summary: an object that is an action.
private final class Recorder: CAAction {
    var events: [String] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        events.append("\(event) of \((anObject as? CALayer)?.name ?? "?")")
    }
}

@Suite("Listings: actions") struct ActionListings {
    private let place = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test("Guide 6-1: a change of contents pushes the new image in from the right, easing in")
    func delegateAction() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), place)
            layer.contents = image(10, 10, redPixel)
            show.at(1)
            let delegate = ContentsAction()
            layer.delegate = delegate
            layer.contents = image(10, 10, greenPixel)
            let action = layer.animation(forKey: kCATransition) as? CATransition
            #expect(action?.type == .push && action?.subtype == .fromRight)
            #expect(layer.animationKeys() == [kCATransition])
            show.host.commit()
            show.at(1.5)
            // easeIn is .315357 at the middle.
            let picture = try show.picture()
            #expect(picture[66, 50] == redPixel && picture[71, 50] == greenPixel)
            // Other keys keep their own animation.
            layer.opacity = 0.5
            #expect(layer.animation(forKey: "opacity") is CABasicAnimation)
        }
    }

    @Test("Guide 6-2, summary: with actions off a removed layer is gone at once")
    func disabled() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), place, red)
            show.at(1)
            let recorder = Recorder()
            layer.actions = [kCAOnOrderOut: recorder]
            show.root.actions = ["sublayers": recorder]
            CATransaction.begin()
            CATransaction.setValue(true as NSNumber, forKey: kCATransactionDisableActions)
            layer.removeFromSuperlayer()
            CATransaction.commit()
            #expect(recorder.events.isEmpty && show.root.animationKeys() == nil)
            #expect(try show.picture()[50, 50] == clearPixel)
        }
    }

    @Test("Summary: a subclass answers for one key with a push of two seconds")
    func subclassAction() throws {
        try Show.run { show throws in
            let layer = PushingLayer()
            layer.setValue(1, forKey: "borderWidth")
            layer.setValue(red, forKey: "borderColor")
            layer.setValue(100, forKeyPath: "frame.size.width")
            layer.setValue(100, forKeyPath: "frame.size.height")
            layer.setValue(0, forKeyPath: "frame.origin.x")
            layer.setValue(0, forKeyPath: "frame.origin.y")
            show.root.addSublayer(layer)
            show.at(1)
            layer.backgroundColor = blue
            #expect(layer.animation(forKey: kCATransition)?.duration == 2)
            show.host.commit()
            show.at(2)
            let picture = try show.picture()
            #expect(picture[50, 50] == clearPixel && picture[80, 50] == bluePixel)
            show.at(3.1)
            #expect(try show.picture()[50, 50] == bluePixel)
        }
    }

    @Test("Summary: actions are found in the layer's dictionary, then in its style")
    func dictionaries() {
        Show.run { show in
            let layer = show.add(CALayer(), place)
            layer.name = "one"
            let (first, second) = (Recorder(), Recorder())
            layer.actions = ["opacity": first]
            layer.style = ["actions": ["opacity": second, "zPosition": second]]
            layer.opacity = 0.5
            layer.zPosition = 1
            #expect(first.events == ["opacity of one"] && second.events == ["zPosition of one"])
            layer.actions = ["opacity": NSNull()]
            layer.opacity = 1
            #expect(first.events.count == 1 && second.events.count == 1)
            #expect(layer.animationKeys() == nil)
        }
    }
}
