import AppKit
import CoreGraphics
import Foundation
import LayerAnimationAppKitViews
import LayerHosting
import TestSupport
import Testing

/// Animations in views: themes, state machines, buttons and switches by markers.
@Suite("AppKit: layer animations") @MainActor struct LayerAnimationViewTests {
    /// Archive of a square that moves right, with a theme, markers and a state machine whose state
    /// changes at a press on the square.
    static let archive = makeArchive("PointerDown")

    /// The archive, with another kind of interaction for the press.
    private static func makeArchive(_ interaction: String) -> Data {
        let document =
            #"{"fr":60,"ip":0,"op":60,"w":100,"h":100,"slots":{"ink":{"p":{"k":[1,0,0]}}},"markers":[{"cm":"on","tm":10,"dr":20},{"cm":"off","tm":30,"dr":0},{"cm":"end","tm":50,"dr":0}],"layers":[{"ty":4,"nm":"box","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[20,50]},{"t":60,"s":[80,50]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}"#
        let machine =
            #"{"initial":"idle","inputs":[{"type":"Event","name":"go"}],"states":[{"type":"PlaybackState","name":"idle","autoplay":false,"transitions":[{"type":"Transition","toState":"run","guards":[{"type":"Event","inputName":"go"}]}]},{"type":"PlaybackState","name":"run","autoplay":true,"segment":"on","transitions":[]}],"interactions":[{"type":"\#(interaction)","layerName":"box","actions":[{"type":"Fire","inputName":"go"}]},{"type":"PointerExit","actions":[{"type":"SetTheme","value":"blue"}]}]}"#
        return StoredArchive.data([
            (
                "manifest.json",
                Data(
                    #"{"animations":[{"id":"a"}],"themes":[{"id":"blue"}],"stateMachines":[{"id":"m"}]}"#
                        .utf8)
            ),
            ("a/a.json", Data(document.utf8)),
            ("t/blue.json", Data(#"{"rules":[{"id":"ink","type":"Color","value":[0,0,1]}]}"#.utf8)),
            ("s/m.json", Data(machine.utf8)),
        ])
    }

    private let box = CGRect(x: 0, y: 0, width: 200, height: 200)

    /// A view that plays an archive by the archive's state machine.
    private func interactive(
        _ archive: Data, on stage: Stage
    ) throws -> (LayerAnimationView, LayerStateMachine) {
        let view = LayerAnimationView(animation: try LayerAnimation(data: archive))
        view.frame = box
        stage.add(view)
        let machine = try LayerStateMachine(try #require(view.animation))
        view.stateMachine = machine
        stage.host.advance(by: 0.1)
        return (view, machine)
    }

    @Test("theme changes the colours and keeps the frame") func theme() throws {
        try Stage.with { stage in
            let view = LayerAnimationView(animation: try LayerAnimation(data: Self.archive))
            view.frame = box
            stage.add(view)
            view.animation?.seek(toFrame: 30)
            view.theme = "blue"
            stage.host.advance(by: 0.1)
            #expect(view.theme == "blue" && view.animation?.currentFrame == 30)
            // y of views runs up: the view is at the bottom of 300 points.
            #expect(stage.pixel(100, 200) == [0, 0, 255, 255])
            view.theme = "unknown"
            #expect(view.theme == "blue")
        }
    }

    @Test("the pointer reaches the machine") func machine() throws {
        try Stage.with { stage in
            let (view, machine) = try interactive(Self.archive, on: stage)
            // Events have y down: 100 points lie above the view.
            stage.host.send(.mouseDown(.left, x: 150, y: 250, []))
            stage.host.send(.mouseUp(.left, x: 150, y: 250, []))
            #expect(machine.currentState == "idle")
            stage.host.send(.mouseMoved(x: 150, y: 250))
            stage.host.send(.mouseMoved(x: 390, y: 10))
            #expect(view.theme == "blue" && view.animation === machine.animation)
            stage.host.advance(by: 0.1)
            stage.host.send(.mouseDown(.left, x: 41, y: 199, []))
            #expect(machine.currentState == "run")
            view.stateMachine = nil
            #expect(machine.currentState == nil && view.trackingAreas.isEmpty)
        }
    }

    @Test("wrong result: a drag is no click, a press and a release at a place are a click")
    func clicks() throws {
        try Stage.with { stage in
            let (_, machine) = try interactive(Self.makeArchive("Click"), on: stage)
            stage.host.send(.mouseDown(.left, x: 25, y: 199, []))
            stage.host.send(.mouseMoved(x: 55, y: 199))
            stage.host.send(.mouseUp(.left, x: 55, y: 199, []))
            #expect(machine.currentState == "idle")
            stage.host.send(.mouseDown(.left, x: 41, y: 199, []))
            stage.host.send(.mouseUp(.left, x: 43, y: 199, []))
            #expect(machine.currentState == "run")
        }
    }

    @Test("a button and a switch play the frames of markers") func controls() throws {
        try Stage.with { stage in
            let button = LayerAnimationButton(animation: try LayerAnimation(data: Self.archive))
            stage.add(button)
            var presses = 0
            button.onPress = { presses += 1 }
            #expect(!button.setMarkers(press: "none", release: "on"))
            #expect(button.setMarkers(press: "on", release: "off"))
            stage.host.send(.mouseDown(.left, x: 20, y: 250, []))
            stage.host.advance(by: 2)
            #expect(button.view.animation?.currentFrame == 30)
            stage.host.send(.mouseUp(.left, x: 20, y: 250, []))
            stage.host.advance(by: 2)
            #expect(button.view.animation?.currentFrame == 50 && presses == 1)
            button.removeFromSuperview()

            let toggle = LayerAnimationSwitch(animation: try LayerAnimation(data: Self.archive))
            stage.add(toggle)
            var states: [Bool] = []
            toggle.onChange = { states.append($0) }
            toggle.onFrames = 20...40
            #expect(toggle.offFrames == 20...40)
            #expect(!toggle.setMarkers(on: "none") && toggle.setMarkers(on: "on"))
            for _ in 0..<2 {
                stage.host.send(.mouseDown(.left, x: 20, y: 250, []))
                stage.host.send(.mouseUp(.left, x: 20, y: 250, []))
                stage.host.advance(by: 2)
            }
            #expect(states == [true, false] && !toggle.isOn)
            #expect(toggle.view.animation?.currentFrame == 10)
        }
    }

    @Test("wrong result: a view leaves an animation alone that is in a different view")
    func moved() throws {
        let animation = try LayerAnimation(data: Self.archive)
        let first = LayerAnimationView(animation: animation)
        let second = LayerAnimationView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        second.animation = animation
        #expect(animation.layer.position == CGPoint(x: 20, y: 20))
        first.scaling = .none
        #expect(animation.layer.position == CGPoint(x: 20, y: 20))
        #expect(animation.layer.transform.m11 == 0.4)
    }
}
