import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

@testable import LayerDocuments

/// State machines of archives: inputs, guards, events, pointers and ends, on a manual clock.
@Suite("State machines") struct StateMachineTests {
    static let machine = """
        {"initial":"idle","inputs":[{"type":"Numeric","name":"level","value":1},
        {"type":"Numeric","name":"limit","value":5},{"type":"Boolean","name":"on","value":false},
        {"type":"String","name":"mood","value":"calm"},{"type":"Event","name":"go"}],
        "states":[
        {"type":"GlobalState","name":"all","transitions":[{"type":"Transition","toState":"angry",
        "guards":[{"type":"String","inputName":"mood","conditionType":"Equal","compareTo":"angry"}]}]},
        {"type":"PlaybackState","name":"idle","autoplay":false,"transitions":[
        {"type":"Transition","toState":"high","guards":[{"type":"Numeric","inputName":"level",
        "conditionType":"GreaterThan","compareTo":"$limit"},
        {"type":"Boolean","inputName":"on","conditionType":"Equal","compareTo":true}]},
        {"type":"Transition","toState":"gone","guards":[{"type":"Event","inputName":"go"}]}]},
        {"type":"PlaybackState","name":"high","autoplay":true,"segment":"part","mode":"Reverse",
        "entryActions":[{"type":"FireCustomEvent","value":"arrived"}],"transitions":[]},
        {"type":"PlaybackState","name":"angry","final":true,"transitions":[
        {"type":"Transition","toState":"idle","guards":[]}]},
        {"type":"PlaybackState","name":"gone","autoplay":true,"transitions":[
        {"type":"Transition","toState":"idle","guards":[{"type":"Boolean","inputName":"on",
        "conditionType":"Equal","compareTo":true}]}]}],
        "interactions":[
        {"type":"PointerDown","layerName":"shape","actions":[{"type":"Increment","inputName":"level","value":4}]},
        {"type":"Click","actions":[{"type":"Decrement","inputName":"level"}]},
        {"type":"PointerEnter","layerName":"shape","actions":[{"type":"SetString","inputName":"mood","value":"near"}]},
        {"type":"PointerExit","layerName":"shape","actions":[{"type":"Reset","inputName":"mood"}]},
        {"type":"OnComplete","stateName":"gone","actions":[{"type":"Toggle","inputName":"on"}]},
        {"type":"OnLoopComplete","stateName":"gone","actions":[]},
        {"type":"PointerUp","actions":[{"type":"SetSlot","value":"dark"}]}]}
        """

    private func make(
        _ machine: String = machine, clock: ManualClock = ManualClock(100)
    ) throws -> (LayerStateMachine, ManualHost) {
        let document = Documents.text(
            Documents.shapes(Documents.square, transform: #""p":{"k":[50,50]}"#)
                + "," + Documents.shapes(Documents.square, transform: Documents.move),
            #""markers":[{"cm":"part","tm":10,"dr":20},{"cm":"point","tm":40,"dr":0}],"#)
        let archive = StoredArchive.data([
            (
                "manifest.json",
                Data(#"{"animations":[{"id":"one"}],"stateMachines":[{"id":"main"}]}"#.utf8)
            ), ("a/one.json", Data(document.utf8)), ("s/main.json", Data(machine.utf8)),
        ])
        let animation = try LayerAnimation(data: archive)
        #expect(animation.stateMachineNames == ["main"])
        let host = ManualHost(root: animation.layer, size: animation.size, clock: clock)
        animation.layer.anchorPoint = .zero
        animation.layer.position = .zero
        host.commit()
        return (try LayerStateMachine(animation), host)
    }

    @Test("choices of inputs: the first value, and values that open a transition")
    func choices() throws {
        let (machine, _) = try make()
        #expect(
            machine.choices == [
                .init(input: "go", values: []),
                .init(input: "level", values: [.number(1)]),
                .init(input: "limit", values: [.number(5)]),
                .init(input: "mood", values: [.string("angry"), .string("calm")]),
                .init(input: "on", values: [.boolean(true), .boolean(false)]),
            ])
    }

    @Test("a state with a marker without a duration plays to the next marker, or to the end")
    func point() throws {
        let text = """
            {"initial":"one","inputs":[],"states":[{"type":"PlaybackState","name":"one",
            "autoplay":true,"segment":"point","transitions":[]}]}
            """
        let (machine, _) = try make(text)
        machine.start()
        #expect(machine.animation.playback.from == 40 && machine.animation.playback.to == 60)
    }

    @Test("guards on several inputs, and a comparison of two inputs") func guards() throws {
        let (machine, _) = try make()
        var changes: [String] = []
        var events: [String] = []
        machine.stateDidChange = { changes.append("\($0 ?? "-")>\($1)") }
        machine.eventDidFire = { events.append($0) }
        machine.start()
        machine.start()
        #expect(machine.set(.number(6), for: "level"))
        #expect(machine.currentState == "idle")
        #expect(machine.set(.boolean(true), for: "on"))
        #expect(machine.currentState == "high")
        #expect(changes == ["->idle", "idle>high"])
        #expect(events == ["arrived"])
        #expect(machine.animation.playback.from == 10 && machine.animation.playback.to == 30)
        #expect(machine.animation.speed == -1)
        machine.stop()
        #expect(machine.currentState == nil && !machine.animation.isPlaying)
    }

    @Test("values of another kind and unknown names have no effect") func refused() throws {
        let (machine, _) = try make()
        machine.start()
        #expect(!machine.set(.boolean(true), for: "level"))
        #expect(!machine.set(.number(.nan), for: "level"))
        #expect(!machine.set(.number(1), for: "nothing"))
        #expect(!machine.fire("nothing"))
        #expect(machine.input("level") == .number(1) && machine.input("nothing") == nil)
        #expect(throws: LayerAnimationError.self) {
            try LayerStateMachine(machine.animation, named: "other")
        }
    }

    @Test("event opens one transition; the end of a play runs actions") func events() throws {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let (machine, host) = try make(clock: clock)
            machine.start()
            #expect(machine.fire("go"))
            #expect(machine.currentState == "gone")
            for _ in 0..<5 { host.advance(by: 0.5) }
            #expect(machine.input("on") == .boolean(true))
            #expect(machine.currentState == "idle")
        }
    }

    @Test("global state, and a final state without a way out") func global() throws {
        let (machine, _) = try make()
        machine.start()
        machine.set(.string("angry"), for: "mood")
        #expect(machine.currentState == "angry")
        machine.fire("go")
        #expect(machine.currentState == "angry")
    }

    @Test("pointers hit painted parts of a layer") func pointers() throws {
        let (machine, host) = try make()
        machine.start()
        host.advance(by: 0)
        machine.pointer(.down, at: CGPoint(x: 95, y: 95))
        #expect(machine.input("level") == .number(1))
        machine.pointer(.down, at: CGPoint(x: 55, y: 45))
        #expect(machine.input("level") == .number(5))
        machine.pointer(.click, at: CGPoint(x: 95, y: 95))
        #expect(machine.input("level") == .number(4))
        machine.pointer(.move, at: CGPoint(x: 50, y: 50))
        #expect(machine.input("mood") == .string("near"))
        machine.pointer(.exit, at: .zero)
        #expect(machine.input("mood") == .string("calm"))
        #expect(
            machine.unsupported == [
                "interaction “OnLoopComplete”", "action “SetSlot”",
            ])
    }

    @Test("a stop forgets the layers below the pointer") func pointersAfterStop() throws {
        let (machine, host) = try make()
        machine.start()
        host.advance(by: 0)
        machine.pointer(.move, at: CGPoint(x: 50, y: 50))
        #expect(machine.input("mood") == .string("near"))
        machine.stop()
        machine.set(.string("calm"), for: "mood")
        machine.start()
        host.advance(by: 0)
        machine.pointer(.move, at: CGPoint(x: 50, y: 50))
        #expect(machine.input("mood") == .string("near"))
        machine.stop()
        machine.set(.string("new"), for: "mood")
        machine.start()
        host.advance(by: 0)
        machine.pointer(.move, at: CGPoint(x: 95, y: 95))
        #expect(machine.input("mood") == .string("new"))
    }

    @Test("a state can be entered by name; the machine lists its parts") func entered() throws {
        let (machine, _) = try make()
        #expect(machine.name == "main" && machine.eventNames == ["go"])
        #expect(machine.stateNames == ["all", "idle", "high", "angry", "gone"])
        #expect(machine.inputNames == ["level", "limit", "mood", "on"])
        #expect(!machine.go(to: "nowhere") && machine.currentState == nil)
        #expect(machine.go(to: "high") && machine.currentState == "high")
        #expect(machine.animation.isPlaying)
    }

    @Test("re-entrancy: an event of an exit action stops the machine, or enters a state")
    func stopsInExitActions() throws {
        let text = """
            {"initial":"a","inputs":[{"type":"Event","name":"go"}],"states":[
            {"name":"a","exitActions":[{"type":"FireCustomEvent","value":"left"}],
            "transitions":[{"toState":"b","guards":[{"type":"Event","inputName":"go"}]}]},
            {"name":"b","autoplay":true,"transitions":[]},{"name":"c","transitions":[]}]}
            """
        let (machine, _) = try make(text)
        machine.eventDidFire = { [unowned machine] _ in machine.stop() }
        machine.start()
        machine.fire("go")
        #expect(machine.currentState == nil && !machine.animation.isPlaying)
        var changes: [String] = []
        machine.stateDidChange = { changes.append("\($0 ?? "-")>\($1)") }
        machine.eventDidFire = { [unowned machine] _ in
            machine.eventDidFire = nil
            machine.go(to: "c")
        }
        machine.start()
        machine.fire("go")
        #expect(machine.currentState == "c" && changes == ["->a", "a>c"])
    }

    @Test("order of calls: inputs of exit actions wait until the named state is entered")
    func inputsInExitActions() throws {
        let text = """
            {"initial":"a","inputs":[{"type":"Boolean","name":"on","value":false}],"states":[
            {"name":"a","exitActions":[{"type":"SetBoolean","inputName":"on","value":true}],
            "transitions":[{"toState":"b","guards":[{"type":"Boolean","inputName":"on",
            "conditionType":"Equal","compareTo":true}]}]},
            {"name":"b","transitions":[]},{"name":"c","transitions":[]}]}
            """
        let (machine, _) = try make(text)
        var changes: [String] = []
        machine.stateDidChange = { changes.append("\($0 ?? "-")>\($1)") }
        machine.start()
        machine.go(to: "c")
        #expect(machine.currentState == "c" && changes == ["->a", "a>c"])
    }

    @Test("an unknown theme changes nothing") func unknownTheme() throws {
        let (machine, _) = try make()
        machine.start()
        let shown = machine.animation
        #expect(!machine.setTheme("none") && machine.animation === shown)
    }

    @Test("an endless cycle of transitions stops") func endless() throws {
        let ring = """
            {"initial":"a","states":[{"name":"a","transitions":[{"toState":"b","guards":[]}]},
            {"name":"b","transitions":[{"toState":"a","guards":[]}]}]}
            """
        let (machine, _) = try make(ring)
        machine.start()
        #expect(machine.currentState != nil)
        #expect(throws: LayerAnimationError.self) { try make(#"{"states":[]}"#) }
        #expect(throws: LayerAnimationError.self) { try make("nonsense") }
    }
}
