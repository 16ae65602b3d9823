import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

private let switching = """
    <CALayer id="#root">
      <sublayers><CALayer id="#1" name="box" opacity="0.9" bounds="0 0 10 10" position="1 2"/></sublayers>
      <states>
        <LKState name="off"><elements>
          <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.2"/></LKStateSetValue>
          <LKStateSetValue targetId="#1" keyPath="bounds.size.width"><value type="integer" value="50"/></LKStateSetValue>
        </elements></LKState>
        <LKState name="on" basedOn="off"><elements>
          <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.4"/></LKStateSetValue>
          <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
          <LKStateSetValue object="#1" keyPath="position.x"><value type="real" value="7"/></LKStateSetValue>
        </elements></LKState>
        <LKState name="loop" basedOn="loop"><elements/></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="*"><elements>
          <LKStateTransitionElement targetId="#1" key="opacity"><animation type="CABasicAnimation" duration="9"/></LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="*" toState="on"><elements>
          <LKStateTransitionElement targetId="#1" key="opacity"><animation type="CASpringAnimation" keyPath="opacity" damping="50" mass="2" stiffness="300" duration="0.8"/></LKStateTransitionElement>
          <LKStateTransitionElement object="#1" keyPath="position.x"/>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer>
    """

@Suite("CAML: states")
struct StateTests {
    @Test("a state sets its values, inherits others, and its last entry wins")
    func settings() throws {
        let d = try document(switching)
        let box = try #require(d.layer(withID: "#1"))
        #expect(d.stateNames == ["off", "on", "loop"] && d.warnings.isEmpty)
        #expect(d.apply(state: "on") && d.currentState == "on")
        #expect(box.opacity == 0.5 && box.bounds.size.width == 50 && box.position.x == 7)
        #expect(box.position.y == 2 && box.bounds.size.height == 10)
    }

    @Test("a new state resets values set only by the old state; nil is the document as loaded")
    func back() throws {
        let d = try document(switching)
        let box = try #require(d.layer(withID: "1"))
        d.apply(state: "on")
        d.apply(state: "off")
        #expect(box.opacity == 0.2 && box.position.x == 1 && box.bounds.size.width == 50)
        d.apply(state: nil)
        #expect(box.opacity == 0.9 && box.bounds.size.width == 10 && d.currentState == nil)
    }

    @Test("lost: writing keeps the different current states of several layers")
    func writing() throws {
        func layer(_ id: String, _ state: String) -> String {
            """
            <CALayer id="\(id)"><states><LKState name="\(state)"><elements>\
            <LKStateSetValue targetId="\(id)" keyPath="opacity"><value type="real" value="0.25"/>\
            </LKStateSetValue></elements></LKState></states></CALayer>
            """
        }
        let d = try document(
            "<CALayer><sublayers>\(layer("#1", "a"))\(layer("#2", "b"))</sublayers></CALayer>")
        d.apply(state: "a")
        d.apply(state: "b")
        let text = d.markup().text
        #expect(!text.contains("opacity=\"0.25\""))
        for id in ["#1", "#2"] { #expect(d.layer(withID: id)?.opacity == 0.25, "\(id)") }
        d.apply(state: nil)
        for id in ["#1", "#2"] { #expect(d.layer(withID: id)?.opacity == 1, "\(id)") }
    }

    @Test("a name the document does not have changes nothing; a state based on itself ends")
    func unknown() throws {
        let d = try document(switching)
        #expect(!d.apply(state: "blue"))
        #expect(d.currentState == nil)
        #expect(d.apply(state: "loop"))
    }

    @Test("growth: a chain of thousands of states and as many transitions")
    func chains() throws {
        let count = 4_000
        let states = (0..<count).map { i in
            """
            <LKState name="s\(i)" basedOn="s\(i + 1)"><elements><LKStateSetValue targetId="#1" \
            keyPath="key\(i)"><value type="real" value="\(i)"/></LKStateSetValue></elements></LKState>
            """
        }
        let moves = (0..<count).map { i in
            """
            <LKStateTransition fromState="*" toState="*"><elements><LKStateTransitionElement \
            targetId="#1" key="key\(i)"><animation type="CABasicAnimation" duration="9"/>\
            </LKStateTransitionElement></elements></LKStateTransition>
            """
        }
        let d = try document(
            """
            <CALayer id="#1"><states>\(states.joined())</states>
            <stateTransitions>\(moves.joined())</stateTransitions></CALayer>
            """)
        #expect(d.apply(state: "s0", animated: true))
        #expect(d.rootLayer.value(forKey: "key\(count - 1)") as? CGFloat == CGFloat(count - 1))
        #expect(d.rootLayer.animationKeys()?.count == count)
    }

    @Test("animated, the best fitting transition moves each property it names")
    func transitions() throws {
        let d = try document(switching)
        let box = try #require(d.layer(withID: "#1"))
        d.apply(state: "on", animated: true)
        let spring = try #require(box.animation(forKey: "opacity") as? CASpringAnimation)
        #expect(spring.damping == 50 && Coercion.double(spring.fromValue) == Double(Float(0.9)))
        #expect(box.animationKeys() == ["opacity"])
        d.apply(state: "off", animated: true)
        let basic = try #require(box.animation(forKey: "opacity") as? CABasicAnimation)
        #expect(!(basic is CASpringAnimation) && basic.duration == 9 && basic.keyPath == "opacity")
        d.apply(state: nil)
    }

    @Test("states are kept as values")
    func values() throws {
        let d = try document(switching)
        #expect(d.states[1].basedOn == "off" && d.states[1].settings.count == 3)
        #expect(d.transitions.count == 2 && d.transitions[1].to == "on")
        #expect(d.transitions[1].elements.count == 2)
    }

    @Test("lists of states are read once, however many there are; of a name the last one counts")
    func lists() throws {
        let one = "<states><LKState name=\"on\"><elements/></LKState></states>"
        let d = try document(
            "<CALayer><states><LKState name=\"off\"><elements/></LKState></states>"
                + String(repeating: one, count: 3) + "</CALayer>")
        #expect(d.states.map(\.name) == ["off", "on"])
        #expect(d.warnings.count == 1)
    }

    @Test("a target that does not exist is told once")
    func strayTarget() throws {
        let d = try document(
            """
            <CALayer><states><LKState name="a"><elements>
            <LKStateSetValue targetId="#9" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            </elements></LKState></states></CALayer>
            """)
        #expect(d.warnings.count == 1 && d.warnings[0].contains("#9"))
        #expect(d.apply(state: "a"))
    }

    @Test("the document's time 0 is the time it is started at")
    func start() throws {
        let d = try document("<CALayer/>")
        d.start(at: 123)
        #expect(d.rootLayer.convertTime(123.5, from: nil) == 0.5)
        let own = try document("<CALayer beginTime=\"2\"/>")
        own.start(at: 10)
        #expect(own.rootLayer.beginTime == 12)
    }
}
