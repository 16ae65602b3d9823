import CoreGraphics
import Foundation
import LayerAnimationViews
import LayerHosting
import TestSupport
import Testing
import UIKit

/// Animations in views: themes, state machines, buttons and switches by markers.
@Suite("UIKit: layer animations") @MainActor struct LayerAnimationViewTests {
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

    private func view(_ stage: Stage) throws -> LayerAnimationView {
        let view = LayerAnimationView(animation: try LayerAnimation(data: Self.archive))
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        return stage.add(view)
    }

    @Test("theme changes the colours and keeps the frame and a play") func theme() throws {
        try Stage.with { stage in
            let view = try view(stage)
            view.animation?.seek(toFrame: 30)
            #expect(view.theme == nil)
            view.theme = "blue"
            stage.at(0.1)
            #expect(view.theme == "blue" && view.animation?.currentFrame == 30)
            #expect(PixelGrid(try stage.host.snapshot())[100, 100] == [0, 0, 255, 255])
            let shown = view.animation
            view.theme = "unknown"
            #expect(view.animation === shown && view.theme == "blue")
            view.animation?.play(from: 10, to: 50, loop: .forever)
            view.theme = nil
            #expect(view.animation?.isPlaying == true)
            #expect(view.layer.sublayers?.count == 1)
        }
    }

    @Test("touches reach the machine, and a theme leaves the machine in its state")
    func machine() throws {
        try Stage.with { stage in
            let view = try view(stage)
            #expect(!view.isUserInteractionEnabled)
            let machine = try LayerStateMachine(try #require(view.animation))
            view.stateMachine = machine
            #expect(machine.currentState == "idle" && view.isUserInteractionEnabled)
            stage.at(0.1)
            stage.tap(150, 150)
            #expect(machine.currentState == "idle")
            // The lifted finger leaves: the machine sets the theme.
            #expect(view.theme == "blue" && view.animation === machine.animation)
            stage.at(0.2)
            stage.down(41, 99)
            #expect(machine.currentState == "run")
            stage.at(0.3)
            #expect(machine.animation.isPlaying)
            view.animation = try LayerAnimation(data: Self.archive)
            #expect(view.stateMachine == nil && machine.currentState == nil)
            #expect(!view.isUserInteractionEnabled)
        }
    }

    @Test("wrong result: a drag is no click, a tap is a click")
    func clicks() throws {
        try Stage.with { stage in
            let view = LayerAnimationView(
                animation: try LayerAnimation(data: Self.makeArchive("Click")))
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            stage.add(view)
            let machine = try LayerStateMachine(try #require(view.animation))
            view.stateMachine = machine
            stage.at(0.1)
            // The square is 40 points wide in the view.
            stage.down(25, 99)
            stage.drag(from: (25, 99), to: (55, 99))
            stage.up(55, 99)
            #expect(machine.currentState == "idle")
            stage.down(41, 99)
            stage.move(43, 99)
            stage.up(43, 99)
            #expect(machine.currentState == "run")
        }
    }

    @Test("a switch turns on and off by markers") func markers() throws {
        try Stage.with { stage in
            let toggle = LayerAnimationSwitch(animation: try LayerAnimation(data: Self.archive))
            stage.add(toggle)
            #expect(!toggle.setMarkers(on: "none"))
            #expect(toggle.setMarkers(on: "on", off: "off"))
            #expect(toggle.onFrames == 10...30 && toggle.offFrames == 30...50)
            stage.tap(20, 50)
            #expect(toggle.isOn)
            stage.at(2)
            #expect(toggle.view.animation?.currentFrame == 30)
            toggle.isOn = false
            #expect(toggle.view.animation?.currentFrame == 50)
        }
    }

    @Test("exclusive access: the completion of a play that a switch interrupts reads the switch")
    func completions() throws {
        try Stage.with { stage in
            let toggle = LayerAnimationSwitch(animation: try LayerAnimation(data: Self.archive))
            stage.add(toggle)
            var states: [Bool] = []
            toggle.view.animation?.play { _ in
                states.append(toggle.isOn)
                toggle.onFrames = 10...20
            }
            toggle.setOn(true, animated: true)
            #expect(states == [true] && toggle.onFrames == 10...20)
        }
    }

    @Test("an animation moved to a second view stays in the second view")
    func moved() throws {
        try Stage.with { stage in
            let (first, second) = (try view(stage), stage.add(LayerAnimationView(frame: .zero)))
            let animation = try #require(first.animation)
            second.animation = animation
            #expect(animation.layer.superlayer === second.layer)
            second.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            second.layoutIfNeeded()
            first.frame.size = CGSize(width: 300, height: 90)
            first.layoutIfNeeded()
            #expect(animation.layer.position == CGPoint(x: 20, y: 20))
            first.animation = nil
            #expect(animation.layer.superlayer === second.layer)
        }
    }

    @Test("a switch with frames for turning on alone plays the frames backwards when turning off")
    func backwards() throws {
        try Stage.with { stage in
            let toggle = LayerAnimationSwitch(animation: try LayerAnimation(data: Self.archive))
            stage.add(toggle)
            #expect(toggle.offFrames == 0...60)
            toggle.onFrames = 20...40
            #expect(toggle.offFrames == 20...40)
            toggle.isOn = true
            #expect(toggle.view.animation?.currentFrame == 40)
            toggle.setOn(false, animated: true)
            stage.at(0.1)
            #expect(toggle.view.animation?.speed == -1)
            stage.at(2)
            #expect(toggle.view.animation?.currentFrame == 20)
            toggle.offFrames = 50...60
            toggle.onFrames = 0...10
            #expect(toggle.offFrames == 50...60)
        }
    }
}
